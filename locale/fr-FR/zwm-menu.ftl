zwm-menu-workflows =
    .label = Workflows
