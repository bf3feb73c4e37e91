# 每个字符都可作为回答的首字符；全角字母供输入法使用。
terminal-answers =
    .yes = yｙ是
    .all = aａ全
    .no = nｎ否不
terminal-yes-no = [y/N]
terminal-approve-title = “{ $task }”想要写入文库：
terminal-approve-question = 是否写入？[y] 是，[a] 本次运行全部写入，[N] 否：

terminal-pick-folder = 文件夹的路径
terminal-pick-file = 文件的路径
terminal-pick-save-file = 新文件的路径
terminal-path-filter = { $label }：{ $extensions }
terminal-path-suggested = 建议的名称：{ $name }
terminal-path-several = 每行一个路径，空行结束列表。
terminal-path-no-folder = 没有文件夹“{ $path }”。
terminal-path-no-file = 没有文件“{ $path }”。
terminal-path-taken = “{ $path }”已存在，请给出另一个名称。
