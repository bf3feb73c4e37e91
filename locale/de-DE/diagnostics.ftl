diagnostic-manifest-parse-error =
    { $fault ->
        [empty] Die Datei ist leer; erwartet wird ein JSON-Objekt.
        [invalid-symbol] Kein JSON: Dies ist weder ein Wert noch ein Name. Texte stehen in doppelten Anführungszeichen.
        [invalid-number] Kein JSON: Dies ist keine Zahl.
        [name-expected] Kein JSON: Hier wird ein Name in doppelten Anführungszeichen erwartet. Vielleicht steht ein Komma zu viel.
        [value-expected] Kein JSON: Hier wird ein Wert erwartet. Vielleicht steht ein Komma zu viel.
        [colon-expected] Kein JSON: Hier wird ein Doppelpunkt erwartet.
        [comma-expected] Kein JSON: Hier wird ein Komma erwartet.
        [brace-expected] Kein JSON: Eine schließende geschweifte Klammer fehlt.
        [bracket-expected] Kein JSON: Eine schließende eckige Klammer fehlt.
        [end-expected] Kein JSON: Das Dokument endet vor dieser Stelle.
        [comment] Kein JSON: Kommentare sind nicht erlaubt.
        [string-not-ended] Kein JSON: Der Text, der hier beginnt, wird nicht geschlossen.
        [invalid-escape] Kein JSON: Diese Escape-Folge gibt es nicht.
        [invalid-character] Kein JSON: Steuerzeichen in Texten müssen als Escape-Folge geschrieben werden.
       *[other] Die Datei ist kein JSON.
    }
diagnostic-manifest-too-large = Die Datei ist größer als { $limit } KiB und wurde nicht gelesen.
diagnostic-manifest-too-deep = Objekte und Listen sind tiefer als { $limit } Ebenen verschachtelt.
diagnostic-too-many-elements = „{ $name }“ hat { $count } Elemente; höchstens { $limit } sind erlaubt.
diagnostic-not-an-object = Die Datei muss ein einziges JSON-Objekt enthalten.
diagnostic-duplicate-key = „{ $name }“ kommt in diesem Objekt zweimal vor; nur das letzte zählt.
diagnostic-findings-truncated = { $count ->
        [one] { $count } weiterer Befund in dieser Datei ist nicht aufgeführt.
       *[other] { $count } weitere Befunde in dieser Datei sind nicht aufgeführt.
    }

diagnostic-missing-property = Die erforderliche Eigenschaft „{ $name }“ fehlt.
diagnostic-unknown-key = Der Schlüssel „{ $name }“ ist hier unbekannt und wirkungslos.
diagnostic-unknown-key-of-test = Der Schlüssel „{ $name }“ ist hier nicht bekannt, deshalb kann der Test nicht ausgeführt werden. Bekannt sind: { $known }.
diagnostic-replaced-field = Das Feld „{ $name }“ wird nicht mehr verwendet.
diagnostic-older-field = Das Feld „{ $name }“ gehört zu schemaVersion 1.
diagnostic-chosen-at-start = Das Feld „{ $name }“ wird nicht mehr verwendet: Sein Wert wird beim Start des Workflows gewählt.
diagnostic-deprecated-field = Das Feld „{ $name }“ ist veraltet.
diagnostic-wrong-type =
    „{ $name }“ muss { $expected ->
        [string] ein Text
        [number] eine Zahl
        [integer] eine ganze Zahl
        [boolean] true oder false
        [array] eine Liste
        [object] ein Objekt
        [number-or-object] eine Zahl oder ein Objekt
        [string-or-number] ein Text oder eine Zahl
       *[other] ein Text, eine Zahl, true, false oder null
    } sein.
diagnostic-wrong-value = Für „{ $name }“ ist nur einer dieser Werte erlaubt: { $allowed }.
diagnostic-unknown-policy = Für die Policy von validateSelection.select ist nur einer dieser Werte erlaubt: { $allowed }.
diagnostic-invalid-value = „{ $name }“ ist ungültig: { $reason }.
diagnostic-empty-text = „{ $name }“ darf nicht leer sein.
diagnostic-blank-text = „{ $name }“ darf nicht nur aus Leerzeichen bestehen.
diagnostic-long-text = „{ $name }“ darf höchstens { $limit } Zeichen haben.
diagnostic-empty-list = „{ $name }“ muss mindestens ein Element haben.
diagnostic-repeated-item = { $value } kommt in dieser Liste zweimal vor.
diagnostic-small-number = „{ $name }“ muss mindestens { $limit } sein.
diagnostic-not-above = „{ $name }“ muss größer als { $limit } sein.
diagnostic-needs-one-of = „{ $name }“ braucht mindestens eines von: { $names }.
diagnostic-no-pointer = „{ $name }“ muss ein JSON-Pointer sein, der mit einem Schrägstrich beginnt.
diagnostic-no-origin = Ein Origin besteht aus Schema, Host und eventuell Port, ohne Pfad: https://api.example.org

diagnostic-version-missing = „schemaVersion“ fehlt, aber das Manifest hat nicht die Form von schemaVersion 1.
diagnostic-version-unknown = schemaVersion { $version } wird nicht unterstützt.
diagnostic-manifest-upgraded = Das Manifest hat die Form von schemaVersion 1 und wurde so gelesen: { $rewrites }
diagnostic-rewrite-moved = { $from } → { $to }
diagnostic-rewrite-added = { $to } hinzugefügt
diagnostic-rewrite-dropped = { $from } weggelassen

diagnostic-exact-excludes = „exact“ darf nicht neben „min“ oder „max“ stehen.
diagnostic-min-above-max = „min“ ({ $min }) ist größer als „max“ ({ $max }).
diagnostic-minima-above-total = Die einzelnen Arten verlangen mindestens { $sum } ausgewählte Einträge, aber „total“ erlaubt höchstens { $total }.
diagnostic-maxima-below-total = Die einzelnen Arten erlauben höchstens { $sum } ausgewählte Einträge, aber „total“ verlangt mindestens { $total }.
diagnostic-mixing-needed = Mehr als eine Art von Einträgen ist nötig, aber „allowMixed“ ist false.
diagnostic-no-single-kind = Wenn „allowMixed“ false ist, kann keine einzelne Art von Einträgen diese Anzahlen erfüllen.
diagnostic-count-needs-selection = Eine Anzahl verlangt mindestens einen ausgewählten Eintrag, also eine Auswahl: Dies muss true sein.
diagnostic-counts-forbid-selection = Eine Auswahl ist erforderlich, aber die Anzahlen erlauben keinen ausgewählten Eintrag.
diagnostic-selector-product = Der Selektor „{ $policy }“ liefert Elemente der Art „{ $product }“, nicht „{ $member }“.
diagnostic-selection-grouping = Der Selektor „selection“ braucht die Gruppierung „all“, nicht „{ $grouping }“.
diagnostic-member-selection-selector = Der Selektor „input-member“ kann die Elementart „selection“ nicht liefern: Wählen Sie eine andere Art, etwa „parent“, oder, für einen Workflow, der die Auswahl als Ganzes nimmt, den Selektor „selection“ mit der Gruppierung „all“.
diagnostic-member-selection = Die Elementart „selection“ braucht den Selektor „selection“, nicht „{ $policy }“.
diagnostic-selector-needs-selection = Der Selektor „{ $policy }“ findet ohne Auswahl nichts: Dies muss true sein. Soll der Workflow ohne Auswahl laufen, verwenden Sie den Selektor und die Elementart „selection“ mit der Gruppierung „all“.
diagnostic-selector-always-empty = Der Selektor „input-member“ findet nie ein Element der Art „{ $member }“: Der Workflow würde nie laufen.
diagnostic-source-without-input-member = „source“ gehört allein zum Selektor „input-member“.
diagnostic-one-candidate = Der Selektor „selection“ liefert genau einen Kandidaten, was diese Regel nicht erlaubt.
diagnostic-mime-member = Nur die Elementart „attachment“ nimmt MIME-Typen an, nicht „{ $member }“.
diagnostic-filter-needs-attachment = Der Filter „{ $kind }“ braucht die Elementart „attachment“, nicht „{ $member }“.
diagnostic-filter-needs-parents = Der Filter „candidates-per-parent“ hat auf die Elementart „{ $member }“ keine Wirkung.
diagnostic-target-of-other-phase = Das Ziel „{ $value }“ passt nicht zu dieser Phase: „translator-markdown“ braucht die Phase „execute“ und einen Parameter, die anderen Ziele die Phase „availability“.
diagnostic-parameter-phase = Ein Filter mit Parameter braucht die Phase „execute“.
diagnostic-parameter-undeclared = In „parameters“ gibt es keinen Parameter „{ $name }“.
diagnostic-parameter-default-invalid = Der Standardwert ist für diesen Parameter nicht gültig und wird ignoriert.

diagnostic-no-build-strategy = Mit dem Provider „{ $provider }“ braucht das Manifest „request“ oder „hooks.buildRequest“.
diagnostic-provider-misspelt = In diesem Programm gibt es keinen Provider „{ $provider }“; es gibt: { $known }.
diagnostic-provider-needs-request = In diesem Programm gibt es keinen Provider „{ $provider }“ (es gibt: { $known }), und jeder außer „pass-through“ braucht „request“ oder „hooks.buildRequest“.
diagnostic-create-missing = Eine Anfrage der Art skillrunner.job.v1 braucht „create“.
diagnostic-create-mode-defaulted = „request.create.mode“ ist nicht gesetzt; „auto“ wird verwendet.
diagnostic-sequence-provider = Eine Sequenz braucht den Provider „acp“ oder „skillrunner“, nicht „{ $provider }“.
diagnostic-sequence-without-steps = Eine Sequenz braucht mindestens einen Schritt oder „hooks.buildRequest“.
diagnostic-final-step-missing = Eine Sequenz braucht „result.final_step_id“.
diagnostic-unknown-step = Es gibt keinen Schritt „{ $id }“. Die Schritte sind: { $steps }.
diagnostic-step-repeated = Vor diesem Schritt gibt es schon einen Schritt „{ $id }“.
diagnostic-include-if-runtime = Nur ein Hook buildRequest kann über diese Bedingung entscheiden; der Schritt „{ $step }“ läuft immer.
diagnostic-skill-missing = Der Skill „{ $skill }“ ist in keinem Skill-Ordner. Der Workflow wird aufgelistet, kann aber nicht gestartet werden.

diagnostic-hook-missing = Die Datei des Hooks „{ $hook }“ existiert nicht: { $path }
diagnostic-hook-outside = Eine Hook-Datei muss im Ordner ihres Pakets liegen: { $path }
diagnostic-hook-ending =
    { $multi ->
        [yes] Hooks eines Pakets müssen auf .mjs enden: { $path }
       *[no] Eine Hook-Datei muss auf .mjs oder .js enden: { $path }
    }

diagnostic-scan-path = Dieser Workflow-Ordner kann nicht gelesen werden: { $reason }
diagnostic-scan-runtime = Dies konnte nicht gelesen werden: { $reason }
diagnostic-listed-folder-missing = Der Ordner „{ $name }“ ist hier aufgeführt, existiert aber nicht.
diagnostic-workflow-outside = Ein Manifest muss im Ordner seines Pakets liegen: { $entry }
diagnostic-workflow-missing = Unter diesem Pfad gibt es kein Manifest: { $entry }
diagnostic-bare-workflow-id = „{ $entry }“ ist der Name eines Ordners; erwartet wird der Pfad des Manifests.
diagnostic-duplicate-id = Der Workflow „{ $id }“ aus { $loser } wird nicht verwendet: { $winner } hat dieselbe ID und kommt zuerst.
diagnostic-locale-outside = Die Texte für { $tag } müssen unter dem Ordner des Pakets liegen, und der Pfad darf kein „..“ enthalten: { $path }
diagnostic-locale-missing = Es gibt keine Datei mit den Texten für { $tag }: { $path }
diagnostic-locale-not-json = Die Texte dieser Sprache können nicht gelesen werden: Die Datei ist kein verwendbares JSON.
diagnostic-locale-no-text = „{ $key }“ muss ein Text sein und wird weggelassen.

diagnostic-no-version-range = „{ $range }“ ist kein Versionsbereich wie „>=8 <11“.
diagnostic-zotero-untested = Für Zotero { $range } gemacht und nicht mit dem neueren Zotero { $version } erprobt. Die Verwendung ist trotzdem möglich.

diagnostic-blocked-by-skills =
    { $count ->
        [one] Er braucht einen Skill, der nicht vorhanden ist: { $skills }
       *[other] Er braucht Skills, die nicht vorhanden sind: { $skills }
    }
diagnostic-blocked-by-host-access = Er braucht für einen Agenten Zugriff auf die Bibliothek, den diese Version nicht bietet.
diagnostic-blocked-by-zotero = Er braucht Zotero { $range }; dies ist Zotero { $version }.
