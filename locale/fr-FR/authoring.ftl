diagnostic-no-item-key = « { $name } » doit être la clé d’un document ou d’une collection : huit majuscules ou chiffres, précédés au besoin, dans une sélection, du numéro d’une bibliothèque, comme 2/ABCD2345.
diagnostic-no-moment = « { $name } » doit être une date avec une heure, comme 2024-01-31 09:30:00.
diagnostic-no-file-name = « { $name } » doit être le nom d’un fichier, sans dossier.
diagnostic-matcher-invalid = Cette attente n’est pas utilisable : { $reason }

error-package-unusable = Aucun workflow du paquet « { $package } » n’est utilisable.
    .remedy = Tapez « zwm check » avec son dossier pour voir pourquoi.
error-folder-exists = « { $path } » existe déjà ; rien n’a été écrit.
    .remedy = Choisissez un autre nom, ou un autre dossier avec --dir.
error-package-test-invalid = Le test ne peut pas être exécuté à cause de « { $what } » : { $reason }
    .remedy = Corrigez le fichier de test.
error-scripted-answer-missing = Le test n’a pas de réponse pour la requête { $number } ({ $kind }).
    .remedy = Ajoutez-en une à « answers » ou à « http » dans le fichier de test, dans l’ordre des requêtes.
error-scripted-failure = { $reason }
    .remedy = Le test prévoit que cette requête échoue.

authoring-templates = Commencez par l’un de ces modèles (zwm new NAME --template TEMPLATE) :
authoring-template-pass-through = écrit un fichier sur l’ensemble des documents sélectionnés
authoring-template-pass-through-note = écrit une note sous chaque article sélectionné
authoring-template-preflight = examine d’abord chaque article et en laisse certains de côté
authoring-template-package = plusieurs workflows qui partagent du code
authoring-template-generic-http = interroge un service web sur chaque article
authoring-template-generic-http-steps = envoie un fichier à un service web, attend, récupère le résultat
authoring-template-skillrunner = fait lire chaque article par un skill, sur un Skill-Runner
authoring-template-skillrunner-sequence = fait travailler plusieurs skills sur chaque article, l’un après l’autre
authoring-template-acp = fait lire chaque article par un skill, avec un agent sur cet ordinateur
authoring-ask-name = Nom du paquet (par exemple export-quotes) :
authoring-ask-template = Modèle (1 à { $count }) :
authoring-name-missing = NAME manque : zwm new NAME --template TEMPLATE
authoring-name-characters = « { $name } » ne peut contenir que des minuscules sans accent, des chiffres et des traits d’union ; non autorisé : { $odd }
authoring-name-start = « { $name } » doit commencer par une minuscule
authoring-name-hyphens = « { $name } » ne peut ni finir par un trait d’union, ni en contenir deux de suite
authoring-name-long = le nom peut avoir au plus { $limit } caractères
authoring-name-reserved = « { $name } » est le nom d’un périphérique sous Windows
authoring-template-missing = --template manque (possibles : { $known })
authoring-template-unknown = il n’y a pas de modèle « { $name } » (disponibles : { $known })
authoring-id-taken = il y a déjà un workflow « { $id } »
authoring-created = « { $id } » se trouve dans { $folder } :
authoring-next = Étapes suivantes :

authoring-test-updated = { $name } : attentes écrites
authoring-test-expected = attendu : { $value }
authoring-test-actual = obtenu :  { $value }
authoring-test-nothing = (rien)
authoring-test-none = Il n’y a pas de tests. Un paquet les garde dans son dossier « tests », dans des fichiers nommés *.test.json.
authoring-test-summary = { $passed ->
        [one] { $passed } réussi
       *[other] { $passed } réussis
    }, { $failed } en échec{ $updated ->
        [0] {""}
        [one] , { $updated } réécrit
       *[other] , { $updated } réécrits
    }

authoring-watching = Surveillance de { $folder }. Ctrl+C y met fin.
authoring-watch-empty = Il n’y a plus de workflow dans { $folder } : le fichier workflow.json manque. La surveillance reprendra dès qu’il sera là.
authoring-watch-fixed = résolu : { $finding }

authoring-no-schema = il n’y a pas de schéma « { $name } » (disponibles : { $known })
authoring-written = { $path }

doctor-area-program = Programme
doctor-area-home = Dossier home
doctor-area-library = Bibliothèque
doctor-area-workflows = Workflows
doctor-area-backends = Backends
doctor-area-tools = Autres programmes
doctor-summary = { $problems ->
        [0] Aucun problème
        [one] { $problems } problème
       *[other] { $problems } problèmes
    }, { $warnings ->
        [0] aucun avertissement.
        [one] { $warnings } avertissement.
       *[other] { $warnings } avertissements.
    }
doctor-version = Version { $version } sur { $platform }.
doctor-node-ok = Node.js { $version }.
doctor-node-old = Node.js { $version } n’est pas l’une des versions pour lesquelles ce programme est fait ({ $wanted }).
    .remedy = Installez une version plus récente de Node.js.
doctor-sqlite = SQLite { $version }, de better-sqlite3.
doctor-hook-worker-ok = Les workers des hooks démarrent.
doctor-hook-worker-late = Un worker des hooks n’a pas démarré à temps.
    .remedy = Fermez d’autres programmes, puis réessayez ; si cela persiste, veuillez le signaler.
doctor-hook-worker-ended = Un worker des hooks ne démarre pas : { $reason }
    .remedy = Réinstallez le programme ; si cela persiste, veuillez le signaler.
doctor-note-worker-ok = Le convertisseur de notes fonctionne.
doctor-note-worker-wrong = Le convertisseur de notes donne un texte faux : { $text }
    .remedy = Réinstallez le programme.
doctor-home-ok = Le dossier home est { $path } ; il est accessible en écriture.
doctor-home-new = Le dossier home { $path } n’existe pas encore ; il sera créé à la première utilisation.
doctor-home-not-writable = Le dossier home { $path } n’est pas accessible en écriture.
    .remedy = Changez ses droits d’accès, ou choisissez un autre dossier home avec --home ou ZWM_HOME.
doctor-space-ok = { $free } Mo sont libres.
doctor-space-low = Seulement { $free } Mo sont libres.
    .remedy = Libérez de la place sur le disque avant de lancer une grande exécution.
doctor-space-none = Seulement { $free } Mo sont libres : les exécutions échoueront.
    .remedy = Libérez de la place sur le disque.
doctor-store-ok = { $runs ->
        [0] Le registre des exécutions est intact, et vide.
        [one] Le registre des exécutions est intact : { $runs } exécution.
       *[other] Le registre des exécutions est intact : { $runs } exécutions.
    }
doctor-store-new = Aucune exécution n’a encore été enregistrée.
doctor-run-damaged = Les données conservées de l’exécution { $run } de « { $label } » sont endommagées.
    .remedy = Les autres exécutions ne sont pas touchées. « zwm show { $run } » montre ce qui est lisible.
doctor-run-going-on = L’exécution { $run } de « { $label } » est en cours, dans le processus { $pid }.
doctor-run-waiting = L’exécution { $run } de « { $label } » attend une réponse.
    .remedy = Tapez « zwm resume { $run } » pour répondre, ou « zwm cancel { $run } » pour y mettre fin.
doctor-run-interrupted = L’exécution { $run } de « { $label } » a été interrompue ; le processus qui s’en chargeait n’existe plus.
    .remedy = Tapez « zwm resume { $run } » pour la reprendre, ou « zwm cancel { $run } » pour y mettre fin.
doctor-library-new-demo = La bibliothèque de démonstration sera créée à la première utilisation ; --library indique une bibliothèque de Zotero.
doctor-library-demo = La bibliothèque de démonstration s’ouvre : { $items ->
        [one] { $items } document
       *[other] { $items } documents
    } de premier niveau.
doctor-library-ok = { $path } s’ouvre : { $items ->
        [one] { $items } document
       *[other] { $items } documents
    } de premier niveau dans { $libraries ->
        [one] une bibliothèque
       *[other] { $libraries } bibliothèques
    }.
doctor-library-read-only-group = Le groupe « { $name } » est en lecture seule.
doctor-files-ok = { $total ->
        [0] Il n’y a pas de fichiers joints.
        [one] Le seul fichier joint est sur cet ordinateur.
       *[other] Les { $total } fichiers joints sont tous sur cet ordinateur.
    }
doctor-files-missing = { $missing ->
        [one] { $missing } fichier joint sur { $total } n’est pas sur cet ordinateur.
       *[other] { $missing } fichiers joints sur { $total } ne sont pas sur cet ordinateur.
    }
    .remedy = Tapez « zwm run library-health » pour en avoir la liste ; synchronisez les fichiers dans Zotero, ou indiquez le dossier des fichiers liés avec --linked-base.
doctor-backups-none = Pas encore de sauvegarde ; il en est fait une avant toute écriture avec --write.
doctor-backups-ok = { $count ->
        [one] Une sauvegarde : { $newest }.
       *[other] { $count } sauvegardes, la plus récente : { $newest }.
    }
doctor-workflows = { $count ->
        [one] { $count } workflow est utilisable.
       *[other] { $count } workflows sont utilisables.
    }
doctor-workflow-file-errors = { $file }, ligne { $line } : { $code } : { $message }{ $count ->
        [one] {""}
       *[other] {" "}(et d’autres : { $count } erreurs dans ce fichier)
    }
    .remedy = Corrigez le fichier ; « zwm check » énumère tout, « zwm watch » le fait pendant que vous l’éditez.
doctor-workflow-file-warnings = { $file }, ligne { $line } : { $code } : { $message }{ $count ->
        [one] {""}
       *[other] {" "}(et d’autres : { $count } avertissements dans ce fichier)
    }
doctor-trust-new = Vous n’avez pas encore accordé votre confiance au paquet « { $package } » : son code ne s’exécute pas.
    .remedy = Examinez-le, puis tapez « { $command } ».
doctor-trust-changed = Les fichiers du paquet « { $package } » ont changé depuis que vous lui avez accordé votre confiance : son code ne s’exécute pas.
    .remedy = Regardez ce qui a changé, puis tapez « { $command } ».
doctor-backends-none = Aucun backend n’est configuré. Les workflows du fournisseur pass-through n’en ont pas besoin.
doctor-backend-disabled = { $backend } ({ $type }) est désactivé.
doctor-backend-secret-missing = { $backend } : { $secret } manque.
    .remedy = Indiquez cette valeur dans les réglages du backend, ou dans la variable d’environnement { $variable }.
doctor-backend-command = { $backend } : la commande « { $command } » est présente.
doctor-backend-command-missing = { $backend } : la commande « { $command } » est introuvable.
    .remedy = Installez-la, ou indiquez son chemin complet dans les réglages du backend.
doctor-backend-not-called = { $backend } ({ $type }) à { $address } : non vérifié, aucun backend n’est appelé ici.
doctor-clipboard-ok = Le presse-papiers est accessible par { $tool }.
doctor-clipboard-own = Le presse-papiers du système est hors d’atteinte ({ $tools } introuvables) ; les workflows en reçoivent un à eux.
doctor-npx-ok = npx est présent, pour les agents qu’il sert à lancer.
doctor-npx-missing = npx est introuvable ; les agents qu’il sert à lancer ne sont pas utilisables.
