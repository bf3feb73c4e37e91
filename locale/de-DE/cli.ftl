cli-help-usage = Aufruf: { $usage }
cli-help-commands = Befehle
cli-help-options = Optionen
cli-help-global-options = Optionen aller Befehle
cli-help-exit-codes = Rückgabewerte
cli-help-more = zwm COMMAND --help zeigt mehr über einen Befehl.

cli-command-list = Listet die gefundenen Workflows auf und was ihrem Start entgegensteht.
cli-command-check = Prüft einen Workflow (eine ID oder den Pfad seines Ordners oder Manifests) oder alle und listet jeden Befund auf.
cli-command-explain = Sagt zu jedem ausgewählten Eintrag, in welcher Einheit eines Workflows (eine ID oder der Pfad seines Ordners) er ist oder warum in keiner.
cli-command-run = Führt einen Workflow (eine ID oder den Pfad seines Ordners) für die ausgewählten Einträge aus.
cli-command-runs = Listet die Läufe dieses Home-Ordners auf, die neuesten zuerst.
cli-command-show = Zeigt einen Lauf: seine Einheiten, was er geschrieben hat und wohin.
cli-command-resume = Setzt einen Lauf fort, der unterbrochen wurde oder auf eine Antwort wartet.
cli-command-retry = Wiederholt die fehlgeschlagenen Einheiten eines Laufs als neuen Versuch in demselben Lauf.
cli-command-products = Listet die Dateien auf, die ein Lauf oder alle Läufe hinterlassen haben, und entfernt, was nicht länger aufbewahrt wird.
cli-command-logs = Zeigt das Protokoll eines Laufs oder dessen, was zu keinem Lauf gehört.
cli-command-export-diagnostics = Schreibt eine Datei, mit der andere einen Fehler finden können; ohne Zugangsdaten, Titel und Wortlaut von Hooks.
cli-command-cancel = Beendet einen Lauf, auch einen, den ein anderer Prozess ausführt.
cli-command-undo = Macht rückgängig, was ein Lauf geschrieben hat, soweit es seither niemand geändert hat.
cli-command-trust = Lässt den Code des Pakets eines Workflows laufen, solange dessen Dateien unverändert bleiben.
cli-command-untrust = Nimmt das Vertrauen in den Code des Pakets eines Workflows zurück; er läuft erst wieder, wenn ihm erneut vertraut wird.
cli-command-new = Schreibt ein eigenes Paket als Ausgangspunkt; ohne Namen werden die Vorlagen gezeigt.
cli-command-test = Führt die Tests eines Pakets aus (eine ID oder den Pfad seines Ordners), getrennt von Ihrer Bibliothek.
cli-command-watch = Prüft die Pakete in einem Ordner bei jedem Speichern und erklärt eine Auswahl, bis Strg+C.
cli-command-schema = Gibt das JSON-Schema eines Manifests, eines Pakets oder eines Tests aus, für Editoren.
cli-command-doctor = Sucht nach Problemen mit Home-Ordner, Bibliothek, Workflows und Backends.

cli-option-select = Einträge nach Schlüssel; LIB ist die Nummer einer Bibliothek, sonst gilt die von --library-id.
cli-option-collection = Die Einträge einer Sammlung.
cli-option-recursive = Mit --collection: auch die ihrer Untersammlungen.
cli-option-tag = Einträge mit diesem Tag.
cli-option-query = Einträge, deren Titel, Ersteller oder Jahr alle diese Wörter enthalten.
cli-option-all = Alle Einträge der Bibliothek.
cli-option-library-id = Nummer der gemeinten Bibliothek (Standard: 1).
cli-option-param = Ein Parameter des Workflows; für eine Liste mehrmals.
cli-option-mode = Art der Planung (Standard: execute): menu wertet keine Filter der Phase execute aus, handoff wählt nur aus.
cli-option-input = Eine Datei oder ein Ordner zum Lesen für den Workflow, etwa die zu importierenden Notizen. Ein Workflow mit mehreren Arten von Eingaben benennt für jede einen Slot.
cli-option-output = Ordner für Dateien, die der Workflow schreibt; sonst der eigene Arbeitsordner des Laufs.
cli-option-preview = Zeigt den Anfang dieses Produkts.
cli-option-remove = Entfernt die Datei dieses Produkts, sofern sie seither niemand geändert hat.
cli-option-clean = Entfernt, was älter ist als seine Aufbewahrungsdauer oder von abgebrochenen Prozessen übrig blieb.
cli-option-yes = Gibt frei, was der Workflow in diesem Lauf in die Bibliothek schreibt.
cli-option-dry-run = Plant, bereitet vor und listet auf, was geschrieben würde; schreibt nichts.
cli-option-concurrency = Wie viele Einheiten gleichzeitig laufen.
cli-option-strict = Wertet Warnungen als Fehler.
cli-option-failed = Nur die fehlgeschlagenen Einheiten; erforderlich.
cli-option-latest = Verwendet das Paket, wie es jetzt ist, statt wie es beim Lauf war.
cli-option-all-or-nothing = Ändert nichts, wenn irgendetwas seither geändert wurde.
cli-option-template = Womit das Paket beginnt; „zwm new“ allein listet die Vorlagen auf.
cli-option-dir = Der Ordner, in den geschrieben wird; bei new der, in dem der Ordner des Pakets angelegt wird (Standard: der aktuelle).
cli-option-update = Schreibt, was die Tests finden, in ihre Erwartungen.
cli-option-run = Die Dateien, an die dieser Lauf gebunden ist, statt derer, die das Paket jetzt hat.
cli-option-level = Meldungen ab dieser Stufe (Standard: info).
cli-option-unit = Meldungen zu dieser Einheit, wie unit-3.
cli-option-follow = Zeigt laufend neue Meldungen, bis der Lauf endet oder wartet.
cli-option-file = Die zu schreibende Datei (Standard: eine mit dem Datum im Namen, in diesem Ordner).
cli-option-with-titles = Belässt Titel von Einträgen, Namen von Aufgaben, Parameterwerte und den Wortlaut der Hooks (Ausgaben, Gründe, Fehler, Rückgaben) darin.
cli-option-verbose = Zeigt jede Meldung im Protokoll des Laufs, sobald sie entsteht.
cli-option-full = Volles Vertrauen: Der Code darf auf alles zugreifen, worauf Sie zugreifen können.
cli-option-library = Ein Datenverzeichnis von Zotero; sonst die eingebaute Demo-Bibliothek. Ohne --write nur lesend.
cli-option-write = Erlaubt das Schreiben in --library; ein schreibender Befehl nimmt zuvor eine Sperre und legt eine Sicherung an.
cli-option-linked-base = Basisverzeichnis für verknüpfte Anhänge.
cli-option-home = Wo dieses Programm seinen Zustand ablegt (Standard: ZWM_HOME oder der Datenordner des Benutzers).
cli-option-workflows = Ein Ordner mit Workflow-Paketen; kann mehrmals angegeben werden.
cli-option-trust-root = Vertraut für diesen Aufruf jedem Paket unter diesem Ordner; gefunden werden sie durch --workflows.
cli-option-debug-workflows = Zeigt Workflows, die als nur zur Fehlersuche gedacht markiert sind.
cli-option-json = Gibt ein JSON-Dokument auf stdout aus und alles andere auf stderr.
cli-option-help = Zeigt die Hilfe.
cli-option-version = Zeigt die Version.

cli-exit-0 = Alles ist gelungen.
cli-exit-1 = Fehlgeschlagen oder abgebrochen.
cli-exit-2 = Die Befehlszeile, ein Parameter oder ein Name darin ist falsch.
cli-exit-3 = Einige Einheiten sind fehlgeschlagen; bei undo: einige Objekte blieben, wie sie sind; bei doctor: es gibt Probleme.
cli-exit-4 = Dem Paket wird nicht vertraut.
cli-exit-5 = Nichts zu tun: keine Einheit in der Auswahl, oder alle wurden übersprungen.
cli-exit-6 = Der Lauf wartet auf eine Antwort.
cli-exit-130 = Unterbrochen; kann fortgesetzt werden.

cli-usage-no-command = kein Befehl angegeben
cli-usage-unknown-command = es gibt keinen Befehl „{ $name }“
cli-usage-unknown-option = es gibt keine Option „{ $name }“
cli-usage-did-you-mean = { $problem } (meinten Sie „{ $nearest }“?)
cli-usage-option-elsewhere = „{ $command }“ hat keine Option --{ $name }
cli-usage-takes-no-value = --{ $name } nimmt keinen Wert an
cli-usage-needs-value = --{ $name } braucht einen Wert: --{ $name } { $form }
cli-usage-needs-value-not-option = --{ $name } braucht einen Wert vor „{ $value }“; einer, der mit einem Bindestrich beginnt, wird --{ $name }={ $value } geschrieben
cli-usage-repeated = --{ $name } ist mehr als einmal angegeben
cli-usage-option-needs = --{ $name } geht nur zusammen mit --{ $needs }
cli-usage-excludes = --{ $name } geht nicht zusammen mit { $others }
cli-usage-missing-argument = „{ $command }“ braucht { $name }
cli-usage-missing-option = „{ $command }“ braucht --{ $name }
cli-usage-extra-argument = „{ $command }“ kann mit „{ $value }“ nichts anfangen
cli-usage-no-number = „{ $value }“ bei --{ $name } ist keine ganze Zahl ab 1
cli-usage-no-choice = „{ $value }“ ist bei --{ $name } nicht möglich (möglich: { $choices })
cli-usage-no-assignment = „{ $value }“ bei --{ $name } besteht nicht aus Name und Wert: --{ $name } NAME=VALUE
cli-usage-no-folder = „{ $value }“ bei --{ $name } ist vorhanden, aber kein Ordner
cli-usage-folder-missing = es gibt keinen Ordner „{ $path }“
cli-usage-several-workflows = „{ $path }“ enthält mehrere Workflows; geben Sie mit --workflows { $path } eine ihrer IDs an: { $known }
cli-usage-no-input = unter dem Pfad bei --input gibt es nichts zu lesen: { $path }
cli-usage-no-items = „{ $value }“ bei --{ $name } nennt keinen Eintrag
cli-usage-no-item = „{ $value }“ bei --{ $name } ist kein Eintrag: KEY oder LIB/KEY, der Schlüssel nur aus Großbuchstaben und Ziffern
cli-usage-ambiguous-collection = mehrere Sammlungen heißen „{ $name }“: { $choices }
cli-unknown-library = Bibliothek { $id } (vorhanden: { $known })
cli-unknown-collection = eine Sammlung „{ $name }“
cli-unknown-collection-nearest = eine Sammlung „{ $name }“ (meinten Sie „{ $nearest }“?)

cli-error-did-you-mean = { $problem } Meinten Sie „{ $nearest }“?

error-run-ambiguous = { $count } Läufe beginnen mit „{ $run }“.
    .remedy = Geben Sie mehr von der ID ein; „zwm runs“ zeigt alle.
error-command-interrupted = Der Befehl wurde beendet, bevor er fertig war.
    .remedy = Ein Lauf, der im Gange war, kann fortgesetzt werden: „zwm runs“ zeigt ihn.

cli-list-title = { $count ->
    [one] { $count } Workflow
   *[other] { $count } Workflows
}
cli-list-untrusted = noch kein Vertrauen: { $command }
cli-severity-error = Fehler
cli-severity-warning = Warnung
cli-severity-info = Hinweis
cli-suggestion = Vorschlag: { $suggestion }
cli-check-summary = { $workflows ->
    [one] { $workflows } Workflow
   *[other] { $workflows } Workflows
}, { $errors } Fehler, { $warnings ->
    [one] { $warnings } Warnung
   *[other] { $warnings } Warnungen
}

cli-explain-title = { $label }: { $units ->
    [one] { $units } Einheit
   *[other] { $units } Einheiten
} aus { $selected ->
    [one] { $selected } ausgewähltem Eintrag
   *[other] { $selected } ausgewählten Einträgen
}
cli-explain-unused = { $count ->
    [one] { $count } ausgewählter Eintrag ist in keiner Einheit:
   *[other] { $count } ausgewählte Einträge sind in keiner Einheit:
}
cli-explain-usable = { $count ->
        [one] Ein ausgewählter Eintrag wäre für sich allein verwendbar
       *[other] { $count } ausgewählte Einträge wären für sich allein verwendbar
    }, aber die Auswahl als Ganzes ist nicht das, was dieser Workflow verlangt.
cli-remedy = → { $remedy }

cli-state-queued = eingereiht
cli-state-running = läuft
cli-state-waiting_user = wartet auf Sie
cli-state-waiting_auth = wartet auf eine Anmeldung
cli-state-succeeded = erfolgreich
cli-state-failed = fehlgeschlagen
cli-state-skipped = übersprungen
cli-state-canceled = abgebrochen
cli-state-partial = teilweise fehlgeschlagen
cli-state-interrupted = unterbrochen
cli-progress-done = { $done } von { $total }
cli-progress-failed = { $count } fehlgeschlagen
cli-progress-waiting = { $count ->
    [one] { $count } wartet
   *[other] { $count } warten
}
cli-progress-left = noch etwa { $time }
cli-duration-seconds = { $seconds } s
cli-duration-minutes = { $minutes } min { $seconds } s
cli-duration-hours = { $hours } h { $minutes } min
cli-run-title-dry = { $label } — Probelauf, nichts wurde geschrieben: { $state } ({ $run })
cli-run-title = { $label } — { $state } ({ $run })
cli-run-started = gestartet { $start }
cli-run-times = gestartet { $start } · Dauer { $time }
cli-run-times-waited = gestartet { $start } · Dauer { $time }, dazu { $waited } Warten auf eine Antwort
cli-runs-library = Bibliothek { $dir }
cli-runs-dry = Probelauf
cli-runs-undone = { $how ->
        [all] rückgängig gemacht
       *[some] teilweise rückgängig gemacht
    }
cli-run-skipped = { $label } ergab keine Einheit: { $reason }
cli-run-created = angelegt
cli-run-written = In die Bibliothek geschrieben ({ $count }):
cli-run-files = Dateien ({ $count }):
cli-run-taken-back = Seitdem rückgängig gemacht ({ $count }):
cli-run-would-write = { $unit } würde schreiben:
cli-own-hook-remedy = Sehen Sie sich { $place } im Paket { $package } an, und beheben Sie den Fehler dort.
cli-run-counts = { $succeeded } erfolgreich, { $failed } fehlgeschlagen, { $skipped } übersprungen, { $canceled } abgebrochen
cli-run-not-planned = { $count ->
    [one] { $count } Kandidat wurde vorab übersprungen und ergab keine Einheit
   *[other] { $count } Kandidaten wurden vorab übersprungen und ergaben keine Einheit
}
cli-run-returned = lieferte { $value }
cli-run-returned-cut = lieferte (nur kleine Teile werden aufbewahrt) { $value }
cli-run-log = Protokoll: { $path }
cli-run-latest-hint = Nach dem Korrigieren der Workflow-Dateien: { $command }
cli-run-canceling = Wird abgebrochen … Laufende Schreibvorgänge werden zuerst beendet.
cli-run-preview = { $units ->
    [one] { $units } Einheit wird ausgeführt
   *[other] { $units } Einheiten werden ausgeführt
}{ $skipped ->
    [0] {""}
    [one] {" "}· { $skipped } Kandidat wurde übersprungen
   *[other] {" "}· { $skipped } Kandidaten wurden übersprungen
}
cli-run-approve-hint = Schreibvorgänge freigeben und die abgebrochenen Einheiten erneut ausführen: { $command }
cli-run-retry-hint = Fehlgeschlagene und abgebrochene Einheiten wiederholen: { $command }
cli-run-undo-hint = Rückgängig machen: { $command }
cli-run-resume-hint = Fortsetzen: { $command }
cli-run-cancel-hint = Ein anderer Prozess führt den Lauf aus. Beenden: { $command }
cli-unit-attempt = (Versuch { $attempt })
cli-runs-none = Noch keine Läufe. „zwm list“ zeigt die Workflows, „zwm run WORKFLOW“ startet einen.
cli-runs-damaged = { $label } (Aufzeichnung beschädigt)
cli-cancel-canceling = { $run } wird von dem Prozess abgebrochen, der ihn ausführt.
cli-cancel-canceled = { $run } ist abgebrochen.
cli-cancel-already-ended = { $run } war schon beendet.
cli-undo-reverted = Rückgängig gemacht: { $count }
cli-undo-nothing = Dieser Lauf hat nichts geschrieben, es gibt also nichts rückgängig zu machen.
cli-undo-unknown = { $count ->
    [one] Er schrieb { $count } weiteres Objekt, über das hier nichts mehr bekannt ist: Es kann von hier aus nicht rückgängig gemacht werden. Eine Sicherung der Bibliothek kann helfen.
   *[other] Er schrieb { $count } weitere Objekte, über die hier nichts mehr bekannt ist: Sie können von hier aus nicht rückgängig gemacht werden. Eine Sicherung der Bibliothek kann helfen.
}
cli-undo-kept-changed-since = seither geändert, unverändert gelassen
cli-undo-kept-missing = nicht mehr vorhanden
cli-undo-kept-not-writable = nicht beschreibbar
cli-undo-kept-already-undone = schon früher rückgängig gemacht
cli-undo-kept-folder-missing = der Ordner fehlt; liegt er auf einem nicht verbundenen Laufwerk, verbinden Sie es und machen Sie den Lauf erneut rückgängig
cli-undo-kept-damaged = die Aufzeichnung dazu ist beschädigt, unverändert gelassen

cli-logs-none = Solche Meldungen gibt es nicht.
cli-logs-dropped = { $count ->
    [one] { $count } ältere Meldung wurde weggelassen, um das Protokoll klein zu halten.
   *[other] { $count } ältere Meldungen wurden weggelassen, um das Protokoll klein zu halten.
}
cli-logs-damaged = { $count ->
    [one] { $count } Zeile des Protokolls konnte nicht gelesen werden.
   *[other] { $count } Zeilen des Protokolls konnten nicht gelesen werden.
}
cli-level-debug = Debug
cli-level-info = Info
cli-level-warn = Warnung
cli-level-error = Fehler
cli-diagnostics-written = Geschrieben: { $path } ({ $size } kB)
cli-diagnostics-look = Nichts wurde gesendet. Sehen Sie die Datei durch, bevor Sie sie weitergeben.

cli-trust-question = { $reason ->
        [changed] Die Dateien des Pakets „{ $package }“ haben sich geändert, seit Sie ihm vertrauen.
       *[new] Sie vertrauen dem Paket „{ $package }“ noch nicht.
    } Ihm im jetzigen Zustand vertrauen und seinen Code ausführen?

cli-trusted = { $level ->
        [full] Sie vertrauen { $package } im jetzigen Zustand voll ({ $digest }…).
       *[isolated] Sie vertrauen { $package } im jetzigen Zustand ({ $digest }…); der Code läuft in einem eigenen Worker.
    } Ändern sich die Dateien, werden Sie erneut gefragt.
cli-trust-means-isolated = Der Code läuft in einem Worker, der Hänger und Abstürze auffängt. Auf der Befehlszeile ist das keine Abschottung: Führen Sie nur Code aus, den Sie auch selbst starten würden.
cli-trust-means-full = Volles Vertrauen: Der Code kann auf alles zugreifen, worauf Sie auf diesem Computer zugreifen können.
cli-untrusted = Sie vertrauen { $package } nicht mehr.
cli-untrust-nothing = { $package } wurde nicht vertraut.
cli-trust-root-alone = --trust-root vertraut nur dem, was gefunden wird; geben Sie den Ordner auch mit --workflows { $folder } an, oder statt der ID den Pfad des Workflow-Ordners.

error-demo-library-damaged = Die Demo-Bibliothek „{ $path }“ ist beschädigt und kann nicht geöffnet werden.
    .remedy = Verschieben Sie diesen Ordner; beim nächsten Start wird eine neue angelegt.
cli-demo-moved = Die Demo-Bibliothek hatte eine andere Version oder war unvollständig; eine neue wurde angelegt, die frühere liegt in { $path }.
cli-library-backup = Eine Sicherung der Bibliothek wurde angelegt: { $path }

cli-products-none = Bisher hat kein Lauf eine Datei hinterlassen.
cli-products-size = { $size ->
        [one] { $size } Byte
       *[other] { $size } Bytes
    }
cli-products-missing = nicht vorhanden: { $path }
cli-products-binary = { $path } ist kein Text ({ $size ->
        [one] { $size } Byte
       *[other] { $size } Bytes
    }).
cli-products-cut = Dies ist der Anfang von { $path }: { $shown } von { $size } Bytes.
cli-products-removed = { $path } wurde entfernt.
cli-products-was-gone = { $path } war schon nicht mehr vorhanden.
cli-clean-nothing = Es gibt nichts zu entfernen.
cli-clean-workspaces = { $count ->
        [one] Der Arbeitsordner von { $count } Lauf wurde entfernt.
       *[other] Die Arbeitsordner von { $count } Läufen wurden entfernt.
    }
cli-clean-products = { $count ->
        [one] { $count } Datei, die zu keinem Produkt gehörte, wurde entfernt.
       *[other] { $count } Dateien, die zu keinem Produkt gehörten, wurden entfernt.
    }
cli-clean-temporary = { $count ->
        [one] { $count } temporäre Datei oder temporärer Ordner wurde entfernt.
       *[other] { $count } temporäre Dateien und Ordner wurden entfernt.
    }
cli-clean-package-copies = { $count ->
        [one] { $count } Kopie eines Pakets wurde entfernt.
       *[other] { $count } Kopien von Paketen wurden entfernt.
    }
cli-clean-left-over = { $count ->
        [one] { $count } unfertige Datei eines abgebrochenen Prozesses wurde entfernt.
       *[other] { $count } unfertige Dateien abgebrochener Prozesse wurden entfernt.
    }

cli-because = { $what }: { $why }
cli-key-and-title = { $key }  „{ $title }“
