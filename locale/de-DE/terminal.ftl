# Anfangsbuchstaben, die als Antwort gelten; die Fragen darunter nennen sie.
terminal-answers =
    .yes = j
    .all = a
    .no = n
terminal-yes-no = [j/N]
terminal-approve-title = „{ $task }“ möchte in die Bibliothek schreiben:
terminal-approve-question = Dies schreiben? [j]a, [a]lles in diesem Lauf, [N]ein:

terminal-pick-folder = Pfad eines Ordners
terminal-pick-file = Pfad einer Datei
terminal-pick-save-file = Pfad der neuen Datei
terminal-path-filter = { $label }: { $extensions }
terminal-path-suggested = Vorgeschlagener Name: { $name }
terminal-path-several = Ein Pfad pro Zeile; eine leere Zeile beendet die Liste.
terminal-path-no-folder = Es gibt keinen Ordner „{ $path }“.
terminal-path-no-file = Es gibt keine Datei „{ $path }“.
terminal-path-taken = Unter „{ $path }“ gibt es schon etwas; geben Sie einen anderen Namen an.
