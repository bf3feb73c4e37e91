## Werte: $specifier, wie er im Import steht, $name eines Exports, $message des Parsers; eine Begründung verwendet, was sie braucht.

hooks-finding-missing-hook = Die Datei des Hooks { $name } ist nicht vorhanden.
    .remedy = Fügen Sie die Datei hinzu, oder korrigieren Sie den Pfad im Manifest.
hooks-finding-outside-hook = Die Datei des Hooks { $name } liegt außerhalb ihres Pakets.
    .remedy = Verschieben Sie die Datei in das Paket.
hooks-finding-missing-export = Das Modul exportiert keine Funktion namens { $name }.
    .remedy = Exportieren Sie sie unter diesem Namen: export function { $name }(…) …
hooks-finding-missing-file = Das Modul importiert „{ $specifier }“, das nicht im Paket ist.
    .remedy = Fügen Sie die Datei hinzu, oder korrigieren Sie den Pfad.
hooks-finding-no-extension = Das Modul importiert „{ $specifier }“, aber Module werden mit ihrer Dateiendung genannt.
    .remedy = Schreiben Sie „{ $message }“.
hooks-finding-bare = Das Modul importiert „{ $specifier }“. Hooks können nur Dateien ihres eigenen Pakets importieren.
    .remedy = Kopieren Sie, was nötig ist, in das Paket, und importieren Sie es über einen Pfad, der mit ./ oder ../ beginnt.
hooks-finding-outside = Das Modul importiert „{ $specifier }“, das außerhalb des Pakets liegt.
    .remedy = Verschieben Sie die Datei in das Paket.
hooks-finding-address = Das Modul importiert „{ $specifier }“. Hooks können nicht von einer Adresse oder einem absoluten Pfad importieren.
    .remedy = Kopieren Sie, was nötig ist, in das Paket, und importieren Sie es über einen Pfad, der mit ./ oder ../ beginnt.
hooks-finding-missing-name = Das Modul importiert „{ $name }“, das „{ $specifier }“ nicht exportiert.
    .remedy = Korrigieren Sie den Namen, oder exportieren Sie ihn dort.
hooks-finding-json-attribute = Das Modul importiert „{ $specifier }“, ohne zu sagen, dass es JSON ist.
    .remedy = Ergänzen Sie beim Import: with {"{"} type: "json" {"}"}
hooks-finding-json-invalid = Dies ist kein gültiges JSON: { $message }
    .remedy = Korrigieren Sie die Datei.
hooks-finding-syntax = Syntaxfehler: { $message }
    .remedy = Korrigieren Sie das Modul.
hooks-finding-unreadable = Das Modul kann nicht gelesen werden: { $message }
    .remedy = Prüfen Sie, ob Sie die Datei lesen dürfen und sie Text ist.

hooks-import-cycle = In einem Kreis von Importen wurde ein Wert gelesen, bevor er gesetzt war: { $message }
    .remedy = Verschieben Sie, was beide Module brauchen, in ein drittes.
hooks-import-threw = { $name } beim Laden: { $message }
    .remedy = Korrigieren Sie das Modul.

## Fehler. Werte aller Meldungen: $hook, $workflow, $package, $file, $place (Datei, Zeile und Spalte, soweit bekannt)

error-hook-missing-error = Die Datei des Hooks { $hook } von „{ $workflow }“ { $reason ->
        [outside-hook] liegt außerhalb ihres Pakets
       *[missing-hook] ist nicht vorhanden
    }: { $file }
    .remedy = Fügen Sie die Datei zum Paket { $package } hinzu, oder korrigieren Sie den Pfad im Manifest.
error-hook-import-error = Der Hook { $hook } von „{ $workflow }“ kann nicht geladen werden. { $place }: { $reason ->
        [missing-file] { hooks-finding-missing-file }
        [no-extension] { hooks-finding-no-extension }
        [bare] { hooks-finding-bare }
        [outside] { hooks-finding-outside }
        [address] { hooks-finding-address }
        [missing-name] { hooks-finding-missing-name }
        [json-attribute] { hooks-finding-json-attribute }
        [json-invalid] { hooks-finding-json-invalid }
        [syntax] { hooks-finding-syntax }
        [unreadable] { hooks-finding-unreadable }
        [cycle] { hooks-import-cycle }
       *[threw] { hooks-import-threw }
    }
    .remedy = { $reason ->
        [missing-file] { hooks-finding-missing-file.remedy }
        [no-extension] { hooks-finding-no-extension.remedy }
        [bare] { hooks-finding-bare.remedy }
        [outside] { hooks-finding-outside.remedy }
        [address] { hooks-finding-address.remedy }
        [missing-name] { hooks-finding-missing-name.remedy }
        [json-attribute] { hooks-finding-json-attribute.remedy }
        [cycle] { hooks-import-cycle.remedy }
       *[threw] Korrigieren Sie das Modul, oder wenden Sie sich an den Autor des Pakets { $package }.
    }
error-hook-export-error = Das Modul { $file } exportiert keine Funktion namens { $hook }, die „{ $workflow }“ braucht.
    .remedy = Exportieren Sie sie unter diesem Namen: export function { $hook }(…) …
error-hook-threw = Der Hook { $hook } von „{ $workflow }“ ist fehlgeschlagen ({ $place }): { $reason ->
        [uncaught] Etwas, worauf er nicht gewartet hat, ist fehlgeschlagen: { $message }
       *[threw] { $message }
    }
    .remedy = Wenn die Meldung nicht sagt, was zu tun ist, wenden Sie sich an den Autor des Pakets { $package }.
error-hook-timeout = Der Hook { $hook } von „{ $workflow }“ wurde nach { $seconds } s gestoppt, weil er nicht fertig wurde.
    .remedy = Braucht er mehr Zeit, setzen Sie execution.hookTimeout_ms im Manifest; sonst wenden Sie sich an den Autor des Pakets { $package }.
error-hook-crashed = Der Hook { $hook } von „{ $workflow }“ hat seinen Worker beendet: { $reason ->
        [out-of-memory] Er brauchte mehr als { $megabytes } MB Arbeitsspeicher
        [exit] Er beendete den Prozess, in dem er läuft ({ $message })
        [protocol] Er sendete, was kein Hook senden darf ({ $message })
       *[crash] { $message }
    }.
    .remedy = Andere Einträge sind nicht betroffen. Wenden Sie sich an den Autor des Pakets { $package }.
error-hook-result-invalid = Was der Hook { $hook } von „{ $workflow }“ zurückgab, ist nicht verwendbar: { $reason ->
        [function] { $message }; nur einfache Daten können zurückgegeben werden
        [symbol] { $message }; nur einfache Daten können zurückgegeben werden
        [bigint] { $message }; nur einfache Daten können zurückgegeben werden
        [bytes] { $message }; Bytes gehören in eine Datei
        [cyclic] Der Wert enthält sich selbst
        [too-deep] Der Wert ist zu tief verschachtelt
       *[no-object] Ein Objekt ist nötig, erhalten wurde: { $message }
    }.
    .remedy = Wenden Sie sich an den Autor des Pakets { $package }.
error-hook-result-too-large = Der Hook { $hook } von „{ $workflow }“ gab mehr als { $megabytes } MB zurück.
    .remedy = Große Ergebnisse gehören in Dateien. Wenden Sie sich an den Autor des Pakets { $package }.
error-preflight-invalid = Die Antwort des Hooks preflight ist nicht verwendbar: { $rule ->
        [object] Sie ist kein Objekt, sondern: { $found }
        [kind] Ihr Feld kind ist unbekannt ({ $found })
        [units] Ihre Liste units fehlt, ist leer oder keine Liste ({ $found })
        [unit-id] Eine Einheit hat keine eigene id ({ $found })
        [aggregate] Ihr aggregate hat nicht die einzige Form, die es gibt ({ $found })
       *[apply] Ihr apply ist kein Objekt oder hat ein unbrauchbares parent ({ $found })
    }.
    .remedy = Wenden Sie sich an den Autor des Workflows.
error-worker-boot-failed = Der Worker für die Hooks von „{ $workflow }“ ist nicht gestartet: { $reason }
    .remedy = Versuchen Sie es erneut; bleibt es dabei, installieren Sie das Programm neu.
error-package-reserved-name = Das Paket enthält eine Datei oder einen Ordner namens „{ $name }“; dieser Name ist reserviert.
    .remedy = Benennen Sie sie im Paket um.
