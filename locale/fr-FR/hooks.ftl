## Valeurs : $specifier tel qu’il figure dans l’import, $name d’un export, $message de l’analyseur ; un motif utilise ce dont il a besoin.

hooks-finding-missing-hook = Le fichier du hook { $name } est absent.
    .remedy = Ajoutez le fichier, ou corrigez le chemin dans le manifeste.
hooks-finding-outside-hook = Le fichier du hook { $name } est en dehors de son paquet.
    .remedy = Déplacez le fichier dans le paquet.
hooks-finding-missing-export = Le module n’exporte pas de fonction nommée { $name }.
    .remedy = Exportez-la sous ce nom : export function { $name }(…) …
hooks-finding-missing-file = Le module importe « { $specifier } », qui n’est pas dans le paquet.
    .remedy = Ajoutez le fichier, ou corrigez le chemin.
hooks-finding-no-extension = Le module importe « { $specifier } », mais un module se nomme avec son extension.
    .remedy = Écrivez « { $message } ».
hooks-finding-bare = Le module importe « { $specifier } ». Les hooks ne peuvent importer que des fichiers de leur propre paquet.
    .remedy = Copiez le nécessaire dans le paquet et importez-le par un chemin qui commence par ./ ou ../
hooks-finding-outside = Le module importe « { $specifier } », qui est en dehors du paquet.
    .remedy = Déplacez le fichier dans le paquet.
hooks-finding-address = Le module importe « { $specifier } ». Les hooks ne peuvent pas importer depuis une adresse ou un chemin absolu.
    .remedy = Copiez le nécessaire dans le paquet et importez-le par un chemin qui commence par ./ ou ../
hooks-finding-missing-name = Le module importe « { $name } », que « { $specifier } » n’exporte pas.
    .remedy = Corrigez le nom, ou exportez-le là-bas.
hooks-finding-json-attribute = Le module importe « { $specifier } » sans dire que c’est du JSON.
    .remedy = Ajoutez à l’import : with {"{"} type: "json" {"}"}
hooks-finding-json-invalid = Ce n’est pas du JSON valide : { $message }
    .remedy = Corrigez le fichier.
hooks-finding-syntax = Erreur de syntaxe : { $message }
    .remedy = Corrigez le module.
hooks-finding-unreadable = Le module ne peut pas être lu : { $message }
    .remedy = Vérifiez que vous avez le droit de lire le fichier et que c’est du texte.

hooks-import-cycle = Dans un cycle d’imports, une valeur a été lue avant d’être définie : { $message }
    .remedy = Déplacez ce dont les deux modules ont besoin dans un troisième.
hooks-import-threw = { $name } au chargement : { $message }
    .remedy = Corrigez le module.

## Erreurs. Valeurs de toutes : $hook, $workflow, $package, $file, $place (fichier, ligne et colonne si elles sont connues)

error-hook-missing-error = Le fichier du hook { $hook } de « { $workflow } » { $reason ->
        [outside-hook] est en dehors de son paquet
       *[missing-hook] est absent
    } : { $file }
    .remedy = Ajoutez le fichier au paquet { $package }, ou corrigez le chemin dans le manifeste.
error-hook-import-error = Le hook { $hook } de « { $workflow } » ne peut pas être chargé. { $place } : { $reason ->
        [missing-file] { hooks-finding-missing-file }
        [no-extension] { hooks-finding-no-extension }
        [bare] { hooks-finding-bare }
        [outside] { hooks-finding-outside }
        [address] { hooks-finding-address }
        [missing-name] { hooks-finding-missing-name }
        [json-attribute] { hooks-finding-json-attribute }
        [json-invalid] { hooks-finding-json-invalid }
        [syntax] { hooks-finding-syntax }
        [unreadable] { hooks-finding-unreadable }
        [cycle] { hooks-import-cycle }
       *[threw] { hooks-import-threw }
    }
    .remedy = { $reason ->
        [missing-file] { hooks-finding-missing-file.remedy }
        [no-extension] { hooks-finding-no-extension.remedy }
        [bare] { hooks-finding-bare.remedy }
        [outside] { hooks-finding-outside.remedy }
        [address] { hooks-finding-address.remedy }
        [missing-name] { hooks-finding-missing-name.remedy }
        [json-attribute] { hooks-finding-json-attribute.remedy }
        [cycle] { hooks-import-cycle.remedy }
       *[threw] Corrigez le module, ou prévenez l’auteur du paquet { $package }.
    }
error-hook-export-error = Le module { $file } n’exporte pas de fonction nommée { $hook }, dont « { $workflow } » a besoin.
    .remedy = Exportez-la sous ce nom : export function { $hook }(…) …
error-hook-threw = Le hook { $hook } de « { $workflow } » a échoué ({ $place }) : { $reason ->
        [uncaught] une opération qu’il n’a pas attendue a échoué : { $message }
       *[threw] { $message }
    }
    .remedy = Si le message ne dit pas que faire, prévenez l’auteur du paquet { $package }.
error-hook-timeout = Le hook { $hook } de « { $workflow } » n’a pas fini en { $seconds } s et a été arrêté.
    .remedy = S’il lui faut plus de temps, définissez execution.hookTimeout_ms dans le manifeste ; sinon, prévenez l’auteur du paquet { $package }.
error-hook-crashed = Le hook { $hook } de « { $workflow } » a mis fin à son worker : { $reason ->
        [out-of-memory] il demandait plus de { $megabytes } Mo de mémoire
        [exit] il a mis fin au processus qui l’exécute ({ $message })
        [protocol] il a envoyé ce qu’aucun hook ne peut envoyer ({ $message })
       *[crash] { $message }
    }.
    .remedy = Les autres documents ne sont pas touchés. Prévenez l’auteur du paquet { $package }.
error-hook-result-invalid = Ce que le hook { $hook } de « { $workflow } » a renvoyé n’est pas utilisable : { $reason ->
        [function] { $message } ; seules de simples données peuvent être renvoyées
        [symbol] { $message } ; seules de simples données peuvent être renvoyées
        [bigint] { $message } ; seules de simples données peuvent être renvoyées
        [bytes] { $message } ; les octets vont dans un fichier
        [cyclic] la valeur se contient elle-même
        [too-deep] la valeur est imbriquée trop profondément
       *[no-object] un objet est nécessaire, mais c’était : { $message }
    }.
    .remedy = Prévenez l’auteur du paquet { $package }.
error-hook-result-too-large = Le hook { $hook } de « { $workflow } » a renvoyé plus de { $megabytes } Mo.
    .remedy = Les grands résultats vont dans des fichiers. Prévenez l’auteur du paquet { $package }.
error-preflight-invalid = La réponse du hook preflight n’est pas utilisable : { $rule ->
        [object] ce n’est pas un objet, mais : { $found }
        [kind] son champ kind est inconnu ({ $found })
        [units] sa liste units est absente, vide ou n’est pas une liste ({ $found })
        [unit-id] une unité n’a pas d’id à elle ({ $found })
        [aggregate] son aggregate n’a pas la seule forme qui existe ({ $found })
       *[apply] son apply n’est pas un objet, ou a un parent inutilisable ({ $found })
    }.
    .remedy = Prévenez l’auteur du workflow.
error-worker-boot-failed = Le worker des hooks de « { $workflow } » n’a pas démarré : { $reason }
    .remedy = Réessayez ; si cela persiste, réinstallez le programme.
error-package-reserved-name = Le paquet contient un fichier ou un dossier nommé « { $name } » ; ce nom est réservé.
    .remedy = Renommez-le dans le paquet.
