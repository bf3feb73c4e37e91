field-problem-missing = Hier wird ein Wert gebraucht.
field-problem-no-options = Es gibt nichts zur Auswahl.
field-problem-no-number = „{ $value }“ ist keine Zahl.
field-problem-no-choice = „{ $value }“ steht nicht zur Auswahl.
field-problem-range = { $bounds ->
    [both] Nur Zahlen von { $min } bis { $max }.
    [from] Nur Zahlen ab { $min }.
    [to] Nur Zahlen bis { $max }.
   *[none] Diese Zahl ist nicht verwendbar.
}
field-problem-integer = { $bounds ->
    [both] Nur ganze Zahlen von { $min } bis { $max }.
    [from] Nur ganze Zahlen ab { $min }.
    [to] Nur ganze Zahlen bis { $max }.
   *[none] Nur ganze Zahlen.
}
field-problem-other = „{ $value }“ ist hier nicht verwendbar.
run-form-no-choice = Keine Sammlung
run-form-changed = Der Workflow nimmt „{ $value }“ für „{ $title }“.
run-form-left-out = Der Workflow lässt „{ $title }“ weg.

run-title = „{ $workflow }“ ausführen
run-parameters = Einstellungen
run-backend = Backend
run-backend-description = Wo die Arbeit erledigt wird.
run-provider-options = Einstellungen des Backends
run-required-mark = *
run-required-hint = Mit * markierte Felder sind erforderlich.
run-range-both = { $min } bis { $max }
run-range-from = mindestens { $min }
run-range-to = höchstens { $max }
run-number-less = Weniger für „{ $title }“
run-number-more = Mehr für „{ $title }“
run-list-add = Wert hinzufügen
run-list-entry = Wert { $number } von „{ $title }“
run-list-remove = Wert { $number } entfernen
run-list-empty = Keine Werte.
run-combo-open = Auswahl für „{ $title }“ anzeigen
run-combo-none = Keine Treffer.
run-combo-clear = Nichts gewählt
run-save-default = Als Standard speichern
run-save-default-hint = Diese Einstellungen werden beim nächsten Mal vorgeschlagen.
run-write-unasked = Ohne Rückfrage schreiben
run-write-unasked-hint = Die Änderungen dieses Laufs werden gemacht, ohne vorher gezeigt zu werden. Dies gilt nur für diesen Lauf.
run-start = Ausführen
run-trust-and-start = Vertrauen und ausführen
run-cancel = Abbrechen
run-starting = Wird gestartet…
run-problems = { $count ->
    [one] Bitte prüfen Sie eine Einstellung.
   *[other] Bitte prüfen Sie { $count } Einstellungen.
}

run-preview-heading = Was bearbeitet wird
run-preview-units = { $count ->
    [0] Nichts wird bearbeitet
    [one] 1 wird bearbeitet
   *[other] { $count } werden bearbeitet
}
run-preview-skipped = { $count } übersprungen ({ $reasons })
run-preview-joined = { $units } · { $skipped }
run-preview-show = Liste anzeigen
run-preview-runs = Wird bearbeitet
run-preview-leaves-out = Wird übersprungen
run-preview-more = { $count ->
    [one] und ein weiterer
   *[other] und { $count } weitere
}
run-skip-mime-not-accepted = { $count } mit anderem Dateityp
run-skip-source-file-exists = { $count } mit fehlender Datei
run-skip-candidates-per-parent = { $count } mit zu wenigen oder zu vielen Anhängen oder Notizen
run-skip-generated-note-kinds-absent = { $count } schon erledigt
run-skip-artifact-absent = { $count } schon erledigt
run-skip-generated-note-readiness = { $count } mit unpassenden Notizen
run-skip-missing-parent = { $count } ohne übergeordneten Eintrag
run-skip-not-of-member-kind = { $count } von anderer Art
run-skip-no-attachment = { $count } ohne verwendbaren Anhang
run-skip-no-note = { $count } ohne Notiz
run-skip-no-literature-source = { $count } ohne PDF oder Markdown-Datei
run-skip-other-source-chosen = { $count } durch eine andere Datei des Eintrags ersetzt
run-skip-no-parent = { $count } ohne übergeordneten Eintrag
run-skip-annotation = { $count ->
    [one] eine Anmerkung
   *[other] { $count } Anmerkungen
}
run-skip-in-trash = { $count } im Papierkorb
run-skip-not-a-digest-target = { $count } ohne genau eine Digest-Notiz
run-skip-plan-disabled = { $count } wegen der insgesamt unpassenden Auswahl
run-skip-other = { $count } aus einem anderen Grund

run-trust-new = „{ $package }“ ist hier neu. Der Code läuft nur, wenn Sie ihm vertrauen.
run-trust-changed = Die Dateien von „{ $package }“ haben sich geändert, seit Sie dem Paket vertrauen. Der Code läuft nur, wenn Sie ihm erneut vertrauen.
run-trust-covers = { $count ->
    [one] Ihre Antwort gilt für diesen Workflow, bis sich seine Dateien ändern.
   *[other] Ihre Antwort gilt für alle { $count } Workflows dieses Pakets, bis sich dessen Dateien ändern: { $workflows }
}
run-trust-isolated-hint = Der Code läuft in einem abgeschlossenen Bereich. Er kann Ihre Bibliothek lesen und fragt, bevor er sie ändert. Von Ihren Dateien erreicht er nur seine eigenen, die Anhänge der Einträge, für die Sie ihn ausführen, und Ordner, die Sie wählen.
run-trust-isolated-origins = Im Netzwerk erreicht er nur: { $origins }
run-trust-isolated-offline = Das Netzwerk erreicht er nicht.

duplicates-title = Läuft schon
duplicates-question = { $count ->
    [one] „{ $workflow }“ bearbeitet einen dieser { $total } Einträge schon.
   *[other] „{ $workflow }“ bearbeitet { $count } dieser { $total } Einträge schon.
}
duplicates-question-all = { $count ->
    [one] „{ $workflow }“ bearbeitet diesen Eintrag schon.
   *[other] „{ $workflow }“ bearbeitet alle { $count } Einträge schon.
}
duplicates-others = { $count ->
    [one] Nur den anderen ausführen
   *[other] Nur die anderen { $count } ausführen
}
duplicates-all = { $count ->
    [one] Erneut ausführen
   *[other] Alle { $count } ausführen
}
duplicates-cancel = Abbrechen

approval-title = Änderungen freigeben
approval-heading = „{ $workflow }“ möchte Ihre Bibliothek ändern
approval-unit = Für „{ $task }“
approval-position = Frage { $number } von { $total }
approval-waiting = { $count ->
    [one] Ein weiterer Eintrag dieses Laufs wartet auf eine Antwort.
   *[other] { $count } weitere Einträge dieses Laufs warten auf eine Antwort.
}
approval-changes = { $count ->
    [one] Eine Änderung
   *[other] { $count } Änderungen
}
approval-this = Freigeben
approval-all = Alles in diesem Lauf freigeben
approval-none = Nicht schreiben
approval-close-hint = Wenn Sie dieses Fenster schließen, wartet der Lauf; Sie können später antworten.
approval-change-new-note = Neue Notiz
approval-change-new-item = Neuer Eintrag ({ $kind })
approval-change-new-attachment = Neuer Anhang
approval-change-new-collection = Neue Sammlung
approval-change-edit-item = Geänderter Eintrag
approval-change-edit-collection = Geänderte Sammlung
approval-untitled = Ohne Titel
approval-under = unter „{ $parent }“
approval-note = Text der Notiz
approval-note-replaced = Neuer Text der Notiz; er ersetzt den jetzigen
approval-cut = Nur der Anfang wird gezeigt.
approval-before = Vorher
approval-after = Nachher
approval-nothing = leer
approval-creators = Ersteller
approval-tags = Tags
approval-tag-added = hinzugefügt: { $tag }
approval-tag-removed = entfernt: { $tag }
approval-collections = Sammlungen
approval-collection-added = hinzugefügt zu: { $name }
approval-collection-removed = entfernt aus: { $name }
approval-relations = Zugehörig
approval-relations-added = { $count ->
    [one] einer kommt hinzu
   *[other] { $count } kommen hinzu
}
approval-relations-removed = { $count ->
    [one] einer wird entfernt
   *[other] { $count } werden entfernt
}
approval-parent = Übergeordnet
approval-top = auf oberster Ebene
approval-name = Name
approval-item-type = Eintragsart
approval-content-type = Dateityp
approval-charset = Zeichenkodierung
approval-trash = Kommt in den Papierkorb
approval-restore = Wird aus dem Papierkorb wiederhergestellt
approval-file = Datei
approval-file-new = { $name } ({ $size })
approval-file-replaces = { $name } ({ $size }) ersetzt { $old }
approval-file-renamed = { $old } wird in { $name } umbenannt
approval-size-bytes = { $size ->
    [one] 1 Byte
   *[other] { $size } Bytes
}
approval-size-kilobytes = { $size } kB
approval-size-megabytes = { $size } MB
approval-more-changes = { $count ->
    [one] Eine weitere Änderung anzeigen
   *[other] { $count } weitere Änderungen anzeigen
}

explain-title = Warum nicht? – { $workflow }
explain-heading = „{ $workflow }“ für die Auswahl
explain-can-run = { $count ->
    [one] Ausführen möglich: eine Aufgabe.
   *[other] Ausführen möglich: { $count } Aufgaben.
}
explain-cannot-run = Ausführen nicht möglich.
explain-item = Eintrag
explain-outcome = Ergebnis
explain-included = Einbezogen
explain-not-included = Nicht einbezogen
explain-only-left-out = Nur nicht einbezogene anzeigen
dialog-rows = { $shown } von { $total } Zeilen
dialog-show-more = Mehr anzeigen
explain-skipped = Übersprungene Teile der ausgewählten Einträge
dialog-close = Schließen
explain-nothing-selected = Nichts ist ausgewählt.

editor-save = Speichern
editor-cancel = Abbrechen
editor-text = Text
editor-unsaved = Ihre Änderungen sind nicht gespeichert.
editor-keep-editing = Weiter bearbeiten
editor-discard = Änderungen verwerfen
editor-render-failed = Der Workflow konnte dies nicht anzeigen: { $reason }
editor-not-shown = Dieser Workflow hat ein eigenes Formular, das hier nicht angezeigt werden kann. Sie können seine Daten als Text bearbeiten.
editor-data = Daten (JSON)
editor-data-invalid = Dies ist kein gültiges JSON: { $reason }
editor-working = Bitte warten…

## Ein Lauf (src/ui/dialogs/report/)

report-title = Lauf von „{ $workflow }“
report-began = Begonnen { $time }
report-ended = beendet { $time }
report-took = gearbeitet { $time }
report-waited = auf Sie gewartet { $time }
report-dry-run = Das war ein Probelauf: Nichts wurde geschrieben.
report-undone =
    { $how ->
        [all] Was er geschrieben hat, wurde rückgängig gemacht.
       *[some] Ein Teil dessen, was er geschrieben hat, wurde rückgängig gemacht.
    }
report-other-library = Er lief auf einer anderen Bibliothek, in { $folder }. Von hier aus kann er nur angesehen werden.
report-owned-elsewhere = Ein anderes Programm führt ihn gerade aus.
report-damaged = Was über diesen Lauf bekannt ist, ist beschädigt; ein Teil kann nicht gezeigt werden.
report-attempt = Versuch { $attempt }
report-warnings =
    { $count ->
        [one] Eine Warnung
       *[other] { $count } Warnungen
    }
report-units =
    { $count ->
        [one] Eine Einheit
       *[other] { $count } Einheiten
    }
report-no-units = Es gab nichts zu tun.
report-filter = Welche Einheiten gezeigt werden
report-filter-all = Alle ({ $count })
report-filter-state = { $state } ({ $count })
report-unit = Einheit
report-outcome = Ergebnis
report-changed = In der Bibliothek geändert
report-own-files = Dateien im eigenen Ordner des Laufs
report-files = Dateien
report-would-write = Wäre geschrieben worden
report-left-out = Von Anfang an ausgelassen
report-taken-back = rückgängig gemacht
report-without-title = Ohne Titel ({ $key })
report-items-gone = Diese Einträge sind nicht mehr in der Bibliothek.
report-log-copied =
    { $count ->
        [0] Das Protokoll ist leer.
        [one] Eine Zeile des Protokolls wurde kopiert.
       *[other] { $count } Zeilen des Protokolls wurden kopiert.
    }
report-action-answer = Antworten…
report-action-cancel = Lauf abbrechen
report-action-resume = Fortsetzen
report-action-retry = Fehlgeschlagene erneut versuchen
report-action-undo = Rückgängig machen
report-action-show-items = Einträge anzeigen
report-action-show-files = Dateien zeigen
report-action-copy-log = Protokoll kopieren
report-kept-changed-since = Einige wurden seither geändert und bleiben, wie sie sind.
report-kept-missing = Einige sind nicht mehr da.
report-kept-not-writable = Einige können nicht geschrieben werden.
report-kept-already-undone = Einige wurden schon früher rückgängig gemacht.
report-kept-folder-missing = Der Ordner von einigen ist nicht da; liegt er auf einem nicht verbundenen Datenträger, verbinden Sie ihn und machen Sie es noch einmal rückgängig.
report-kept-damaged = Was über einige bekannt ist, ist beschädigt.
report-kept-unknown =
    { $count ->
        [one] Über eine Änderung ist nichts mehr bekannt.
       *[other] Über { $count } Änderungen ist nichts mehr bekannt.
    }
