ui-menu-name = { $emoji } { $label }
ui-menu-row-reason = { $name } ({ $reason })
ui-menu-row-of = { $name } ({ $units } sur { $total })
ui-menu-row-count = { $name } ({ $units })
ui-menu-row-skipped = { $name } ({ $units }, { $skipped } omis)
ui-menu-row-at-most = { $name } ({ $units } au plus)
ui-menu-reading = Lecture des workflows…
ui-menu-none = Pas encore de workflows ; ajoutez-en un dossier dans les réglages.
ui-menu-search = Rechercher un workflow
ui-menu-why = Pourquoi exclu ?
ui-menu-recent = Exécutions récentes
ui-menu-recent-run = { $label } · { $state } · { $time }
ui-menu-dashboard = Tableau de bord…
ui-menu-settings = Réglages des workflows…
ui-menu-notice = Aller à la notification
ui-menu-not-possible-here = Les workflows s’exécutent sur des documents, des collections, des bibliothèques et des recherches enregistrées, pas sur des flux.

ui-menu-reason-no-selection = rien n’est sélectionné
ui-menu-reason-mixed-selection-not-allowed = sélectionnez un seul genre
ui-menu-reason-selection-count-parents = nombre de documents : { $bounds }
ui-menu-reason-selection-count-attachments = nombre de pièces jointes : { $bounds }
ui-menu-reason-selection-count-notes = nombre de notes : { $bounds }
ui-menu-reason-selection-count-children = nombre de sous-documents : { $bounds }
ui-menu-reason-selection-count-total = nombre de lignes sélectionnées : { $bounds }
ui-menu-reason-candidate-count = nombre d’éléments à traiter : { $bounds }
ui-menu-reason-no-valid-input-units = rien d’utilisable n’est sélectionné
ui-menu-reason-mime-not-accepted = aucun fichier d’un type accepté
ui-menu-reason-source-file-exists = fichier manquant
ui-menu-reason-candidates-per-parent = il faut un autre nombre de fichiers ou de notes par document
ui-menu-reason-generated-note-kinds-absent = déjà fait
ui-menu-reason-artifact-absent = déjà fait
ui-menu-reason-generated-note-readiness = notes pas prêtes
ui-menu-reason-missing-parent = aucun document parent
ui-menu-without-parent = aucun document utilisable
ui-menu-without-attachment = aucun fichier utilisable
ui-menu-without-note = aucune note
ui-menu-without-generated-note = aucune note
ui-menu-without-child = aucun sous-document
ui-menu-without-digest-image-target = aucune note de synthèse
ui-menu-bounds =
    { $rule ->
        [none] aucun
        [exact] exactement { $min }
        [least] au moins { $min }
        [most] au plus { $max }
       *[between] de { $min } à { $max }
    }

ui-notice-running = { $count } workflows en cours
ui-notice-ended = { $count } workflows terminés
ui-notice-ended-one = { $label } : { $state }
ui-notice-done =
    { $done ->
        [one] { $done } sur { $total } terminée
       *[other] { $done } sur { $total } terminées
    }
ui-notice-left = encore { $time } environ
ui-notice-canceling = Annulation…
ui-notice-waits = En attente de votre réponse.
ui-notice-ended-before =
    { $count ->
        [one] Une autre exécution est terminée.
       *[other] { $count } autres exécutions sont terminées.
    }
ui-notice-succeeded =
    { $count ->
        [one] { $count } réussie
       *[other] { $count } réussies
    }
ui-notice-failed = { $count } en échec
ui-notice-skipped =
    { $count ->
        [one] { $count } ignorée
       *[other] { $count } ignorées
    }
ui-notice-canceled =
    { $count ->
        [one] { $count } annulée
       *[other] { $count } annulées
    }
ui-notice-waiting = { $count } en attente
ui-notice-nothing = Il n’y avait rien à faire.
ui-notice-failure-of = { $label } : { $what }
ui-notice-undoing = Retrait de ce qui a été écrit…
ui-notice-undone =
    { $count ->
        [0] Rien n’a été défait.
        [one] Une modification a été défaite.
       *[other] { $count } modifications ont été défaites.
    }
ui-notice-undo-kept =
    { $count ->
        [one] Une modification est conservée : ce qui avait été écrit a changé depuis.
       *[other] { $count } modifications sont conservées : ce qui avait été écrit a changé depuis.
    }
ui-notice-messages = Workflows
ui-notice-message-times = { $message } (× { $times })
ui-notice-older =
    { $count ->
        [one] Un message antérieur.
       *[other] { $count } messages antérieurs.
    }
ui-notice-action-cancel =
    { $count ->
        [one] Annuler
       *[other] Tout annuler
    }
ui-notice-action-review = Répondre…
ui-notice-action-show = Afficher les documents
ui-notice-action-open = Ouvrir l’exécution
ui-notice-action-files = Afficher les fichiers
ui-notice-action-undo =
    { $count ->
        [one] Défaire
       *[other] Tout défaire
    }
ui-notice-close = Fermer
ui-notice-region = Notifications des workflows

ui-duration-seconds = { $seconds } s
ui-duration-minutes = { $minutes } min { $seconds } s
ui-duration-hours = { $hours } h { $minutes } min

# Qualifie une exécution (féminin).
ui-state-queued = en file d’attente
ui-state-running = en cours
ui-state-waiting_user = en attente de votre réponse
ui-state-waiting_auth = en attente d’une connexion
ui-state-succeeded = réussite
ui-state-failed = échec
ui-state-skipped = ignorée
ui-state-canceled = annulée
ui-state-partial = échec partiel
ui-state-interrupted = interrompue

ui-pane-add-folder = Ajouter un dossier…
ui-pane-pick-folder = Choisir un dossier de workflows
ui-pane-reload = Recharger
ui-pane-remove = Retirer
ui-pane-remove-folder = Retirer le dossier { $path }
ui-pane-folder-built-in = fourni avec ce programme
ui-pane-folder-home = vos propres workflows
ui-pane-found =
    { $workflows ->
        [0] Aucun workflow trouvé.
        [one] Un workflow trouvé.
       *[other]
            { $packages ->
                [one] { $workflows } workflows trouvés, dans un paquet.
               *[other] { $workflows } workflows trouvés, dans { $packages } paquets.
            }
    }
ui-pane-error = Erreur
ui-pane-warning = Avertissement
ui-pane-info = Info
ui-pane-problem = Ligne { $line }, colonne { $column } : { $message }
ui-pane-suggestion = Vouliez-vous dire « { $suggestion } » ?
ui-pane-show-file = Localiser le fichier
ui-pane-show-file-named = Localiser le fichier { $path }
ui-pane-usual =
    { $units ->
        [0] par défaut : sans limite
       *[other] par défaut : { $units }
    }
ui-provider-pass-through = Workflows sans service
ui-provider-skillrunner = SkillRunner
ui-provider-generic-http = Services HTTP
ui-provider-acp = Agents (ACP)
ui-pane-grant = Faire confiance…
ui-pane-take-back = Retirer la confiance
ui-pane-button-for = { $button } ({ $package })
ui-pane-grant-question = Le code du paquet « { $package } » peut-il s’exécuter, isolé ? Il n’a alors accès de lui-même ni à vos fichiers, ni à vos programmes, ni au réseau ; ce qu’il écrit dans votre bibliothèque vous est d’abord montré.
ui-pane-trust-untrusted = pas de confiance : son code ne s’exécute pas
ui-pane-trust-changed = fichiers modifiés depuis votre accord : son code ne s’exécute pas
ui-pane-trust-isolated = s’exécute isolé
ui-pane-trust-full = s’exécute sans isolement
ui-pane-trust-built-in = fourni avec ce programme, s’exécute isolé
ui-pane-trust-gone = n’est plus dans aucun dossier

ui-plugin-name = Workflow Manager
ui-picker-taken = Un fichier de ce nom existe déjà. Choisissez un autre nom.
ui-secrets-only-for-now = Les mots de passe et les clés ne peuvent pas être enregistrés de façon sûre sur cet ordinateur. Ils sont conservés jusqu’à la fermeture de Zotero.
