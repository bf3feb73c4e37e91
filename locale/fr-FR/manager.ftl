manager-parameter-unknown = Il n’y a pas de paramètre « { $name } » ; il a été omis.
manager-parameter-unknown-nearest = Il n’y a pas de paramètre « { $name } » ; il a été omis. Vouliez-vous dire « { $nearest } » ?

manager-duplicate-question = « { $workflow } » travaille déjà sur « { $unit } », dans l’exécution { $run }. Lancer une deuxième fois ?
manager-duplicates-left-out =
    { $count ->
        [one] { $count } tâche est laissée de côté : l’exécution { $run } y travaille déjà.
       *[other] { $count } tâches sont laissées de côté : l’exécution { $run } y travaille déjà.
    }
error-run-duplicate =
    { $count ->
        [one] « { $workflow } » travaille déjà sur ceci, dans l’exécution { $run }.
       *[other] « { $workflow } » travaille déjà sur tout cela, dans l’exécution { $run }.
    }
    .remedy = Attendez que cette exécution soit terminée, ou annulez-la, puis relancez.

manager-would-write-file = { $root ->
        [output] Fichier « { $path } » dans le dossier indiqué
        [attachment] Fichier « { $path } » à côté d’une pièce jointe
        [picked] Fichier « { $path } » dans un dossier choisi
       *[workspace] Fichier « { $path } » dans l’espace de travail de l’exécution
    }

manager-unit-reason-gate-denied = ce qu’elle voulait écrire dans la bibliothèque n’a pas été approuvé
manager-unit-reason-host-queue-canceled = elle a été annulée avant de commencer
manager-unit-reason-budget = le budget de l’exécution était épuisé avant qu’elle commence

manager-budget-question = { $what ->
        [calls] « { $workflow } » a fait { $spent } appels ; { $bound } étaient prévus. En accorder encore autant ?
        [wall] « { $workflow } » s’exécute depuis { $spent } minutes ; { $bound } étaient prévues. En accorder encore autant ?
       *[usd] « { $workflow } » a coûté { NUMBER($spent, maximumFractionDigits: 6) } dollars US ; { NUMBER($bound, maximumFractionDigits: 6) } étaient prévus. En accorder encore autant ?
    }

error-virtual-unit-failed = Des parties de cette unité ont échoué : { $parts }
    .remedy = Corrigez ce qu’elles indiquent, puis relancez les unités en échec ; les parties réussies sont conservées.
error-aggregate-incomplete = « { $aggregate } » n’a pas été écrit, car des parties ont échoué : { $parts }
    .remedy = Corrigez ce qu’elles indiquent, puis relancez les unités en échec.
manager-provider-missing = Cette version ne peut pas encore exécuter les workflows du fournisseur « { $provider } ».
manager-hook-diagnostic = { $unit } : { $code } · { $message }
error-library-other = L’exécution { $run } porte sur une autre bibliothèque que celle qui est ouverte.
    .remedy = { $known ->
        [folder] Ouvrez la bibliothèque sur laquelle elle a été lancée : --library { $folder }. Une copie ou un dossier déplacé compte comme une autre bibliothèque.
        [home] Elle a été lancée sur la bibliothèque de démonstration de ce dossier home : n’indiquez pas --library.
       *[unknown] Ouvrez la bibliothèque sur laquelle elle a été lancée : --library avec le même dossier, ou rien pour la bibliothèque de démonstration. Une copie ou un dossier déplacé compte comme une autre bibliothèque.
    }

manager-workflow-has-errors = ses fichiers contiennent des erreurs.
manager-artifacts-missing = { $unit } : il manque au résultat ce que le workflow en attend : { $names }
manager-home-read-only = Les données de ce programme ont été écrites par une version plus récente ({ $found } ; celle-ci connaît { $known }) et sont donc seulement lues : les workflows et les exécutions antérieures peuvent être consultés, mais rien ne peut être exécuté, repris ou défait.
