cli-help-usage = Utilisation : { $usage }
cli-help-commands = Commandes
cli-help-options = Options
cli-help-global-options = Options de toutes les commandes
cli-help-exit-codes = Codes de sortie
cli-help-more = zwm COMMAND --help en dit plus sur une commande.

cli-command-list = Énumère les workflows trouvés, et ce qui empêche de les lancer.
cli-command-check = Vérifie un workflow (un identifiant, ou le chemin de son dossier ou de son manifeste) ou tous, et énumère chaque constat.
cli-command-explain = Dit, pour chaque document sélectionné, dans quelle unité d’un workflow (un identifiant, ou le chemin de son dossier) il se trouve, ou pourquoi il n’est dans aucune.
cli-command-run = Exécute un workflow (un identifiant, ou le chemin de son dossier) sur les documents sélectionnés.
cli-command-runs = Énumère les exécutions de ce dossier home, les plus récentes d’abord.
cli-command-show = Montre une exécution : ses unités, ce qu’elle a écrit et où.
cli-command-resume = Reprend une exécution interrompue ou qui attend une réponse.
cli-command-retry = Relance les unités en échec d’une exécution, comme nouvelle tentative de la même exécution.
cli-command-products = Énumère les fichiers laissés par une exécution ou par toutes, et supprime ceux qui ne sont plus à garder.
cli-command-logs = Montre le journal d’une exécution, ou de ce qui n’appartient à aucune.
cli-command-export-diagnostics = Écrit un fichier qui aide d’autres à trouver ce qui ne va pas ; sans identifiants, sans titres et sans les termes des hooks.
cli-command-cancel = Met fin à une exécution, même si un autre processus s’en charge.
cli-command-undo = Défait ce qu’une exécution a écrit, sauf ce qui a été modifié depuis.
cli-command-trust = Laisse le code du paquet d’un workflow s’exécuter, tant que ses fichiers restent inchangés.
cli-command-untrust = Retire la confiance accordée au code du paquet d’un workflow ; il ne s’exécute plus tant qu’elle n’est pas accordée à nouveau.
cli-command-new = Écrit un paquet à vous pour commencer ; sans nom, montre les modèles.
cli-command-test = Exécute les tests d’un paquet (un identifiant, ou le chemin de son dossier), à l’écart de votre bibliothèque.
cli-command-watch = Vérifie les paquets d’un dossier à chaque enregistrement et explique une sélection, jusqu’à Ctrl+C.
cli-command-schema = Affiche le schéma JSON d’un manifeste, d’un paquet ou d’un test, pour les éditeurs.
cli-command-doctor = Cherche ce qui ne va pas dans le dossier home, la bibliothèque, les workflows et les backends.

cli-option-select = Des documents par leur clé ; LIB est le numéro d’une bibliothèque, par défaut celui de --library-id.
cli-option-collection = Les documents d’une collection.
cli-option-recursive = Avec --collection : aussi ceux de ses sous-collections.
cli-option-tag = Les documents qui portent ce marqueur.
cli-option-query = Les documents dont le titre, les créateurs ou l’année contiennent tous ces mots.
cli-option-all = Tous les documents de la bibliothèque.
cli-option-library-id = Numéro de la bibliothèque visée (par défaut 1).
cli-option-param = Un paramètre du workflow ; à répéter pour une liste.
cli-option-mode = Façon de planifier (par défaut execute) : menu n’applique pas les filtres de la phase execute, handoff ne fait que sélectionner.
cli-option-input = Un fichier ou un dossier que le workflow peut lire, par exemple les notes à importer. Un workflow qui accepte plusieurs sortes d’entrées nomme un emplacement (SLOT) pour chacune.
cli-option-output = Dossier des fichiers que le workflow écrit ; sinon l’espace de travail de l’exécution.
cli-option-preview = Montre le début de ce produit.
cli-option-remove = Supprime le fichier de ce produit, sauf s’il a été modifié depuis.
cli-option-clean = Supprime ce qui a dépassé sa durée de conservation, et ce que des processus tués ont laissé.
cli-option-yes = Approuve ce que le workflow écrit dans la bibliothèque pendant cette exécution.
cli-option-dry-run = Planifie, prépare et énumère ce qui serait écrit ; n’écrit rien.
cli-option-concurrency = Nombre d’unités exécutées à la fois.
cli-option-strict = Compte les avertissements comme des erreurs.
cli-option-failed = Seulement les unités en échec ; obligatoire.
cli-option-latest = Utilise le paquet tel qu’il est maintenant, et non tel qu’il était.
cli-option-all-or-nothing = Ne change rien si quoi que ce soit a été modifié depuis.
cli-option-template = Le point de départ ; « zwm new » seul énumère les modèles.
cli-option-dir = Le dossier où écrire ; pour new, celui où le dossier du paquet est créé (par défaut le dossier actuel).
cli-option-update = Écrit dans les attentes des tests ce qu’ils obtiennent.
cli-option-run = Les fichiers auxquels cette exécution s’en tient, au lieu de ceux que le paquet a maintenant.
cli-option-level = Entrées à partir de ce niveau (par défaut info).
cli-option-unit = Entrées sur cette unité, par exemple unit-3.
cli-option-follow = Continue de montrer les entrées jusqu’à ce que l’exécution se termine ou attende.
cli-option-file = Le fichier à écrire (par défaut un fichier dont le nom contient la date, dans ce dossier).
cli-option-with-titles = Y laisse les titres des documents, les noms des tâches, les valeurs des paramètres et les termes mêmes des hooks (textes affichés, raisons, erreurs, valeurs renvoyées).
cli-option-verbose = Montre chaque entrée du journal de l’exécution au fur et à mesure.
cli-option-full = Confiance totale : le code peut accéder à tout ce à quoi vous avez accès.
cli-option-library = Un répertoire de données de Zotero ; sinon la bibliothèque de démonstration intégrée. En lecture seule sans --write.
cli-option-write = Autorise l’écriture dans --library ; une commande qui écrit pose d’abord un verrou et fait une sauvegarde.
cli-option-linked-base = Répertoire de base des pièces jointes liées.
cli-option-home = Où ce programme garde son état (par défaut ZWM_HOME, ou le dossier de données de l’utilisateur).
cli-option-workflows = Un dossier de paquets de workflows ; peut être donné plusieurs fois.
cli-option-trust-root = Fait confiance à tous les paquets de ce dossier, pour cet appel ; c’est --workflows qui les trouve.
cli-option-debug-workflows = Montre les workflows marqués comme destinés au débogage.
cli-option-json = Affiche un document JSON sur stdout et tout le reste sur stderr.
cli-option-help = Affiche l’aide.
cli-option-version = Affiche la version.

cli-exit-0 = Tout s’est bien passé.
cli-exit-1 = Échec ou annulation.
cli-exit-2 = La ligne de commande, un paramètre ou un nom qu’elle contient est incorrect.
cli-exit-3 = Certaines unités ont échoué ; avec undo : certains objets ont été laissés tels quels ; avec doctor : il y a des problèmes.
cli-exit-4 = Le paquet n’a pas votre confiance.
cli-exit-5 = Rien à faire : aucune unité dans la sélection, ou toutes ont été ignorées.
cli-exit-6 = L’exécution attend une réponse.
cli-exit-130 = Interruption ; l’exécution peut reprendre.

cli-usage-no-command = aucune commande n’est indiquée
cli-usage-unknown-command = il n’y a pas de commande « { $name } »
cli-usage-unknown-option = il n’y a pas d’option « { $name } »
cli-usage-did-you-mean = { $problem } (vouliez-vous dire « { $nearest } » ?)
cli-usage-option-elsewhere = « { $command } » n’a pas d’option --{ $name }
cli-usage-takes-no-value = --{ $name } ne prend pas de valeur
cli-usage-needs-value = --{ $name } demande une valeur : --{ $name } { $form }
cli-usage-needs-value-not-option = --{ $name } demande une valeur avant « { $value } » ; si elle commence par un tiret, écrivez --{ $name }={ $value }
cli-usage-repeated = --{ $name } est donné plus d’une fois
cli-usage-option-needs = --{ $name } ne va qu’avec --{ $needs }
cli-usage-excludes = --{ $name } ne va pas avec { $others }
cli-usage-missing-argument = « { $command } » demande { $name }
cli-usage-missing-option = « { $command } » demande --{ $name }
cli-usage-extra-argument = « { $command } » ne prend pas « { $value } »
cli-usage-no-number = « { $value } » pour --{ $name } n’est pas un nombre entier à partir de 1
cli-usage-no-choice = « { $value } » n’est pas possible pour --{ $name } (possibles : { $choices })
cli-usage-no-assignment = « { $value } » pour --{ $name } n’a pas de nom et de valeur : --{ $name } NAME=VALUE
cli-usage-no-folder = « { $value } » pour --{ $name } existe, mais n’est pas un dossier
cli-usage-folder-missing = il n’y a pas de dossier « { $path } »
cli-usage-several-workflows = « { $path } » contient plusieurs workflows ; donnez l’un de leurs identifiants, avec --workflows { $path } : { $known }
cli-usage-no-input = il n’y a rien à lire pour --input : { $path }
cli-usage-no-items = « { $value } » pour --{ $name } ne désigne aucun document
cli-usage-no-item = « { $value } » pour --{ $name } n’est pas un document : KEY ou LIB/KEY, la clé n’ayant que des majuscules et des chiffres
cli-usage-ambiguous-collection = plusieurs collections s’appellent « { $name } » : { $choices }
cli-unknown-library = bibliothèque { $id } (existantes : { $known })
cli-unknown-collection = une collection « { $name } »
cli-unknown-collection-nearest = une collection « { $name } » (vouliez-vous dire « { $nearest } » ?)

cli-error-did-you-mean = { $problem } Vouliez-vous dire « { $nearest } » ?

error-run-ambiguous = { $count } exécutions commencent par « { $run } ».
    .remedy = Tapez une plus grande partie de l’identifiant ; « zwm runs » les montre toutes.
error-command-interrupted = La commande a été arrêtée avant d’avoir fini.
    .remedy = Une exécution qui était en cours peut reprendre : « zwm runs » la montre.

cli-list-title = { $count ->
    [one] { $count } workflow
   *[other] { $count } workflows
}
cli-list-untrusted = confiance pas encore accordée : { $command }
cli-severity-error = erreur
cli-severity-warning = avertissement
cli-severity-info = info
cli-suggestion = suggestion : { $suggestion }
cli-check-summary = { $workflows ->
    [one] { $workflows } workflow
   *[other] { $workflows } workflows
}, { $errors ->
    [one] { $errors } erreur
   *[other] { $errors } erreurs
}, { $warnings ->
    [one] { $warnings } avertissement
   *[other] { $warnings } avertissements
}

cli-explain-title = { $label } : { $units ->
    [one] { $units } unité
   *[other] { $units } unités
} à partir de { $selected ->
    [one] { $selected } document sélectionné
   *[other] { $selected } documents sélectionnés
}
cli-explain-unused = { $count ->
    [one] { $count } document sélectionné n’est dans aucune unité :
   *[other] { $count } documents sélectionnés ne sont dans aucune unité :
}
cli-explain-usable = { $count ->
        [one] Un document sélectionné serait utilisable à lui seul
       *[other] { $count } documents sélectionnés seraient utilisables à eux seuls
    }, mais la sélection dans son ensemble n’est pas ce que ce workflow demande.
cli-remedy = → { $remedy }

cli-state-queued = en file d’attente
cli-state-running = en cours
cli-state-waiting_user = en attente de votre réponse
cli-state-waiting_auth = en attente d’une connexion
cli-state-succeeded = réussite
cli-state-failed = échec
cli-state-skipped = ignorée
cli-state-canceled = annulée
cli-state-partial = échec partiel
cli-state-interrupted = interrompue
cli-progress-done = { $done } sur { $total }
cli-progress-failed = { $count } en échec
cli-progress-waiting = { $count } en attente
cli-progress-left = encore { $time } environ
cli-duration-seconds = { $seconds } s
cli-duration-minutes = { $minutes } min { $seconds } s
cli-duration-hours = { $hours } h { $minutes } min
cli-run-title-dry = { $label } — essai à blanc, rien n’a été écrit : { $state } ({ $run })
cli-run-title = { $label } — { $state } ({ $run })
cli-run-started = début { $start }
cli-run-times = début { $start } · durée { $time }
cli-run-times-waited = début { $start } · durée { $time }, plus { $waited } d’attente d’une réponse
cli-runs-library = bibliothèque { $dir }
cli-runs-dry = essai à blanc
cli-runs-undone = { $how ->
        [all] défaite
       *[some] en partie défaite
    }
cli-run-skipped = { $label } n’a pas formé d’unité : { $reason }
cli-run-created = créé
cli-run-written = Écrit dans la bibliothèque ({ $count }) :
cli-run-files = Fichiers ({ $count }) :
cli-run-taken-back = Défait depuis ({ $count }) :
cli-run-would-write = { $unit } écrirait :
cli-own-hook-remedy = Regardez { $place } dans le paquet { $package } et corrigez-y l’erreur.
cli-run-counts = { $succeeded ->
    [one] { $succeeded } réussie
   *[other] { $succeeded } réussies
}, { $failed } en échec, { $skipped ->
    [one] { $skipped } ignorée
   *[other] { $skipped } ignorées
}, { $canceled ->
    [one] { $canceled } annulée
   *[other] { $canceled } annulées
}
cli-run-not-planned = { $count ->
    [one] { $count } candidat a été ignoré d’avance et n’a pas formé d’unité
   *[other] { $count } candidats ont été ignorés d’avance et n’ont pas formé d’unité
}
cli-run-returned = a renvoyé { $value }
cli-run-returned-cut = a renvoyé (seules de petites parties sont conservées) { $value }
cli-run-log = Journal : { $path }
cli-run-latest-hint = Après correction des fichiers du workflow : { $command }
cli-run-canceling = Annulation … les écritures en cours sont d’abord achevées.
cli-run-preview = { $units ->
    [one] { $units } unité va être exécutée
   *[other] { $units } unités vont être exécutées
}{ $skipped ->
    [0] {""}
    [one] {" "}· { $skipped } candidat a été ignoré
   *[other] {" "}· { $skipped } candidats ont été ignorés
}
cli-run-approve-hint = Approuver les écritures et exécuter à nouveau les unités annulées : { $command }
cli-run-retry-hint = Relancer les unités en échec et annulées : { $command }
cli-run-undo-hint = Défaire : { $command }
cli-run-resume-hint = Reprendre : { $command }
cli-run-cancel-hint = Un autre processus se charge de cette exécution. Y mettre fin : { $command }
cli-unit-attempt = (tentative { $attempt })
cli-runs-none = Pas encore d’exécutions. « zwm list » montre les workflows, « zwm run WORKFLOW » en lance un.
cli-runs-damaged = { $label } (données endommagées)
cli-cancel-canceling = { $run } est en cours d’annulation par le processus qui s’en charge.
cli-cancel-canceled = { $run } est annulée.
cli-cancel-already-ended = { $run } était déjà terminée.
cli-undo-reverted = Défait : { $count }
cli-undo-nothing = Cette exécution n’a rien écrit : il n’y a rien à défaire.
cli-undo-unknown = { $count ->
    [one] Elle a écrit { $count } autre objet, dont on ne sait plus rien ici : il ne peut pas être défait d’ici. Une sauvegarde de la bibliothèque peut aider.
   *[other] Elle a écrit { $count } autres objets, dont on ne sait plus rien ici : ils ne peuvent pas être défaits d’ici. Une sauvegarde de la bibliothèque peut aider.
}
cli-undo-kept-changed-since = modifié depuis, laissé tel quel
cli-undo-kept-missing = n’existe plus
cli-undo-kept-not-writable = ne peut pas être écrit
cli-undo-kept-already-undone = déjà défait auparavant
cli-undo-kept-folder-missing = son dossier est absent ; s’il est sur un disque non connecté, connectez-le et recommencez
cli-undo-kept-damaged = les données à ce sujet sont endommagées, laissé tel quel

cli-logs-none = Il n’y a pas d’entrée de ce genre.
cli-logs-dropped = { $count ->
    [one] { $count } entrée plus ancienne a été omise pour garder le journal petit.
   *[other] { $count } entrées plus anciennes ont été omises pour garder le journal petit.
}
cli-logs-damaged = { $count ->
    [one] { $count } ligne du journal n’a pas pu être lue.
   *[other] { $count } lignes du journal n’ont pas pu être lues.
}
# Au plus 7 caractères chacun : colonne d’un journal.
cli-level-debug = debug
cli-level-info = info
cli-level-warn = alerte
cli-level-error = erreur
cli-diagnostics-written = Écrit : { $path } ({ $size } ko)
cli-diagnostics-look = Rien n’a été envoyé. Parcourez le fichier avant de l’envoyer.

cli-trust-question = { $reason ->
        [changed] Les fichiers du paquet « { $package } » ont changé depuis que vous lui avez accordé votre confiance.
       *[new] Vous n’avez pas encore accordé votre confiance au paquet « { $package } ».
    } Lui faire confiance dans son état actuel, et exécuter son code ?

cli-trusted = { $level ->
        [full] { $package } a toute votre confiance dans son état actuel ({ $digest }…).
       *[isolated] { $package } a votre confiance dans son état actuel ({ $digest }…) ; son code s’exécute dans son propre worker.
    } Si ses fichiers changent, la question vous sera posée à nouveau.
cli-trust-means-isolated = Son code s’exécute dans un worker qui contient les blocages et les plantages. En ligne de commande, ce n’est pas un isolement : n’exécutez que du code que vous exécuteriez vous-même.
cli-trust-means-full = Confiance totale : son code peut accéder à tout ce à quoi vous avez accès sur cet ordinateur.
cli-untrusted = { $package } n’a plus votre confiance.
cli-untrust-nothing = { $package } n’avait pas votre confiance.
cli-trust-root-alone = --trust-root ne fait que faire confiance à ce qui est trouvé ; donnez aussi le dossier avec --workflows { $folder }, ou le chemin du dossier du workflow au lieu de son identifiant.

error-demo-library-damaged = La bibliothèque de démonstration « { $path } » est endommagée et ne peut pas être ouverte.
    .remedy = Déplacez ce dossier ; une nouvelle bibliothèque sera créée au prochain lancement.
cli-demo-moved = La bibliothèque de démonstration était d’une autre version ou incomplète ; une nouvelle a été créée, et l’ancienne est gardée dans { $path }.
cli-library-backup = Une sauvegarde de la bibliothèque a été faite : { $path }

cli-products-none = Aucune exécution n’a encore laissé de fichier.
cli-products-size = { $size ->
        [one] { $size } octet
       *[other] { $size } octets
    }
cli-products-missing = absent : { $path }
cli-products-binary = { $path } n’est pas un texte ({ $size ->
        [one] { $size } octet
       *[other] { $size } octets
    }).
cli-products-cut = Voici le début de { $path } : { $shown } octets sur { $size }.
cli-products-removed = { $path } a été supprimé.
cli-products-was-gone = { $path } n’existait déjà plus.
cli-clean-nothing = Il n’y a rien à supprimer.
cli-clean-workspaces = { $count ->
        [one] Suppression de l’espace de travail de { $count } exécution.
       *[other] Suppression des espaces de travail de { $count } exécutions.
    }
cli-clean-products = { $count ->
        [one] Suppression de { $count } fichier qui n’appartenait à aucun produit.
       *[other] Suppression de { $count } fichiers qui n’appartenaient à aucun produit.
    }
cli-clean-temporary = { $count ->
        [one] Suppression de { $count } fichier ou dossier temporaire.
       *[other] Suppression de { $count } fichiers et dossiers temporaires.
    }
cli-clean-package-copies = { $count ->
        [one] Suppression de { $count } copie de paquet.
       *[other] Suppression de { $count } copies de paquets.
    }
cli-clean-left-over = { $count ->
        [one] Suppression de { $count } fichier inachevé d’un processus tué.
       *[other] Suppression de { $count } fichiers inachevés de processus tués.
    }

cli-because = { $what } : { $why }
cli-key-and-title = { $key }  « { $title } »
