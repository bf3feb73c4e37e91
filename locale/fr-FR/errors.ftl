# Choix de mots : workflow=workflow, package=paquet, run=exécution, unit=unité, step=étape, provider=fournisseur, backend=backend, hook=hook, receipt=reçu, product=produit, plan=plan, approval=approbation, trust=confiance, selection=sélection, candidate=candidat, log=journal ; item=document, tag=marqueur, attachment=pièce jointe, creator=créateur, trash=corbeille, home=dossier home, workspace=espace de travail, request=requête, dry run=essai à blanc, cancel=annuler, undo/take back=défaire ; settings=réglages (ceux de Zotero : paramètres), notice=notification, dashboard=tableau de bord, isolated=isolé, related=connexe.

error-internal-error = Une erreur s’est produite dans le programme : { $reason }
    .remedy = Veuillez la signaler, avec le texte ci-dessus.
error-canceled = Annulé.
    .remedy = Relancez l’opération quand vous voudrez qu’elle s’exécute.

error-usage-error = { $what }
    .remedy = Tapez « { $help } » pour voir ce qui est possible.
error-workflow-not-found = Il n’y a pas de workflow « { $id } ».
    .remedy = Tapez « zwm list » pour voir les workflows disponibles, et vérifiez les dossiers indiqués par --workflows.
    .remedy-in-zotero = Consultez les réglages : son dossier y manque peut-être, ou ses fichiers contiennent des erreurs.
error-workflow-blocked = Le workflow « { $id } » ne peut pas être lancé : { $reason }
    .remedy = Tapez « zwm check » pour voir ce qui lui manque.
    .remedy-in-zotero = Les réglages indiquent ce qui ne va pas dans ses fichiers.
error-selection-not-found = Introuvable dans la bibliothèque : { $what }
    .remedy = Vérifiez les clés et les noms, et la bibliothèque indiquée par --library-id.
error-run-not-found = Il n’y a pas d’exécution « { $run } ».
    .remedy = Tapez « zwm runs » pour voir les exécutions.
    .remedy-in-zotero = Elle a peut-être été supprimée avec les données d’exécutions antérieures.
error-product-not-found = { $count ->
        [0] Il n’y a pas de produit « { $id } ».
       *[other] { $count } produits commencent par « { $id } ».
    }
    .remedy = Tapez « zwm products » pour voir les produits.
error-run-not-resumable = { $state ->
        [succeeded] L’exécution « { $run } » est terminée : ses unités ont réussi.
        [skipped] L’exécution « { $run } » est terminée : ses unités ont été ignorées.
        [partial] L’exécution « { $run } » est terminée : certaines de ses unités ont échoué.
        [failed] L’exécution « { $run } » est terminée : elle a échoué.
        [canceled] L’exécution « { $run } » a été annulée.
       *[other] L’exécution « { $run } » n’est pas encore terminée.
    }
    .remedy = Une exécution interrompue ou en attente reprend avec « zwm resume { $run } » ; les unités en échec ou annulées d’une exécution terminée se relancent avec « zwm retry { $run } --failed ».
    .remedy-in-zotero = Relancez le workflow sur ce qui reste à faire.
error-run-of-other-workflow = L’exécution « { $run } » appartient au workflow « { $own } », pas à « { $workflow } ».
    .remedy = Indiquez le workflow de cette exécution, ou une autre exécution.
error-run-owned-elsewhere = { $owner ->
        [none] L’exécution « { $run } » est en cours dans un autre processus.
       *[other] L’exécution « { $run } » est en cours dans un autre processus ({ $owner }).
    }
    .remedy = Attendez que ce processus ait fini, ou annulez l’exécution avec « zwm cancel { $run } ». S’il est bloqué, mettez-y fin ; l’exécution pourra ensuite reprendre.
    .remedy-in-zotero = Attendez que cet autre programme ait terminé, ou fermez-le ; l’exécution pourra alors continuer ici.
error-nothing-to-run = Il n’y a rien à exécuter pour cette sélection.
    .remedy = Tapez « zwm explain » avec la même sélection pour voir pourquoi chaque document a été ignoré.
    .remedy-in-zotero = « Pourquoi exclu ? » dans le menu indique pour chaque document pourquoi il a été ignoré.
error-package-untrusted = Vous n’avez pas accordé votre confiance au paquet « { $package } » : son code n’a pas été exécuté.
    .remedy = Lisez ce qu’il fait ; pour lui faire confiance dans son état actuel, tapez « { $command } ».
    .remedy-in-zotero = Lancez-le depuis le menu : la question est posée avant toute exécution. Ou accordez la confiance dans les réglages.
error-package-changed-since-run = Les fichiers du paquet « { $package } » ont changé depuis le début de l’exécution.
    .remedy = Relancez le workflow, ou continuez avec les nouveaux fichiers par « zwm retry --failed --latest ».
    .remedy-in-zotero = Relancez le workflow : il utilisera alors les nouveaux fichiers.

error-parameter-invalid = Ces réglages ne sont pas utilisables : { $problems }
    .remedy = Corrigez-les avec --param name=value et relancez.
    .remedy-in-zotero = Corrigez-les et recommencez.
error-backend-missing = Aucun backend n’est configuré pour « { $provider } ».
    .remedy = Ajoutez un backend de ce type dans les réglages, ou activez celui que vous avez.
error-backend-unknown = Il n’y a pas de backend « { $backend } ».
    .remedy = Choisissez l’un des backends configurés, ou ajoutez celui-ci.
error-backend-incompatible = Le backend « { $backend } » est de type { $type } ; ce workflow demande { $wanted }.
    .remedy = Choisissez un backend de ce type.
error-backend-disabled = Le backend « { $backend } » est désactivé.
    .remedy = Activez-le dans les réglages, ou choisissez-en un autre.
error-settings-unreadable = Les réglages enregistrés dans « { $path } » sont illisibles : { $reason }
    .remedy = Réparez le fichier, ou supprimez-le pour repartir de zéro. En attendant, la dernière copie lisible des réglages fait foi.

error-provider-contract-error = { $reason ->
        [request_kind_missing] La requête à « { $provider } » n’indique pas son genre.
        [unsupported_request_kind] « { $provider } » ne peut pas traiter de requête du genre « { $kind } ».
        [provider_not_registered] Il n’y a pas de fournisseur « { $provider } » dans ce programme.
        [backend_type_mismatch] « { $provider } » ne peut pas utiliser un backend de ce type pour « { $kind } ».
        [provider_type_mismatch] Une requête du genre « { $kind } » ne relève pas de « { $provider } ».
       *[other] La requête à « { $provider } » n’est pas valide : { $detail }
    }
    .remedy = Prévenez l’auteur du workflow, ou choisissez un autre backend.
error-request-payload-invalid = La requête créée par le workflow n’est pas valide : { $reason }
    .remedy = Prévenez l’auteur du workflow.
error-apply-parent-missing = La requête n’a pas de document parent auquel rattacher son résultat.
    .remedy = Sélectionnez un document qui a un parent, ou qui en est un lui-même.
error-result-missing = { $reason ->
        [empty] Le fournisseur annonce une réussite, mais le bundle qu’il a laissé est vide.
       *[missing] Le fournisseur annonce une réussite, mais il n’a pas laissé de bundle.
    }
    .remedy = Consultez le journal du fournisseur, puis relancez les unités en échec avec « zwm retry --failed ».
    .remedy-in-zotero = Consultez le journal du fournisseur, puis relancez le workflow sur les unités en échec.
error-artifact-not-found = Le résultat ne contient pas de fichier pour « { $name } », ou seulement un fichier vide.
    .remedy = Consultez le journal du fournisseur : il n’a pas laissé ce que le workflow attend.
error-host-access-unavailable = Le workflow « { $workflow } » demande pour son agent un accès à la bibliothèque, que ce programme ne peut pas donner à ce backend.
    .remedy = Choisissez un backend ACP, ou demandez à l’auteur si le workflow peut s’en passer.

error-handoff-missing = L’étape « { $step } » demande pour « { $target } » une valeur de « { $source } » de l’étape « { $from } », qui n’en a pas.
    .remedy = Regardez le résultat de l’étape précédente. Si la valeur peut manquer, l’auteur peut rendre cette liaison facultative.
error-handoff-file-unusable = { $reason ->
        [not-a-path] L’étape « { $step } » demande un fichier pour « { $target } », mais l’étape précédente a donné quelque chose qui n’est pas un chemin.
        [outside-workspace] L’étape « { $step } » demande un fichier pour « { $target } », mais l’étape précédente en a nommé un hors de son espace de travail.
       *[no-workspace] L’étape « { $step } » demande un fichier pour « { $target } », mais l’espace de travail de l’étape précédente n’est pas accessible d’ici.
    }
    .remedy = Prévenez l’auteur du workflow.
error-step-result-missing = L’étape « { $step } » s’est terminée sans résultat.
    .remedy = Consultez le journal de l’étape. Le skill a peut-être échoué sans le dire.
error-step-apply-unavailable = { $reason ->
        [not-loaded] Le résultat de l’étape « { $step } » doit être appliqué par le workflow « { $workflow } », qui est absent.
       *[other] Le résultat de l’étape « { $step } » doit être appliqué par le workflow « { $workflow } », qui n’a pas le droit de s’exécuter.
    }
    .remedy = { $reason ->
        [not-loaded] Installez le workflow « { $workflow } ».
       *[other] Vérifiez le workflow « { $workflow } » et accordez-lui votre confiance.
    }

error-http-variable-missing = { $why ->
        [unmatched] L’étape « { $step } » utilise la variable « { $name } », mais l’étape « { $from } » n’en a pas trouvé la valeur dans sa réponse.
       *[unknown] L’étape « { $step } » utilise la variable « { $name } », qui n’a pas de valeur.
    }
    .remedy = Vérifiez le nom, et la réponse du service.
error-http-variable-not-scalar = L’étape « { $step } » utilise la variable « { $name } » dans un texte, mais sa valeur est une liste ou un objet.
    .remedy = Extrayez une valeur simple sous un autre nom.
error-http-answer-not-json = L’étape « { $step } » attend du JSON, mais le service a répondu autre chose.
    .remedy = Vérifiez l’adresse. Une page de connexion ou un message de proxy a pu répondre à la place du service.
error-http-answer-too-large = La réponse à l’étape « { $step } » dépasse { $limit }.
    .remedy = Demandez moins au service en une fois.
error-http-failure-stated = { $told ->
        [no] Le service signale un échec à l’étape « { $step } ».
       *[yes] Le service signale un échec à l’étape « { $step } » : { $message }
    }
    .remedy = Seul le service peut dire ce que cela signifie ; consultez sa documentation.
error-http-address-invalid = L’adresse de l’étape « { $step } » n’est pas valide.
    .remedy = Vérifiez le chemin dans le workflow et l’adresse du backend.
error-http-secret-elsewhere = L’étape « { $step } » enverrait un secret du backend à { $host }, qui n’est pas le backend.
    .remedy = Un secret n’est envoyé qu’au backend auquel il appartient. Prévenez l’auteur du workflow.
error-http-secret-missing = L’étape « { $step } » demande le secret « { $name } », que le backend n’a pas.
    .remedy = Saisissez-le dans les réglages du backend.
error-http-too-many-redirects = { $host } répond par des redirections sans fin.
    .remedy = Vérifiez l’adresse du backend.
error-http-unauthorized = { $host } n’accepte pas les identifiants (401).
    .remedy = Vérifiez le jeton dans les réglages du backend.
error-http-forbidden = { $host } refuse l’accès (403).
    .remedy = Vérifiez les droits de votre compte auprès du service.
error-http-not-found = { $host } ne connaît pas l’adresse de l’étape « { $step } » (404).
    .remedy = Vérifiez le chemin dans le workflow et l’adresse du backend.
error-http-request-too-large = { $host } n’accepte pas une requête de cette taille (413).
    .remedy = Envoyez un fichier plus petit, ou moins en une fois.
error-http-rate-limited = { $host } demande moins de requêtes (429).
    .remedy = Attendez un peu, puis réessayez ; ou exécutez moins d’unités à la fois.
error-http-server-error = { $host } a rencontré une erreur interne ({ $status }).
    .remedy = Réessayez plus tard. Si cela persiste, la faute est au service.
error-http-status = { $host } a répondu avec le statut { $status }.
    .remedy = Comparez la requête à la documentation du service.

error-file-not-found = Il n’y a ni fichier ni dossier « { $path } ».
    .remedy = Vérifiez le chemin. Un fichier lié a pu être déplacé, ou son disque n’est peut-être pas connecté.
error-file-unreadable = « { $path } » ne peut pas être lu : { $reason }
    .remedy = Vérifiez que vous avez le droit de le lire et qu’aucun autre programme ne le bloque.
error-file-unwritable = « { $path } » ne peut pas être écrit : { $reason }
    .remedy = Vérifiez que vous avez le droit d’écrire à cet endroit et que le disque n’est pas plein.
error-file-outside = « { $path } » est en dehors des dossiers que ce paquet peut utiliser.
    .remedy = Autorisez ce dossier pour le paquet, ou choisissez un autre endroit.
error-archive-invalid = { $reason ->
        [no-archive] « { $path } » n’est pas une archive zip, ou sa fin manque.
        [encrypted] L’archive « { $path } » est chiffrée ; les archives chiffrées ne peuvent pas être lues.
        [method] L’archive « { $path } » est compressée par une méthode qui n’est pas prise en charge.
        [size] Un fichier de l’archive « { $path } » n’a pas la taille que l’archive indique.
        [checksum] Un fichier de l’archive « { $path } » est endommagé : sa somme de contrôle diffère.
       *[damaged] L’archive « { $path } » est endommagée.
    }
    .remedy = Procurez-vous à nouveau l’archive. Ce doit être une archive zip ordinaire, sans mot de passe.
error-archive-unsafe = { $count ->
        [one] L’archive « { $path } » contient un nom qu’il n’est pas sûr d’extraire ({ $problem }) : { $names }
       *[other] L’archive « { $path } » contient { $count } noms qu’il n’est pas sûr d’extraire, dont : { $names }
    }
    .remedy = Recréez-la avec des noms relatifs simples, valables sur tous les systèmes, chacun une seule fois, et sans liens.
error-archive-too-large = { $what ->
        [entries] L’archive « { $path } » contient { $observed } fichiers ; { $limit } au plus sont autorisés.
        [entry] Un fichier de l’archive « { $path } » fait { $observed } octets ; { $limit } au plus sont autorisés.
        [ratio] L’archive « { $path } » décompressée fait { $observed } fois sa taille ; { $limit } fois au plus sont autorisées.
       *[total] Les fichiers de l’archive « { $path } » font ensemble { $observed } octets ; { $limit } au plus sont autorisés.
    }
    .remedy = Utilisez une archive plus petite, ou plusieurs.
error-archive-entry-not-found = Il n’y a pas de fichier « { $name } » dans l’archive « { $path } ».
    .remedy = Vérifiez le nom ; les majuscules et les minuscules comptent.
error-archive-source-changed = « { $name } » a été modifié par un autre programme pendant la compression.
    .remedy = Attendez que l’autre programme ait fini, puis réessayez.
error-image-unreadable = { $reason ->
        [kind] Les images de ce genre ne peuvent pas être lues ici.
        [damaged] L’image est endommagée, ou tronquée.
        [slow] La lecture de l’image a pris trop de temps et a été abandonnée.
       *[other] Ce n’est pas une image lisible, ou elle est endommagée : { $reason }
    }
    .remedy = Utilisez une image JPEG, PNG, GIF, WebP ou AVIF que d’autres programmes peuvent ouvrir.
error-image-too-large = { $reason ->
        [pixels] L’image a trop de pixels pour être lue sans risque ; { $limit } au plus sont autorisés.
       *[bytes] L’image ne peut pas être réduite autant que demandé : { $limit } octets au plus sont autorisés, et il en faut au moins { $observed }.
    }
    .remedy = Utilisez une image plus petite, ou autorisez plus d’octets.
error-dependency-missing = Le paquet npm { $name }, nécessaire ici, n’est pas installé : { $reason }
    .remedy = Installez-le avec « npm ci » dans le dossier du programme.
error-citations-unavailable = Les références ne peuvent pas être écrites en { $format } pour l’instant : ce qui les écrit n’est pas installé.
    .remedy = Choisissez un autre format, ou installez ce qui manque.
error-process-not-found = Le programme « { $command } » est introuvable. Emplacements examinés : { $searched }
    .remedy = Installez-le, ou indiquez son chemin complet.
error-process-not-started = Le programme « { $command } » n’a pas pu être lancé dans « { $folder } » : { $reason }
    .remedy = Vérifiez que le fichier est exécutable et que le dossier existe.
error-network-unreachable = { $host } est injoignable : { $reason }
    .remedy = Vérifiez la connexion au réseau, puis réessayez.
error-network-name-not-found = Il n’y a pas de serveur nommé { $host }, ou le service de noms ne répond pas.
    .remedy = Vérifiez l’adresse et la connexion au réseau.
error-network-refused = { $host } est là, mais rien n’accepte de connexion à l’adresse { $address }.
    .remedy = Démarrez le service, ou corrigez le port dans l’adresse.
error-network-reset = { $host } a fermé la connexion avant d’avoir répondu en entier.
    .remedy = Réessayez ; un proxy ou un serveur surchargé peut en être la cause.
error-network-timeout = { $host } n’a pas répondu à temps.
    .remedy = Réessayez plus tard, ou accordez plus de temps dans les réglages du workflow.
error-network-tls = Le certificat de { $host } n’est pas reconnu, ou la connexion sécurisée a échoué : { $reason }
    .remedy = Vérifiez l’adresse ; pour un serveur à vous, installez son certificat sur cet ordinateur.
error-network-url-invalid = « { $url } » n’est pas une adresse qui puisse être appelée.
    .remedy = Indiquez une adresse complète, qui commence par http:// ou https://.
error-note-conversion-failed = { $reason ->
        [slow] La conversion du texte d’une note a pris plus de { $seconds } s et a été abandonnée.
        [memory] La conversion du texte d’une note demande plus de mémoire qu’elle n’y a droit.
        [deep] Les parties d’une note sont trop profondément imbriquées pour que son texte soit converti.
       *[other] Le texte d’une note n’a pas pu être converti : { $reason }
    }
    .remedy = Raccourcissez la note, ou simplifiez son balisage.
error-secret-unsafe = Le fichier d’identifiants « { $path } » peut être lu par d’autres utilisateurs de cet ordinateur.
    .remedy = Tapez « chmod 600 » avec son chemin, puis réessayez.
error-secret-unreadable = L’identifiant de « { $backend } » ne peut plus être déchiffré.
    .remedy = Déverrouillez le trousseau de votre système et réessayez, ou saisissez à nouveau l’identifiant.

name-problem-empty = un nom vide
name-problem-dots = un nom fait seulement de points
name-problem-illegal-character = un caractère qui n’est pas autorisé partout
name-problem-reserved-name = le nom d’un périphérique sous Windows
name-problem-ends-with-dot-or-space = un point ou une espace à la fin
name-problem-name-too-long = un nom trop long
name-problem-path-too-long = un chemin trop long
name-problem-too-deep = trop de dossiers imbriqués
name-problem-same-name = deux noms que certains systèmes confondent
name-problem-below-a-file = un fichier là où il faut un dossier
name-problem-no-file = un lien ou un périphérique au lieu d’un fichier
name-problem-not-utf-8 = un nom qui n’est pas écrit en UTF-8
error-program-ended = L’application a été fermée pendant l’exécution.
    .remedy = Reprenez l’exécution : elle continue là où elle s’est arrêtée.
