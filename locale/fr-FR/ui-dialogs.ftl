field-problem-missing = Il faut une valeur ici.
field-problem-no-options = Il n’y a rien à choisir.
field-problem-no-number = « { $value } » n’est pas un nombre.
field-problem-no-choice = « { $value } » ne fait pas partie des choix.
field-problem-range = { $bounds ->
    [both] Seulement des nombres de { $min } à { $max }.
    [from] Seulement des nombres d’au moins { $min }.
    [to] Seulement des nombres d’au plus { $max }.
   *[none] Ce nombre n’est pas utilisable.
}
field-problem-integer = { $bounds ->
    [both] Seulement des nombres entiers de { $min } à { $max }.
    [from] Seulement des nombres entiers d’au moins { $min }.
    [to] Seulement des nombres entiers d’au plus { $max }.
   *[none] Seulement des nombres entiers.
}
field-problem-other = « { $value } » n’est pas utilisable ici.
run-form-no-choice = Aucune collection
run-form-changed = Le workflow utilise « { $value } » pour « { $title } ».
run-form-left-out = Le workflow laisse de côté « { $title } ».

run-title = Exécuter « { $workflow } »
run-parameters = Réglages
run-backend = Backend
run-backend-description = Là où le travail est fait.
run-provider-options = Réglages du backend
run-required-mark = *
run-required-hint = Les champs marqués d’un * sont obligatoires.
run-range-both = de { $min } à { $max }
run-range-from = { $min } ou plus
run-range-to = { $max } au plus
run-number-less = Moins pour « { $title } »
run-number-more = Plus pour « { $title } »
run-list-add = Ajouter une valeur
run-list-entry = Valeur { $number } de « { $title } »
run-list-remove = Retirer la valeur { $number }
run-list-empty = Aucune valeur.
run-combo-open = Afficher les choix pour « { $title } »
run-combo-none = Aucun choix ne correspond.
run-combo-clear = Aucun choix
run-save-default = Enregistrer par défaut
run-save-default-hint = Ces réglages seront proposés la prochaine fois.
run-write-unasked = Écrire sans demander
run-write-unasked-hint = Les modifications de cette exécution sont faites sans être montrées d’abord. Cela ne vaut que pour cette exécution.
run-start = Exécuter
run-trust-and-start = Faire confiance et exécuter
run-cancel = Annuler
run-starting = Lancement…
run-problems = { $count ->
    [one] Un réglage est à revoir.
   *[other] { $count } réglages sont à revoir.
}

run-preview-heading = Ce qui sera traité
run-preview-units = { $count ->
    [0] Rien à traiter
   *[other] { $count } à traiter
}
run-preview-skipped = { $count ->
    [one] { $count } ignoré ({ $reasons })
   *[other] { $count } ignorés ({ $reasons })
}
run-preview-joined = { $units } · { $skipped }
run-preview-show = Afficher la liste
run-preview-runs = À traiter
run-preview-leaves-out = Ignorés
run-preview-more = { $count ->
    [one] et { $count } autre
   *[other] et { $count } autres
}
run-skip-mime-not-accepted = { $count } d’un autre type de fichier
run-skip-source-file-exists = { $count } avec un fichier manquant
run-skip-candidates-per-parent = { $count } avec trop ou trop peu de pièces jointes ou de notes
run-skip-generated-note-kinds-absent = { $count ->
    [one] { $count } déjà fait
   *[other] { $count } déjà faits
}
run-skip-artifact-absent = { $count ->
    [one] { $count } déjà fait
   *[other] { $count } déjà faits
}
run-skip-generated-note-readiness = { $count } dont les notes ne conviennent pas
run-skip-missing-parent = { $count } sans document parent
run-skip-not-of-member-kind = { $count } d’un autre genre
run-skip-no-attachment = { $count } sans pièce jointe utilisable
run-skip-no-note = { $count } sans note
run-skip-no-literature-source = { $count } sans PDF ni fichier Markdown
run-skip-other-source-chosen = { $count ->
    [one] { $count } remplacé par un autre fichier du document
   *[other] { $count } remplacés par un autre fichier du document
}
run-skip-no-parent = { $count } sans document parent
run-skip-annotation = { $count ->
    [one] { $count } annotation
   *[other] { $count } annotations
}
run-skip-in-trash = { $count } dans la corbeille
run-skip-not-a-digest-target = { $count } sans note de synthèse (digest) unique
run-skip-plan-disabled = { $count } car la sélection dans son ensemble ne convient pas
run-skip-other = { $count } pour une autre raison

run-trust-new = « { $package } » est nouveau ici. Son code ne s’exécute que si vous lui faites confiance.
run-trust-changed = Les fichiers de « { $package } » ont changé depuis que vous lui avez accordé votre confiance. Son code ne s’exécute que si vous la lui accordez à nouveau.
run-trust-covers = { $count ->
    [one] Votre réponse vaut pour ce workflow, jusqu’à ce que ses fichiers changent.
   *[other] Votre réponse vaut pour les { $count } workflows de ce paquet, jusqu’à ce que ses fichiers changent : { $workflows }
}
run-trust-isolated-hint = Son code s’exécute dans un espace fermé. Il peut lire votre bibliothèque et demande avant de la modifier. Parmi vos fichiers, il n’a accès qu’aux siens, aux pièces jointes des documents sur lesquels vous l’exécutez et aux dossiers que vous choisissez.
run-trust-isolated-origins = Sur le réseau, il n’a accès qu’à : { $origins }
run-trust-isolated-offline = Il n’accède pas au réseau.

duplicates-title = Déjà en cours
duplicates-question = { $count ->
    [one] « { $workflow } » travaille déjà sur l’un de ces { $total } documents.
   *[other] « { $workflow } » travaille déjà sur { $count } de ces { $total } documents.
}
duplicates-question-all = { $count ->
    [one] « { $workflow } » travaille déjà sur ce document.
   *[other] « { $workflow } » travaille déjà sur ces { $count } documents.
}
duplicates-others = { $count ->
    [one] Exécuter sur l’autre
   *[other] Exécuter sur les { $count } autres
}
duplicates-all = { $count ->
    [one] Exécuter à nouveau
   *[other] Exécuter sur les { $count }
}
duplicates-cancel = Annuler

approval-title = Approuver les modifications
approval-heading = « { $workflow } » veut modifier votre bibliothèque
approval-unit = Pour « { $task } »
approval-position = Question { $number } sur { $total }
approval-waiting = { $count ->
    [one] Un autre document de cette exécution attend une réponse.
   *[other] { $count } autres documents de cette exécution attendent une réponse.
}
approval-changes = { $count ->
    [one] Une modification
   *[other] { $count } modifications
}
approval-this = Approuver
approval-all = Approuver toute l’exécution
approval-none = Ne pas écrire
approval-close-hint = Si vous fermez cette fenêtre, l’exécution attend ; vous pourrez répondre plus tard.
approval-change-new-note = Nouvelle note
approval-change-new-item = Nouveau document ({ $kind })
approval-change-new-attachment = Nouvelle pièce jointe
approval-change-new-collection = Nouvelle collection
approval-change-edit-item = Document modifié
approval-change-edit-collection = Collection modifiée
approval-untitled = Sans titre
approval-under = sous « { $parent } »
approval-note = Texte de la note
approval-note-replaced = Nouveau texte de la note ; il remplace l’actuel
approval-cut = Seul le début est affiché.
approval-before = Avant
approval-after = Après
approval-nothing = vide
approval-creators = Créateurs
approval-tags = Marqueurs
approval-tag-added = ajouté : { $tag }
approval-tag-removed = retiré : { $tag }
approval-collections = Collections
approval-collection-added = ajout à : { $name }
approval-collection-removed = retrait de : { $name }
approval-relations = Connexe
approval-relations-added = { $count ->
    [one] { $count } ajouté
   *[other] { $count } ajoutés
}
approval-relations-removed = { $count ->
    [one] { $count } retiré
   *[other] { $count } retirés
}
approval-parent = Parent
approval-top = au premier niveau
approval-name = Nom
approval-item-type = Type de document
approval-content-type = Type de fichier
approval-charset = Encodage des caractères
approval-trash = Va à la corbeille
approval-restore = Sort de la corbeille
approval-file = Fichier
approval-file-new = { $name } ({ $size })
approval-file-replaces = { $name } ({ $size }) remplace { $old }
approval-file-renamed = { $old } est renommé en { $name }
approval-size-bytes = { $size ->
    [one] { $size } octet
   *[other] { $size } octets
}
approval-size-kilobytes = { $size } ko
approval-size-megabytes = { $size } Mo
approval-more-changes = { $count ->
    [one] Afficher une modification de plus
   *[other] Afficher { $count } modifications de plus
}

explain-title = Pourquoi exclu ? – { $workflow }
explain-heading = « { $workflow } » sur la sélection
explain-can-run = { $count ->
    [one] Exécution possible : une tâche.
   *[other] Exécution possible : { $count } tâches.
}
explain-cannot-run = Exécution impossible.
explain-item = Document
explain-outcome = Résultat
explain-included = Inclus
explain-not-included = Exclu
explain-only-left-out = Afficher seulement ce qui est exclu
dialog-rows = { $shown } lignes sur { $total }
dialog-show-more = Afficher plus
explain-skipped = Parties des documents sélectionnés qui ont été ignorées
dialog-close = Fermer
explain-nothing-selected = Rien n’est sélectionné.

editor-save = Enregistrer
editor-cancel = Annuler
editor-text = Texte
editor-unsaved = Vos modifications ne sont pas enregistrées.
editor-keep-editing = Continuer à modifier
editor-discard = Abandonner les modifications
editor-render-failed = Le workflow n’a pas pu afficher ceci : { $reason }
editor-not-shown = Ce workflow a son propre formulaire, qui ne peut pas être affiché ici. Vous pouvez modifier ses données sous forme de texte.
editor-data = Données (JSON)
editor-data-invalid = Ce n’est pas du JSON valide : { $reason }
editor-working = Traitement en cours…

## Une exécution (src/ui/dialogs/report/)

report-title = Exécution de « { $workflow } »
report-began = Commencée { $time }
report-ended = terminée { $time }
report-took = a travaillé { $time }
report-waited = vous a attendu { $time }
report-dry-run = C’était un essai à blanc : rien n’a été écrit.
report-undone =
    { $how ->
        [all] Ce qu’elle a écrit a été défait.
       *[some] Une partie de ce qu’elle a écrit a été défaite.
    }
report-other-library = Elle portait sur une autre bibliothèque, dans { $folder }. D’ici, on ne peut que la consulter.
report-owned-elsewhere = Un autre programme la réalise en ce moment.
report-damaged = Ce que l’on sait de cette exécution est endommagé ; une partie ne peut pas être affichée.
report-attempt = Tentative { $attempt }
report-warnings =
    { $count ->
        [one] Un avertissement
       *[other] { $count } avertissements
    }
report-units =
    { $count ->
        [one] Une unité
       *[other] { $count } unités
    }
report-no-units = Il n’y avait rien à faire.
report-filter = Unités à afficher
report-filter-all = Toutes ({ $count })
report-filter-state = { $state } ({ $count })
report-unit = Unité
report-outcome = Résultat
report-changed = Modifié dans la bibliothèque
report-own-files = Fichiers dans le dossier de l’exécution
report-files = Fichiers
report-would-write = Aurait été écrit
report-left-out = Laissé de côté dès le début
report-taken-back = défait
report-without-title = Sans titre ({ $key })
report-items-gone = Ces documents ne sont plus dans la bibliothèque.
report-log-copied =
    { $count ->
        [0] Le journal est vide.
        [one] Une ligne du journal a été copiée.
       *[other] { $count } lignes du journal ont été copiées.
    }
report-action-answer = Répondre…
report-action-cancel = Annuler l’exécution
report-action-resume = Reprendre
report-action-retry = Réessayer les échecs
report-action-undo = Défaire
report-action-show-items = Afficher les documents
report-action-show-files = Afficher les fichiers
report-action-copy-log = Copier le journal
report-kept-changed-since = Certains ont été modifiés depuis et restent tels quels.
report-kept-missing = Certains n’existent plus.
report-kept-not-writable = Certains ne peuvent pas être écrits.
report-kept-already-undone = Certains avaient déjà été défaits.
report-kept-folder-missing = Le dossier de certains est introuvable ; s’il se trouve sur un disque non connecté, connectez-le et recommencez.
report-kept-damaged = Ce que l’on sait de certains est endommagé.
report-kept-unknown =
    { $count ->
        [one] D’une modification, on ne sait plus rien.
       *[other] De { $count } modifications, on ne sait plus rien.
    }
