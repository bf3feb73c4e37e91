error-library-read-only = { $reason ->
        [opened] Die Bibliothek „{ $library }“ ist nur zum Lesen geöffnet, daher wurde nichts geschrieben.
        [group] In der Gruppe „{ $library }“ dürfen Sie keine Einträge ändern, daher wurde nichts geschrieben.
        [feed] „{ $library }“ ist ein Feed; seine Einträge können nicht geändert werden.
        [files] In der Gruppe „{ $library }“ dürfen Sie keine Dateien ändern, daher wurde nichts geschrieben.
       *[disk] Die Bibliothek „{ $library }“ liegt an einem Ort, an dem nicht geschrieben werden kann.
    }
    .remedy = { $reason ->
        [opened] Um in sie zu schreiben, starten Sie den Befehl erneut mit --write.
        [group] Bitten Sie den Besitzer der Gruppe um das Bearbeitungsrecht, oder arbeiten Sie mit einer Kopie in einer anderen Bibliothek.
        [feed] Kopieren Sie den Eintrag in Zotero nach „Meine Bibliothek“, und wählen Sie die Kopie aus.
        [files] Bitten Sie den Besitzer der Gruppe um das Recht, Dateien zu bearbeiten.
       *[disk] Prüfen Sie, ob Sie die Datei und ihren Ordner beschreiben dürfen und das Laufwerk nicht schreibgeschützt ist.
    }
error-library-locked = { $holder ->
        [manager] Ein anderer Befehl dieses Programms (Prozess { NUMBER($pid, useGrouping: 0) }) schreibt gerade in die Bibliothek „{ $path }“.
        [other-computer] Ein Programm auf einem anderen Computer schreibt gerade in die Bibliothek „{ $path }“.
        [this-process] Die Bibliothek „{ $path }“ ist hier schon geöffnet.
        [journal] Die Bibliothek „{ $path }“ enthält Änderungen, die eine Anwendung nicht abgeschlossen hat; sie läuft noch oder wurde gewaltsam beendet.
       *[application] Die Bibliothek „{ $path }“ wird von Zotero oder einer anderen Anwendung verwendet.
    }
    .remedy = { $holder ->
        [manager] Warten Sie, bis dieser Befehl fertig ist. Ohne --write kann die Bibliothek inzwischen aus einer Kopie gelesen werden.
        [other-computer] Warten Sie, bis es fertig ist. Läuft dort kein Programm mehr, löschen Sie die Datei zotero.sqlite.zwm-lock neben der Datenbank.
        [this-process] Schließen Sie sie zuerst.
        [journal] Läuft Zotero, schließen Sie es. Sonst starten und schließen Sie es einmal, damit es seine Datenbank in Ordnung bringt. Ohne --write kann die Bibliothek inzwischen aus einer Kopie gelesen werden.
       *[application] Schließen Sie Zotero, und versuchen Sie es erneut. Ohne --write kann die Bibliothek inzwischen aus einer Kopie gelesen werden.
    }
error-library-busy = { $reason ->
        [recognition] Zotero ruft gerade Metadaten für einen Eintrag ab, der geändert werden sollte ({ $items }), daher wurde nichts geschrieben.
        [upload] Zotero lädt gerade eine Datei hoch, die geändert werden sollte ({ $items }), daher wurde nichts geschrieben.
       *[transaction] Zotero schreibt schon so lange in seine Bibliothek, dass nichts anderes geschrieben werden konnte.
    }
    .remedy = { $reason ->
        [recognition] Warten Sie, bis die Metadaten da sind, und versuchen Sie es erneut.
        [upload] Warten Sie, bis die Synchronisierung fertig ist, und versuchen Sie es erneut.
       *[transaction] Warten Sie, bis Zotero fertig ist, etwa mit einem Import, und versuchen Sie es erneut.
    }
error-library-newer = Die Bibliothek „{ $path }“ wurde von einem neueren Zotero geschrieben (Kompatibilität { $found }, bekannt bis { $known }) und wird daher nur gelesen.
    .remedy = Aktualisieren Sie dieses Programm, um in sie zu schreiben. Prüfen Sie beim Lesen, ob stimmt, was Sie sehen.
error-library-not-found = Unter „{ $path }“ gibt es keine Zotero-Bibliothek.
    .remedy = Geben Sie das Datenverzeichnis an, das Zotero in den Einstellungen unter „Erweitert“, „Dateien und Ordner“ anzeigt; es enthält die Datei zotero.sqlite.
error-library-not-zotero = { $form ->
        [no-database] Die Datei „{ $path }“ ist keine Datenbank.
       *[tables] Die Datei „{ $path }“ ist keine Zotero-Datenbank; es fehlt: { $missing }.
    }
    .remedy = Geben Sie das Datenverzeichnis von Zotero an. Ist es das schon, ist die Bibliothek vielleicht beschädigt: Starten Sie Zotero, das eine Reparatur anbietet.
error-library-damaged = Die Bibliothek „{ $path }“ ist beschädigt: { $reason }
    .remedy = Starten Sie Zotero, das eine Reparatur anbietet, oder stellen Sie eine Sicherung wie zotero.sqlite.bak aus demselben Ordner wieder her.
error-library-unreadable = Die Bibliothek „{ $path }“ kann nicht gelesen werden: { $reason }
    .remedy = Prüfen Sie, ob Sie die Datei lesen dürfen, ihr Laufwerk verbunden ist und Platz für eine Kopie da ist.
error-library-unwritable = In die Bibliothek „{ $path }“ kann nicht geschrieben werden: { $reason }
    .remedy = Schaffen Sie Platz auf dem Laufwerk, und versuchen Sie es erneut.
error-library-item-not-found = { $count ->
        [one] Nicht in der Bibliothek vorhanden: { $items }
       *[other] Diese { $count } sind nicht in der Bibliothek: { $items }
    }
    .remedy = Sie wurden vielleicht seit der Auswahl endgültig gelöscht. Wählen Sie erneut aus.
error-library-item-invalid = { $count ->
        [one] Eine Änderung passt nicht zu dem, was Zotero speichern kann, daher wurde nichts geschrieben: { $problems }
       *[other] { $count } Punkte passen nicht zu dem, was Zotero speichern kann, daher wurde nichts geschrieben: { $problems }
    }
    .remedy = Wenden Sie sich an den Autor des Workflows.
