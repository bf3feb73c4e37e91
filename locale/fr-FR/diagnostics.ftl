diagnostic-manifest-parse-error =
    { $fault ->
        [empty] Le fichier est vide ; un objet JSON est attendu.
        [invalid-symbol] Pas du JSON : ce n’est ni une valeur ni un nom. Les textes sont entre guillemets droits doubles.
        [invalid-number] Pas du JSON : ce n’est pas un nombre.
        [name-expected] Pas du JSON : un nom entre guillemets droits doubles est attendu ici. Il y a peut-être une virgule de trop.
        [value-expected] Pas du JSON : une valeur est attendue ici. Il y a peut-être une virgule de trop.
        [colon-expected] Pas du JSON : un deux-points est attendu ici.
        [comma-expected] Pas du JSON : une virgule est attendue ici.
        [brace-expected] Pas du JSON : une accolade fermante manque.
        [bracket-expected] Pas du JSON : un crochet fermant manque.
        [end-expected] Pas du JSON : le document se termine avant ceci.
        [comment] Pas du JSON : les commentaires ne sont pas autorisés.
        [string-not-ended] Pas du JSON : le texte qui commence ici n’est pas fermé.
        [invalid-escape] Pas du JSON : cette séquence d’échappement n’existe pas.
        [invalid-character] Pas du JSON : dans les textes, les caractères de contrôle doivent être échappés.
       *[other] Le fichier n’est pas du JSON.
    }
diagnostic-manifest-too-large = Le fichier dépasse { $limit } Kio et n’a pas été lu.
diagnostic-manifest-too-deep = Des objets et des listes sont imbriqués sur plus de { $limit } niveaux.
diagnostic-too-many-elements = « { $name } » a { $count } éléments ; { $limit } au plus sont autorisés.
diagnostic-not-an-object = Le fichier doit contenir un seul objet JSON.
diagnostic-duplicate-key = « { $name } » apparaît deux fois dans cet objet ; seule la dernière occurrence compte.
diagnostic-findings-truncated = { $count ->
        [one] { $count } autre constat sur ce fichier n’est pas affiché.
       *[other] { $count } autres constats sur ce fichier ne sont pas affichés.
    }

diagnostic-missing-property = La propriété obligatoire « { $name } » manque.
diagnostic-unknown-key = La clé « { $name } » n’est pas connue ici et n’a aucun effet.
diagnostic-unknown-key-of-test = La clé « { $name } » n’est pas connue ici : le test ne peut pas être exécuté. Sont connues : { $known }.
diagnostic-replaced-field = Le champ « { $name } » n’est plus utilisé.
diagnostic-older-field = Le champ « { $name } » appartient à schemaVersion 1.
diagnostic-chosen-at-start = Le champ « { $name } » n’est plus utilisé : sa valeur se choisit au lancement du workflow.
diagnostic-deprecated-field = Le champ « { $name } » est obsolète.
diagnostic-wrong-type =
    « { $name } » doit être { $expected ->
        [string] un texte
        [number] un nombre
        [integer] un nombre entier
        [boolean] true ou false
        [array] une liste
        [object] un objet
        [number-or-object] un nombre ou un objet
        [string-or-number] un texte ou un nombre
       *[other] un texte, un nombre, true, false ou null
    }.
diagnostic-wrong-value = « { $name } » doit être l’une de ces valeurs : { $allowed }.
diagnostic-unknown-policy = La policy de validateSelection.select doit être l’une de ces valeurs : { $allowed }.
diagnostic-invalid-value = « { $name } » n’est pas valide : { $reason }.
diagnostic-empty-text = « { $name } » ne doit pas être vide.
diagnostic-blank-text = « { $name } » ne doit pas être fait seulement d’espaces.
diagnostic-long-text = « { $name } » peut avoir au plus { $limit } caractères.
diagnostic-empty-list = « { $name } » doit avoir au moins un élément.
diagnostic-repeated-item = { $value } apparaît deux fois dans cette liste.
diagnostic-small-number = « { $name } » doit être au moins { $limit }.
diagnostic-not-above = « { $name } » doit être supérieur à { $limit }.
diagnostic-needs-one-of = « { $name } » demande au moins l’un de : { $names }.
diagnostic-no-pointer = « { $name } » doit être un pointeur JSON qui commence par une barre oblique.
diagnostic-no-origin = Une origine est faite d’un schéma, d’un hôte et éventuellement d’un port, sans chemin : https://api.example.org

diagnostic-version-missing = « schemaVersion » manque, mais le manifeste n’a pas la forme de schemaVersion 1.
diagnostic-version-unknown = schemaVersion { $version } n’est pas pris en charge.
diagnostic-manifest-upgraded = Le manifeste a la forme de schemaVersion 1 et a été lu ainsi : { $rewrites }
diagnostic-rewrite-moved = { $from } → { $to }
diagnostic-rewrite-added = { $to } ajouté
diagnostic-rewrite-dropped = { $from } supprimé

diagnostic-exact-excludes = « exact » ne va pas avec « min » ou « max ».
diagnostic-min-above-max = « min » ({ $min }) est supérieur à « max » ({ $max }).
diagnostic-minima-above-total = Les genres demandent au moins { $sum } documents sélectionnés, mais « total » en autorise au plus { $total }.
diagnostic-maxima-below-total = Les genres autorisent au plus { $sum } documents sélectionnés, mais « total » en demande au moins { $total }.
diagnostic-mixing-needed = Plus d’un genre de documents est nécessaire, mais « allowMixed » est false.
diagnostic-no-single-kind = Avec « allowMixed » à false, aucun genre de documents ne peut à lui seul atteindre ces nombres.
diagnostic-count-needs-selection = Un nombre demande au moins un document sélectionné, donc une sélection : ceci doit être true.
diagnostic-counts-forbid-selection = Une sélection est obligatoire, mais les nombres n’autorisent aucun document sélectionné.
diagnostic-selector-product = Le sélecteur « { $policy } » fournit des membres du genre « { $product } », pas « { $member } ».
diagnostic-selection-grouping = Le sélecteur « selection » demande le regroupement « all », pas « { $grouping } ».
diagnostic-member-selection-selector = Le sélecteur « input-member » ne peut pas fournir le genre de membre « selection » : choisissez un autre genre, comme « parent », ou, pour un workflow qui prend la sélection en entier, le sélecteur « selection » avec le groupement « all ».
diagnostic-member-selection = Le genre de membre « selection » demande le sélecteur « selection », pas « { $policy } ».
diagnostic-selector-needs-selection = Le sélecteur « { $policy } » ne trouve rien sans sélection : ceci doit être true. Pour s’exécuter sans sélection, utilisez le sélecteur et le genre de membre « selection » avec le regroupement « all ».
diagnostic-selector-always-empty = Le sélecteur « input-member » ne trouve jamais de membre du genre « { $member } » : le workflow ne s’exécuterait jamais.
diagnostic-source-without-input-member = « source » n’appartient qu’au sélecteur « input-member ».
diagnostic-one-candidate = Le sélecteur « selection » fournit exactement un candidat, ce que cette règle n’autorise pas.
diagnostic-mime-member = Seul le genre de membre « attachment » accepte des types MIME, pas « { $member } ».
diagnostic-filter-needs-attachment = Le filtre « { $kind } » demande le genre de membre « attachment », pas « { $member } ».
diagnostic-filter-needs-parents = Le filtre « candidates-per-parent » n’a pas d’effet sur le genre de membre « { $member } ».
diagnostic-target-of-other-phase = La cible « { $value } » ne va pas avec cette phase : « translator-markdown » demande la phase « execute » et un paramètre, les autres cibles la phase « availability ».
diagnostic-parameter-phase = Un filtre avec un paramètre demande la phase « execute ».
diagnostic-parameter-undeclared = Il n’y a pas de paramètre « { $name } » dans « parameters ».
diagnostic-parameter-default-invalid = La valeur par défaut n’est pas valide pour ce paramètre et n’est pas prise en compte.

diagnostic-no-build-strategy = Avec le fournisseur « { $provider } », le manifeste demande « request » ou « hooks.buildRequest ».
diagnostic-provider-misspelt = Il n’y a pas de fournisseur « { $provider } » dans ce programme ; il y a : { $known }.
diagnostic-provider-needs-request = Il n’y a pas de fournisseur « { $provider } » dans ce programme (il y a : { $known }), et tous sauf « pass-through » demandent « request » ou « hooks.buildRequest ».
diagnostic-create-missing = Une requête du genre skillrunner.job.v1 demande « create ».
diagnostic-create-mode-defaulted = « request.create.mode » n’est pas défini ; « auto » est utilisé.
diagnostic-sequence-provider = Une séquence demande le fournisseur « acp » ou « skillrunner », pas « { $provider } ».
diagnostic-sequence-without-steps = Une séquence demande au moins une étape, ou « hooks.buildRequest ».
diagnostic-final-step-missing = Une séquence demande « result.final_step_id ».
diagnostic-unknown-step = Il n’y a pas d’étape « { $id } ». Les étapes sont : { $steps }.
diagnostic-step-repeated = Il y a déjà une étape « { $id } » avant celle-ci.
diagnostic-include-if-runtime = Seul un hook buildRequest peut décider de cette condition ; l’étape « { $step } » s’exécute toujours.
diagnostic-skill-missing = Le skill « { $skill } » n’est dans aucun dossier de skills. Le workflow est affiché mais ne peut pas être lancé.

diagnostic-hook-missing = Le fichier du hook « { $hook } » n’existe pas : { $path }
diagnostic-hook-outside = Un fichier de hook doit se trouver dans le dossier de son paquet : { $path }
diagnostic-hook-ending =
    { $multi ->
        [yes] Les hooks d’un paquet doivent se terminer par .mjs : { $path }
       *[no] Un fichier de hook doit se terminer par .mjs ou .js : { $path }
    }

diagnostic-scan-path = Ce dossier de workflows ne peut pas être lu : { $reason }
diagnostic-scan-runtime = Ceci n’a pas pu être lu : { $reason }
diagnostic-listed-folder-missing = Le dossier « { $name } » est cité ici mais n’existe pas.
diagnostic-workflow-outside = Un manifeste doit se trouver dans le dossier de son paquet : { $entry }
diagnostic-workflow-missing = Il n’y a pas de manifeste à ce chemin : { $entry }
diagnostic-bare-workflow-id = « { $entry } » est le nom d’un dossier ; c’est le chemin du manifeste qui est attendu.
diagnostic-duplicate-id = Le workflow « { $id } » de { $loser } n’est pas utilisé : { $winner } a le même identifiant et vient en premier.
diagnostic-locale-outside = Les textes pour { $tag } doivent se trouver sous le dossier du paquet, et le chemin ne peut pas contenir « .. » : { $path }
diagnostic-locale-missing = Il n’y a pas de fichier avec les textes pour { $tag } : { $path }
diagnostic-locale-not-json = Les textes de cette langue ne peuvent pas être lus : le fichier n’est pas du JSON utilisable.
diagnostic-locale-no-text = « { $key } » doit être un texte ; il est omis.

diagnostic-no-version-range = « { $range } » n’est pas un intervalle de versions, comme « >=8 <11 ».
diagnostic-zotero-untested = Conçu pour Zotero { $range } et non essayé avec Zotero { $version }, plus récent. L’utilisation reste possible.

diagnostic-blocked-by-skills =
    { $count ->
        [one] il demande un skill absent : { $skills }
       *[other] il demande des skills absents : { $skills }
    }
diagnostic-blocked-by-host-access = il demande pour un agent un accès à la bibliothèque, que cette version n’offre pas.
diagnostic-blocked-by-zotero = il demande Zotero { $range } ; ceci est Zotero { $version }.
