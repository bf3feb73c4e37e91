# 各文字が回答の先頭の文字として使える。全角の英字は日本語入力のままの回答のため。
terminal-answers =
    .yes = yｙは
    .all = aａす
    .no = nｎい
terminal-yes-no = [y/N]
terminal-approve-title = 「{ $task }」がライブラリに書き込もうとしています：
terminal-approve-question = 書き込みますか？ [y] はい、[a] この実行ではすべて、[N] いいえ：

terminal-pick-folder = フォルダーのパス
terminal-pick-file = ファイルのパス
terminal-pick-save-file = 新しいファイルのパス
terminal-path-filter = { $label }：{ $extensions }
terminal-path-suggested = 名前の候補：{ $name }
terminal-path-several = パスを一行に一つずつ入力し、空行で終えてください。
terminal-path-no-folder = フォルダー「{ $path }」はありません。
terminal-path-no-file = ファイル「{ $path }」はありません。
terminal-path-taken = 「{ $path }」はすでにあります。別の名前を指定してください。
