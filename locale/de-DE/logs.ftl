log-trigger-start = { $units ->
    [one] Lauf von „{ $workflow }“ gestartet ({ $trigger }): { $units } Einheit
   *[other] Lauf von „{ $workflow }“ gestartet ({ $trigger }): { $units } Einheiten
}
log-trigger-rejected-no-selection = „{ $workflow }“ wurde nicht gestartet ({ $trigger }): Nichts ist ausgewählt
log-trigger-no-valid-input = { $selected ->
    [one] „{ $workflow }“ wurde nicht gestartet ({ $trigger }): { $selected } Eintrag war ausgewählt, ergab aber keine Einheit
   *[other] „{ $workflow }“ wurde nicht gestartet ({ $trigger }): { $selected } Einträge waren ausgewählt, ergaben aber keine Einheit
}
log-trigger-refused = Nicht gestartet
log-duplicate-running-job-skipped = Nicht ein zweites Mal gestartet
log-trigger-notice = Hinweis
log-run-resumed = Fortgesetzt
log-run-cancel-asked = Wird abgebrochen
log-run-succeeded = Der Lauf ist beendet: { $state ->
        [skipped] alle Einheiten wurden übersprungen
       *[succeeded] erfolgreich
    }
log-run-ended = Der Lauf ist beendet: { $state ->
        [canceled] abgebrochen
       *[partial] einige Einheiten sind fehlgeschlagen
    }
log-run-failed = Der Lauf ist fehlgeschlagen
log-run-let-go = { $state ->
        [waiting_user] Der Lauf wartet auf eine Antwort
       *[interrupted] Der Lauf wurde unterbrochen
    }
log-run-undone = Rückgängig gemacht: { $reverted }; unverändert gelassen: { $kept }

log-unit-started = Einheit begonnen
log-unit-succeeded = Einheit erfolgreich
log-unit-failed = Einheit fehlgeschlagen
log-unit-skipped = Einheit übersprungen
log-unit-canceled = Einheit abgebrochen
log-unit-reopened = Einheit wird wiederholt
log-build-requests-start = Anfrage wird erstellt
log-build-requests-finished = Anfrage erstellt
log-build-requests-failed = Anfrage konnte nicht erstellt werden
log-apply-start = Ergebnis wird angewendet
log-apply-succeeded = Ergebnis angewendet
log-apply-failed = Ergebnis konnte nicht angewendet werden
log-apply-parent-missing = Es gibt keinen Eintrag, an den das Ergebnis angehängt werden könnte
log-apply-succeeded-preflight-short-circuit = Ergebnis des Preflights angewendet
log-apply-failed-preflight-short-circuit = Ergebnis des Preflights konnte nicht angewendet werden
log-apply-succeeded-preflight-aggregate = Gemeinsames Ergebnis der Teile angewendet
log-apply-failed-preflight-aggregate = Gemeinsames Ergebnis der Teile konnte nicht angewendet werden
log-apply-deferred-aggregate-child = Dieser Teil wird zusammen mit den anderen angewendet
log-approval-asked = Wartet auf die Freigabe dessen, was geschrieben werden soll
log-approval-answered = { $answer ->
        [approve] Die Schreibvorgänge wurden freigegeben
        [deny] Die Schreibvorgänge wurden nicht freigegeben
        [expired] Niemand hat rechtzeitig geantwortet
       *[closed] Die Frage wurde geschlossen
    }
log-commit-start = In die Bibliothek wird geschrieben
log-commit-succeeded = In die Bibliothek geschrieben
log-commit-failed = In die Bibliothek konnte nicht geschrieben werden
log-step-failed = Der Schritt „{ $name }“ ist fehlgeschlagen
log-step-retried = Der Schritt „{ $node }“ ist fehlgeschlagen und wird wiederholt (bisher { $tries }-mal fehlgeschlagen)
log-plan-grown = { $nodes ->
    [one] Der Plan ist um { $nodes } Schritt gewachsen ({ $reason })
   *[other] Der Plan ist um { $nodes } Schritte gewachsen ({ $reason })
}
log-budget-asked = { $what ->
        [calls] Das Budget ist aufgebraucht: { $spent } von { $bound } Aufrufen sind gemacht
        [wall] Das Budget ist aufgebraucht: { $spent } von { $bound } Minuten sind vergangen
       *[usd] Das Budget ist aufgebraucht: { NUMBER($spent, maximumFractionDigits: 6) } von { NUMBER($bound, maximumFractionDigits: 6) } US-Dollar sind ausgegeben
    }
log-budget-answered = { $answer ->
        [more] Mehr wurde erlaubt
       *[deliver] Der Lauf endet mit dem, was er hat
    }
log-provider-request-start = An den Provider „{ $name }“ gesendet
log-provider-request-finished = Der Provider „{ $name }“ hat geantwortet
log-provider-request-failed = Der Provider „{ $name }“ ist fehlgeschlagen
log-provider-request-known = Die Anfrage ist dem Provider bekannt
log-provider-progress = { $of ->
        [0] Fortschritt
       *[other] Fortschritt: { $n } von { $of }
    }
log-workflow-hook-execute-start = Der Hook „{ $name }“ läuft
log-workflow-hook-execute-succeeded = Der Hook „{ $name }“ ist fertig
log-workflow-hook-execute-failed = Der Hook „{ $name }“ ist fehlgeschlagen

manager-log-unwritable = Das Protokoll kann nicht geschrieben werden, daher geht dieser Lauf ohne es weiter: { $reason }

diagnostics-readme-title = Diagnose des Workflow Managers { $version }
diagnostics-readme-made = Erstellt am { $date }.
diagnostics-readme-runs = { $count ->
    [0] Sie enthält keine Läufe.
    [one] Sie berichtet von { $count } Lauf.
   *[other] Sie berichtet von { $count } Läufen.
}
diagnostics-readme-with-titles = Titel Ihrer Einträge, Namen von Aufgaben, Parameterwerte und was Hooks ausgegeben, als Grund genannt, zurückgegeben oder in Fehlern gesagt haben, sind im Wortlaut enthalten, weil das verlangt wurde.
diagnostics-readme-without-titles = Ebenfalls weggelassen und durch die Länge ersetzt: Titel Ihrer Einträge, Namen von Aufgaben und was Hooks ausgegeben, als Grund genannt, zurückgegeben oder in Fehlern gesagt haben. Von Parametern sind Zahlen, Ja oder Nein und die Auswahlwerte eines Workflows enthalten, von jedem anderen Wert nur die Länge.
diagnostics-readme-left-out = Weggelassen: Zugangsdaten (***), Ordner dieses Computers (~, home, library, …), der Text von Notizen und der Inhalt von Anfragen.
diagnostics-readme-look = Enthalten sind Schlüssel von Einträgen, Kennungen von Läufen, Workflows und Paketen und was in den Dateien Ihrer Workflows steht. Sehen Sie die Dateien durch, bevor Sie sie weitergeben; alle sind reiner Text.
diagnostics-file-readme = Dieser Text.
diagnostics-file-environment = Versionen des Programms und des Systems, und wie es das Netzwerk erreicht.
diagnostics-file-settings = Backends und gespeicherte Einstellungen von Workflows, ohne Zugangsdaten.
diagnostics-file-trust = Die Pakete, denen Sie vertrauen, jeweils mit der Prüfsumme ihrer Dateien.
diagnostics-file-workflows = Die gefundenen Workflows und jeder Befund zu ihren Dateien.
diagnostics-file-store = Ob die Datei mit dem Zustand des Programms unbeschädigt ist und wie viele Zeilen ihre Tabellen haben.
diagnostics-file-library = Wie viele Einträge welcher Art die Bibliothek enthält.
diagnostics-file-home-log = Das Protokoll dessen, was zu keinem Lauf gehört, etwa abgelehnte Starts.
diagnostics-file-record = Womit ein Lauf gestartet wurde: Einheiten nach Schlüsseln der Einträge, Einstellungen, übersprungene Kandidaten.
diagnostics-file-log = Das Protokoll eines Laufs.
diagnostics-file-events = Die Ereignisse eines Laufs in ihrer Reihenfolge; von Ausgaben nur die Größe.
diagnostics-network = Anfragen gehen durch die Netzwerkschicht der Umgebung: in Zotero mit dessen Proxy-Einstellungen, auf der Befehlszeile durch fetch von Node.js, das keinen Proxy verwendet, solange Node.js selbst nicht dazu angewiesen ist.
