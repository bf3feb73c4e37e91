finding-setting-out-of-range = Der Wert „{ $value }“ für „{ $parameter }“ liegt außerhalb des erlaubten Bereichs; der Standardwert wird verwendet.
finding-setting-not-usable = Der Wert „{ $value }“ ist für „{ $parameter }“ nicht möglich und wurde weggelassen.
finding-unsupported-options-source = Die Auswahlmöglichkeiten für „{ $parameter }“ kommen aus „{ $kind }“, das hier nicht verfügbar ist.
finding-dynamic-options-empty = Für „{ $parameter }“ gibt es nichts zur Auswahl.
finding-backends-unreadable = Die Liste der Backends kann nicht gelesen werden ({ $reason }); die letzte lesbare wird verwendet.
finding-backend-invalid = Das Backend „{ $backend }“ ist nicht verwendbar: { $field } fehlt oder ist ungültig.
finding-backend-duplicate = Es gibt zwei Backends „{ $backend }“; das erste gilt.
finding-backend-secret-in-plain = Zugangsdaten des Backends „{ $backend }“ sind im Klartext gespeichert ({ $field }).

setting-problem-missing = „{ $title }“ ist erforderlich
setting-problem-range = für „{ $title }“ sind nur Werte { $range } erlaubt
setting-problem-integer = für „{ $title }“ sind nur ganze Zahlen { $range } erlaubt
setting-problem-no-options = für „{ $title }“ gibt es nichts zur Auswahl
setting-problem-no-boolean = „{ $title }“ ist true oder false (oder yes, no, on, off, 1, 0), nicht „{ $value }“
setting-problem-no-number = „{ $value }“ für „{ $title }“ ist keine Zahl
setting-problem-no-text = „{ $value }“ für „{ $title }“ ist kein Text
setting-problem-no-choice = „{ $value }“ für „{ $title }“ gehört nicht zu den erlaubten Werten: { $choices }
setting-problem-no-choice-nearest = „{ $value }“ für „{ $title }“ gehört nicht zu den erlaubten Werten: { $choices } (meinten Sie „{ $nearest }“?)
setting-problem-several = „{ $title }“ nimmt nur einen Wert an, ist aber mehrmals angegeben
setting-problem-unknown = es gibt keinen Parameter „{ $title }“
setting-problem-unknown-nearest = es gibt keinen Parameter „{ $title }“ (meinten Sie „{ $nearest }“?)
# Steht hinter „Werte“ oder „ganze Zahlen“ (setting-problem-range, setting-problem-integer).
setting-range-between = von { $min } bis { $max }
setting-range-from = ab { $min }
setting-range-to = bis { $max }
setting-range-any = beliebiger Größe
