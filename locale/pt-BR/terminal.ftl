# As teclas y, N e a são fixas no programa e não podem ser traduzidas.
terminal-answers =
    .yes = s
    .all = t
    .no = n
terminal-yes-no = [s/N]
terminal-approve-title = “{ $task }” quer gravar na biblioteca:
terminal-approve-question = Gravar isto? [s]im, [t]udo desta execução, [N]ão:

terminal-pick-folder = Caminho de uma pasta
terminal-pick-file = Caminho de um arquivo
terminal-pick-save-file = Caminho do novo arquivo
terminal-path-filter = { $label }: { $extensions }
terminal-path-suggested = Nome sugerido: { $name }
terminal-path-several = Um caminho por linha; uma linha vazia encerra a lista.
terminal-path-no-folder = Não existe a pasta “{ $path }”.
terminal-path-no-file = Não existe o arquivo “{ $path }”.
terminal-path-taken = Já existe algo em “{ $path }”; indique outro nome.
