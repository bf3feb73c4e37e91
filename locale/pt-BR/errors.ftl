# Termos: workflow = fluxo de trabalho, package = pacote, run = execução, unit = unidade, step = etapa, provider = provedor, backend = backend, hook = hook, receipt = recibo, product = produto, plan = plano, approval = aprovação, trust = confiança (trusted = confiável), selection = seleção, candidate = candidato, log = log; item = item, parent item = item pai, library = biblioteca, group library = biblioteca de grupo, collection = coleção, note = nota, tag = etiqueta, attachment = anexo, annotation = anotação, trash = lixeira, related = relacionado, feed = fonte, creator = autor, citation key = chave de citação; home = pasta home, workspace = espaço de trabalho, skill = skill, worker = worker, request = requisição, write = gravar, undo = desfazer, skipped = ignorado

error-internal-error = Algo deu errado dentro do programa: { $reason }
    .remedy = Relate este problema, incluindo o texto acima.
error-canceled = Cancelado.
    .remedy = Inicie novamente quando quiser que seja executado.

error-usage-error = { $what }
    .remedy = Digite “{ $help }” para ver as opções disponíveis.
error-workflow-not-found = Não existe o fluxo de trabalho “{ $id }”.
    .remedy = Digite “zwm list” para ver os fluxos de trabalho disponíveis e verifique as pastas indicadas com --workflows.
    .remedy-in-zotero = Veja as configurações: talvez falte lá a pasta dele, ou os arquivos tenham erros.
error-workflow-blocked = O fluxo de trabalho “{ $id }” não pode ser iniciado: { $reason }
    .remedy = Digite “zwm check” para ver o que falta.
    .remedy-in-zotero = As configurações mostram o que há de errado nos arquivos dele.
error-selection-not-found = Não encontrado na biblioteca: { $what }
    .remedy = Verifique as chaves e os nomes, e também a biblioteca indicada com --library-id.
error-run-not-found = Não existe a execução “{ $run }”.
    .remedy = Digite “zwm runs” para ver as execuções existentes.
    .remedy-in-zotero = Talvez tenha sido removida com os dados de execuções anteriores.
error-product-not-found = { $count ->
        [0] Não existe o produto “{ $id }”.
       *[other] { $count } produtos começam com “{ $id }”.
    }
    .remedy = Digite “zwm products” para ver os produtos existentes.
error-run-not-resumable = { $state ->
        [succeeded] A execução “{ $run }” já terminou: suas unidades foram bem-sucedidas.
        [skipped] A execução “{ $run }” já terminou: suas unidades foram ignoradas.
        [partial] A execução “{ $run }” já terminou: algumas de suas unidades falharam.
        [failed] A execução “{ $run }” já terminou: ela falhou.
        [canceled] A execução “{ $run }” foi cancelada.
       *[other] A execução “{ $run }” ainda não terminou.
    }
    .remedy = Uma execução interrompida ou em espera continua com “zwm resume { $run }”; em uma que já terminou, “zwm retry { $run } --failed” tenta novamente as unidades que falharam ou foram canceladas.
    .remedy-in-zotero = Inicie o workflow novamente para o que ainda falta.
error-run-of-other-workflow = A execução “{ $run }” é do fluxo de trabalho “{ $own }”, não de “{ $workflow }”.
    .remedy = Indique o fluxo de trabalho dessa execução ou outra execução.
error-run-owned-elsewhere = { $owner ->
        [none] A execução “{ $run }” está em andamento em outro processo.
       *[other] A execução “{ $run }” está em andamento em outro processo ({ $owner }).
    }
    .remedy = Aguarde até que esse processo termine ou cancele a execução com “zwm cancel { $run }”. Se ele estiver travado, encerre-o; depois disso a execução poderá ser retomada.
    .remedy-in-zotero = Espere aquele programa terminar, ou feche-o; então a execução pode continuar aqui.
error-nothing-to-run = Não há nada a executar para esta seleção.
    .remedy = Digite “zwm explain” com a mesma seleção para ver por que cada item foi ignorado.
    .remedy-in-zotero = “Por que não?” no menu diz, para cada item, por que foi ignorado.
error-package-untrusted = O pacote “{ $package }” não está marcado como confiável; por isso, nenhum código dele foi executado.
    .remedy = Leia o que ele faz; para confiar nele como está agora, digite “{ $command }”.
    .remedy-in-zotero = Inicie-o pelo menu: há uma pergunta antes de executar algo. Ou conceda confiança nas configurações.
error-package-changed-since-run = Os arquivos do pacote “{ $package }” mudaram desde o início da execução.
    .remedy = Inicie o fluxo de trabalho novamente ou use “zwm retry --failed --latest” para continuar com os arquivos novos.
    .remedy-in-zotero = Inicie o workflow novamente: ele usará os arquivos novos.

error-parameter-invalid = Estas configurações não podem ser usadas: { $problems }
    .remedy = Corrija-as com --param NAME=VALUE e inicie novamente.
    .remedy-in-zotero = Corrija-os e inicie novamente.
error-backend-missing = Nenhum backend está configurado para “{ $provider }”.
    .remedy = Adicione um backend desse tipo nas configurações ou ative o que você já tem.
error-backend-unknown = Não existe o backend “{ $backend }”.
    .remedy = Escolha um dos backends configurados ou adicione este.
error-backend-incompatible = O backend “{ $backend }” é do tipo { $type }; este fluxo de trabalho precisa de { $wanted }.
    .remedy = Escolha um backend desse tipo.
error-backend-disabled = O backend “{ $backend }” está desativado.
    .remedy = Ative-o nas configurações ou escolha outro.
error-settings-unreadable = As configurações salvas em “{ $path }” não podem ser lidas: { $reason }
    .remedy = Conserte o arquivo ou exclua-o para começar de novo. Até lá, vale a última cópia legível das configurações.

error-provider-contract-error = { $reason ->
        [request_kind_missing] A requisição para “{ $provider }” não diz de que tipo é.
        [unsupported_request_kind] “{ $provider }” não executa requisições do tipo “{ $kind }”.
        [provider_not_registered] Este programa não tem o provedor “{ $provider }”.
        [backend_type_mismatch] O backend não é de um tipo que “{ $provider }” possa usar para “{ $kind }”.
        [provider_type_mismatch] Uma requisição do tipo “{ $kind }” não pertence a “{ $provider }”.
       *[other] A requisição para “{ $provider }” não é válida: { $detail }
    }
    .remedy = Avise o autor do fluxo de trabalho ou escolha outro backend.
error-request-payload-invalid = A requisição criada pelo fluxo de trabalho não é válida: { $reason }
    .remedy = Avise o autor do fluxo de trabalho.
error-apply-parent-missing = A requisição não tem um item pai ao qual o resultado possa ser anexado.
    .remedy = Selecione um item que tenha item pai ou que seja ele próprio um item pai.
error-result-missing = { $reason ->
        [empty] O provedor informa que teve êxito, mas o bundle que ele deixou está vazio.
       *[missing] O provedor informa que teve êxito, mas não deixou nenhum bundle.
    }
    .remedy = Consulte o log do próprio provedor e depois tente novamente as unidades que falharam com “zwm retry --failed”.
    .remedy-in-zotero = Veja o log do próprio provedor e depois inicie o workflow novamente para as unidades que falharam.
error-artifact-not-found = O resultado não tem nenhum arquivo para “{ $name }”, ou o arquivo está vazio.
    .remedy = Consulte o log do próprio provedor: ele não deixou o que o fluxo de trabalho espera.
error-host-access-unavailable = O fluxo de trabalho “{ $workflow }” precisa que seu agente tenha acesso à biblioteca, e este programa não pode dar esse acesso a este backend.
    .remedy = Escolha um backend ACP ou pergunte ao autor se o fluxo de trabalho funciona sem esse acesso.

error-handoff-missing = A etapa “{ $step }” precisa de um valor para “{ $target }”, vindo de “{ $source }” da etapa “{ $from }”, mas lá não há nenhum.
    .remedy = Verifique o resultado da etapa anterior. Se o valor puder faltar, o autor pode tornar essa ligação opcional.
error-handoff-file-unusable = { $reason ->
        [not-a-path] A etapa “{ $step }” precisa de um arquivo para “{ $target }”, mas a etapa anterior forneceu algo que não é um caminho.
        [outside-workspace] A etapa “{ $step }” precisa de um arquivo para “{ $target }”, mas a etapa anterior indicou um que está fora do espaço de trabalho dela.
       *[no-workspace] A etapa “{ $step }” precisa de um arquivo para “{ $target }”, mas o espaço de trabalho da etapa anterior não pode ser acessado daqui.
    }
    .remedy = Avise o autor do fluxo de trabalho.
error-step-result-missing = A etapa “{ $step }” terminou sem resultado.
    .remedy = Consulte o log da etapa. A skill pode ter falhado sem avisar.
error-step-apply-unavailable = { $reason ->
        [not-loaded] O resultado da etapa “{ $step }” deve ser aplicado pelo fluxo de trabalho “{ $workflow }”, que não está disponível.
       *[other] O resultado da etapa “{ $step }” deve ser aplicado pelo fluxo de trabalho “{ $workflow }”, que não tem permissão para ser executado.
    }
    .remedy = { $reason ->
        [not-loaded] Instale o fluxo de trabalho “{ $workflow }”.
       *[other] Verifique o fluxo de trabalho “{ $workflow }” e marque-o como confiável.
    }

error-http-variable-missing = { $why ->
        [unmatched] A etapa “{ $step }” usa a variável “{ $name }”, mas a etapa “{ $from }” não encontrou nenhum valor para ela na resposta que recebeu.
       *[unknown] A etapa “{ $step }” usa a variável “{ $name }”, que não tem valor.
    }
    .remedy = Verifique o nome e o que o serviço respondeu.
error-http-variable-not-scalar = A etapa “{ $step }” usa a variável “{ $name }” dentro de um texto, mas o valor dela é uma lista ou um objeto.
    .remedy = Extraia um único valor com outro nome.
error-http-answer-not-json = A etapa “{ $step }” espera JSON, mas o serviço respondeu outra coisa.
    .remedy = Verifique o endereço. Uma página de login ou a mensagem de um proxy pode ter respondido no lugar do serviço.
error-http-answer-too-large = A resposta à etapa “{ $step }” é maior que { $limit }.
    .remedy = Peça menos ao serviço de cada vez.
error-http-failure-stated = { $told ->
        [no] O serviço informa uma falha na etapa “{ $step }”.
       *[yes] O serviço informa uma falha na etapa “{ $step }”: { $message }
    }
    .remedy = Consulte a documentação do serviço para saber o que isso significa.
error-http-address-invalid = O endereço da etapa “{ $step }” não é válido.
    .remedy = Verifique o caminho no fluxo de trabalho e o endereço do backend.
error-http-secret-elsewhere = A etapa “{ $step }” enviaria um segredo do backend para { $host }, que não é o backend.
    .remedy = Um segredo só é enviado ao backend a que pertence. Avise o autor do fluxo de trabalho.
error-http-secret-missing = A etapa “{ $step }” precisa do segredo “{ $name }”, que o backend não tem.
    .remedy = Informe-o nas configurações do backend.
error-http-too-many-redirects = { $host } responde com redirecionamentos sem fim.
    .remedy = Verifique o endereço do backend.
error-http-unauthorized = { $host } não aceita as credenciais (401).
    .remedy = Verifique o token nas configurações do backend.
error-http-forbidden = { $host } nega o acesso (403).
    .remedy = Verifique o que a conta tem permissão para fazer no serviço.
error-http-not-found = { $host } não conhece o endereço da etapa “{ $step }” (404).
    .remedy = Verifique o caminho no fluxo de trabalho e o endereço do backend.
error-http-request-too-large = { $host } não aceita uma requisição deste tamanho (413).
    .remedy = Envie um arquivo menor ou menos dados de cada vez.
error-http-rate-limited = { $host } está recebendo requisições demais (429).
    .remedy = Espere um pouco e tente novamente; ou reduza o número de unidades executadas ao mesmo tempo.
error-http-server-error = Ocorreu um erro interno em { $host } ({ $status }).
    .remedy = Tente novamente mais tarde. Se continuar assim, o problema está no serviço.
error-http-status = { $host } respondeu com o status { $status }.
    .remedy = Compare a requisição com a documentação do serviço.

error-file-not-found = Não existe o arquivo ou a pasta “{ $path }”.
    .remedy = Verifique o caminho. Um arquivo vinculado pode ter sido movido, ou o disco pode não estar conectado.
error-file-unreadable = Não é possível ler “{ $path }”: { $reason }
    .remedy = Verifique se você tem permissão de leitura e se nenhum outro programa está usando o arquivo.
error-file-unwritable = Não é possível gravar “{ $path }”: { $reason }
    .remedy = Verifique se você tem permissão para gravar ali e se o disco não está cheio.
error-file-outside = “{ $path }” está fora das pastas que este pacote pode usar.
    .remedy = Libere a pasta para este pacote ou escolha outro lugar.
error-archive-invalid = { $reason ->
        [no-archive] “{ $path }” não é um arquivo zip, ou falta o final dele.
        [encrypted] O arquivo zip “{ $path }” está criptografado, e arquivos criptografados não podem ser lidos.
        [method] O arquivo zip “{ $path }” foi compactado com um método não suportado.
        [size] Um arquivo dentro do zip “{ $path }” não tem o tamanho que o zip informa.
        [checksum] Um arquivo dentro do zip “{ $path }” está danificado: a soma de verificação é diferente.
       *[damaged] O arquivo zip “{ $path }” está danificado.
    }
    .remedy = Obtenha o arquivo de novo. Ele precisa ser um zip comum, sem senha.
error-archive-unsafe = { $count ->
        [one] O arquivo zip “{ $path }” contém um nome que não é seguro extrair ({ $problem }): { $names }
       *[other] O arquivo zip “{ $path }” contém { $count } nomes que não é seguro extrair, por exemplo: { $names }
    }
    .remedy = Compacte novamente com nomes relativos simples que funcionem em qualquer sistema, cada um uma única vez, e sem links.
error-archive-too-large = { $what ->
        [entries] O arquivo zip “{ $path }” contém { $observed } arquivos; o máximo permitido é { $limit }.
        [entry] Um arquivo dentro do zip “{ $path }” tem { $observed } bytes; o máximo permitido é { $limit }.
        [ratio] O arquivo zip “{ $path }” ocupa { $observed } vezes o seu tamanho depois de extraído; o máximo permitido é { $limit } vezes.
       *[total] Os arquivos dentro do zip “{ $path }” somam { $observed } bytes; o máximo permitido é { $limit }.
    }
    .remedy = Use um arquivo zip menor ou divida-o em vários.
error-archive-entry-not-found = Não existe o arquivo “{ $name }” dentro do zip “{ $path }”.
    .remedy = Verifique o nome; maiúsculas e minúsculas fazem diferença.
error-archive-source-changed = “{ $name }” foi alterado por outro programa enquanto era compactado.
    .remedy = Aguarde até que o outro programa termine e tente novamente.
error-image-unreadable = { $reason ->
        [kind] Esta imagem é de um tipo que não pode ser lido aqui.
        [damaged] A imagem está danificada ou incompleta.
        [slow] A leitura da imagem demorou demais e foi interrompida.
       *[other] Isto não é uma imagem que possa ser lida, ou ela está danificada: { $reason }
    }
    .remedy = Use uma imagem JPEG, PNG, GIF, WebP ou AVIF que outros programas consigam abrir.
error-image-too-large = { $reason ->
        [pixels] A imagem tem pixels demais para ser lida com segurança; o máximo permitido é { $limit }.
       *[bytes] A imagem não pode ser reduzida tanto quanto pedido: o máximo permitido é { $limit } bytes, e o mínimo possível é { $observed }.
    }
    .remedy = Use uma imagem menor ou permita mais bytes.
error-dependency-missing = O pacote npm { $name }, necessário para isto, não está instalado: { $reason }
    .remedy = Instale-o com “npm ci” na pasta do programa.
error-citations-unavailable = No momento, não é possível gravar referências como { $format }: o que as grava não está instalado.
    .remedy = Escolha outro formato ou instale o que falta.
error-process-not-found = O programa “{ $command }” não foi encontrado. Locais consultados: { $searched }
    .remedy = Instale-o ou indique o caminho completo.
error-process-not-started = Não foi possível iniciar o programa “{ $command }” em “{ $folder }”: { $reason }
    .remedy = Verifique se o arquivo pode ser executado e se a pasta existe.
error-network-unreachable = Não é possível acessar { $host }: { $reason }
    .remedy = Verifique a conexão de rede e tente novamente.
error-network-name-not-found = Não existe um servidor chamado { $host }, ou o serviço de nomes (DNS) não responde.
    .remedy = Verifique o endereço e a conexão de rede.
error-network-refused = { $host } foi encontrado, mas nada aceita conexões em { $address }.
    .remedy = Inicie o serviço ou corrija a porta no endereço.
error-network-reset = { $host } fechou a conexão antes de completar a resposta.
    .remedy = Tente novamente; a causa pode ser um proxy ou um servidor sobrecarregado.
error-network-timeout = { $host } não respondeu a tempo.
    .remedy = Tente novamente mais tarde ou aumente o tempo permitido nas configurações do fluxo de trabalho.
error-network-tls = O certificado de { $host } não é confiável, ou a conexão segura falhou: { $reason }
    .remedy = Verifique o endereço; se o servidor for seu, instale o certificado dele neste computador.
error-network-url-invalid = “{ $url }” não é um endereço que possa ser acessado.
    .remedy = Informe um endereço completo, começando com http:// ou https://.
error-note-conversion-failed = { $reason ->
        [slow] A conversão do texto de uma nota levou mais de { $seconds } s e foi interrompida.
        [memory] A conversão do texto de uma nota precisa de mais memória do que o permitido.
        [deep] As partes de uma nota estão aninhadas fundo demais para que seu texto seja convertido.
       *[other] Não foi possível converter o texto de uma nota: { $reason }
    }
    .remedy = Encurte a nota ou simplifique sua formatação.
error-secret-unsafe = O arquivo de credenciais, “{ $path }”, pode ser lido por outros usuários deste computador.
    .remedy = Digite “chmod 600” com o caminho dele e tente novamente.
error-secret-unreadable = A credencial de “{ $backend }” não pode mais ser descriptografada.
    .remedy = Desbloqueie o chaveiro de seu sistema e tente novamente, ou informe a credencial de novo.

name-problem-empty = um nome vazio
name-problem-dots = um nome só com pontos
name-problem-illegal-character = um caractere que não é permitido em todos os sistemas
name-problem-reserved-name = o nome de um dispositivo no Windows
name-problem-ends-with-dot-or-space = um ponto ou espaço no final
name-problem-name-too-long = um nome longo demais
name-problem-path-too-long = um caminho longo demais
name-problem-too-deep = pastas demais umas dentro das outras
name-problem-same-name = dois nomes que alguns sistemas tomam pelo mesmo
name-problem-below-a-file = um arquivo onde é preciso uma pasta
name-problem-no-file = um link ou dispositivo em vez de um arquivo
name-problem-not-utf-8 = um nome que não está em UTF-8
error-program-ended = O aplicativo foi fechado durante a execução.
    .remedy = Retome a execução: ela continua de onde parou.
