planner-reason-no-selection = Rien n’est sélectionné.
planner-reason-mixed-selection-not-allowed = Ce workflow n’accepte qu’un seul genre ; des documents, des pièces jointes, des notes ou des annotations sont sélectionnés ensemble.
planner-reason-selection-count-parents = Le nombre de documents sélectionnés (livres, articles, etc.) n’est pas celui que ce workflow demande.
planner-reason-selection-count-attachments = Le nombre de pièces jointes sélectionnées n’est pas celui que ce workflow demande.
planner-reason-selection-count-notes = Le nombre de notes sélectionnées n’est pas celui que ce workflow demande.
planner-reason-selection-count-children = Le nombre d’annotations et de sous-documents sélectionnés n’est pas celui que ce workflow demande.
planner-reason-selection-count-total = Le nombre de lignes sélectionnées n’est pas celui que ce workflow demande.
planner-reason-candidate-count = La sélection donne plus, ou moins, d’éléments à traiter que ce workflow n’en demande.
planner-reason-no-valid-input-units = Rien dans la sélection n’est utilisable par ce workflow.

planner-reason-mime-not-accepted = Ce workflow n’accepte pas les fichiers de ce type.
planner-reason-source-file-exists = Le fichier n’est pas là où il devrait être.
planner-reason-candidates-per-parent = Le document a plus, ou moins, de pièces jointes ou de notes utilisables que ce workflow n’en demande.
planner-reason-generated-note-kinds-absent = Le document a déjà toutes les notes que ce workflow écrirait, ou il n’y a pas de document parent pour les recevoir.
planner-reason-artifact-absent = Le fichier que ce workflow écrirait existe déjà, ou l’endroit où l’écrire n’est pas connu.
planner-reason-generated-note-readiness = Les notes du document ne sont pas telles que ce workflow les demande.
planner-reason-missing-parent = Il n’y a pas de document parent.
planner-reason-unit-under-way = Une autre exécution de ce workflow y travaille.

planner-reason-not-of-member-kind = Ce workflow traite des documents d’un autre genre.
planner-reason-no-attachment = Le document n’a pas de pièce jointe utilisable par ce workflow.
planner-reason-no-note = Le document n’a pas de notes.
planner-reason-no-literature-source = Il n’y a ni PDF ni fichier Markdown.
planner-reason-other-source-chosen = Un autre fichier du même document est utilisé.
planner-reason-no-parent = N’appartient à aucun document.
planner-reason-annotation = C’est une annotation, et ce workflow ne traite pas les annotations.
planner-reason-in-trash = Se trouve dans la corbeille.
planner-reason-not-a-digest-target = Ce workflow traite exactement un élément sélectionné : un document avec une seule note de synthèse (digest), ou une telle note elle-même.
planner-reason-plan-disabled = Utilisable en soi, mais la sélection dans son ensemble n’est pas ce que ce workflow demande.

planner-remedy-none = Avec la sélection actuelle, on n’y peut rien.
planner-remedy-select =
    { $count ->
        [one] Sélectionnez plutôt « { $name } ».
       *[other] Sélectionnez plutôt « { $name } » et d’autres comme lui, { $count } en tout.
    }
planner-remedy-deselect =
    { $count ->
        [one] Retirez « { $name } » de la sélection.
       *[other] Retirez de la sélection « { $name } » et d’autres, { $count } en tout.
    }
planner-remedy-select-more =
    { $of ->
        [parents]
            { $count ->
                [one] Sélectionnez un document de plus (un livre, un article, etc.).
               *[other] Sélectionnez { $count } documents de plus (livres, articles, etc.).
            }
        [attachments]
            { $count ->
                [one] Sélectionnez une pièce jointe de plus.
               *[other] Sélectionnez { $count } pièces jointes de plus.
            }
        [notes]
            { $count ->
                [one] Sélectionnez une note de plus.
               *[other] Sélectionnez { $count } notes de plus.
            }
        [children]
            { $count ->
                [one] Sélectionnez une annotation de plus.
               *[other] Sélectionnez { $count } annotations de plus.
            }
       *[other]
            { $count ->
                [one] Sélectionnez une ligne de plus.
               *[other] Sélectionnez { $count } lignes de plus.
            }
    }
planner-remedy-restore-from-trash =
    { $count ->
        [one] Restaurez « { $name } » de la corbeille.
       *[other] Restaurez de la corbeille « { $name } » et ce qui s’y rattache.
    }
planner-remedy-add-attachment =
    { $type ->
        [pdf]
            { $count ->
                [one] Joignez un PDF à « { $name } ».
               *[other] Joignez { $count } PDF à « { $name } ».
            }
        [markdown]
            { $count ->
                [one] Joignez un fichier Markdown à « { $name } ».
               *[other] Joignez { $count } fichiers Markdown à « { $name } ».
            }
        [html]
            { $count ->
                [one] Joignez un fichier HTML à « { $name } ».
               *[other] Joignez { $count } fichiers HTML à « { $name } ».
            }
       *[other]
            { $count ->
                [one] Joignez un fichier de type { $mime } à « { $name } ».
               *[other] Joignez { $count } fichiers de type { $mime } à « { $name } ».
            }
    }{ $then ->
        [select] { " " }Sélectionnez ensuite ce que vous avez joint.
       *[keep] { "" }
    }
planner-remedy-add-note =
    { $noteKind ->
        [any]
            { $count ->
                [one] Écrivez une note sous « { $name } ».
               *[other] Écrivez { $count } notes sous « { $name } ».
            }
       *[other]
            { $count ->
                [one] Écrivez une note du genre « { $noteKind } » sous « { $name } ».
               *[other] Écrivez { $count } notes du genre « { $noteKind } » sous « { $name } ».
            }
    }{ $then ->
        [select] { " " }Sélectionnez ensuite ce que vous avez écrit.
       *[keep] { "" }
    }
planner-remedy-add-parent =
    { $then ->
        [select] Créez un document parent pour « { $name } » et sélectionnez-le.
       *[keep] Créez un document parent pour « { $name } ».
    }
planner-remedy-provide-file =
    { $path ->
        [none] Remettez en place le fichier de « { $name } ».
       *[other] Remettez en place le fichier de « { $name } » : { $path }
    }
planner-remedy-remove-file = Déplacez ce fichier ailleurs : { $path }
planner-remedy-remove-notes =
    { $count ->
        [one] Mettez la note « { $name } » à la corbeille.
       *[other] Mettez à la corbeille la note « { $name } » et d’autres du même genre, { $count } en tout.
    }
planner-remedy-set-parameter = Donnez une valeur au paramètre « { $name } ».

error-no-valid-input-units =
    { $total ->
        [0] Rien dans la sélection n’est utilisable par « { $workflow } ».
       *[other] Rien dans la sélection n’est utilisable par « { $workflow } » : { $skipped ->
            [one] { $skipped } ignoré sur { $total }.
           *[other] { $skipped } ignorés sur { $total }.
        }
    }
    .remedy = Tapez « zwm explain { $workflow } » avec la même sélection pour voir pourquoi chaque document a été ignoré.
    .remedy-in-zotero = « Pourquoi exclu ? » dans le menu indique pour chaque document pourquoi il a été ignoré.
error-unit-member-missing = « { $task } » ({ $unit }) ne peut pas continuer : ces documents ont disparu, sont dans la corbeille ou ne sont plus ce qui est traité : { $items }.
    .remedy = Restaurez-les de la corbeille, puis relancez les unités en échec ; ou relancez le workflow sur ce qui est là.
