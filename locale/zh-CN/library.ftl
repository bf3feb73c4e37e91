error-library-conflict = { $count ->
        [1] 期间有一个条目被更改，因此没有写入任何内容：{ $items }
       *[other] 期间有 { $count } 个条目被更改，因此没有写入任何内容：{ $items }
    }
    .remedy = 请查看更改的内容，然后用“zwm retry --failed”重试失败的单元。
    .remedy-in-zotero = 请查看有哪些更改，然后对其重新启动工作流。
error-library-half-written = 一个单元的更改只有一部分写入了文库，缺少：{ $items }
    .remedy = 这种情况本不应发生。请检查文库的完整性，并报告此问题，附上以上文字。
error-idempotency-conflict = 工作流把操作 id“{ $operationId }”再次用于另一个请求（{ $operation }）。
    .remedy = 请告知工作流的作者：每个请求都需要自己的操作 id。
error-write-refused = 更改未获批准，因此没有写入任何内容。
    .remedy = 请重新运行并批准更改，或用 --yes 启动。
    .remedy-in-zotero = 请重新运行并批准更改。
error-file-exists = { $reason ->
        [other-unit] 此次运行的另一个单元已写入“{ $path }”。
        [differs-by-case] 此次运行已写入一个文件，其名称与“{ $path }”只有大小写不同。
        [changed-since] “{ $path }”在此次运行写入之后被更改。
       *[not-ours] 文件“{ $path }”已存在，而且不是由此次运行创建的。
    }
    .remedy = 请移走或重命名已有的文件，或选择另一个文件夹，然后重试。
error-file-name-unsafe = “{ $path }”不是各种系统都能使用的文件名（{ $problems }）。
    .remedy = 名称中请勿使用 \ : * ? " < > |，结尾不要有点或空格，连同文件夹最多 220 个字符。

change-create-child-note = 在“{ $parent }”下新建笔记“{ $title }”
change-create-note = 新建笔记“{ $title }”
change-create-note-in = 在分类 { $collections } 中新建笔记“{ $title }”
change-create-item = 新建条目“{ $title }”（{ $kind }）
change-create-item-in = 在分类 { $collections } 中新建条目“{ $title }”（{ $kind }）
change-create-child-item = 在“{ $parent }”下新建条目“{ $title }”（{ $kind }）
change-field = “{ $title }”：{ $field } 由“{ $from }”改为“{ $to }”
change-field-set = “{ $title }”：{ $field } 设为“{ $to }”
change-field-cleared = “{ $title }”：移除 { $field }“{ $from }”
change-creators = “{ $title }”：创建者改为 { $to }
change-creators-cleared = “{ $title }”：移除所有创建者
change-note = 笔记“{ $title }”改用新文本，开头为“{ $to }”
change-note-text = { "  " }│ { $text }
change-note-text-cut = { "  " }│ … （后面还有文本）
change-tags-added = “{ $title }”：添加标签：{ $tags }
change-tags-removed = “{ $title }”：移除标签：{ $tags }
change-collections-added = “{ $title }”加入分类 { $collections }
change-collections-removed = “{ $title }”移出分类 { $collections }
change-relations-added = “{ $title }”与另外 { $count } 个条目建立关联
change-relations-removed = “{ $title }”与另外 { $count } 个条目解除关联
change-parent = “{ $title }”移到“{ $parent }”下
change-parent-none = “{ $title }”不再有上级条目
change-item-type = “{ $title }”的条目类型由 { $from } 改为 { $to }
change-attachment = { $what ->
    [contentType] “{ $title }”：文件类型改为“{ $to }”
   *[other] “{ $title }”：字符集改为“{ $to }”
}
change-file-renamed = “{ $title }”的文件由“{ $from }”重命名为“{ $to }”
change-file-replaced = “{ $title }”的文件“{ $from }”替换为新文件“{ $to }”
change-trash-item = “{ $title }”移到回收站
change-restore-item = “{ $title }”从回收站还原
change-create-collection = 新建分类“{ $name }”
change-create-collection-in = 在“{ $parent }”中新建分类“{ $name }”
change-rename-collection = 分类“{ $name }”重命名为“{ $to }”
change-move-collection = 分类“{ $name }”移到“{ $parent }”中
change-move-collection-top = 分类“{ $name }”移到最上层
change-trash-collection = 分类“{ $name }”移到回收站
change-restore-collection = 分类“{ $name }”从回收站还原
