# Read by the application itself: it shows the attribute label.
zwm-menu-workflows =
    .label = Workflows
