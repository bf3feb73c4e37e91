# Premières lettres comprises comme réponse ; les questions ci-dessous les nomment.
terminal-answers =
    .yes = o
    .all = t
    .no = n
terminal-yes-no = [o/N]
terminal-approve-title = « { $task } » veut écrire dans la bibliothèque :
terminal-approve-question = Écrire ceci ? [o]ui, [t]out pour cette exécution, [N]on :

terminal-pick-folder = Chemin d’un dossier
terminal-pick-file = Chemin d’un fichier
terminal-pick-save-file = Chemin du nouveau fichier
terminal-path-filter = { $label } : { $extensions }
terminal-path-suggested = Nom proposé : { $name }
terminal-path-several = Un chemin par ligne ; une ligne vide termine la liste.
terminal-path-no-folder = Il n’y a pas de dossier « { $path } ».
terminal-path-no-file = Il n’y a pas de fichier « { $path } ».
terminal-path-taken = Il y a déjà quelque chose à « { $path } » ; indiquez un autre nom.
