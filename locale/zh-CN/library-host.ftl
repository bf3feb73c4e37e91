error-library-read-only = { $reason ->
        [opened] 文库“{ $library }”以只读方式打开，因此没有写入任何内容。
        [group] 群组“{ $library }”不允许您更改其中的条目，因此没有写入任何内容。
        [feed] “{ $library }”是订阅，其中的条目不能更改。
        [files] 群组“{ $library }”不允许您更改其中的文件，因此没有写入任何内容。
       *[disk] 文库“{ $library }”所在的位置无法写入。
    }
    .remedy = { $reason ->
        [opened] 若要写入，请加上 --write 重新启动该命令。
        [group] 请向群组的所有者申请编辑权限，或在另一个文库中处理副本。
        [feed] 请在 Zotero 中把该条目复制到“我的文库”，然后选择副本。
        [files] 请向群组的所有者申请编辑文件的权限。
       *[disk] 请检查您是否有该文件及其文件夹的写入权限，以及磁盘是否为只读。
    }
error-library-locked = { $holder ->
        [manager] 此程序的另一个命令（进程 { NUMBER($pid, useGrouping: 0) }）正在写入文库“{ $path }”。
        [other-computer] 另一台计算机上的程序正在写入文库“{ $path }”。
        [this-process] 文库“{ $path }”已在此处打开。
        [journal] 文库“{ $path }”含有某个应用程序尚未完成的更改；该程序正在运行，或已被强行结束。
       *[application] 文库“{ $path }”正被 Zotero 或其他应用程序使用。
    }
    .remedy = { $holder ->
        [manager] 请等待该命令完成。不加 --write 时，期间可以从副本读取文库。
        [other-computer] 请等待其完成。如果那里已没有程序在运行，请删除数据库旁的文件 zotero.sqlite.zwm-lock。
        [this-process] 请先将其关闭。
        [journal] 如果 Zotero 正在运行，请关闭它；如果没有，请启动并关闭一次，让它整理好数据库。不加 --write 时，期间可以从副本读取文库。
       *[application] 请关闭 Zotero，然后重试。不加 --write 时，期间可以从副本读取文库。
    }
error-library-busy = { $reason ->
        [recognition] Zotero 正在为要更改的条目（{ $items }）检索元数据，因此没有写入任何内容。
        [upload] Zotero 正在上传要更改的文件（{ $items }），因此没有写入任何内容。
       *[transaction] Zotero 长时间占用文库进行写入，因此无法写入其他内容。
    }
    .remedy = { $reason ->
        [recognition] 请等待元数据检索完成，然后重试。
        [upload] 请等待同步完成，然后重试。
       *[transaction] 请等待 Zotero 完成当前操作（例如导入），然后重试。
    }
error-library-newer = 文库“{ $path }”由更新版本的 Zotero 写入（兼容性版本 { $found }，此程序支持到 { $known }），因此只能读取。
    .remedy = 若要写入，请更新此程序。读取时，请核对所见内容是否正确。
error-library-not-found = “{ $path }”处没有 Zotero 文库。
    .remedy = 请给出 Zotero 设置中“高级”的“文件和文件夹”里显示的数据目录，其中有文件 zotero.sqlite。
error-library-not-zotero = { $form ->
        [no-database] 文件“{ $path }”不是数据库。
       *[tables] 文件“{ $path }”不是 Zotero 的数据库：缺少 { $missing }。
    }
    .remedy = 请给出 Zotero 的数据目录。如果就是此目录，则文库可能已损坏：请启动 Zotero，它会提供修复。
error-library-damaged = 文库“{ $path }”已损坏：{ $reason }
    .remedy = 请启动 Zotero，它会提供修复；或恢复备份，例如同一文件夹中的 zotero.sqlite.bak。
error-library-unreadable = 无法读取文库“{ $path }”：{ $reason }
    .remedy = 请检查您是否有该文件的读取权限、其磁盘是否已连接，以及是否有空间存放副本。
error-library-unwritable = 无法写入文库“{ $path }”：{ $reason }
    .remedy = 请在其磁盘上腾出空间，然后重试。
error-library-item-not-found = { $count ->
        [1] 文库中没有此对象：{ $items }
       *[other] 文库中没有这 { $count } 个对象：{ $items }
    }
    .remedy = 它们可能在选择之后已被永久删除。请重新选择。
error-library-item-invalid = { $count ->
        [1] 有一项更改不是 Zotero 能保存的，因此没有写入任何内容：{ $problems }
       *[other] 有 { $count } 处不是 Zotero 能保存的，因此没有写入任何内容：{ $problems }
    }
    .remedy = 请告知工作流的作者。
