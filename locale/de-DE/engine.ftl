error-plan-invalid =
    { $count ->
        [one] Der Workflow „{ $plan }“ kann nicht ausgeführt werden, weil sein Plan ein Problem hat: { $problem }
       *[other] Der Workflow „{ $plan }“ kann nicht ausgeführt werden, weil sein Plan { $count } Probleme hat, das erste: { $problem }
    }
    .remedy = Wenden Sie sich an den Autor des Workflows; alle Probleme stehen in den Einzelheiten des Fehlers.
error-expression-error =
    { $fault ->
        [syntax] Der Ausdruck „{ $expression }“ ist bei { $detail } nicht lesbar ({ $at }).
        [unknown-root] Der Ausdruck „{ $expression }“ verwendet „{ $detail }“, das dort keine Bedeutung hat ({ $at }).
        [unknown-function] Der Ausdruck „{ $expression }“ ruft „{ $detail }“ auf, das es nicht gibt ({ $at }).
        [unsupported-operator] Der Ausdruck „{ $expression }“ verwendet „{ $detail }“, das er nicht verwenden darf ({ $at }).
        [missing-value] Für „{ $detail }“ in „{ $expression }“ gibt es keinen Wert ({ $at }).
        [not-a-number] „{ $detail }“ ist keine Zahl, daher lässt sich „{ $expression }“ nicht entscheiden ({ $at }).
        [not-a-scalar] „{ $detail }“ ist eine Liste oder ein Objekt und kann nicht in einem Text stehen ({ $at }).
        [not-a-list] Für „{ $expression }“ ist eine Liste nötig, vorhanden ist: { $detail } ({ $at }).
        [not-an-object] Für „{ $expression }“ ist ein Objekt nötig, vorhanden ist: { $detail } ({ $at }).
        [unknown-arm] „{ $expression }“ wählte „{ $detail }“; einen solchen Zweig gibt es nicht ({ $at }).
       *[other] Der Ausdruck „{ $expression }“ ist fehlgeschlagen: { $detail } ({ $at }).
    }
    .remedy = Wenden Sie sich an den Autor des Workflows.
error-timeout = Der Schritt „{ $node }“ hat nicht innerhalb von { $ms } ms geantwortet.
    .remedy = Versuchen Sie es erneut, oder erhöhen Sie das Zeitlimit, wenn die Arbeit länger braucht.
error-output-too-large =
    { $of ->
        [run] Was „{ $node }“ insgesamt liefert, ist größer als { $bytes } Bytes.
       *[step] Der Schritt „{ $node }“ lieferte mehr als { $bytes } Bytes.
    }
    .remedy = Wenden Sie sich an den Autor des Workflows, oder bearbeiten Sie weniger Einträge auf einmal.
error-output-invalid = Ein Schritt lieferte etwas, das nicht aufbewahrt werden kann: { $reason }
    .remedy = Wenden Sie sich an den Autor des Workflows: Ergebnisse müssen einfache JSON-Daten sein.
error-exit-failed = Der Workflow hat sich bei „{ $node }“ selbst als fehlgeschlagen beendet: { $reason }
    .remedy = Was er braucht, steht in der Beschreibung des Workflows.
error-interrupted = Der Schritt „{ $node }“ war im Gange, als das Programm endete, und darf nicht zweimal ausgeführt werden.
    .remedy = Prüfen Sie, ob er gewirkt hat, und wiederholen Sie dann die fehlgeschlagenen Einheiten.
error-gate-denied = Die Frage bei „{ $node }“ wurde mit Nein beantwortet.
    .remedy = Starten Sie den Workflow erneut, wenn Sie es erlauben wollen.
error-gate-expired = Die Frage bei „{ $node }“ wurde nicht rechtzeitig beantwortet.
    .remedy = Wiederholen Sie die fehlgeschlagenen Einheiten, und beantworten Sie die Frage.
error-run-already-active = Der Lauf „{ $run }“ kann nicht weitergehen: Von dieser Art wird nur ein Lauf zugleich ausgeführt, und „{ $other }“ ist im Gange.
    .remedy = Warten Sie, bis er beendet ist, oder brechen Sie ihn ab: zwm cancel { $other }
    .remedy-in-zotero = Warten Sie, bis der andere Lauf zu Ende ist, oder brechen Sie ihn ab.
error-limit-exceeded =
    { $what ->
        [visits] „{ $node }“ wurde { $bound }-mal ausgeführt, öfter ist nicht erlaubt.
        [fan] „{ $node }“ würde mehr als { $bound } Elemente bearbeiten.
        [calls] „{ $node }“ würde einen Workflow aus { $bound } verschachtelten anderen heraus aufrufen.
       *[nodes] „{ $node }“ würde den Plan auf mehr als { $bound } Schritte vergrößern.
    }
    .remedy = Bearbeiten Sie weniger Einträge auf einmal; hilft das nicht, wenden Sie sich an den Autor des Workflows.
error-plan-changed = Die Schritte von „{ $node }“ sind andere als zu Beginn des Laufs.
    .remedy = Wiederholen Sie die fehlgeschlagenen Einheiten: Sie beginnen neu, mit den jetzigen Schritten.
error-call-argument-missing = „{ $node }“ ruft „{ $plan }“ ohne einen Wert für „{ $param }“ auf.
    .remedy = Wenden Sie sich an den Autor des Workflows.
error-check-failed = Die Prüfung „{ $node }“ wurde nicht bestanden: { $reason }
    .remedy = Lesen Sie, was die Prüfung bemängelt, ändern Sie es, und wiederholen Sie die fehlgeschlagenen Einheiten.
error-journal-damaged = Die Aufzeichnung des Laufs „{ $run }“ ist in Teil { $row } beschädigt, nach { $events } lesbaren Ereignissen.
    .remedy = Der Lauf kann nicht fortgesetzt werden. Was er geschrieben hat, lässt sich noch rückgängig machen.
error-store-newer = Die Daten dieses Programms wurden von einer neueren Version geschrieben ({ $found }; diese kennt { $known }).
    .remedy = Aktualisieren Sie dieses Programm, oder verwenden Sie mit --home einen anderen Ordner. Nichts wurde geändert.
    .remedy-in-zotero = Aktualisieren Sie das Plugin. Nichts wurde geändert.
error-store-unversioned = Die Daten dieses Programms wurden von einer unveröffentlichten Version geschrieben und können nicht auf den neuen Stand gebracht werden; es fehlt: { $missing }.
    .remedy = Benennen Sie den Ordner „state“ im Home-Ordner um, und starten Sie erneut: Das Programm beginnt dann neu, und frühere Läufe können nicht mehr rückgängig gemacht werden. Die Bibliothek ist nicht betroffen.
error-run-damaged = Was vom Lauf „{ $run }“ aufbewahrt ist, kann nicht gelesen werden ({ $part }).
    .remedy = Er kann weder fortgesetzt noch rückgängig gemacht werden; was er geschrieben hat, bleibt. Zu einer mit --write geöffneten Bibliothek liegt daneben im Ordner zwm-backups eine Sicherung von vorher.
    .remedy-in-zotero = Er kann weder fortgesetzt noch rückgängig gemacht werden; was er geschrieben hat, bleibt.
error-store-damaged = Die Datenbank dieses Programms ist beschädigt: { $reason }
    .remedy = Verschieben Sie den Ordner „state“ aus dem Home-Ordner, oder ersetzen Sie ihn durch eine Sicherung; ohne ihn beginnt das Programm neu, und frühere Läufe können nicht mehr rückgängig gemacht werden. Die Bibliothek ist nicht betroffen.
    .remedy-in-zotero = Schließen Sie Zotero und verschieben Sie den Ordner „state“ aus dem Ordner „workflow-manager“ im Datenverzeichnis von Zotero, oder ersetzen Sie ihn durch eine Sicherung. Ohne ihn beginnt das Programm neu, und frühere Läufe können nicht mehr rückgängig gemacht werden; die Bibliothek ist nicht betroffen.
error-store-failed = Die Datenbank dieses Programms ist nicht verwendbar: { $reason }
    .remedy = Prüfen Sie das Laufwerk und die Rechte des Ordners, und ob ein anderes Programm die Datei gesperrt hat.

plan-problem-duplicate-node = Zwei Knoten haben die ID „{ $detail }“.
plan-problem-duplicate-param = Zwei Parameter haben den Namen „{ $detail }“.
plan-problem-duplicate-output = Zwei Ausgaben haben den Namen „{ $detail }“.
plan-problem-unknown-kind = „{ $node }“ ist von der unbekannten Art „{ $detail }“.
plan-problem-unknown-operation = „{ $node }“ hat eine Operation, die es nicht gibt oder der ihr Ausdruck fehlt: { $detail }
plan-problem-unknown-node = Es gibt keinen Knoten „{ $detail }“.
plan-problem-invalid-number = { $detail } ist hier nicht erlaubt.
plan-problem-too-many-nodes = Der Plan hat { $detail } Knoten, mehr als erlaubt.
plan-problem-body-empty = „{ $node }“ wiederholt nichts: Es hat keine Schritte.
plan-problem-body-shared = „{ $detail }“ gehört zu den Schritten zweier Wiederholungen oder zweimal zu einer.
plan-problem-body-cycle = „{ $node }“ wiederholt sich über „{ $detail }“ selbst.
plan-problem-edge-across-bodies = { $detail }: Eine Verbindung darf nicht in eine Wiederholung hinein- oder aus ihr herausführen.
plan-problem-back-edge-forward = { $detail }: Eine als rückwärts markierte Verbindung führt nicht zurück.
plan-problem-cycle = Die Schritte warten aufeinander: { $detail }
plan-problem-unreachable = „{ $detail }“ wird nie erreicht.
plan-problem-branch-without-arms = „{ $detail }“ hat keine Wege zur Auswahl.
plan-problem-duplicate-arm = „{ $node }“ hat zwei Wege mit dem Namen „{ $detail }“.
plan-problem-unknown-arm = Es gibt keinen Weg mit dem Namen „{ $detail }“.
plan-problem-arm-not-branch = Eine Verbindung folgt dem Weg „{ $detail }“ eines Schritts, der sich nicht verzweigt.
plan-problem-arm-never-chosen = „{ $node }“ nimmt nie den Weg „{ $detail }“: Ein früherer trifft immer zu.
plan-problem-exit-outside-unit = „{ $detail }“ beendet eine Einheit, ist aber in keiner.
plan-problem-unit-each-nested = „{ $detail }“ bildet Einheiten innerhalb einer anderen Wiederholung.
plan-problem-unit-each-twice = „{ $detail }“ bildet Einheiten, wie es schon ein anderer Schritt tut.
plan-problem-unit-each-siblings = „{ $detail }“ bildet Einheiten, die keine eigenen Schritte sein können.
plan-problem-rerun-not-safe = „{ $detail }“ würde beim Fortsetzen erneut ausgeführt, darf es aber nicht.
plan-problem-unknown-plan = „{ $node }“ ruft „{ $detail }“ auf, das nicht vorhanden ist.
plan-problem-plan-cycle = „{ $node }“ ruft „{ $detail }“ auf, was zum eigenen Aufruf zurückführt.
plan-problem-calls-too-deep = „{ $node }“ ruft „{ $detail }“ auf, und von dort gehen die Aufrufe zu tief weiter.
plan-problem-missing-argument = „{ $node }“ gibt keinen Wert für „{ $detail }“ an.
plan-problem-redo-not-upstream = „{ $node }“ würde „{ $detail }“ erneut ausführen lassen, das nicht davor kommt.
plan-problem-not-a-plan = „{ $detail }“ erhielt etwas, das kein Plan ist.
plan-problem-capability-undeclared = Der Plan braucht „{ $detail }“, was der Workflow nicht deklariert.
plan-problem-unknown-root = „{ $detail }“ hat an dieser Stelle keine Bedeutung.
plan-problem-unknown-param = Es gibt keinen Parameter „{ $detail }“.
plan-problem-unknown-function = Es gibt keine Funktion „{ $detail }“.
plan-problem-unsupported-operator = „{ $detail }“ darf hier nicht verwendet werden.
plan-problem-not-upstream = „{ $detail }“ kann nicht vor diesem Schritt gelaufen sein.
plan-problem-unknown-port = Nichts führt hier „{ $detail }“ aus.
