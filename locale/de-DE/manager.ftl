manager-parameter-unknown = Es gibt keinen Parameter „{ $name }“; er wurde weggelassen.
manager-parameter-unknown-nearest = Es gibt keinen Parameter „{ $name }“; er wurde weggelassen. Meinten Sie „{ $nearest }“?

manager-duplicate-question = „{ $workflow }“ bearbeitet „{ $unit }“ schon, im Lauf { $run }. Ein zweites Mal starten?
manager-duplicates-left-out =
    { $count ->
        [one] Eine Aufgabe wird ausgelassen: Der Lauf { $run } bearbeitet sie schon.
       *[other] { $count } Aufgaben werden ausgelassen: Der Lauf { $run } bearbeitet sie schon.
    }
error-run-duplicate =
    { $count ->
        [one] „{ $workflow }“ bearbeitet dies schon, im Lauf { $run }.
       *[other] „{ $workflow }“ bearbeitet all dies schon, im Lauf { $run }.
    }
    .remedy = Warten Sie, bis dieser Lauf beendet ist, oder brechen Sie ihn ab, und starten Sie erneut.

manager-would-write-file = { $root ->
        [output] Datei „{ $path }“ im angegebenen Ordner
        [attachment] Datei „{ $path }“ neben einem Anhang
        [picked] Datei „{ $path }“ in einem gewählten Ordner
       *[workspace] Datei „{ $path }“ im Arbeitsordner des Laufs
    }

manager-unit-reason-gate-denied = was in die Bibliothek geschrieben werden sollte, wurde nicht freigegeben
manager-unit-reason-host-queue-canceled = vor dem Beginn abgebrochen
manager-unit-reason-budget = das Budget des Laufs war vor dem Beginn aufgebraucht

manager-budget-question = { $what ->
        [calls] „{ $workflow }“ hat { $spent } Aufrufe gemacht; { $bound } waren vorgesehen. Noch einmal so viele zulassen?
        [wall] „{ $workflow }“ läuft seit { $spent } Minuten; { $bound } waren vorgesehen. Noch einmal so lange zulassen?
       *[usd] „{ $workflow }“ hat { NUMBER($spent, maximumFractionDigits: 6) } US-Dollar gekostet; { NUMBER($bound, maximumFractionDigits: 6) } waren vorgesehen. Noch einmal so viel zulassen?
    }

error-virtual-unit-failed = Teile dieser Einheit sind fehlgeschlagen: { $parts }
    .remedy = Beheben Sie, was sie nennen, und wiederholen Sie die fehlgeschlagenen Einheiten; erfolgreiche Teile bleiben erhalten.
error-aggregate-incomplete = „{ $aggregate }“ wurde nicht geschrieben, weil Teile davon fehlgeschlagen sind: { $parts }
    .remedy = Beheben Sie, was sie nennen, und wiederholen Sie die fehlgeschlagenen Einheiten.
manager-provider-missing = Diese Version kann Workflows mit dem Provider „{ $provider }“ noch nicht ausführen.
manager-hook-diagnostic = { $unit }: { $code } · { $message }
error-library-other = Der Lauf { $run } arbeitet mit einer anderen Bibliothek als der geöffneten.
    .remedy = { $known ->
        [folder] Öffnen Sie die Bibliothek, mit der er gestartet wurde: --library { $folder }. Eine Kopie oder ein verschobener Ordner gilt als eine andere.
        [home] Er wurde mit der Demo-Bibliothek dieses Home-Ordners gestartet: Lassen Sie --library weg.
       *[unknown] Öffnen Sie die Bibliothek, mit der er gestartet wurde: --library mit demselben Ordner, oder keine Angabe für die Demo-Bibliothek. Eine Kopie oder ein verschobener Ordner gilt als eine andere.
    }

manager-workflow-has-errors = seine Dateien enthalten Fehler.
manager-artifacts-missing = { $unit }: Dem Ergebnis fehlt, was der Workflow davon erwartet: { $names }
manager-home-read-only = Die Daten dieses Programms wurden von einer neueren Version geschrieben ({ $found }; diese kennt { $known }) und werden daher nur gelesen: Workflows und frühere Läufe können angesehen werden, aber nichts kann ausgeführt, fortgesetzt oder rückgängig gemacht werden.
