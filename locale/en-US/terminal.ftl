## Questions at a terminal (src/host/node/terminal-ui.ts)

terminal-yes-no = [y/N]
terminal-approve-title = “{ $task }” wants to write to the library:
terminal-approve-question = Write this? [y]es, [a]ll of this run, [N]o:
