finding-setting-out-of-range = La valeur « { $value } » de « { $parameter } » est hors de l’intervalle autorisé ; la valeur par défaut est utilisée.
finding-setting-not-usable = La valeur « { $value } » donnée pour « { $parameter } » n’est pas possible ; elle a été omise.
finding-unsupported-options-source = Les choix de « { $parameter } » viennent de « { $kind } », qui n’est pas disponible ici.
finding-dynamic-options-empty = Il n’y a rien à choisir pour « { $parameter } ».
finding-backends-unreadable = La liste des backends ne peut pas être lue ({ $reason }) ; la dernière liste lisible est utilisée.
finding-backend-invalid = Le backend « { $backend } » n’est pas utilisable : { $field } manque ou n’est pas valide.
finding-backend-duplicate = Il y a deux backends « { $backend } » ; le premier compte.
finding-backend-secret-in-plain = Un identifiant du backend « { $backend } » est conservé en clair ({ $field }).

setting-problem-missing = « { $title } » est obligatoire
setting-problem-range = « { $title } » doit être un nombre { $range }
setting-problem-integer = « { $title } » doit être un nombre entier { $range }
setting-problem-no-options = il n’y a rien à choisir pour « { $title } »
setting-problem-no-boolean = « { $title } » est true ou false (ou yes, no, on, off, 1, 0), pas « { $value } »
setting-problem-no-number = « { $value } » pour « { $title } » n’est pas un nombre
setting-problem-no-text = « { $value } » pour « { $title } » n’est pas un texte
setting-problem-no-choice = « { $value } » pour « { $title } » ne fait pas partie des valeurs autorisées : { $choices }
setting-problem-no-choice-nearest = « { $value } » pour « { $title } » ne fait pas partie des valeurs autorisées : { $choices } (vouliez-vous dire « { $nearest } » ?)
setting-problem-several = « { $title } » n’accepte qu’une seule valeur, mais est donné plusieurs fois
setting-problem-unknown = il n’y a pas de paramètre « { $title } »
setting-problem-unknown-nearest = il n’y a pas de paramètre « { $title } » (vouliez-vous dire « { $nearest } » ?)
# Suit « un nombre » ou « un nombre entier » (setting-problem-range, setting-problem-integer).
setting-range-between = de { $min } à { $max }
setting-range-from = d’au moins { $min }
setting-range-to = d’au plus { $max }
setting-range-any = quelconque
