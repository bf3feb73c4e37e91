log-trigger-start = { $units ->
    [one] Exécution de « { $workflow } » lancée ({ $trigger }) : { $units } unité
   *[other] Exécution de « { $workflow } » lancée ({ $trigger }) : { $units } unités
}
log-trigger-rejected-no-selection = « { $workflow } » n’a pas été lancé ({ $trigger }) : rien n’est sélectionné
log-trigger-no-valid-input = { $selected ->
    [one] « { $workflow } » n’a pas été lancé ({ $trigger }) : { $selected } document était sélectionné, mais n’a formé aucune unité
   *[other] « { $workflow } » n’a pas été lancé ({ $trigger }) : { $selected } documents étaient sélectionnés, mais n’ont formé aucune unité
}
log-trigger-refused = Non lancé
log-duplicate-running-job-skipped = Non lancé une deuxième fois
log-trigger-notice = Remarque
log-run-resumed = Reprise
log-run-cancel-asked = Annulation en cours
log-run-succeeded = L’exécution est terminée : { $state ->
        [skipped] toutes ses unités ont été ignorées
       *[succeeded] réussite
    }
log-run-ended = L’exécution est terminée : { $state ->
        [canceled] annulée
       *[partial] certaines de ses unités ont échoué
    }
log-run-failed = L’exécution a échoué
log-run-let-go = { $state ->
        [waiting_user] L’exécution attend une réponse
       *[interrupted] L’exécution a été interrompue
    }
log-run-undone = Défait : { $reverted } ; laissé tel quel : { $kept }

log-unit-started = Unité commencée
log-unit-succeeded = Unité réussie
log-unit-failed = Unité en échec
log-unit-skipped = Unité ignorée
log-unit-canceled = Unité annulée
log-unit-reopened = Unité relancée
log-build-requests-start = Création de la requête
log-build-requests-finished = Requête créée
log-build-requests-failed = La requête n’a pas pu être créée
log-apply-start = Application du résultat
log-apply-succeeded = Résultat appliqué
log-apply-failed = Le résultat n’a pas pu être appliqué
log-apply-parent-missing = Il n’y a pas de document auquel rattacher le résultat
log-apply-succeeded-preflight-short-circuit = Résultat du preflight appliqué
log-apply-failed-preflight-short-circuit = Le résultat du preflight n’a pas pu être appliqué
log-apply-succeeded-preflight-aggregate = Résultat commun des parties appliqué
log-apply-failed-preflight-aggregate = Le résultat commun des parties n’a pas pu être appliqué
log-apply-deferred-aggregate-child = Cette partie est appliquée avec les autres
log-approval-asked = Attend l’approbation de ce qui doit être écrit
log-approval-answered = { $answer ->
        [approve] Les écritures ont été approuvées
        [deny] Les écritures n’ont pas été approuvées
        [expired] Personne n’a répondu à temps
       *[closed] La question a été fermée
    }
log-commit-start = Écriture dans la bibliothèque
log-commit-succeeded = Écrit dans la bibliothèque
log-commit-failed = L’écriture dans la bibliothèque a échoué
log-step-failed = L’étape « { $name } » a échoué
log-step-retried = L’étape « { $node } » a échoué et est relancée ({ $tries ->
        [one] { $tries } échec
       *[other] { $tries } échecs
    } jusqu’ici)
log-plan-grown = { $nodes ->
    [one] Le plan a gagné { $nodes } étape ({ $reason })
   *[other] Le plan a gagné { $nodes } étapes ({ $reason })
}
log-budget-asked = { $what ->
        [calls] Le budget est épuisé : { $spent } appels faits sur { $bound }
        [wall] Le budget est épuisé : { $spent } minutes écoulées sur { $bound }
       *[usd] Le budget est épuisé : { NUMBER($spent, maximumFractionDigits: 6) } dollars US dépensés sur { NUMBER($bound, maximumFractionDigits: 6) }
    }
log-budget-answered = { $answer ->
        [more] Un dépassement a été autorisé
       *[deliver] L’exécution se termine avec ce qu’elle a
    }
log-provider-request-start = Envoyée au fournisseur « { $name } »
log-provider-request-finished = Le fournisseur « { $name } » a répondu
log-provider-request-failed = Le fournisseur « { $name } » a échoué
log-provider-request-known = La requête est connue du fournisseur
log-provider-progress = { $of ->
        [0] Avancement
       *[other] Avancement : { $n } sur { $of }
    }
log-workflow-hook-execute-start = Le hook « { $name } » s’exécute
log-workflow-hook-execute-succeeded = Le hook « { $name } » a fini
log-workflow-hook-execute-failed = Le hook « { $name } » a échoué

manager-log-unwritable = Le journal ne peut pas être écrit ; cette exécution continue sans lui : { $reason }

diagnostics-readme-title = Diagnostic du Workflow Manager { $version }
diagnostics-readme-made = Établi le { $date }.
diagnostics-readme-runs = { $count ->
    [0] Il ne contient aucune exécution.
    [one] Il porte sur { $count } exécution.
   *[other] Il porte sur { $count } exécutions.
}
diagnostics-readme-with-titles = Les titres de vos documents, les noms des tâches, les valeurs des paramètres et ce que les hooks ont affiché, donné comme raison, renvoyé ou dit dans des erreurs y figurent tels quels, car cela a été demandé.
diagnostics-readme-without-titles = Omis également, et remplacés par leur longueur : les titres de vos documents, les noms des tâches et ce que les hooks ont affiché, donné comme raison, renvoyé ou dit dans des erreurs. Des paramètres figurent les nombres, oui ou non et les choix qu’un workflow propose ; de toute autre valeur, seulement la longueur.
diagnostics-readme-left-out = Omis : les identifiants (***), les dossiers de cet ordinateur (~, home, library, …), le texte des notes et le contenu des requêtes.
diagnostics-readme-look = Y figurent les clés des documents, les références des exécutions, des workflows et des paquets, et ce que disent les fichiers de vos workflows. Parcourez les fichiers avant de les envoyer ; tous sont du texte brut.
diagnostics-file-readme = Ce texte.
diagnostics-file-environment = Les versions du programme et du système, et la façon dont il accède au réseau.
diagnostics-file-settings = Les backends et les réglages enregistrés des workflows, sans identifiants.
diagnostics-file-trust = Les paquets auxquels vous faites confiance, chacun avec l’empreinte de ses fichiers.
diagnostics-file-workflows = Les workflows trouvés, et chaque constat sur leurs fichiers.
diagnostics-file-store = Si le fichier d’état du programme est intact, et combien de lignes ont ses tables.
diagnostics-file-library = Combien de documents de chaque genre la bibliothèque contient.
diagnostics-file-home-log = Le journal de ce qui n’appartient à aucune exécution, comme les lancements refusés.
diagnostics-file-record = Ce avec quoi une exécution a été lancée : unités par clé de document, réglages, candidats ignorés.
diagnostics-file-log = Le journal d’une exécution.
diagnostics-file-events = Les événements d’une exécution, dans l’ordre ; pour les sorties, seulement la taille.
diagnostics-network = Les requêtes passent par la couche réseau de l’hôte : dans Zotero avec ses paramètres de proxy, en ligne de commande par fetch de Node.js, qui n’utilise pas de proxy à moins que Node.js lui-même n’en ait reçu l’instruction.
