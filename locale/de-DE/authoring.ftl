diagnostic-no-item-key = „{ $name }“ muss der Schlüssel eines Eintrags oder einer Sammlung sein: acht Großbuchstaben oder Ziffern, in einer Auswahl auch mit vorangestellter Nummer einer Bibliothek, wie 2/ABCD2345.
diagnostic-no-moment = „{ $name }“ muss ein Datum mit Uhrzeit sein, wie 2024-01-31 09:30:00.
diagnostic-no-file-name = „{ $name }“ muss der Name einer Datei ohne Ordner sein.
diagnostic-matcher-invalid = Diese Erwartung ist nicht verwendbar: { $reason }

error-package-unusable = Kein Workflow des Pakets „{ $package }“ ist verwendbar.
    .remedy = „zwm check“ mit dem Ordner des Pakets zeigt den Grund.
error-folder-exists = „{ $path }“ gibt es schon; nichts wurde geschrieben.
    .remedy = Wählen Sie einen anderen Namen, oder mit --dir einen anderen Ordner.
error-package-test-invalid = Der Test kann wegen „{ $what }“ nicht ausgeführt werden: { $reason }
    .remedy = Korrigieren Sie die Testdatei.
error-scripted-answer-missing = Der Test hat keine Antwort für Anfrage { $number } ({ $kind }).
    .remedy = Fügen Sie in der Testdatei eine zu „answers“ oder „http“ hinzu, in der Reihenfolge der Anfragen.
error-scripted-failure = { $reason }
    .remedy = Der Test legt fest, dass diese Anfrage fehlschlägt.

authoring-templates = Beginnen Sie mit einer dieser Vorlagen (zwm new NAME --template TEMPLATE):
authoring-template-pass-through = schreibt eine Datei über alle ausgewählten Einträge
authoring-template-pass-through-note = schreibt zu jedem ausgewählten Artikel eine Notiz
authoring-template-preflight = sieht sich jeden Artikel zuerst an und lässt einige aus
authoring-template-package = mehrere Workflows mit gemeinsamem Code
authoring-template-generic-http = fragt einen Webdienst nach jedem Artikel
authoring-template-generic-http-steps = sendet eine Datei an einen Webdienst, wartet und holt das Ergebnis ab
authoring-template-skillrunner = lässt einen Skill auf einem Skill-Runner jeden Artikel lesen
authoring-template-skillrunner-sequence = lässt mehrere Skills nacheinander an jedem Artikel arbeiten
authoring-template-acp = lässt einen Skill jeden Artikel lesen, mit einem Agenten auf diesem Computer
authoring-ask-name = Name des Pakets (wie export-quotes):
authoring-ask-template = Vorlage (1 bis { $count }):
authoring-name-missing = NAME fehlt: zwm new NAME --template TEMPLATE
authoring-name-characters = „{ $name }“ darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten; nicht erlaubt: { $odd }
authoring-name-start = „{ $name }“ muss mit einem Kleinbuchstaben beginnen
authoring-name-hyphens = „{ $name }“ darf nicht mit einem Bindestrich enden und nicht zwei hintereinander enthalten
authoring-name-long = der Name darf höchstens { $limit } Zeichen haben
authoring-name-reserved = „{ $name }“ ist unter Windows der Name eines Geräts
authoring-template-missing = --template fehlt; möglich: { $known }
authoring-template-unknown = es gibt keine Vorlage „{ $name }“ (vorhanden: { $known })
authoring-id-taken = es gibt schon einen Workflow „{ $id }“
authoring-created = „{ $id }“ liegt in { $folder }:
authoring-next = Nächste Schritte:

authoring-test-updated = { $name }: Erwartungen geschrieben
authoring-test-expected = erwartet: { $value }
authoring-test-actual = erhalten: { $value }
authoring-test-nothing = (nichts)
authoring-test-none = Es gibt keine Tests. Ein Paket hat sie in seinem Ordner „tests“, in Dateien namens *.test.json.
authoring-test-summary = { $passed } bestanden, { $failed } fehlgeschlagen{ $updated ->
        [0] {""}
       *[other] , { $updated } neu geschrieben
    }

authoring-watching = { $folder } wird beobachtet. Strg+C beendet das.
authoring-watch-empty = In { $folder } ist jetzt kein Workflow: Die Datei workflow.json fehlt. Sobald sie da ist, geht es weiter.
authoring-watch-fixed = behoben: { $finding }

authoring-no-schema = es gibt kein Schema „{ $name }“ (vorhanden: { $known })
authoring-written = { $path }

doctor-area-program = Programm
doctor-area-home = Home-Ordner
doctor-area-library = Bibliothek
doctor-area-workflows = Workflows
doctor-area-backends = Backends
doctor-area-tools = Andere Programme
doctor-summary = { $problems ->
        [0] Keine Probleme
        [one] { $problems } Problem
       *[other] { $problems } Probleme
    }, { $warnings ->
        [0] keine Warnungen.
        [one] { $warnings } Warnung.
       *[other] { $warnings } Warnungen.
    }
doctor-version = Version { $version } auf { $platform }.
doctor-node-ok = Node.js { $version }.
doctor-node-old = Node.js { $version } gehört nicht zu den Versionen, für die dieses Programm gemacht ist ({ $wanted }).
    .remedy = Installieren Sie ein neueres Node.js.
doctor-sqlite = SQLite { $version }, aus better-sqlite3.
doctor-hook-worker-ok = Worker für Hooks lassen sich starten.
doctor-hook-worker-late = Ein Worker für Hooks ist nicht rechtzeitig gestartet.
    .remedy = Schließen Sie andere Programme und versuchen Sie es erneut; bleibt es dabei, melden Sie es bitte.
doctor-hook-worker-ended = Ein Worker für Hooks startet nicht: { $reason }
    .remedy = Installieren Sie das Programm neu; bleibt es dabei, melden Sie es bitte.
doctor-note-worker-ok = Der Umwandler für Notizen arbeitet.
doctor-note-worker-wrong = Der Umwandler für Notizen liefert einen falschen Text: { $text }
    .remedy = Installieren Sie das Programm neu.
doctor-home-ok = Der Home-Ordner ist { $path }; er ist beschreibbar.
doctor-home-new = Den Home-Ordner { $path } gibt es noch nicht; er wird beim ersten Gebrauch angelegt.
doctor-home-not-writable = Der Home-Ordner { $path } ist nicht beschreibbar.
    .remedy = Ändern Sie die Zugriffsrechte, oder wählen Sie mit --home oder ZWM_HOME einen anderen Home-Ordner.
doctor-space-ok = { $free } MB sind frei.
doctor-space-low = Nur { $free } MB sind frei.
    .remedy = Schaffen Sie Platz auf dem Laufwerk, bevor Sie einen großen Lauf starten.
doctor-space-none = Nur { $free } MB sind frei: Läufe werden fehlschlagen.
    .remedy = Schaffen Sie Platz auf dem Laufwerk.
doctor-store-ok = { $runs ->
        [0] Die Aufzeichnung der Läufe ist unbeschädigt und leer.
        [one] Die Aufzeichnung der Läufe ist unbeschädigt: { $runs } Lauf.
       *[other] Die Aufzeichnung der Läufe ist unbeschädigt: { $runs } Läufe.
    }
doctor-store-new = Noch kein Lauf wurde aufgezeichnet.
doctor-run-damaged = Die Aufzeichnung des Laufs { $run } von „{ $label }“ ist beschädigt.
    .remedy = Andere Läufe sind nicht betroffen. „zwm show { $run }“ zeigt, was noch lesbar ist.
doctor-run-going-on = Der Lauf { $run } von „{ $label }“ ist im Gange, in Prozess { $pid }.
doctor-run-waiting = Der Lauf { $run } von „{ $label }“ wartet auf eine Antwort.
    .remedy = Mit „zwm resume { $run }“ antworten Sie, mit „zwm cancel { $run }“ beenden Sie ihn.
doctor-run-interrupted = Der Lauf { $run } von „{ $label }“ wurde unterbrochen; der ausführende Prozess existiert nicht mehr.
    .remedy = Mit „zwm resume { $run }“ setzen Sie ihn fort, mit „zwm cancel { $run }“ beenden Sie ihn.
doctor-library-new-demo = Die Demo-Bibliothek wird beim ersten Gebrauch angelegt; --library nennt eine Zotero-Bibliothek.
doctor-library-demo = Die Demo-Bibliothek lässt sich öffnen: { $items ->
        [one] { $items } Eintrag
       *[other] { $items } Einträge
    } auf oberster Ebene.
doctor-library-ok = { $path } lässt sich öffnen: { $items ->
        [one] { $items } Eintrag
       *[other] { $items } Einträge
    } auf oberster Ebene in { $libraries ->
        [one] einer Bibliothek
       *[other] { $libraries } Bibliotheken
    }.
doctor-library-read-only-group = Die Gruppe „{ $name }“ darf nur gelesen werden.
doctor-files-ok = { $total ->
        [0] Es gibt keine angehängten Dateien.
        [one] Die einzige angehängte Datei ist auf diesem Computer.
       *[other] Alle { $total } angehängten Dateien sind auf diesem Computer.
    }
doctor-files-missing = { $missing } von { $total } angehängten Dateien { $missing ->
        [one] fehlt
       *[other] fehlen
    } auf diesem Computer.
    .remedy = „zwm run library-health“ listet sie auf; synchronisieren Sie die Dateien in Zotero, oder geben Sie mit --linked-base den Ordner der verknüpften Dateien an.
doctor-backups-none = Noch keine Sicherung; eine wird angelegt, bevor mit --write etwas geschrieben wird.
doctor-backups-ok = { $count ->
        [one] Eine Sicherung: { $newest }.
       *[other] { $count } Sicherungen, die neueste: { $newest }.
    }
doctor-workflows = { $count ->
        [one] Ein Workflow ist verwendbar.
       *[other] { $count } Workflows sind verwendbar.
    }
doctor-workflow-file-errors = { $file }, Zeile { $line }: { $code }: { $message }{ $count ->
        [one] {""}
       *[other] {" "}(und weitere: { $count } Fehler in dieser Datei)
    }
    .remedy = Korrigieren Sie die Datei; „zwm check“ listet alles auf, „zwm watch“ auch während der Bearbeitung.
doctor-workflow-file-warnings = { $file }, Zeile { $line }: { $code }: { $message }{ $count ->
        [one] {""}
       *[other] {" "}(und weitere: { $count } Warnungen in dieser Datei)
    }
doctor-trust-new = Dem Paket „{ $package }“ wird noch nicht vertraut, daher läuft sein Code nicht.
    .remedy = Sehen Sie es sich an, und geben Sie dann „{ $command }“ ein.
doctor-trust-changed = Die Dateien des Pakets „{ $package }“ haben sich geändert, seit Sie ihm vertrauen; daher läuft sein Code nicht.
    .remedy = Sehen Sie sich die Änderungen an, und geben Sie dann „{ $command }“ ein.
doctor-backends-none = Es sind keine Backends eingerichtet. Workflows mit dem Provider pass-through brauchen keine.
doctor-backend-disabled = { $backend } ({ $type }) ist ausgeschaltet.
doctor-backend-secret-missing = { $backend }: { $secret } fehlt.
    .remedy = Tragen Sie den Wert in den Einstellungen des Backends oder in der Umgebungsvariablen { $variable } ein.
doctor-backend-command = { $backend }: Der Befehl „{ $command }“ ist vorhanden.
doctor-backend-command-missing = { $backend }: Der Befehl „{ $command }“ wurde nicht gefunden.
    .remedy = Installieren Sie ihn, oder tragen Sie seinen vollständigen Pfad in den Einstellungen des Backends ein.
doctor-backend-not-called = { $backend } ({ $type }) unter { $address }: nicht geprüft, Backends werden hier nicht aufgerufen.
doctor-clipboard-ok = Die Zwischenablage wird über { $tool } erreicht.
doctor-clipboard-own = Die Zwischenablage des Systems ist nicht erreichbar ({ $tools } nicht gefunden); Workflows bekommen eine eigene.
doctor-npx-ok = npx ist vorhanden, für Agenten, die damit gestartet werden.
doctor-npx-missing = npx wurde nicht gefunden; Agenten, die damit gestartet werden, sind nicht verwendbar.
