planner-reason-no-selection = 没有选择任何内容。
planner-reason-mixed-selection-not-allowed = 此工作流只接受一种条目，而所选内容混有条目、附件、笔记或注释。
planner-reason-selection-count-parents = 所选条目（图书、文章等）的数量不符合此工作流的要求。
planner-reason-selection-count-attachments = 所选附件的数量不符合此工作流的要求。
planner-reason-selection-count-notes = 所选笔记的数量不符合此工作流的要求。
planner-reason-selection-count-children = 所选注释和下级条目的数量不符合此工作流的要求。
planner-reason-selection-count-total = 所选行的数量不符合此工作流的要求。
planner-reason-candidate-count = 由所选内容得到的处理对象多于或少于此工作流的要求。
planner-reason-no-valid-input-units = 所选内容中没有此工作流可用的内容。

planner-reason-mime-not-accepted = 此工作流不接受这种类型的文件。
planner-reason-source-file-exists = 文件不在应在的位置。
planner-reason-candidates-per-parent = 该条目下可用的附件或笔记的数量不符合此工作流的要求。
planner-reason-generated-note-kinds-absent = 该条目已有此工作流将写入的所有笔记，或没有可存放笔记的上级条目。
planner-reason-artifact-absent = 此工作流将写出的文件已存在，或不清楚应写到哪里。
planner-reason-generated-note-readiness = 该条目的笔记不符合此工作流的需要。
planner-reason-missing-parent = 没有上级条目。
planner-reason-unit-under-way = 此工作流的另一次运行正在处理它。

planner-reason-not-of-member-kind = 此工作流处理的是另一种条目。
planner-reason-no-attachment = 该条目没有此工作流可用的附件。
planner-reason-no-note = 该条目没有笔记。
planner-reason-no-literature-source = 既没有 PDF，也没有 Markdown 文件。
planner-reason-other-source-chosen = 使用了同一条目的另一个文件。
planner-reason-no-parent = 它不属于任何条目。
planner-reason-annotation = 这是注释，而此工作流不处理注释。
planner-reason-in-trash = 它在回收站中。
planner-reason-not-a-digest-target = 此工作流只处理一个所选条目：只有一篇摘要笔记的条目，或这样的笔记本身。
planner-reason-plan-disabled = 它本身可用，但所选内容整体上不符合此工作流的要求。

planner-remedy-none = 就目前的所选内容而言，对此无能为力。
planner-remedy-select =
    { $count ->
        [1] 请改选“{ $name }”。
       *[other] 请改选“{ $name }”等共 { $count } 个对象。
    }
planner-remedy-deselect =
    { $count ->
        [1] 请取消选择“{ $name }”。
       *[other] 请取消选择“{ $name }”等共 { $count } 个对象。
    }
planner-remedy-select-more =
    { $of ->
        [parents] 请再选择 { $count } 个条目（图书、文章等）。
        [attachments] 请再选择 { $count } 个附件。
        [notes] 请再选择 { $count } 个笔记。
        [children] 请再选择 { $count } 个注释。
       *[other] 请再选择 { $count } 行。
    }
planner-remedy-restore-from-trash =
    { $count ->
        [1] 请从回收站还原“{ $name }”。
       *[other] 请从回收站还原“{ $name }”及其下的内容。
    }
planner-remedy-add-attachment =
    { $type ->
        [pdf] 请为“{ $name }”附加 { $count } 个 PDF。
        [markdown] 请为“{ $name }”附加 { $count } 个 Markdown 文件。
        [html] 请为“{ $name }”附加 { $count } 个 HTML 文件。
       *[other] 请为“{ $name }”附加 { $count } 个 { $mime } 类型的文件。
    }{ $then ->
        [select] 然后选择所附加的内容。
       *[keep] { "" }
    }
planner-remedy-add-note =
    { $noteKind ->
        [any] 请在“{ $name }”下写 { $count } 个笔记。
       *[other] 请在“{ $name }”下写 { $count } 个“{ $noteKind }”类的笔记。
    }{ $then ->
        [select] 然后选择所写的笔记。
       *[keep] { "" }
    }
planner-remedy-add-parent =
    { $then ->
        [select] 请为“{ $name }”创建上级条目，并选择该条目。
       *[keep] 请为“{ $name }”创建上级条目。
    }
planner-remedy-provide-file =
    { $path ->
        [none] 请把“{ $name }”的文件放回原处。
       *[other] 请把“{ $name }”的文件放回原处：{ $path }
    }
planner-remedy-remove-file = 请移走此文件：{ $path }
planner-remedy-remove-notes =
    { $count ->
        [1] 请把笔记“{ $name }”移到回收站。
       *[other] 请把笔记“{ $name }”等同类笔记共 { $count } 个移到回收站。
    }
planner-remedy-set-parameter = 请给参数“{ $name }”一个值。

error-no-valid-input-units =
    { $total ->
        [0] 所选内容中没有“{ $workflow }”可用的内容。
       *[other] 所选内容中没有“{ $workflow }”可用的内容：{ $total } 个中跳过了 { $skipped } 个。
    }
    .remedy = 用同样的所选内容执行“zwm explain { $workflow }”，即可查看每个条目被跳过的原因。
    .remedy-in-zotero = 菜单中的“为何不运行？”会说明每个条目被跳过的原因。
error-unit-member-missing = “{ $task }”（{ $unit }）无法继续：以下条目已消失、在回收站中，或不再是其处理对象：{ $items }。
    .remedy = 请从回收站还原它们，然后重试失败的单元；或对现有条目重新启动工作流。
