error-plan-invalid =
    { $count ->
        [one] Le workflow « { $plan } » ne peut pas être exécuté, car son plan a un problème : { $problem }
       *[other] Le workflow « { $plan } » ne peut pas être exécuté, car son plan a { $count } problèmes, dont le premier : { $problem }
    }
    .remedy = Prévenez l’auteur du workflow ; tous les problèmes sont dans les détails de l’erreur.
error-expression-error =
    { $fault ->
        [syntax] L’expression « { $expression } » n’est pas lisible à { $detail } ({ $at }).
        [unknown-root] L’expression « { $expression } » utilise « { $detail } », qui n’a pas de sens à cet endroit ({ $at }).
        [unknown-function] L’expression « { $expression } » appelle « { $detail } », qui n’existe pas ({ $at }).
        [unsupported-operator] L’expression « { $expression } » utilise « { $detail } », qu’elle n’a pas le droit d’utiliser ({ $at }).
        [missing-value] Il n’y a pas de valeur pour « { $detail } » dans « { $expression } » ({ $at }).
        [not-a-number] « { $detail } » n’est pas un nombre ; « { $expression } » ne peut donc pas être évalué ({ $at }).
        [not-a-scalar] « { $detail } » est une liste ou un objet et ne peut pas figurer dans un texte ({ $at }).
        [not-a-list] « { $expression } » demande une liste, mais c’est : { $detail } ({ $at }).
        [not-an-object] « { $expression } » demande un objet, mais c’est : { $detail } ({ $at }).
        [unknown-arm] « { $expression } » a choisi « { $detail } », et il n’y a pas de telle branche ({ $at }).
       *[other] L’expression « { $expression } » a échoué : { $detail } ({ $at }).
    }
    .remedy = Prévenez l’auteur du workflow.
error-timeout = L’étape « { $node } » n’a pas répondu en { $ms } ms.
    .remedy = Réessayez, ou augmentez la limite de temps si le travail demande plus longtemps.
error-output-too-large =
    { $of ->
        [run] Ce que « { $node } » donne au total dépasse { $bytes } octets.
       *[step] L’étape « { $node } » a donné plus de { $bytes } octets.
    }
    .remedy = Prévenez l’auteur du workflow, ou traitez moins de documents à la fois.
error-output-invalid = Une étape a donné quelque chose qui ne peut pas être conservé : { $reason }
    .remedy = Prévenez l’auteur du workflow : les résultats doivent être de simples données JSON.
error-exit-failed = Le workflow s’est lui-même déclaré en échec à « { $node } » : { $reason }
    .remedy = Voyez dans la description du workflow ce qu’il demande.
error-interrupted = L’étape « { $node } » était en cours quand le programme s’est arrêté, et elle ne doit pas être faite deux fois.
    .remedy = Vérifiez si elle a eu son effet, puis relancez les unités en échec.
error-gate-denied = La réponse à la question de « { $node } » a été non.
    .remedy = Relancez le workflow quand vous voudrez l’autoriser.
error-gate-expired = La question de « { $node } » n’a pas reçu de réponse à temps.
    .remedy = Relancez les unités en échec, et répondez à la question.
error-run-already-active = L’exécution « { $run } » ne peut pas continuer : une seule de ce genre est traitée à la fois, et « { $other } » est en cours.
    .remedy = Attendez qu’elle soit terminée, ou annulez-la : zwm cancel { $other }
    .remedy-in-zotero = Attendez la fin de l’autre exécution, ou annulez-la.
error-limit-exceeded =
    { $what ->
        [visits] « { $node } » a été exécuté { $bound } fois, autant qu’il est permis.
        [fan] « { $node } » traiterait plus de { $bound } éléments.
        [calls] « { $node } » appellerait un workflow depuis l’intérieur de { $bound } autres.
       *[nodes] « { $node } » ferait dépasser { $bound } étapes au plan.
    }
    .remedy = Traitez moins de documents à la fois ; si cela ne suffit pas, prévenez l’auteur du workflow.
error-plan-changed = Les étapes de « { $node } » ne sont plus celles avec lesquelles l’exécution a commencé.
    .remedy = Relancez les unités en échec : elles recommencent, avec les étapes actuelles.
error-call-argument-missing = « { $node } » appelle « { $plan } » sans valeur pour « { $param } ».
    .remedy = Prévenez l’auteur du workflow.
error-check-failed = La vérification « { $node } » n’a pas réussi : { $reason }
    .remedy = Lisez ce que dit la vérification, changez ce qu’elle signale, et relancez les unités en échec.
error-journal-damaged = L’enregistrement de l’exécution « { $run } » est endommagé à la partie { $row }, après { $events } événements lisibles.
    .remedy = L’exécution ne peut pas reprendre. Ce qu’elle a écrit peut encore être défait.
error-store-newer = Les données de ce programme ont été écrites par une version plus récente ({ $found } ; celle-ci connaît { $known }).
    .remedy = Mettez ce programme à jour, ou utilisez un autre dossier avec --home. Rien n’a été modifié.
    .remedy-in-zotero = Mettez l’extension à jour. Rien n’a été modifié.
error-store-unversioned = Les données de ce programme ont été écrites par une version non publiée et ne peuvent pas être mises à niveau ; il y manque { $missing }.
    .remedy = Renommez le dossier « state » du dossier home, puis relancez : le programme repartira de zéro, et les exécutions antérieures ne pourront plus être défaites. La bibliothèque n’est pas concernée.
error-run-damaged = Les données conservées de l’exécution « { $run } » ne peuvent pas être lues ({ $part }).
    .remedy = Elle ne peut être ni reprise ni défaite ; ce qu’elle a écrit reste. Pour une bibliothèque ouverte avec --write, il y a une sauvegarde antérieure dans le dossier zwm-backups, à côté d’elle.
    .remedy-in-zotero = Elle ne peut être ni reprise ni défaite ; ce qu’elle a écrit reste.
error-store-damaged = La base de données de ce programme est endommagée : { $reason }
    .remedy = Sortez le dossier « state » du dossier home, ou remplacez-le par une sauvegarde ; sans lui, le programme repart de zéro, et les exécutions antérieures ne peuvent plus être défaites. La bibliothèque n’est pas concernée.
    .remedy-in-zotero = Fermez Zotero et sortez le dossier « state » du dossier « workflow-manager » du répertoire de données de Zotero, ou remplacez-le par une sauvegarde. Sans lui, le programme repart de zéro, et les exécutions antérieures ne peuvent plus être défaites ; la bibliothèque n’est pas concernée.
error-store-failed = La base de données de ce programme n’est pas utilisable : { $reason }
    .remedy = Vérifiez le disque et les droits du dossier, et qu’aucun autre programme ne bloque le fichier.

plan-problem-duplicate-node = Deux nœuds ont l’identifiant « { $detail } ».
plan-problem-duplicate-param = Deux paramètres ont le nom « { $detail } ».
plan-problem-duplicate-output = Deux sorties ont le nom « { $detail } ».
plan-problem-unknown-kind = « { $node } » est d’un genre inconnu, « { $detail } ».
plan-problem-unknown-operation = « { $node } » a une opération qui n’existe pas ou à laquelle manque son expression : { $detail }
plan-problem-unknown-node = Il n’y a pas de nœud « { $detail } ».
plan-problem-invalid-number = { $detail } n’est pas autorisé ici.
plan-problem-too-many-nodes = Le plan a { $detail } nœuds, plus qu’il n’est permis.
plan-problem-body-empty = « { $node } » ne répète rien : il n’a pas d’étapes.
plan-problem-body-shared = « { $detail } » est dans les étapes de deux répétitions, ou deux fois dans celles d’une seule.
plan-problem-body-cycle = « { $node } » se répète lui-même par « { $detail } ».
plan-problem-edge-across-bodies = { $detail } : un lien ne peut ni entrer dans une répétition ni en sortir.
plan-problem-back-edge-forward = { $detail } : un lien marqué comme retour ne revient pas en arrière.
plan-problem-cycle = Les étapes s’attendent les unes les autres : { $detail }
plan-problem-unreachable = « { $detail } » n’est jamais atteint.
plan-problem-branch-without-arms = « { $detail } » n’a pas de voies entre lesquelles choisir.
plan-problem-duplicate-arm = « { $node } » a deux voies du nom de « { $detail } ».
plan-problem-unknown-arm = Il n’y a pas de voie du nom de « { $detail } ».
plan-problem-arm-not-branch = Un lien suit la voie « { $detail } » d’une étape qui ne se divise pas.
plan-problem-arm-never-chosen = « { $node } » ne prend jamais la voie « { $detail } » : une voie précédente convient toujours.
plan-problem-exit-outside-unit = « { $detail } » termine une unité, mais n’est dans aucune.
plan-problem-unit-each-nested = « { $detail } » forme des unités à l’intérieur d’une autre répétition.
plan-problem-unit-each-twice = « { $detail } » forme des unités, comme une autre étape le fait déjà.
plan-problem-unit-each-siblings = « { $detail } » forme des unités, qui ne peuvent pas être des étapes à part.
plan-problem-rerun-not-safe = « { $detail } » serait exécuté à nouveau à la reprise, mais ne doit pas l’être.
plan-problem-unknown-plan = « { $node } » appelle « { $detail } », qui est absent.
plan-problem-plan-cycle = « { $node } » appelle « { $detail } », ce qui ramène à son propre appel.
plan-problem-calls-too-deep = « { $node } » appelle « { $detail } », et de là les appels s’enchaînent trop profondément.
plan-problem-missing-argument = « { $node } » ne donne pas de valeur pour « { $detail } ».
plan-problem-redo-not-upstream = « { $node } » ferait refaire « { $detail } », qui ne vient pas avant lui.
plan-problem-not-a-plan = « { $detail } » a reçu quelque chose qui n’est pas un plan.
plan-problem-capability-undeclared = Le plan demande « { $detail } », que le workflow ne déclare pas.
plan-problem-unknown-root = « { $detail } » n’a pas de sens à cet endroit.
plan-problem-unknown-param = Il n’y a pas de paramètre « { $detail } ».
plan-problem-unknown-function = Il n’y a pas de fonction « { $detail } ».
plan-problem-unsupported-operator = « { $detail } » ne peut pas être utilisé ici.
plan-problem-not-upstream = « { $detail } » ne peut pas avoir été exécuté avant cette étape.
plan-problem-unknown-port = Rien ici ne se charge de « { $detail } ».
