error-library-conflict = { $count ->
        [one] Un document a été modifié entre-temps ; rien n’a été écrit : { $items }
       *[other] { $count } documents ont été modifiés entre-temps ; rien n’a été écrit : { $items }
    }
    .remedy = Regardez ce qui a changé, puis relancez les unités en échec avec « zwm retry --failed ».
    .remedy-in-zotero = Regardez ce qui a changé, puis relancez le workflow dessus.
error-library-half-written = Une partie seulement des modifications d’une unité est dans la bibliothèque ; il manque : { $items }
    .remedy = Cela ne devrait jamais arriver. Vérifiez l’intégrité de la bibliothèque, et signalez-le avec le texte ci-dessus.
error-idempotency-conflict = Le workflow a réutilisé l’identifiant d’opération « { $operationId } » pour une autre requête ({ $operation }).
    .remedy = Prévenez l’auteur du workflow : chaque requête demande un identifiant d’opération à elle.
error-write-refused = Les modifications n’ont pas été approuvées : rien n’a été écrit.
    .remedy = Relancez et approuvez les modifications, ou lancez avec --yes.
    .remedy-in-zotero = Relancez-le et approuvez les modifications.
error-file-exists = { $reason ->
        [other-unit] Une autre unité de cette exécution a déjà écrit « { $path } ».
        [differs-by-case] Cette exécution a déjà écrit un fichier dont le nom ne diffère de « { $path } » que par les majuscules et minuscules.
        [changed-since] « { $path } » a été modifié après que cette exécution l’a écrit.
       *[not-ours] Il y a déjà un fichier « { $path } », et cette exécution ne l’a pas créé.
    }
    .remedy = Déplacez ou renommez le fichier existant, ou choisissez un autre dossier, puis réessayez.
error-file-name-unsafe = « { $path } » n’est pas un nom de fichier valable sur tous les systèmes ({ $problems }).
    .remedy = Utilisez des noms sans \ : * ? " < > | et sans point ni espace à la fin, d’au plus 220 caractères avec leurs dossiers.

change-create-child-note = Nouvelle note « { $title } » sous « { $parent } »
change-create-note = Nouvelle note « { $title } »
change-create-note-in = Nouvelle note « { $title } » dans { $collections }
change-create-item = Nouveau document « { $title } » ({ $kind })
change-create-item-in = Nouveau document « { $title } » ({ $kind }) dans { $collections }
change-create-child-item = Nouveau document « { $title } » ({ $kind }) sous « { $parent } »
change-field = « { $title } » : { $field } passe de « { $from } » à « { $to } »
change-field-set = « { $title } » : { $field } devient « { $to } »
change-field-cleared = « { $title } » : { $field } « { $from } » est supprimé
change-creators = « { $title } » : les créateurs deviennent { $to }
change-creators-cleared = « { $title } » : les créateurs sont supprimés
change-note = La note « { $title } » reçoit un nouveau texte, qui commence par « { $to } »
change-note-text = { "  " }│ { $text }
change-note-text-cut = { "  " }│ … (le texte continue)
change-tags-added = « { $title } » : marqueurs ajoutés : { $tags }
change-tags-removed = « { $title } » : marqueurs supprimés : { $tags }
change-collections-added = « { $title } » est ajouté à { $collections }
change-collections-removed = « { $title } » est retiré de { $collections }
change-relations-added = { $count ->
        [one] « { $title } » devient connexe à un autre document
       *[other] « { $title } » devient connexe à { $count } autres documents
    }
change-relations-removed = { $count ->
        [one] « { $title } » n’est plus connexe à un autre document
       *[other] « { $title } » n’est plus connexe à { $count } autres documents
    }
change-parent = « { $title } » passe sous « { $parent } »
change-parent-none = « { $title } » perd son document parent
change-item-type = « { $title } » passe du type { $from } au type { $to }
change-attachment = { $what ->
    [contentType] « { $title } » : le type de fichier devient « { $to } »
   *[other] « { $title } » : le jeu de caractères devient « { $to } »
}
change-file-renamed = Le fichier de « { $title } » est renommé de « { $from } » en « { $to } »
change-file-replaced = Le fichier « { $from } » de « { $title } » est remplacé par un nouveau, « { $to } »
change-trash-item = « { $title } » est mis à la corbeille
change-restore-item = « { $title } » est restauré de la corbeille
change-create-collection = Nouvelle collection « { $name } »
change-create-collection-in = Nouvelle collection « { $name } » dans « { $parent } »
change-rename-collection = La collection « { $name } » est renommée en « { $to } »
change-move-collection = La collection « { $name } » est déplacée dans « { $parent } »
change-move-collection-top = La collection « { $name } » est déplacée au premier niveau
change-trash-collection = La collection « { $name } » est mise à la corbeille
change-restore-collection = La collection « { $name } » est restaurée de la corbeille
