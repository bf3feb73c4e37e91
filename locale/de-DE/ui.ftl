ui-menu-name = { $emoji } { $label }
ui-menu-row-reason = { $name } ({ $reason })
ui-menu-row-of = { $name } ({ $units } von { $total })
ui-menu-row-count = { $name } ({ $units })
ui-menu-row-skipped = { $name } ({ $units }, { $skipped } ausgelassen)
ui-menu-row-at-most = { $name } (bis zu { $units })
ui-menu-reading = Workflows werden gelesen…
ui-menu-none = Noch keine Workflows; einen Ordner mit Workflows fügen Sie in den Einstellungen hinzu.
ui-menu-search = Workflows durchsuchen
ui-menu-why = Warum nicht?
ui-menu-recent = Letzte Läufe
ui-menu-recent-run = { $label } · { $state } · { $time }
ui-menu-dashboard = Übersicht…
ui-menu-settings = Workflow-Einstellungen…
ui-menu-notice = Zur Meldung springen
ui-menu-not-possible-here = Workflows lassen sich für Einträge, Sammlungen, Bibliotheken und gespeicherte Suchen ausführen, nicht für Feeds.

ui-menu-reason-no-selection = nichts ausgewählt
ui-menu-reason-mixed-selection-not-allowed = nur eine Art auswählen
ui-menu-reason-selection-count-parents = Anzahl Einträge: { $bounds }
ui-menu-reason-selection-count-attachments = Anzahl Anhänge: { $bounds }
ui-menu-reason-selection-count-notes = Anzahl Notizen: { $bounds }
ui-menu-reason-selection-count-children = Anzahl Untereinträge: { $bounds }
ui-menu-reason-selection-count-total = Anzahl ausgewählter Zeilen: { $bounds }
ui-menu-reason-candidate-count = Anzahl zu bearbeitender Dinge: { $bounds }
ui-menu-reason-no-valid-input-units = nichts Passendes ausgewählt
ui-menu-reason-mime-not-accepted = keine Datei des passenden Typs
ui-menu-reason-source-file-exists = Datei fehlt
ui-menu-reason-candidates-per-parent = andere Anzahl Dateien oder Notizen je Eintrag nötig
ui-menu-reason-generated-note-kinds-absent = schon erledigt
ui-menu-reason-artifact-absent = schon erledigt
ui-menu-reason-generated-note-readiness = Notizen nicht bereit
ui-menu-reason-missing-parent = kein übergeordneter Eintrag
ui-menu-without-parent = keine passenden Einträge
ui-menu-without-attachment = keine passenden Dateien
ui-menu-without-note = keine Notizen
ui-menu-without-generated-note = keine Notizen
ui-menu-without-child = keine Untereinträge
ui-menu-without-digest-image-target = keine Digest-Notiz
ui-menu-bounds =
    { $rule ->
        [none] keine
        [exact] genau { $min }
        [least] mindestens { $min }
        [most] höchstens { $max }
       *[between] { $min } bis { $max }
    }

ui-notice-running = { $count } Workflows laufen
ui-notice-ended = { $count } Workflows sind beendet
ui-notice-ended-one = { $label }: { $state }
ui-notice-done = { $done } von { $total } fertig
ui-notice-left = noch etwa { $time }
ui-notice-canceling = Wird abgebrochen…
ui-notice-waits = Ihre Antwort wird gebraucht.
ui-notice-ended-before =
    { $count ->
        [one] Ein weiterer Lauf ist beendet.
       *[other] { $count } weitere Läufe sind beendet.
    }
ui-notice-succeeded = { $count } erfolgreich
ui-notice-failed = { $count } fehlgeschlagen
ui-notice-skipped = { $count } übersprungen
ui-notice-canceled = { $count } abgebrochen
ui-notice-waiting = { $count } wartend
ui-notice-nothing = Es gab nichts zu tun.
ui-notice-failure-of = { $label }: { $what }
ui-notice-undoing = Wird rückgängig gemacht…
ui-notice-undone =
    { $count ->
        [0] Nichts wurde rückgängig gemacht.
        [one] Eine Änderung wurde rückgängig gemacht.
       *[other] { $count } Änderungen wurden rückgängig gemacht.
    }
ui-notice-undo-kept =
    { $count ->
        [one] Eine blieb bestehen, weil dort inzwischen etwas anderes steht.
       *[other] { $count } blieben bestehen, weil dort inzwischen etwas anderes steht.
    }
ui-notice-messages = Workflows
ui-notice-message-times = { $message } (× { $times })
ui-notice-older =
    { $count ->
        [one] Eine frühere Meldung.
       *[other] { $count } frühere Meldungen.
    }
ui-notice-action-cancel =
    { $count ->
        [one] Abbrechen
       *[other] Alle abbrechen
    }
ui-notice-action-review = Antworten…
ui-notice-action-show = Einträge anzeigen
ui-notice-action-open = Lauf öffnen
ui-notice-action-files = Dateien zeigen
ui-notice-action-undo =
    { $count ->
        [one] Rückgängig machen
       *[other] Alle rückgängig machen
    }
ui-notice-close = Schließen
ui-notice-region = Meldungen zu Workflows

ui-duration-seconds = { $seconds } s
ui-duration-minutes = { $minutes } min { $seconds } s
ui-duration-hours = { $hours } h { $minutes } min

ui-state-queued = eingereiht
ui-state-running = läuft
ui-state-waiting_user = wartet auf Sie
ui-state-waiting_auth = wartet auf eine Anmeldung
ui-state-succeeded = erfolgreich
ui-state-failed = fehlgeschlagen
ui-state-skipped = übersprungen
ui-state-canceled = abgebrochen
ui-state-partial = teilweise fehlgeschlagen
ui-state-interrupted = unterbrochen

ui-pane-add-folder = Ordner hinzufügen…
ui-pane-pick-folder = Ordner mit Workflows wählen
ui-pane-reload = Neu laden
ui-pane-remove = Entfernen
ui-pane-remove-folder = Ordner { $path } entfernen
ui-pane-folder-built-in = gehört zu diesem Programm
ui-pane-folder-home = Ihre eigenen Workflows
ui-pane-found =
    { $workflows ->
        [0] Kein Workflow gefunden.
        [one] Ein Workflow gefunden.
       *[other]
            { $packages ->
                [one] { $workflows } Workflows in einem Paket gefunden.
               *[other] { $workflows } Workflows in { $packages } Paketen gefunden.
            }
    }
ui-pane-error = Fehler
ui-pane-warning = Warnung
ui-pane-info = Info
ui-pane-problem = Zeile { $line }, Spalte { $column }: { $message }
ui-pane-suggestion = Meinten Sie „{ $suggestion }“?
ui-pane-show-file = Datei anzeigen
ui-pane-show-file-named = Datei { $path } anzeigen
ui-pane-usual =
    { $units ->
        [0] Standard: unbegrenzt
       *[other] Standard: { $units }
    }
ui-provider-pass-through = Workflows ohne Dienst
ui-provider-skillrunner = SkillRunner
ui-provider-generic-http = HTTP-Dienste
ui-provider-acp = Agenten (ACP)
ui-pane-grant = Vertrauen…
ui-pane-take-back = Vertrauen entziehen
ui-pane-button-for = { $button } ({ $package })
ui-pane-grant-question = Darf der Code des Pakets „{ $package }“ isoliert laufen? Er erreicht dann von sich aus weder Ihre Dateien noch Programme oder das Netzwerk; was er in Ihre Bibliothek schreibt, wird Ihnen vorher gezeigt.
ui-pane-trust-untrusted = kein Vertrauen: Code läuft nicht
ui-pane-trust-changed = Dateien geändert, seit Sie ihm vertrauen: Code läuft nicht
ui-pane-trust-isolated = läuft isoliert
ui-pane-trust-full = läuft ohne Isolierung
ui-pane-trust-built-in = gehört zu diesem Programm, läuft isoliert
ui-pane-trust-gone = liegt in keinem Ordner mehr

ui-plugin-name = Workflow Manager
ui-picker-taken = Eine Datei mit diesem Namen gibt es schon. Wählen Sie einen anderen Namen.
ui-secrets-only-for-now = Passwörter und Schlüssel können auf diesem Computer nicht sicher gespeichert werden. Sie werden nur behalten, bis Zotero geschlossen wird.
