# 由应用程序的设置窗口读取
zwm-pane-folders = 工作流文件夹
zwm-pane-problems = 问题
zwm-pane-no-problems = 没有发现问题。
zwm-pane-behaviour = 行为
zwm-pane-notifications = 显示运行的通知
zwm-pane-debug-mode = 调试模式：列出用于调试的工作流，并记录更详细的日志
zwm-pane-concurrency = 同时处理数
zwm-pane-concurrency-note = 一次运行同时处理多少个条目，运行另有指定时除外；0 表示不限。已开始的运行保持原来的数目。
zwm-pane-trust = 包与信任
zwm-pane-trust-note = 只有在您信任包的现有文件时，才会运行其代码。任何文件发生变化，信任即失效。
zwm-pane-no-packages = 没有包。
