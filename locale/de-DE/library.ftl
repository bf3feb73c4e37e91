error-library-conflict = { $count ->
        [one] Ein Eintrag wurde inzwischen geändert, daher wurde nichts geschrieben: { $items }
       *[other] { $count } Einträge wurden inzwischen geändert, daher wurde nichts geschrieben: { $items }
    }
    .remedy = Sehen Sie sich die Änderungen an, und wiederholen Sie dann die fehlgeschlagenen Einheiten mit „zwm retry --failed“.
    .remedy-in-zotero = Sehen Sie nach, was sich geändert hat, und starten Sie den Workflow dafür neu.
error-library-half-written = Nur ein Teil der Änderungen einer Einheit ist in der Bibliothek; es fehlt: { $items }
    .remedy = Das sollte nie vorkommen. Prüfen Sie die Integrität der Bibliothek, und melden Sie dies mit dem obigen Text.
error-idempotency-conflict = Der Workflow hat die Operations-ID „{ $operationId }“ erneut für eine andere Anfrage verwendet ({ $operation }).
    .remedy = Wenden Sie sich an den Autor des Workflows: Jede Anfrage braucht eine eigene Operations-ID.
error-write-refused = Die Änderungen wurden nicht freigegeben, daher wurde nichts geschrieben.
    .remedy = Führen Sie den Workflow erneut aus und geben Sie die Änderungen frei, oder starten Sie ihn mit --yes.
    .remedy-in-zotero = Starten Sie ihn erneut, und geben Sie die Änderungen frei.
error-file-exists = { $reason ->
        [other-unit] Eine andere Einheit dieses Laufs hat „{ $path }“ schon geschrieben.
        [differs-by-case] Dieser Lauf hat schon eine Datei geschrieben, deren Name sich von „{ $path }“ nur in Groß- und Kleinschreibung unterscheidet.
        [changed-since] „{ $path }“ wurde geändert, nachdem dieser Lauf die Datei geschrieben hatte.
       *[not-ours] Es gibt schon eine Datei „{ $path }“, die nicht von diesem Lauf stammt.
    }
    .remedy = Verschieben Sie die vorhandene Datei oder benennen Sie sie um, oder wählen Sie einen anderen Ordner; versuchen Sie es dann erneut.
error-file-name-unsafe = „{ $path }“ ist kein Dateiname, der auf jedem System gilt ({ $problems }).
    .remedy = Verwenden Sie Namen ohne \ : * ? " < > | und ohne Punkt oder Leerzeichen am Ende, mit Ordnern höchstens 220 Zeichen.

change-create-child-note = Neue Notiz „{ $title }“ unter „{ $parent }“
change-create-note = Neue Notiz „{ $title }“
change-create-note-in = Neue Notiz „{ $title }“ in { $collections }
change-create-item = Neuer Eintrag „{ $title }“ ({ $kind })
change-create-item-in = Neuer Eintrag „{ $title }“ ({ $kind }) in { $collections }
change-create-child-item = Neuer Eintrag „{ $title }“ ({ $kind }) unter „{ $parent }“
change-field = „{ $title }“: { $field } ändert sich von „{ $from }“ zu „{ $to }“
change-field-set = „{ $title }“: { $field } wird „{ $to }“
change-field-cleared = „{ $title }“: { $field } „{ $from }“ wird entfernt
change-creators = „{ $title }“: Neue Ersteller: { $to }
change-creators-cleared = „{ $title }“: Die Ersteller werden entfernt
change-note = Notiz „{ $title }“ bekommt neuen Text, der mit „{ $to }“ beginnt
change-note-text = { "  " }│ { $text }
change-note-text-cut = { "  " }│ … (der Text geht weiter)
change-tags-added = „{ $title }“: Tags werden hinzugefügt: { $tags }
change-tags-removed = „{ $title }“: Tags werden entfernt: { $tags }
change-collections-added = „{ $title }“ wird zu { $collections } hinzugefügt
change-collections-removed = „{ $title }“ wird aus { $collections } entfernt
change-relations-added = { $count ->
        [one] „{ $title }“ wird mit einem anderen Eintrag als zugehörig verbunden
       *[other] „{ $title }“ wird mit { $count } anderen Einträgen als zugehörig verbunden
    }
change-relations-removed = { $count ->
        [one] „{ $title }“ verliert die Verbindung zu einem zugehörigen Eintrag
       *[other] „{ $title }“ verliert die Verbindungen zu { $count } zugehörigen Einträgen
    }
change-parent = „{ $title }“ wird unter „{ $parent }“ verschoben
change-parent-none = „{ $title }“ verliert den übergeordneten Eintrag
change-item-type = „{ $title }“ wird vom Eintragstyp { $from } zu { $to }
change-attachment = { $what ->
    [contentType] „{ $title }“: Der Dateityp wird „{ $to }“
   *[other] „{ $title }“: Der Zeichensatz wird „{ $to }“
}
change-file-renamed = Die Datei von „{ $title }“ wird von „{ $from }“ in „{ $to }“ umbenannt
change-file-replaced = Die Datei „{ $from }“ von „{ $title }“ wird durch eine neue ersetzt: „{ $to }“
change-trash-item = „{ $title }“ wird in den Papierkorb verschoben
change-restore-item = „{ $title }“ wird aus dem Papierkorb wiederhergestellt
change-create-collection = Neue Sammlung „{ $name }“
change-create-collection-in = Neue Sammlung „{ $name }“ in „{ $parent }“
change-rename-collection = Sammlung „{ $name }“ wird in „{ $to }“ umbenannt
change-move-collection = Sammlung „{ $name }“ wird in „{ $parent }“ verschoben
change-move-collection-top = Sammlung „{ $name }“ wird auf die oberste Ebene verschoben
change-trash-collection = Sammlung „{ $name }“ wird in den Papierkorb verschoben
change-restore-collection = Sammlung „{ $name }“ wird aus dem Papierkorb wiederhergestellt
