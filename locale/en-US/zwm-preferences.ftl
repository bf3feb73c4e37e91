# Read by the application's settings window.
zwm-pane-folders = Folders of Workflows
zwm-pane-problems = Problems
zwm-pane-no-problems = None were found.
zwm-pane-behaviour = Behavior
zwm-pane-notifications = Show notices about runs
zwm-pane-debug-mode = Debug mode: list workflows for debugging, and log more
zwm-pane-concurrency = At Once
zwm-pane-concurrency-note = How many items a run works on at the same time, unless the run says otherwise; 0 is without limit. Runs that have begun keep their number.
zwm-pane-trust = Packages and Trust
zwm-pane-trust-note = The code of a package runs only while you trust exactly its present files. A change of any file takes the trust away.
zwm-pane-no-packages = There are no packages.
