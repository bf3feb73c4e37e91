planner-reason-no-selection = Nada está selecionado.
planner-reason-mixed-selection-not-allowed = Este fluxo de trabalho aceita itens de um único tipo, mas itens, anexos, notas ou anotações estão selecionados juntos.
planner-reason-selection-count-parents = O número de itens selecionados (livros, artigos e similares) não é o que este fluxo de trabalho pede.
planner-reason-selection-count-attachments = O número de anexos selecionados não é o que este fluxo de trabalho pede.
planner-reason-selection-count-notes = O número de notas selecionadas não é o que este fluxo de trabalho pede.
planner-reason-selection-count-children = O número de anotações e subitens selecionados não é o que este fluxo de trabalho pede.
planner-reason-selection-count-total = O número de linhas selecionadas não é o que este fluxo de trabalho pede.
planner-reason-candidate-count = A seleção não resulta no número de elementos que este fluxo de trabalho pede.
planner-reason-no-valid-input-units = Nada na seleção pode ser usado por este fluxo de trabalho.

planner-reason-mime-not-accepted = Este fluxo de trabalho não aceita arquivos deste tipo.
planner-reason-source-file-exists = O arquivo não está onde deveria.
planner-reason-candidates-per-parent = O número de anexos ou notas do item que poderiam ser usados não é o que este fluxo de trabalho pede.
planner-reason-generated-note-kinds-absent = O item já tem todas as notas que este fluxo de trabalho gravaria ou não tem um item pai que as receba.
planner-reason-artifact-absent = O arquivo que este fluxo de trabalho gravaria já existe, ou não se sabe onde gravá-lo.
planner-reason-generated-note-readiness = As notas do item não estão como este fluxo de trabalho precisa.
planner-reason-missing-parent = Não tem item pai.
planner-reason-unit-under-way = Outra execução deste fluxo de trabalho já está trabalhando nele.

planner-reason-not-of-member-kind = Este fluxo de trabalho usa itens de outro tipo.
planner-reason-no-attachment = O item não tem nenhum anexo que este fluxo de trabalho possa usar.
planner-reason-no-note = O item não tem notas.
planner-reason-no-literature-source = Não há arquivo PDF nem Markdown.
planner-reason-other-source-chosen = Outro arquivo do mesmo item é usado.
planner-reason-no-parent = Não pertence a nenhum item.
planner-reason-annotation = É uma anotação, e este fluxo de trabalho não usa anotações.
planner-reason-in-trash = Está na lixeira.
planner-reason-not-a-digest-target = Este fluxo de trabalho usa exatamente um item selecionado: um que tenha uma única nota de resumo (digest), ou a própria nota desse tipo.
planner-reason-plan-disabled = Poderia ser usado, mas a seleção como um todo não é o que este fluxo de trabalho pede.

planner-remedy-none = Com a seleção atual, não há o que fazer a respeito.
planner-remedy-select =
    { $count ->
        [one] Em vez disso, selecione “{ $name }”.
       *[other] Em vez disso, selecione “{ $name }” e outros do mesmo tipo, { $count } ao todo.
    }
planner-remedy-deselect =
    { $count ->
        [one] Retire “{ $name }” da seleção.
       *[other] Retire “{ $name }” e outros da seleção, { $count } ao todo.
    }
planner-remedy-select-more =
    { $of ->
        [parents]
            { $count ->
                [one] Selecione mais um item (um livro, um artigo ou similar).
               *[other] Selecione mais { $count } itens (livros, artigos ou similares).
            }
        [attachments]
            { $count ->
                [one] Selecione mais um anexo.
               *[other] Selecione mais { $count } anexos.
            }
        [notes]
            { $count ->
                [one] Selecione mais uma nota.
               *[other] Selecione mais { $count } notas.
            }
        [children]
            { $count ->
                [one] Selecione mais uma anotação.
               *[other] Selecione mais { $count } anotações.
            }
       *[other]
            { $count ->
                [one] Selecione mais uma linha.
               *[other] Selecione mais { $count } linhas.
            }
    }
planner-remedy-restore-from-trash =
    { $count ->
        [one] Restaure “{ $name }” da lixeira.
       *[other] Restaure “{ $name }” e o que está abaixo dele da lixeira.
    }
planner-remedy-add-attachment =
    { $type ->
        [pdf]
            { $count ->
                [one] Anexe um PDF a “{ $name }”.
               *[other] Anexe { $count } PDFs a “{ $name }”.
            }
        [markdown]
            { $count ->
                [one] Anexe um arquivo Markdown a “{ $name }”.
               *[other] Anexe { $count } arquivos Markdown a “{ $name }”.
            }
        [html]
            { $count ->
                [one] Anexe um arquivo HTML a “{ $name }”.
               *[other] Anexe { $count } arquivos HTML a “{ $name }”.
            }
       *[other]
            { $count ->
                [one] Anexe um arquivo do tipo { $mime } a “{ $name }”.
               *[other] Anexe { $count } arquivos do tipo { $mime } a “{ $name }”.
            }
    }{ $then ->
        [select] { " " }Depois, selecione o que anexou.
       *[keep] { "" }
    }
planner-remedy-add-note =
    { $noteKind ->
        [any]
            { $count ->
                [one] Adicione uma nota a “{ $name }”.
               *[other] Adicione { $count } notas a “{ $name }”.
            }
       *[other]
            { $count ->
                [one] Adicione uma nota do tipo “{ $noteKind }” a “{ $name }”.
               *[other] Adicione { $count } notas do tipo “{ $noteKind }” a “{ $name }”.
            }
    }{ $then ->
        [select] { " " }Depois, selecione o que adicionou.
       *[keep] { "" }
    }
planner-remedy-add-parent =
    { $then ->
        [select] Crie um item pai para “{ $name }” e selecione esse item.
       *[keep] Crie um item pai para “{ $name }”.
    }
planner-remedy-provide-file =
    { $path ->
        [none] Coloque o arquivo de “{ $name }” de volta no lugar.
       *[other] Coloque o arquivo de “{ $name }” de volta no lugar: { $path }
    }
planner-remedy-remove-file = Mova este arquivo para outro lugar: { $path }
planner-remedy-remove-notes =
    { $count ->
        [one] Mova a nota “{ $name }” para a lixeira.
       *[other] Mova a nota “{ $name }” e outras do mesmo tipo, { $count } ao todo, para a lixeira.
    }
planner-remedy-set-parameter = Dê um valor ao parâmetro “{ $name }”.

error-no-valid-input-units =
    { $total ->
        [0] Nada na seleção pode ser usado por “{ $workflow }”.
        [one] Nada na seleção pode ser usado por “{ $workflow }”: o único candidato foi ignorado.
       *[other]
            { $skipped ->
                [one] Nada na seleção pode ser usado por “{ $workflow }”: { $skipped } de { $total } candidatos foi ignorado.
               *[other] Nada na seleção pode ser usado por “{ $workflow }”: { $skipped } de { $total } candidatos foram ignorados.
            }
    }
    .remedy = Digite “zwm explain { $workflow }” com a mesma seleção para ver por que cada item foi ignorado.
    .remedy-in-zotero = “Por que não?” no menu diz, para cada item, por que foi ignorado.
error-unit-member-missing = “{ $task }” ({ $unit }) não pode continuar: estes itens não existem mais, estão na lixeira ou não são mais do tipo usado: { $items }.
    .remedy = Restaure-os da lixeira e tente novamente as unidades que falharam; ou inicie o fluxo de trabalho de novo com o que existe.
