# 用语：workflow 工作流；package 包；run 运行；unit 单元；step 步骤；provider 提供方；backend 后端；hook 钩子；receipt 回执；product 产物；plan 计划；approval 批准；trust 信任；selection 所选内容；candidate 候选项；log 日志；skill 技能；agent 智能体；home 主目录；workspace 工作区；preflight 预检；worker 工作线程；parameter 参数。Zotero 用语：item 条目；library 文库；collection 分类；note 笔记；tag 标签；attachment 附件；trash 回收站；related 关联；group library 群组文库；feed 订阅；creator 创建者；citation key 引用关键词；parent item 上级条目；annotation 注释。

error-internal-error = 程序内部出错：{ $reason }
    .remedy = 请报告此问题，并附上以上文字。
error-canceled = 已取消。
    .remedy = 需要时请重新启动。

error-usage-error = { $what }
    .remedy = 输入“{ $help }”查看用法。
error-workflow-not-found = 没有工作流“{ $id }”。
    .remedy = 输入“zwm list”查看现有的工作流，并检查用 --workflows 指定的文件夹。
    .remedy-in-zotero = 请查看设置：其所在文件夹可能未列出，或其文件有错误。
error-workflow-blocked = 无法启动工作流“{ $id }”：{ $reason }
    .remedy = 输入“zwm check”查看它需要什么。
    .remedy-in-zotero = 设置中列出了其文件的问题。
error-selection-not-found = 在文库中找不到：{ $what }
    .remedy = 请检查键和名称，并检查 --library-id 指定的文库。
error-run-not-found = 没有运行“{ $run }”。
    .remedy = 输入“zwm runs”查看现有的运行。
    .remedy-in-zotero = 它可能已随早先运行的数据一起被删除。
error-product-not-found = { $count ->
        [0] 没有产物“{ $id }”。
       *[other] 有 { $count } 个产物以“{ $id }”开头。
    }
    .remedy = 输入“zwm products”查看现有的产物。
error-run-not-resumable = { $state ->
        [succeeded] 运行“{ $run }”已结束：各单元均已成功。
        [skipped] 运行“{ $run }”已结束：各单元均被跳过。
        [partial] 运行“{ $run }”已结束：部分单元失败。
        [failed] 运行“{ $run }”已结束：失败。
        [canceled] 运行“{ $run }”已取消。
       *[other] 运行“{ $run }”尚未结束。
    }
    .remedy = 中断或正在等待的运行可用“zwm resume { $run }”继续；已结束的运行中失败和取消的单元可用“zwm retry { $run } --failed”重试。
    .remedy-in-zotero = 请对尚未完成的内容重新启动工作流。
error-run-of-other-workflow = 运行“{ $run }”属于工作流“{ $own }”，而不是“{ $workflow }”。
    .remedy = 请指定该运行所属的工作流，或指定另一个运行。
error-run-owned-elsewhere = { $owner ->
        [none] 另一个进程正在执行运行“{ $run }”。
       *[other] 另一个进程（{ $owner }）正在执行运行“{ $run }”。
    }
    .remedy = 请等待该进程完成，或用“zwm cancel { $run }”取消该运行。如果进程没有响应，请将其结束，之后即可继续该运行。
    .remedy-in-zotero = 请等待那个程序完成或将其关闭，然后运行即可在此继续。
error-nothing-to-run = 所选内容中没有可运行的条目。
    .remedy = 用同样的所选内容执行“zwm explain”，即可查看每个条目被跳过的原因。
    .remedy-in-zotero = 菜单中的“为何不运行？”会说明每个条目被跳过的原因。
error-package-untrusted = 包“{ $package }”未受信任，因此没有运行其中的任何代码。
    .remedy = 请先查看它做些什么；若要信任它当前的内容，请输入“{ $command }”。
    .remedy-in-zotero = 请从菜单启动：运行之前会先询问。也可以在设置中授予信任。
error-package-changed-since-run = 运行启动之后，包“{ $package }”的文件发生了变化。
    .remedy = 请重新启动工作流，或用“zwm retry --failed --latest”以新文件继续。
    .remedy-in-zotero = 请重新启动工作流：它将使用新文件。

error-parameter-invalid = 这些设置无法使用：{ $problems }
    .remedy = 请用 --param name=value 更正，然后重新启动。
    .remedy-in-zotero = 请更正后重新启动。
error-backend-missing = 没有为“{ $provider }”设置后端。
    .remedy = 请在设置中添加此类型的后端，或启用已有的后端。
error-backend-unknown = 没有后端“{ $backend }”。
    .remedy = 请选择一个已设置的后端，或添加此后端。
error-backend-incompatible = 后端“{ $backend }”的类型为 { $type }，而此工作流需要 { $wanted }。
    .remedy = 请选择该类型的后端。
error-backend-disabled = 后端“{ $backend }”已停用。
    .remedy = 请在设置中启用它，或选择另一个后端。
error-settings-unreadable = 无法读取“{ $path }”中保存的设置：{ $reason }
    .remedy = 请修复该文件，或将其删除以重新开始。在此之前使用最近一份可读的设置。

error-provider-contract-error = { $reason ->
        [request_kind_missing] 发给“{ $provider }”的请求没有说明类型。
        [unsupported_request_kind] “{ $provider }”无法执行类型为“{ $kind }”的请求。
        [provider_not_registered] 此程序中没有提供方“{ $provider }”。
        [backend_type_mismatch] 对于“{ $kind }”，“{ $provider }”无法使用此类型的后端。
        [provider_type_mismatch] 类型为“{ $kind }”的请求不属于“{ $provider }”。
       *[other] 发给“{ $provider }”的请求无效：{ $detail }
    }
    .remedy = 请告知工作流的作者，或选择另一个后端。
error-request-payload-invalid = 工作流构造的请求无效：{ $reason }
    .remedy = 请告知工作流的作者。
error-apply-parent-missing = 请求没有可供附加结果的上级条目。
    .remedy = 请选择有上级条目的条目，或选择上级条目本身。
error-result-missing = { $reason ->
        [empty] 提供方报告成功，但留下的结果包是空的。
       *[missing] 提供方报告成功，但没有留下结果包。
    }
    .remedy = 请查看提供方自己的日志，然后用“zwm retry --failed”重试失败的单元。
    .remedy-in-zotero = 请查看提供方自己的日志，然后对失败的单元重新启动工作流。
error-artifact-not-found = 结果中没有“{ $name }”对应的文件，或该文件为空。
    .remedy = 请查看提供方自己的日志：它没有留下工作流所期望的内容。
error-host-access-unavailable = 工作流“{ $workflow }”需要让它的智能体访问文库，而此程序无法为这个后端提供该访问。
    .remedy = 请选择 ACP 后端，或询问作者该工作流能否不使用此访问。

error-handoff-missing = 步骤“{ $step }”的“{ $target }”需要取自步骤“{ $from }”的“{ $source }”，但那里没有值。
    .remedy = 请查看前一步骤的结果。如果该值可以缺失，作者可将此绑定设为可选。
error-handoff-file-unusable = { $reason ->
        [not-a-path] 步骤“{ $step }”的“{ $target }”需要一个文件，但前一步骤给出的不是路径。
        [outside-workspace] 步骤“{ $step }”的“{ $target }”需要一个文件，但前一步骤指定的文件在其工作区之外。
       *[no-workspace] 步骤“{ $step }”的“{ $target }”需要一个文件，但从这里无法访问前一步骤的工作区。
    }
    .remedy = 请告知工作流的作者。
error-step-result-missing = 步骤“{ $step }”结束时没有给出结果。
    .remedy = 请查看该步骤的日志。技能可能已失败而没有报告。
error-step-apply-unavailable = { $reason ->
        [not-loaded] 步骤“{ $step }”的结果应由工作流“{ $workflow }”应用，但该工作流不存在。
       *[other] 步骤“{ $step }”的结果应由工作流“{ $workflow }”应用，但该工作流不允许运行。
    }
    .remedy = { $reason ->
        [not-loaded] 请安装工作流“{ $workflow }”。
       *[other] 请检查并信任工作流“{ $workflow }”。
    }

error-http-variable-missing = { $why ->
        [unmatched] 步骤“{ $step }”使用变量“{ $name }”，但步骤“{ $from }”没有在其响应中找到它的值。
       *[unknown] 步骤“{ $step }”使用变量“{ $name }”，但它没有值。
    }
    .remedy = 请检查名称以及服务的响应。
error-http-variable-not-scalar = 步骤“{ $step }”在文本中使用变量“{ $name }”，但它的值是列表或对象。
    .remedy = 请用另一个名称提取单个值。
error-http-answer-not-json = 步骤“{ $step }”期望 JSON，但服务返回了其他内容。
    .remedy = 请检查地址。返回内容的可能不是该服务，而是登录页面或代理的消息。
error-http-answer-too-large = 步骤“{ $step }”收到的响应超过 { $limit }。
    .remedy = 请减少一次向服务请求的内容。
error-http-failure-stated = { $told ->
        [no] 服务在步骤“{ $step }”报告失败。
       *[yes] 服务在步骤“{ $step }”报告失败：{ $message }
    }
    .remedy = 其含义请查阅该服务的说明。
error-http-address-invalid = 步骤“{ $step }”的地址无效。
    .remedy = 请检查工作流中的路径和后端的地址。
error-http-secret-elsewhere = 步骤“{ $step }”会把后端的密钥发送到 { $host }，而那不是该后端。
    .remedy = 密钥只能发送给它所属的后端。请告知工作流的作者。
error-http-secret-missing = 步骤“{ $step }”需要密钥“{ $name }”，但后端没有此密钥。
    .remedy = 请在后端的设置中填写。
error-http-too-many-redirects = { $host } 不断重定向。
    .remedy = 请检查后端的地址。
error-http-unauthorized = { $host } 不接受凭据（401）。
    .remedy = 请检查后端设置中的令牌。
error-http-forbidden = { $host } 拒绝访问（403）。
    .remedy = 请检查该服务账户的权限。
error-http-not-found = { $host } 上没有步骤“{ $step }”的地址（404）。
    .remedy = 请检查工作流中的路径和后端的地址。
error-http-request-too-large = { $host } 不接受这么大的请求（413）。
    .remedy = 请发送较小的文件，或减少一次发送的内容。
error-http-rate-limited = { $host } 要求减少请求（429）。
    .remedy = 请稍候再试，或减少同时运行的单元数。
error-http-server-error = { $host } 自身出错（{ $status }）。
    .remedy = 请稍后再试。如果一直如此，则是服务本身的问题。
error-http-status = { $host } 返回状态 { $status }。
    .remedy = 请对照服务的说明检查请求。

error-file-not-found = 没有文件或文件夹“{ $path }”。
    .remedy = 请检查路径。链接的文件可能已被移动，或其磁盘未连接。
error-file-unreadable = 无法读取“{ $path }”：{ $reason }
    .remedy = 请检查您是否有读取权限，以及是否有其他程序占用它。
error-file-unwritable = 无法写入“{ $path }”：{ $reason }
    .remedy = 请检查您是否有该处的写入权限，以及磁盘是否已满。
error-file-outside = “{ $path }”不在此包可使用的文件夹内。
    .remedy = 请允许此包使用该文件夹，或选择另一个位置。
error-archive-invalid = { $reason ->
        [no-archive] “{ $path }”不是 zip 归档，或缺少结尾部分。
        [encrypted] 归档“{ $path }”已加密，无法读取加密的归档。
        [method] 归档“{ $path }”使用了不支持的压缩方法。
        [size] 归档“{ $path }”中有文件的大小与归档的记载不符。
        [checksum] 归档“{ $path }”中有文件已损坏：校验和不符。
       *[damaged] 归档“{ $path }”已损坏。
    }
    .remedy = 请重新获取该归档。它必须是普通的、没有密码的 zip 归档。
error-archive-unsafe = { $count ->
        [1] 归档“{ $path }”含有一个解压不安全的名称（{ $problem }）：{ $names }
       *[other] 归档“{ $path }”含有 { $count } 个解压不安全的名称，例如：{ $names }
    }
    .remedy = 请重新打包，只使用各种系统都能用的普通相对名称，名称不得重复，也不得含有链接。
error-archive-too-large = { $what ->
        [entries] 归档“{ $path }”含有 { $observed } 个文件，最多允许 { $limit } 个。
        [entry] 归档“{ $path }”中有一个文件为 { $observed } 字节，最多允许 { $limit } 字节。
        [ratio] 归档“{ $path }”解压后是原大小的 { $observed } 倍，最多允许 { $limit } 倍。
       *[total] 归档“{ $path }”中的文件共 { $observed } 字节，最多允许 { $limit } 字节。
    }
    .remedy = 请使用较小的归档，或分成几个。
error-archive-entry-not-found = 归档“{ $path }”中没有文件“{ $name }”。
    .remedy = 请检查名称，注意区分大小写。
error-archive-source-changed = “{ $name }”在打包过程中被其他程序更改。
    .remedy = 请等待该程序完成，然后重试。
error-image-unreadable = { $reason ->
        [kind] 这不是此处能够读取的图片类型。
        [damaged] 图片已损坏或不完整。
        [slow] 读取图片耗时过长，已放弃。
       *[other] 这不是可读取的图片，或图片已损坏：{ $reason }
    }
    .remedy = 请使用其他程序能够打开的 JPEG、PNG、GIF、WebP 或 AVIF 图片。
error-image-too-large = { $reason ->
        [pixels] 图片像素过多，无法安全读取；最多允许 { $limit } 像素。
       *[bytes] 图片无法缩小到所要求的大小：最多允许 { $limit } 字节，而最小只能到 { $observed } 字节。
    }
    .remedy = 请使用较小的图片，或放宽字节数限制。
error-dependency-missing = 所需的 npm 软件包 { $name } 未安装：{ $reason }
    .remedy = 请在程序文件夹中用“npm ci”安装。
error-citations-unavailable = 目前无法以 { $format } 格式写出参考文献：缺少写出此格式所需的组件。
    .remedy = 请选择其他格式，或安装所缺的组件。
error-process-not-found = 找不到程序“{ $command }”。已查找：{ $searched }
    .remedy = 请安装该程序，或给出它的完整路径。
error-process-not-started = 无法在“{ $folder }”中启动程序“{ $command }”：{ $reason }
    .remedy = 请检查该文件是否允许执行，以及该文件夹是否存在。
error-network-unreachable = 无法连接 { $host }：{ $reason }
    .remedy = 请检查网络连接，然后重试。
error-network-name-not-found = 没有名为 { $host } 的服务器，或域名服务没有响应。
    .remedy = 请检查地址和网络连接。
error-network-refused = { $host } 存在，但 { $address } 不接受连接。
    .remedy = 请启动服务，或更正地址中的端口。
error-network-reset = { $host } 在响应完成之前关闭了连接。
    .remedy = 请重试；原因可能是代理，或服务器负载过高。
error-network-timeout = { $host } 没有及时响应。
    .remedy = 请稍后再试，或在工作流的设置中延长时限。
error-network-tls = { $host } 的证书不受信任，或安全连接失败：{ $reason }
    .remedy = 请检查地址；如果是您自己的服务器，请在此计算机上安装它的证书。
error-network-url-invalid = “{ $url }”不是可以访问的地址。
    .remedy = 请给出以 http:// 或 https:// 开头的完整地址。
error-note-conversion-failed = { $reason ->
        [slow] 转换笔记文本的时间超过 { $seconds } 秒，已放弃。
        [memory] 转换笔记文本所需的内存超出限制。
        [deep] 笔记的内容嵌套过深，无法转换其文本。
       *[other] 无法转换笔记文本：{ $reason }
    }
    .remedy = 请缩短笔记，或简化其格式标记。
error-secret-unsafe = 此计算机的其他用户可以读取凭据文件“{ $path }”。
    .remedy = 请输入“chmod 600”加上其路径，然后重试。
error-secret-unreadable = 已无法解密“{ $backend }”的凭据。
    .remedy = 请解锁系统的钥匙串后重试，或重新输入凭据。

name-problem-empty = 名称为空
name-problem-dots = 名称只有点
name-problem-illegal-character = 含有并非各处都允许的字符
name-problem-reserved-name = 是 Windows 上的设备名称
name-problem-ends-with-dot-or-space = 结尾有点或空格
name-problem-name-too-long = 名称过长
name-problem-path-too-long = 路径过长
name-problem-too-deep = 文件夹嵌套过深
name-problem-same-name = 有两个名称在某些系统上被视为相同
name-problem-below-a-file = 需要文件夹的位置是一个文件
name-problem-no-file = 不是文件，而是链接或设备
name-problem-not-utf-8 = 名称不是以 UTF-8 编写的
error-program-ended = 执行期间应用程序被关闭。
    .remedy = 请恢复该运行：它会从停止处继续。
