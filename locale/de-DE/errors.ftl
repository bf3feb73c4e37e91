# Wortwahl: workflow=Workflow, package=Paket, run=Lauf, unit=Einheit, step=Schritt, provider=Provider, backend=Backend, hook=Hook, receipt=Beleg, product=Produkt, plan=Plan, approval=Freigabe, trust=vertrauen/Vertrauen, selection=Auswahl, candidate=Kandidat, log=Protokoll; item=Eintrag, tag=Tag, attachment=Anhang, annotation=Anmerkung, creator=Ersteller, home=Home-Ordner, workspace=Arbeitsordner, request=Anfrage, dry run=Probelauf, cancel=abbrechen, undo/take back=rückgängig machen; notice=Meldung, dashboard=Übersicht, isolated=isoliert, related=zugehörig.

error-internal-error = Im Programm ist ein Fehler aufgetreten: { $reason }
    .remedy = Bitte melden Sie dies zusammen mit dem obigen Text.
error-canceled = Abgebrochen.
    .remedy = Starten Sie den Vorgang erneut, wenn er laufen soll.

error-usage-error = { $what }
    .remedy = „{ $help }“ zeigt, was es gibt.
error-workflow-not-found = Es gibt keinen Workflow „{ $id }“.
    .remedy = „zwm list“ zeigt die vorhandenen Workflows; prüfen Sie auch die mit --workflows angegebenen Ordner.
    .remedy-in-zotero = Sehen Sie in den Einstellungen nach: Vielleicht fehlt dort sein Ordner, oder seine Dateien haben Fehler.
error-workflow-blocked = Der Workflow „{ $id }“ kann nicht gestartet werden: { $reason }
    .remedy = „zwm check“ zeigt, was ihm fehlt.
    .remedy-in-zotero = In den Einstellungen steht, was an seinen Dateien nicht stimmt.
error-selection-not-found = Nicht in der Bibliothek gefunden: { $what }
    .remedy = Prüfen Sie Schlüssel und Namen sowie die Bibliothek bei --library-id.
error-run-not-found = Es gibt keinen Lauf „{ $run }“.
    .remedy = „zwm runs“ zeigt die vorhandenen Läufe.
    .remedy-in-zotero = Vielleicht wurde er mit den Daten früherer Läufe entfernt.
error-product-not-found = { $count ->
        [0] Es gibt kein Produkt „{ $id }“.
       *[other] { $count } Produkte beginnen mit „{ $id }“.
    }
    .remedy = „zwm products“ zeigt die vorhandenen Produkte.
error-run-not-resumable = { $state ->
        [succeeded] Der Lauf „{ $run }“ ist beendet: Seine Einheiten waren erfolgreich.
        [skipped] Der Lauf „{ $run }“ ist beendet: Seine Einheiten wurden übersprungen.
        [partial] Der Lauf „{ $run }“ ist beendet: Einige seiner Einheiten sind fehlgeschlagen.
        [failed] Der Lauf „{ $run }“ ist beendet: Er ist fehlgeschlagen.
        [canceled] Der Lauf „{ $run }“ wurde abgebrochen.
       *[other] Der Lauf „{ $run }“ ist noch nicht beendet.
    }
    .remedy = Einen unterbrochenen oder wartenden Lauf setzt „zwm resume { $run }“ fort; fehlgeschlagene und abgebrochene Einheiten eines beendeten Laufs wiederholt „zwm retry { $run } --failed“.
    .remedy-in-zotero = Starten Sie den Workflow neu für das, was noch zu tun ist.
error-run-of-other-workflow = Der Lauf „{ $run }“ gehört zum Workflow „{ $own }“, nicht zu „{ $workflow }“.
    .remedy = Geben Sie den Workflow dieses Laufs oder einen anderen Lauf an.
error-run-owned-elsewhere = { $owner ->
        [none] Der Lauf „{ $run }“ wird gerade von einem anderen Prozess bearbeitet.
       *[other] Der Lauf „{ $run }“ wird gerade von einem anderen Prozess bearbeitet ({ $owner }).
    }
    .remedy = Warten Sie, bis dieser Prozess fertig ist, oder brechen Sie den Lauf mit „zwm cancel { $run }“ ab. Hängt der Prozess, beenden Sie ihn; danach kann der Lauf fortgesetzt werden.
    .remedy-in-zotero = Warten Sie, bis jenes Programm fertig ist, oder schließen Sie es; dann kann der Lauf hier weitergehen.
error-nothing-to-run = Für diese Auswahl gibt es nichts auszuführen.
    .remedy = „zwm explain“ mit derselben Auswahl zeigt, warum die einzelnen Einträge übersprungen wurden.
    .remedy-in-zotero = „Warum nicht?“ im Menü sagt zu jedem Eintrag, warum er übersprungen wurde.
error-package-untrusted = Dem Paket „{ $package }“ wird nicht vertraut; sein Code wurde nicht ausgeführt.
    .remedy = Lesen Sie, was es tut; um ihm im jetzigen Zustand zu vertrauen, geben Sie „{ $command }“ ein.
    .remedy-in-zotero = Starten Sie es aus dem Menü: Es wird gefragt, bevor etwas läuft. Oder erteilen Sie das Vertrauen in den Einstellungen.
error-package-changed-since-run = Die Dateien des Pakets „{ $package }“ haben sich seit dem Start des Laufs geändert.
    .remedy = Starten Sie den Workflow neu, oder machen Sie mit „zwm retry --failed --latest“ mit den neuen Dateien weiter.
    .remedy-in-zotero = Starten Sie den Workflow neu: Er verwendet dann die neuen Dateien.

error-parameter-invalid = Diese Einstellungen sind nicht verwendbar: { $problems }
    .remedy = Korrigieren Sie sie mit --param name=value und starten Sie erneut.
    .remedy-in-zotero = Korrigieren Sie sie und starten Sie erneut.
error-backend-missing = Für „{ $provider }“ ist kein Backend eingerichtet.
    .remedy = Fügen Sie in den Einstellungen ein Backend dieses Typs hinzu, oder schalten Sie das vorhandene ein.
error-backend-unknown = Es gibt kein Backend „{ $backend }“.
    .remedy = Wählen Sie eines der eingerichteten Backends, oder fügen Sie dieses hinzu.
error-backend-incompatible = Das Backend „{ $backend }“ ist vom Typ { $type }; dieser Workflow braucht { $wanted }.
    .remedy = Wählen Sie ein Backend dieses Typs.
error-backend-disabled = Das Backend „{ $backend }“ ist ausgeschaltet.
    .remedy = Schalten Sie es in den Einstellungen ein, oder wählen Sie ein anderes.
error-settings-unreadable = Die gespeicherten Einstellungen in „{ $path }“ können nicht gelesen werden: { $reason }
    .remedy = Reparieren Sie die Datei, oder löschen Sie sie, um neu zu beginnen. Bis dahin gilt die letzte lesbare Fassung der Einstellungen.

error-provider-contract-error = { $reason ->
        [request_kind_missing] Die Anfrage an „{ $provider }“ nennt ihre Art nicht.
        [unsupported_request_kind] „{ $provider }“ kann keine Anfrage der Art „{ $kind }“ ausführen.
        [provider_not_registered] In diesem Programm gibt es keinen Provider „{ $provider }“.
        [backend_type_mismatch] „{ $provider }“ kann ein Backend dieses Typs nicht für „{ $kind }“ verwenden.
        [provider_type_mismatch] Eine Anfrage der Art „{ $kind }“ gehört nicht zu „{ $provider }“.
       *[other] Die Anfrage an „{ $provider }“ ist ungültig: { $detail }
    }
    .remedy = Wenden Sie sich an den Autor des Workflows, oder wählen Sie ein anderes Backend.
error-request-payload-invalid = Die vom Workflow erstellte Anfrage ist ungültig: { $reason }
    .remedy = Wenden Sie sich an den Autor des Workflows.
error-apply-parent-missing = Die Anfrage hat keinen übergeordneten Eintrag, an den ihr Ergebnis angehängt werden könnte.
    .remedy = Wählen Sie einen Eintrag, der einen übergeordneten Eintrag hat oder selbst einer ist.
error-result-missing = { $reason ->
        [empty] Der Provider meldet Erfolg, aber das hinterlassene Bundle ist leer.
       *[missing] Der Provider meldet Erfolg, hat aber kein Bundle hinterlassen.
    }
    .remedy = Sehen Sie im Protokoll des Providers nach, und wiederholen Sie dann die fehlgeschlagenen Einheiten mit „zwm retry --failed“.
    .remedy-in-zotero = Sehen Sie im Protokoll des Providers nach, und starten Sie den Workflow dann für die fehlgeschlagenen Einheiten neu.
error-artifact-not-found = Das Ergebnis enthält keine Datei für „{ $name }“, oder nur eine leere.
    .remedy = Sehen Sie im Protokoll des Providers nach: Er hat nicht hinterlassen, was der Workflow erwartet.
error-host-access-unavailable = Der Workflow „{ $workflow }“ braucht für seinen Agenten Zugriff auf die Bibliothek, den dieses Programm diesem Backend nicht geben kann.
    .remedy = Wählen Sie ein ACP-Backend, oder fragen Sie den Autor, ob der Workflow ohne diesen Zugriff auskommt.

error-handoff-missing = Der Schritt „{ $step }“ braucht für „{ $target }“ einen Wert aus „{ $source }“ des Schritts „{ $from }“; dort ist keiner.
    .remedy = Sehen Sie sich das Ergebnis des früheren Schritts an. Darf der Wert fehlen, kann der Autor die Bindung optional machen.
error-handoff-file-unusable = { $reason ->
        [not-a-path] Der Schritt „{ $step }“ braucht für „{ $target }“ eine Datei, aber der frühere Schritt lieferte etwas, das kein Pfad ist.
        [outside-workspace] Der Schritt „{ $step }“ braucht für „{ $target }“ eine Datei, aber der frühere Schritt nannte eine außerhalb seines Arbeitsordners.
       *[no-workspace] Der Schritt „{ $step }“ braucht für „{ $target }“ eine Datei, aber der Arbeitsordner des früheren Schritts ist von hier aus nicht erreichbar.
    }
    .remedy = Wenden Sie sich an den Autor des Workflows.
error-step-result-missing = Der Schritt „{ $step }“ endete ohne Ergebnis.
    .remedy = Sehen Sie im Protokoll des Schritts nach. Möglicherweise ist der Skill fehlgeschlagen, ohne es zu melden.
error-step-apply-unavailable = { $reason ->
        [not-loaded] Das Ergebnis des Schritts „{ $step }“ soll vom Workflow „{ $workflow }“ angewendet werden, den es hier nicht gibt.
       *[other] Das Ergebnis des Schritts „{ $step }“ soll vom Workflow „{ $workflow }“ angewendet werden, der nicht ausgeführt werden darf.
    }
    .remedy = { $reason ->
        [not-loaded] Installieren Sie den Workflow „{ $workflow }“.
       *[other] Prüfen Sie den Workflow „{ $workflow }“, und vertrauen Sie ihm.
    }

error-http-variable-missing = { $why ->
        [unmatched] Der Schritt „{ $step }“ verwendet die Variable „{ $name }“, aber der Schritt „{ $from }“ fand in seiner Antwort keinen Wert dafür.
       *[unknown] Der Schritt „{ $step }“ verwendet die Variable „{ $name }“, die keinen Wert hat.
    }
    .remedy = Prüfen Sie den Namen und die Antwort des Dienstes.
error-http-variable-not-scalar = Der Schritt „{ $step }“ verwendet die Variable „{ $name }“ in einem Text, aber ihr Wert ist eine Liste oder ein Objekt.
    .remedy = Entnehmen Sie einen einzelnen Wert unter einem anderen Namen.
error-http-answer-not-json = Der Schritt „{ $step }“ erwartet JSON, aber der Dienst antwortete mit etwas anderem.
    .remedy = Prüfen Sie die Adresse. Statt des Dienstes kann eine Anmeldeseite oder die Meldung eines Proxys geantwortet haben.
error-http-answer-too-large = Die Antwort auf den Schritt „{ $step }“ ist größer als { $limit }.
    .remedy = Fordern Sie vom Dienst weniger auf einmal an.
error-http-failure-stated = { $told ->
        [no] Der Dienst meldet beim Schritt „{ $step }“ einen Fehler.
       *[yes] Der Dienst meldet beim Schritt „{ $step }“ einen Fehler: { $message }
    }
    .remedy = Was das bedeutet, weiß nur der Dienst; sehen Sie in seiner Dokumentation nach.
error-http-address-invalid = Die Adresse des Schritts „{ $step }“ ist ungültig.
    .remedy = Prüfen Sie den Pfad im Workflow und die Adresse des Backends.
error-http-secret-elsewhere = Der Schritt „{ $step }“ würde ein Geheimnis des Backends an { $host } senden, also nicht an das Backend.
    .remedy = Geheimnisse gehen nur an das Backend, zu dem sie gehören. Wenden Sie sich an den Autor des Workflows.
error-http-secret-missing = Der Schritt „{ $step }“ braucht das Geheimnis „{ $name }“, das im Backend fehlt.
    .remedy = Tragen Sie es in den Einstellungen des Backends ein.
error-http-too-many-redirects = { $host } leitet endlos weiter.
    .remedy = Prüfen Sie die Adresse des Backends.
error-http-unauthorized = { $host } nimmt die Zugangsdaten nicht an (401).
    .remedy = Prüfen Sie das Token in den Einstellungen des Backends.
error-http-forbidden = { $host } verweigert den Zugriff (403).
    .remedy = Prüfen Sie, was Ihr Konto bei diesem Dienst darf.
error-http-not-found = { $host } kennt die Adresse des Schritts „{ $step }“ nicht (404).
    .remedy = Prüfen Sie den Pfad im Workflow und die Adresse des Backends.
error-http-request-too-large = { $host } nimmt keine Anfrage dieser Größe an (413).
    .remedy = Senden Sie eine kleinere Datei oder weniger auf einmal.
error-http-rate-limited = { $host } verlangt weniger Anfragen (429).
    .remedy = Warten Sie eine Weile und versuchen Sie es erneut, oder lassen Sie weniger Einheiten gleichzeitig laufen.
error-http-server-error = Bei { $host } selbst ist ein Fehler aufgetreten ({ $status }).
    .remedy = Versuchen Sie es später erneut. Bleibt es dabei, liegt der Fehler beim Dienst.
error-http-status = { $host } antwortete mit dem Status { $status }.
    .remedy = Vergleichen Sie die Anfrage mit der Beschreibung des Dienstes.

error-file-not-found = Es gibt keine Datei und keinen Ordner „{ $path }“.
    .remedy = Prüfen Sie den Pfad. Eine verknüpfte Datei wurde vielleicht verschoben, oder ihr Laufwerk ist nicht verbunden.
error-file-unreadable = „{ $path }“ kann nicht gelesen werden: { $reason }
    .remedy = Prüfen Sie, ob Sie die Datei lesen dürfen und kein anderes Programm sie gesperrt hat.
error-file-unwritable = „{ $path }“ kann nicht geschrieben werden: { $reason }
    .remedy = Prüfen Sie, ob Sie dort schreiben dürfen und das Laufwerk nicht voll ist.
error-file-outside = „{ $path }“ liegt außerhalb der Ordner, die dieses Paket verwenden darf.
    .remedy = Erlauben Sie diesem Paket den Ordner, oder wählen Sie einen anderen Ort.
error-archive-invalid = { $reason ->
        [no-archive] „{ $path }“ ist kein Zip-Archiv, oder sein Ende fehlt.
        [encrypted] Das Archiv „{ $path }“ ist verschlüsselt; verschlüsselte Archive können nicht gelesen werden.
        [method] Das Archiv „{ $path }“ ist mit einem Verfahren gepackt, das nicht unterstützt wird.
        [size] Eine Datei im Archiv „{ $path }“ hat nicht die Größe, die das Archiv nennt.
        [checksum] Eine Datei im Archiv „{ $path }“ ist beschädigt: Ihre Prüfsumme stimmt nicht.
       *[damaged] Das Archiv „{ $path }“ ist beschädigt.
    }
    .remedy = Beschaffen Sie das Archiv neu. Es muss ein einfaches Zip-Archiv ohne Passwort sein.
error-archive-unsafe = { $count ->
        [one] Das Archiv „{ $path }“ enthält einen Namen, der nicht sicher entpackt werden kann ({ $problem }): { $names }
       *[other] Das Archiv „{ $path }“ enthält { $count } Namen, die nicht sicher entpackt werden können, darunter: { $names }
    }
    .remedy = Packen Sie es neu: mit einfachen relativen Namen, die auf jedem System gelten, jeden nur einmal, und ohne Verknüpfungen.
error-archive-too-large = { $what ->
        [entries] Das Archiv „{ $path }“ enthält { $observed } Dateien; höchstens { $limit } sind erlaubt.
        [entry] Eine Datei im Archiv „{ $path }“ hat { $observed } Bytes; höchstens { $limit } sind erlaubt.
        [ratio] Das Archiv „{ $path }“ wächst beim Entpacken auf das { $observed }-Fache; höchstens das { $limit }-Fache ist erlaubt.
       *[total] Die Dateien im Archiv „{ $path }“ haben zusammen { $observed } Bytes; höchstens { $limit } sind erlaubt.
    }
    .remedy = Verwenden Sie ein kleineres Archiv, oder mehrere.
error-archive-entry-not-found = Im Archiv „{ $path }“ gibt es keine Datei „{ $name }“.
    .remedy = Prüfen Sie den Namen; Groß- und Kleinschreibung zählen.
error-archive-source-changed = „{ $name }“ wurde während des Packens von einem anderen Programm geändert.
    .remedy = Warten Sie, bis das andere Programm fertig ist, und versuchen Sie es erneut.
error-image-unreadable = { $reason ->
        [kind] Bilder dieser Art können hier nicht gelesen werden.
        [damaged] Das Bild ist beschädigt oder abgeschnitten.
        [slow] Das Lesen des Bildes dauerte zu lange und wurde aufgegeben.
       *[other] Dies ist kein lesbares Bild, oder es ist beschädigt: { $reason }
    }
    .remedy = Verwenden Sie ein Bild im Format JPEG, PNG, GIF, WebP oder AVIF, das andere Programme öffnen können.
error-image-too-large = { $reason ->
        [pixels] Das Bild hat zu viele Pixel, um sicher gelesen zu werden; höchstens { $limit } sind erlaubt.
       *[bytes] Das Bild lässt sich nicht so weit verkleinern wie verlangt: Höchstens { $limit } Bytes sind erlaubt, mindestens { $observed } sind nötig.
    }
    .remedy = Verwenden Sie ein kleineres Bild, oder erlauben Sie mehr Bytes.
error-dependency-missing = Das dafür nötige npm-Paket { $name } ist nicht installiert: { $reason }
    .remedy = Installieren Sie es mit „npm ci“ im Ordner des Programms.
error-citations-unavailable = Literaturangaben können jetzt nicht als { $format } geschrieben werden: Was dazu nötig ist, ist nicht installiert.
    .remedy = Wählen Sie ein anderes Format, oder installieren Sie, was fehlt.
error-process-not-found = Das Programm „{ $command }“ wurde nicht gefunden. Gesucht wurde in: { $searched }
    .remedy = Installieren Sie es, oder geben Sie seinen vollständigen Pfad an.
error-process-not-started = Das Programm „{ $command }“ konnte in „{ $folder }“ nicht gestartet werden: { $reason }
    .remedy = Prüfen Sie, ob die Datei ausführbar ist und der Ordner existiert.
error-network-unreachable = { $host } ist nicht erreichbar: { $reason }
    .remedy = Prüfen Sie die Netzwerkverbindung, und versuchen Sie es erneut.
error-network-name-not-found = Es gibt keinen Server namens { $host }, oder der Namensdienst antwortet nicht.
    .remedy = Prüfen Sie die Adresse und die Netzwerkverbindung.
error-network-refused = { $host } ist da, aber unter { $address } nimmt nichts Verbindungen an.
    .remedy = Starten Sie den Dienst, oder korrigieren Sie den Port in der Adresse.
error-network-reset = { $host } hat die Verbindung geschlossen, bevor die Antwort vollständig war.
    .remedy = Versuchen Sie es erneut; ein Proxy oder ein überlasteter Server kann die Ursache sein.
error-network-timeout = { $host } hat nicht rechtzeitig geantwortet.
    .remedy = Versuchen Sie es später erneut, oder lassen Sie in den Einstellungen des Workflows mehr Zeit zu.
error-network-tls = Dem Zertifikat von { $host } wird nicht vertraut, oder die sichere Verbindung ist fehlgeschlagen: { $reason }
    .remedy = Prüfen Sie die Adresse; für einen eigenen Server installieren Sie dessen Zertifikat auf diesem Computer.
error-network-url-invalid = „{ $url }“ ist keine Adresse, die aufgerufen werden kann.
    .remedy = Geben Sie eine vollständige Adresse an, die mit http:// oder https:// beginnt.
error-note-conversion-failed = { $reason ->
        [slow] Das Umwandeln eines Notiztexts dauerte länger als { $seconds } s und wurde aufgegeben.
        [memory] Das Umwandeln eines Notiztexts braucht mehr Arbeitsspeicher als erlaubt.
        [deep] Die Teile einer Notiz sind zu tief ineinander verschachtelt, um ihren Text zu konvertieren.
       *[other] Ein Notiztext konnte nicht umgewandelt werden: { $reason }
    }
    .remedy = Kürzen Sie die Notiz, oder vereinfachen Sie ihre Auszeichnung.
error-secret-unsafe = Die Datei „{ $path }“ mit Zugangsdaten kann von anderen Benutzern dieses Computers gelesen werden.
    .remedy = Geben Sie „chmod 600“ mit ihrem Pfad ein, und versuchen Sie es erneut.
error-secret-unreadable = Die Zugangsdaten von „{ $backend }“ können nicht mehr entschlüsselt werden.
    .remedy = Entsperren Sie den Schlüsselbund Ihres Systems, und versuchen Sie es erneut, oder geben Sie die Zugangsdaten neu ein.

name-problem-empty = ein Name ist leer
name-problem-dots = ein Name besteht nur aus Punkten
name-problem-illegal-character = ein Zeichen, das nicht überall erlaubt ist
name-problem-reserved-name = der Name eines Geräts unter Windows
name-problem-ends-with-dot-or-space = ein Punkt oder Leerzeichen am Ende
name-problem-name-too-long = ein zu langer Name
name-problem-path-too-long = ein zu langer Pfad
name-problem-too-deep = zu viele ineinanderliegende Ordner
name-problem-same-name = zwei Namen, die manche Systeme für denselben halten
name-problem-below-a-file = eine Datei, wo ein Ordner nötig ist
name-problem-no-file = eine Verknüpfung oder ein Gerät statt einer Datei
name-problem-not-utf-8 = ein Name, der nicht in UTF-8 geschrieben ist
error-program-ended = Die Anwendung wurde geschlossen, während dies lief.
    .remedy = Setzen Sie den Lauf fort: Er geht dort weiter, wo er stehen blieb.
