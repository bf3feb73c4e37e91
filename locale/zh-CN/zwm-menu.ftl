# 由应用程序本身读取，显示属性 label
zwm-menu-workflows =
    .label = 工作流
