error-library-conflict = { $count ->
        [one] Um item foi alterado nesse meio-tempo; nada foi gravado: { $items }
       *[other] { $count } itens foram alterados nesse meio-tempo; nada foi gravado: { $items }
    }
    .remedy = Veja o que mudou e depois tente novamente as unidades que falharam com “zwm retry --failed”.
    .remedy-in-zotero = Veja o que mudou e inicie o workflow novamente para isso.
error-library-half-written = Só uma parte das alterações de uma unidade está na biblioteca; falta: { $items }
    .remedy = Isto nunca deveria acontecer. Verifique a integridade da biblioteca e relate o problema com o texto acima.
error-idempotency-conflict = O fluxo de trabalho usou o id de operação “{ $operationId }” de novo para outra requisição ({ $operation }).
    .remedy = Avise o autor do fluxo de trabalho: cada requisição precisa de um id de operação próprio.
error-write-refused = As alterações não foram aprovadas; nada foi gravado.
    .remedy = Execute novamente e aprove as alterações, ou inicie com --yes.
    .remedy-in-zotero = Execute novamente e aprove as alterações.
error-file-exists = { $reason ->
        [other-unit] Outra unidade desta execução já gravou “{ $path }”.
        [differs-by-case] Esta execução já gravou um arquivo cujo nome só difere de “{ $path }” por maiúsculas e minúsculas.
        [changed-since] “{ $path }” foi alterado depois que esta execução o gravou.
       *[not-ours] Já existe um arquivo “{ $path }”, e não foi esta execução que o criou.
    }
    .remedy = Mova ou renomeie o arquivo existente, ou escolha outra pasta, e tente novamente.
error-file-name-unsafe = “{ $path }” não é um nome de arquivo que todos os sistemas possam usar ({ $problems }).
    .remedy = Use nomes sem \ : * ? " < > | e sem ponto ou espaço no final, com no máximo 220 caracteres, incluindo as pastas.

change-create-child-note = Nova nota “{ $title }” no item “{ $parent }”
change-create-note = Nova nota “{ $title }”
change-create-note-in = Nova nota “{ $title }” em { $collections }
change-create-item = Novo item “{ $title }” ({ $kind })
change-create-item-in = Novo item “{ $title }” ({ $kind }) em { $collections }
change-create-child-item = Novo item “{ $title }” ({ $kind }) no item “{ $parent }”
change-field = “{ $title }”: { $field } muda de “{ $from }” para “{ $to }”
change-field-set = “{ $title }”: { $field } passa a ser “{ $to }”
change-field-cleared = “{ $title }”: { $field } “{ $from }” é removido
change-creators = “{ $title }”: os autores passam a ser { $to }
change-creators-cleared = “{ $title }”: os autores são removidos
change-note = A nota “{ $title }” recebe um novo texto, que começa com “{ $to }”
change-note-text = { "  " }│ { $text }
change-note-text-cut = { "  " }│ … (o texto continua)
change-tags-added = “{ $title }”: etiquetas adicionadas: { $tags }
change-tags-removed = “{ $title }”: etiquetas removidas: { $tags }
change-collections-added = “{ $title }” é colocado em { $collections }
change-collections-removed = “{ $title }” é retirado de { $collections }
change-relations-added = { $count ->
        [one] “{ $title }” é relacionado a outro item
       *[other] “{ $title }” é relacionado a outros { $count } itens
    }
change-relations-removed = { $count ->
        [one] “{ $title }” deixa de ser relacionado a outro item
       *[other] “{ $title }” deixa de ser relacionado a outros { $count } itens
    }
change-parent = “{ $title }” passa para “{ $parent }”
change-parent-none = “{ $title }” deixa de ter item pai
change-item-type = “{ $title }” passa a ser um item do tipo { $to }; antes era { $from }
change-attachment = { $what ->
    [contentType] “{ $title }”: o tipo do arquivo passa a ser “{ $to }”
   *[other] “{ $title }”: a codificação de caracteres passa a ser “{ $to }”
}
change-file-renamed = O arquivo de “{ $title }” é renomeado de “{ $from }” para “{ $to }”
change-file-replaced = O arquivo “{ $from }” de “{ $title }” é substituído por um novo, “{ $to }”
change-trash-item = “{ $title }” vai para a lixeira
change-restore-item = “{ $title }” volta da lixeira
change-create-collection = Nova coleção “{ $name }”
change-create-collection-in = Nova coleção “{ $name }” em “{ $parent }”
change-rename-collection = A coleção “{ $name }” é renomeada para “{ $to }”
change-move-collection = A coleção “{ $name }” passa para dentro de “{ $parent }”
change-move-collection-top = A coleção “{ $name }” passa para o nível superior
change-trash-collection = A coleção “{ $name }” vai para a lixeira
change-restore-collection = A coleção “{ $name }” volta da lixeira
