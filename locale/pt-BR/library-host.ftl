error-library-read-only = { $reason ->
        [opened] A biblioteca “{ $library }” está aberta somente para leitura; nada foi gravado.
        [group] O grupo “{ $library }” não permite que você altere seus itens; nada foi gravado.
        [feed] “{ $library }” é uma fonte (feed); seus itens não podem ser alterados.
        [files] O grupo “{ $library }” não permite que você altere seus arquivos; nada foi gravado.
       *[disk] A biblioteca “{ $library }” está em um lugar onde não é possível gravar.
    }
    .remedy = { $reason ->
        [opened] Para gravar nela, inicie o comando novamente com --write.
        [group] Peça ao proprietário do grupo permissão para editar ou trabalhe com uma cópia em outra biblioteca.
        [feed] Copie o item para Minha biblioteca no Zotero e selecione a cópia.
        [files] Peça ao proprietário do grupo permissão para editar arquivos.
       *[disk] Verifique se você tem permissão para gravar no arquivo e na pasta e se o disco não é somente leitura.
    }
error-library-locked = { $holder ->
        [manager] Outro comando deste programa (processo { NUMBER($pid, useGrouping: 0) }) está gravando na biblioteca “{ $path }”.
        [other-computer] Um programa em outro computador está gravando na biblioteca “{ $path }”.
        [this-process] A biblioteca “{ $path }” já está aberta aqui.
        [journal] A biblioteca “{ $path }” contém alterações que um aplicativo não concluiu; ele está aberto ou foi encerrado à força.
       *[application] A biblioteca “{ $path }” está em uso pelo Zotero ou por outro aplicativo.
    }
    .remedy = { $holder ->
        [manager] Aguarde até que esse comando termine. Enquanto isso, sem --write, a biblioteca pode ser lida a partir de uma cópia.
        [other-computer] Aguarde até que ele termine. Se nenhum programa estiver mais em execução lá, exclua o arquivo zotero.sqlite.zwm-lock ao lado do banco de dados.
        [this-process] Feche-a primeiro.
        [journal] Se o Zotero estiver aberto, feche-o. Se não, abra-o e feche-o uma vez, para que ele organize seu banco de dados. Enquanto isso, sem --write, a biblioteca pode ser lida a partir de uma cópia.
       *[application] Feche o Zotero e tente novamente. Enquanto isso, sem --write, a biblioteca pode ser lida a partir de uma cópia.
    }
error-library-busy = { $reason ->
        [recognition] O Zotero está recuperando os metadados de um item que seria alterado ({ $items }); nada foi gravado.
        [upload] O Zotero está enviando um arquivo que seria alterado ({ $items }); nada foi gravado.
       *[transaction] O Zotero está gravando na biblioteca há tanto tempo que nada mais pôde ser gravado.
    }
    .remedy = { $reason ->
        [recognition] Aguarde até que os metadados estejam lá e tente novamente.
        [upload] Aguarde até que a sincronização termine e tente novamente.
       *[transaction] Aguarde até que o Zotero termine, por exemplo, uma importação, e tente novamente.
    }
error-library-newer = A biblioteca “{ $path }” foi gravada por um Zotero mais novo (compatibilidade { $found }, conhecida até { $known }); por isso, só é lida.
    .remedy = Atualize este programa para gravar nela. Ao ler, verifique se o que você vê está correto.
error-library-not-found = Não há uma biblioteca do Zotero em “{ $path }”.
    .remedy = Indique o diretório de dados que o Zotero mostra nas configurações, em Avançado, Arquivos e Pastas; ele contém o arquivo zotero.sqlite.
error-library-not-zotero = { $form ->
        [no-database] O arquivo “{ $path }” não é um banco de dados.
       *[tables] O arquivo “{ $path }” não é um banco de dados do Zotero: falta { $missing }.
    }
    .remedy = Indique o diretório de dados do Zotero. Se for este mesmo, a biblioteca pode estar danificada: inicie o Zotero, que se oferece para repará-la.
error-library-damaged = A biblioteca “{ $path }” está danificada: { $reason }
    .remedy = Inicie o Zotero, que se oferece para repará-la, ou restaure um backup como zotero.sqlite.bak na mesma pasta.
error-library-unreadable = A biblioteca “{ $path }” não pode ser lida: { $reason }
    .remedy = Verifique se você tem permissão para ler o arquivo, se o disco está conectado e se há espaço para uma cópia.
error-library-unwritable = Não é possível gravar na biblioteca “{ $path }”: { $reason }
    .remedy = Libere espaço no disco e tente novamente.
error-library-item-not-found = { $count ->
        [one] Isto não está na biblioteca: { $items }
       *[other] Estes não estão na biblioteca: { $items }
    }
    .remedy = Podem ter sido excluídos permanentemente depois da seleção. Selecione novamente.
error-library-item-invalid = { $count ->
        [one] Uma alteração não é algo que o Zotero possa guardar; nada foi gravado: { $problems }
       *[other] { $count } alterações não são algo que o Zotero possa guardar; nada foi gravado: { $problems }
    }
    .remedy = Avise o autor do fluxo de trabalho.
