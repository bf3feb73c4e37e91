planner-reason-no-selection = Nichts ist ausgewählt.
planner-reason-mixed-selection-not-allowed = Dieser Workflow nimmt nur eine Art an; Einträge, Anhänge, Notizen oder Anmerkungen sind zusammen ausgewählt.
planner-reason-selection-count-parents = Die Anzahl der ausgewählten Einträge (Bücher, Artikel und Ähnliches) ist nicht die, die dieser Workflow verlangt.
planner-reason-selection-count-attachments = Die Anzahl der ausgewählten Anhänge ist nicht die, die dieser Workflow verlangt.
planner-reason-selection-count-notes = Die Anzahl der ausgewählten Notizen ist nicht die, die dieser Workflow verlangt.
planner-reason-selection-count-children = Die Anzahl der ausgewählten Anmerkungen und Untereinträge ist nicht die, die dieser Workflow verlangt.
planner-reason-selection-count-total = Die Anzahl der ausgewählten Zeilen ist nicht die, die dieser Workflow verlangt.
planner-reason-candidate-count = Die Auswahl ergibt mehr oder weniger zu bearbeitende Dinge, als dieser Workflow verlangt.
planner-reason-no-valid-input-units = Nichts in der Auswahl ist für diesen Workflow verwendbar.

planner-reason-mime-not-accepted = Dieser Workflow nimmt keine Dateien dieses Typs an.
planner-reason-source-file-exists = Die Datei ist nicht da, wo sie sein sollte.
planner-reason-candidates-per-parent = Der Eintrag hat mehr oder weniger verwendbare Anhänge oder Notizen, als dieser Workflow verlangt.
planner-reason-generated-note-kinds-absent = Der Eintrag hat schon alle Notizen, die dieser Workflow schreiben würde, oder es gibt keinen übergeordneten Eintrag für sie.
planner-reason-artifact-absent = Die Datei, die dieser Workflow schreiben würde, ist schon da, oder ihr Ort ist nicht bekannt.
planner-reason-generated-note-readiness = Die Notizen des Eintrags sind nicht so, wie dieser Workflow sie braucht.
planner-reason-missing-parent = Es gibt keinen übergeordneten Eintrag.
planner-reason-unit-under-way = Ein anderer Lauf dieses Workflows bearbeitet dies gerade.

planner-reason-not-of-member-kind = Dieser Workflow bearbeitet Einträge einer anderen Art.
planner-reason-no-attachment = Der Eintrag hat keinen Anhang, den dieser Workflow verwenden kann.
planner-reason-no-note = Der Eintrag hat keine Notizen.
planner-reason-no-literature-source = Es gibt weder ein PDF noch eine Markdown-Datei.
planner-reason-other-source-chosen = Eine andere Datei desselben Eintrags wird verwendet.
planner-reason-no-parent = Gehört zu keinem Eintrag.
planner-reason-annotation = Dies ist eine Anmerkung, und dieser Workflow bearbeitet keine Anmerkungen.
planner-reason-in-trash = Liegt im Papierkorb.
planner-reason-not-a-digest-target = Dieser Workflow bearbeitet genau einen ausgewählten Eintrag: einen mit einer einzigen Digest-Notiz, oder eine solche Notiz selbst.
planner-reason-plan-disabled = An sich verwendbar, aber die Auswahl als Ganzes ist nicht das, was dieser Workflow verlangt.

planner-remedy-none = Mit der jetzigen Auswahl lässt sich daran nichts ändern.
planner-remedy-select =
    { $count ->
        [one] Wählen Sie stattdessen „{ $name }“ aus.
       *[other] Wählen Sie stattdessen „{ $name }“ und ähnliche aus, insgesamt { $count }.
    }
planner-remedy-deselect =
    { $count ->
        [one] Nehmen Sie „{ $name }“ aus der Auswahl.
       *[other] Nehmen Sie „{ $name }“ und andere aus der Auswahl, insgesamt { $count }.
    }
planner-remedy-select-more =
    { $of ->
        [parents]
            { $count ->
                [one] Wählen Sie noch einen Eintrag aus (ein Buch, einen Artikel oder Ähnliches).
               *[other] Wählen Sie noch { $count } Einträge aus (Bücher, Artikel oder Ähnliches).
            }
        [attachments]
            { $count ->
                [one] Wählen Sie noch einen Anhang aus.
               *[other] Wählen Sie noch { $count } Anhänge aus.
            }
        [notes]
            { $count ->
                [one] Wählen Sie noch eine Notiz aus.
               *[other] Wählen Sie noch { $count } Notizen aus.
            }
        [children]
            { $count ->
                [one] Wählen Sie noch eine Anmerkung aus.
               *[other] Wählen Sie noch { $count } Anmerkungen aus.
            }
       *[other]
            { $count ->
                [one] Wählen Sie noch eine Zeile aus.
               *[other] Wählen Sie noch { $count } Zeilen aus.
            }
    }
planner-remedy-restore-from-trash =
    { $count ->
        [one] Stellen Sie „{ $name }“ aus dem Papierkorb wieder her.
       *[other] Stellen Sie „{ $name }“ und alles darunter aus dem Papierkorb wieder her.
    }
planner-remedy-add-attachment =
    { $type ->
        [pdf]
            { $count ->
                [one] Hängen Sie ein PDF an „{ $name }“ an.
               *[other] Hängen Sie { $count } PDFs an „{ $name }“ an.
            }
        [markdown]
            { $count ->
                [one] Hängen Sie eine Markdown-Datei an „{ $name }“ an.
               *[other] Hängen Sie { $count } Markdown-Dateien an „{ $name }“ an.
            }
        [html]
            { $count ->
                [one] Hängen Sie eine HTML-Datei an „{ $name }“ an.
               *[other] Hängen Sie { $count } HTML-Dateien an „{ $name }“ an.
            }
       *[other]
            { $count ->
                [one] Hängen Sie eine Datei vom Typ { $mime } an „{ $name }“ an.
               *[other] Hängen Sie { $count } Dateien vom Typ { $mime } an „{ $name }“ an.
            }
    }{ $then ->
        [select] { " " }Wählen Sie dann das Angehängte aus.
       *[keep] { "" }
    }
planner-remedy-add-note =
    { $noteKind ->
        [any]
            { $count ->
                [one] Schreiben Sie eine Notiz unter „{ $name }“.
               *[other] Schreiben Sie { $count } Notizen unter „{ $name }“.
            }
       *[other]
            { $count ->
                [one] Schreiben Sie eine Notiz der Art „{ $noteKind }“ unter „{ $name }“.
               *[other] Schreiben Sie { $count } Notizen der Art „{ $noteKind }“ unter „{ $name }“.
            }
    }{ $then ->
        [select] { " " }Wählen Sie dann das Geschriebene aus.
       *[keep] { "" }
    }
planner-remedy-add-parent =
    { $then ->
        [select] Erstellen Sie für „{ $name }“ einen übergeordneten Eintrag, und wählen Sie diesen aus.
       *[keep] Erstellen Sie für „{ $name }“ einen übergeordneten Eintrag.
    }
planner-remedy-provide-file =
    { $path ->
        [none] Legen Sie die Datei von „{ $name }“ wieder an ihren Platz.
       *[other] Legen Sie die Datei von „{ $name }“ wieder an ihren Platz: { $path }
    }
planner-remedy-remove-file = Verschieben Sie diese Datei: { $path }
planner-remedy-remove-notes =
    { $count ->
        [one] Verschieben Sie die Notiz „{ $name }“ in den Papierkorb.
       *[other] Verschieben Sie die Notiz „{ $name }“ und andere ihrer Art in den Papierkorb, insgesamt { $count }.
    }
planner-remedy-set-parameter = Geben Sie dem Parameter „{ $name }“ einen Wert.

error-no-valid-input-units =
    { $total ->
        [0] Nichts in der Auswahl ist für „{ $workflow }“ verwendbar.
        [one] Nichts in der Auswahl ist für „{ $workflow }“ verwendbar: Der einzige Kandidat wurde übersprungen.
       *[other]
            { $skipped ->
                [one] Nichts in der Auswahl ist für „{ $workflow }“ verwendbar: { $skipped } von { $total } Kandidaten wurde übersprungen.
               *[other] Nichts in der Auswahl ist für „{ $workflow }“ verwendbar: { $skipped } von { $total } Kandidaten wurden übersprungen.
            }
    }
    .remedy = „zwm explain { $workflow }“ mit derselben Auswahl zeigt, warum die einzelnen Einträge übersprungen wurden.
    .remedy-in-zotero = „Warum nicht?“ im Menü sagt zu jedem Eintrag, warum er übersprungen wurde.
error-unit-member-missing = „{ $task }“ ({ $unit }) kann nicht weitergehen: Diese Einträge sind verschwunden, im Papierkorb oder nicht mehr das, was bearbeitet wird: { $items }.
    .remedy = Stellen Sie sie aus dem Papierkorb wieder her und wiederholen Sie die fehlgeschlagenen Einheiten, oder starten Sie den Workflow neu mit dem, was da ist.
