## Questions at a terminal (src/host/node/terminal-ui.ts)

# First letters that are understood as answers; the questions below name them.
terminal-answers =
    .yes = y
    .all = a
    .no = n
terminal-yes-no = [y/N]
terminal-approve-title = “{ $task }” wants to write to the library:
terminal-approve-question = Write this? [y]es, [a]ll of this run, [N]o:

## Paths that are asked for (src/host/node/path-questions.ts)

terminal-pick-folder = Path of a folder
terminal-pick-file = Path of a file
terminal-pick-save-file = Path of the new file
terminal-path-filter = { $label }: { $extensions }
terminal-path-suggested = Suggested name: { $name }
terminal-path-several = One path on each line; an empty line ends the list.
terminal-path-no-folder = There is no folder “{ $path }”.
terminal-path-no-file = There is no file “{ $path }”.
terminal-path-taken = There is something at “{ $path }” already; give another name.
