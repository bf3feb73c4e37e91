error-library-read-only = { $reason ->
        [opened] La bibliothèque « { $library } » est ouverte en lecture seule : rien n’a été écrit.
        [group] Le groupe « { $library } » ne vous laisse pas modifier ses documents : rien n’a été écrit.
        [feed] « { $library } » est un flux ; ses documents ne peuvent pas être modifiés.
        [files] Le groupe « { $library } » ne vous laisse pas modifier ses fichiers : rien n’a été écrit.
       *[disk] La bibliothèque « { $library } » se trouve à un endroit où l’on ne peut pas écrire.
    }
    .remedy = { $reason ->
        [opened] Pour y écrire, relancez la commande avec --write.
        [group] Demandez au propriétaire du groupe le droit de modification, ou travaillez sur une copie dans une autre bibliothèque.
        [feed] Copiez le document dans « Ma bibliothèque » dans Zotero et sélectionnez la copie.
        [files] Demandez au propriétaire du groupe le droit de modifier les fichiers.
       *[disk] Vérifiez que vous avez le droit d’écrire dans le fichier et son dossier, et que le disque n’est pas en lecture seule.
    }
error-library-locked = { $holder ->
        [manager] Une autre commande de ce programme (processus { NUMBER($pid, useGrouping: 0) }) écrit dans la bibliothèque « { $path } ».
        [other-computer] Un programme sur un autre ordinateur écrit dans la bibliothèque « { $path } ».
        [this-process] La bibliothèque « { $path } » est déjà ouverte ici.
        [journal] La bibliothèque « { $path } » contient des modifications qu’une application n’a pas achevées ; elle est en cours, ou a été arrêtée de force.
       *[application] La bibliothèque « { $path } » est utilisée par Zotero ou par une autre application.
    }
    .remedy = { $holder ->
        [manager] Attendez que cette commande ait fini. Sans --write, la bibliothèque peut être lue entre-temps, à partir d’une copie.
        [other-computer] Attendez qu’il ait fini. Si plus aucun programme n’y tourne, supprimez le fichier zotero.sqlite.zwm-lock à côté de la base de données.
        [this-process] Fermez-la d’abord.
        [journal] Si Zotero est ouvert, fermez-le. Sinon, ouvrez-le et fermez-le une fois, pour qu’il remette sa base de données en ordre. Sans --write, la bibliothèque peut être lue entre-temps, à partir d’une copie.
       *[application] Fermez Zotero, puis réessayez. Sans --write, la bibliothèque peut être lue entre-temps, à partir d’une copie.
    }
error-library-busy = { $reason ->
        [recognition] Zotero récupère les métadonnées d’un document à modifier ({ $items }) : rien n’a été écrit.
        [upload] Zotero met en ligne un fichier à modifier ({ $items }) : rien n’a été écrit.
       *[transaction] Zotero écrit dans sa bibliothèque depuis si longtemps que rien d’autre n’a pu être écrit.
    }
    .remedy = { $reason ->
        [recognition] Attendez que les métadonnées soient là, puis réessayez.
        [upload] Attendez que la synchronisation soit terminée, puis réessayez.
       *[transaction] Attendez que Zotero ait fini, par exemple une importation, puis réessayez.
    }
error-library-newer = La bibliothèque « { $path } » a été écrite par une version plus récente de Zotero (compatibilité { $found }, connue jusqu’à { $known }) : elle est seulement lue.
    .remedy = Mettez ce programme à jour pour y écrire. Si vous la lisez, vérifiez que ce que vous voyez est juste.
error-library-not-found = Il n’y a pas de bibliothèque Zotero à « { $path } ».
    .remedy = Indiquez le répertoire de données que Zotero affiche dans ses paramètres sous « Avancé », « Fichiers et dossiers » ; il contient le fichier zotero.sqlite.
error-library-not-zotero = { $form ->
        [no-database] Le fichier « { $path } » n’est pas une base de données.
       *[tables] Le fichier « { $path } » n’est pas une base de données de Zotero ; il y manque { $missing }.
    }
    .remedy = Indiquez le répertoire de données de Zotero. Si c’est bien lui, la bibliothèque est peut-être endommagée : lancez Zotero, qui propose de la réparer.
error-library-damaged = La bibliothèque « { $path } » est endommagée : { $reason }
    .remedy = Lancez Zotero, qui propose de la réparer, ou restaurez une sauvegarde comme zotero.sqlite.bak, dans le même dossier.
error-library-unreadable = La bibliothèque « { $path } » ne peut pas être lue : { $reason }
    .remedy = Vérifiez que vous avez le droit de lire le fichier, que son disque est connecté, et qu’il y a de la place pour une copie.
error-library-unwritable = La bibliothèque « { $path } » ne peut pas être écrite : { $reason }
    .remedy = Libérez de la place sur son disque, puis réessayez.
error-library-item-not-found = { $count ->
        [one] Introuvable dans la bibliothèque : { $items }
       *[other] { $count } introuvables dans la bibliothèque : { $items }
    }
    .remedy = La suppression définitive a pu avoir lieu depuis la sélection. Sélectionnez à nouveau.
error-library-item-invalid = { $count ->
        [one] Une modification n’est pas de celles que Zotero peut conserver ; rien n’a été écrit : { $problems }
       *[other] { $count } points ne sont pas tels que Zotero puisse les conserver ; rien n’a été écrit : { $problems }
    }
    .remedy = Prévenez l’auteur du workflow.
