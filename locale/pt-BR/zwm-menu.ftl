# Lido pelo próprio Zotero, que mostra o atributo label.
zwm-menu-workflows =
    .label = Fluxos de trabalho
