finding-setting-out-of-range = O valor { $value } de “{ $parameter }” está fora do intervalo permitido; será usado o valor padrão.
finding-setting-not-usable = O valor { $value } indicado para “{ $parameter }” não é possível; foi desconsiderado.
finding-unsupported-options-source = As opções de “{ $parameter }” vêm de “{ $kind }”, que não está disponível aqui.
finding-dynamic-options-empty = Não há opções para escolher em “{ $parameter }”.
finding-backends-unreadable = A lista de backends não pode ser lida ({ $reason }); é usada a última versão legível.
finding-backend-invalid = O backend “{ $backend }” não pode ser usado: { $field } falta ou não é válido.
finding-backend-duplicate = Há dois backends “{ $backend }”; vale o primeiro.
finding-backend-secret-in-plain = Uma credencial do backend “{ $backend }” está guardada em texto simples ({ $field }).

setting-problem-missing = “{ $title }” é obrigatório
setting-problem-range = “{ $title }” deve ser um número { $range }
setting-problem-integer = “{ $title }” deve ser um número inteiro { $range }
setting-problem-no-options = não há opções para escolher em “{ $title }”
setting-problem-no-boolean = “{ $title }” deve ser true ou false (ou yes, no, on, off, 1, 0), não “{ $value }”
setting-range-between = de { $min } a { $max }
setting-range-from = a partir de { $min }
setting-range-to = até { $max }
setting-range-any = de qualquer tamanho
