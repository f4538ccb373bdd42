import type { Course } from './course.ts';

export const fewFoods: Course = {
  plan: {
    diagnosis: 'Come cinco alimentos e não tolera cortar as unhas, por sensibilidade a texturas e toque.',
    prognosis: 'Favorável em oito meses, um alimento por vez; depende das refeições em família.',
    frequency: 'Semanal, 45 minutos. Em casa, a escada de alimentos no jantar.',
    reviewAfter: 150,
  },
  every: 4,
  sessions: [
    'Entrou pela sala de balanços. Aceitou o balanço de rede por oito minutos, depois ficou à mesa por cinco. Conheceu a escada de alimentos: olhar, tocar, cheirar.',
    'Tocou na cenoura crua com o garfo azul. Areia seca até o cotovelo, sem lavar as mãos no meio.',
    'Cheirou a maçã e deixou no prato até o fim. Pressão funda antes de cortar a unha do polegar: aceitou uma.',
    'Lambeu a maçã e riu. Três unhas cortadas no colo da mãe, com a música dos trens.',
    'Dia de barulho na escola; chorou ao chegar. Sessão mais curta, cabana e peso nas pernas. No fim, calçou o tênis e quis voltar amanhã.',
    'Mordeu a maçã, cuspiu e experimentou de novo. Massinha com palito, sem tocar com os dedos.',
    'Mão direita inteira sem choro. Aceitou arroz com duas cores no prato.',
    'Comeu quatro pedaços de maçã na sessão e dois em casa. Tinta com rolo.',
    'Experimentou ovo mexido com a avó, por videochamada. Casaco vestido com um lembrete.',
    'As duas mãos sem choro, primeira vez. Pediu “mais” do pão com queijo.',
    'Maçã, ovo, arroz com legumes e pão com queijo: quatro alimentos novos aceitos em casa, em semanas diferentes.',
    'Lápis com pinça de três dedos por cinco minutos. Escola informa que fica na roda até o fim.',
  ],
  missed: [
    'Faltou: otite, com febre desde ontem. A mãe escreveu cedo.',
    'Não veio por passeio da escola ao museu do trem.',
  ],
  contacts: [
    'Reunião com a professora: fone no recreio, lugar perto da porta, avisar antes do sinal.',
    'Mensagem da mãe: em casa só lambeu. Lembrada a regra da escada, sem pressa e sem prêmio.',
  ],
  end: {
    reason: 'objetivos',
    summary:
      'Quatro alimentos novos e unhas sem choro. A família conduz a escada de alimentos; retorno em seis meses, antes da entrada no primeiro ano.',
  },
};

export const twoHands: Course = {
  plan: {
    diagnosis: 'Senta e brinca com pouco apoio próprio, porque o lado esquerdo quase não participa.',
    prognosis: 'Ganhos em um ano com posicionamento e brincadeira de duas mãos; ritmo próprio.',
    frequency: 'Duas vezes por semana, 45 minutos, com a mãe.',
    reviewAfter: 180,
  },
  every: 4,
  sessions: [
    'Posicionamento de lado com rolo: levou a mão esquerda à boca duas vezes. Pai filmou para a avó.',
    'Tala macia à esquerda por vinte minutos, pele íntegra. Abriu os dedos ao tocar a esponja.',
    'De barriga para baixo sobre o colo: três minutos e meio antes de reclamar, com o espelho à frente.',
    'Segurou o chocalho com as duas mãos no meio do corpo, por instantes. Orientação de troca: começar pela manga esquerda.',
    'Sono ruim na semana. Sessão de colo e balanço lento; rolou para a esquerda com ajuda no quadril.',
    'Sentou com apoio das mãos por doze segundos. A irmã mais velha ajudou com as bolhas de sabão.',
    'Buscou o móbile com a esquerda, dedos abertos. Tala agora por quarenta minutos, duas vezes ao dia.',
    'Rolou para os dois lados no tapete de casa, segundo o vídeo.',
    'Quarenta segundos sentado(a) com as mãos à frente. Passou o anel de uma mão à outra com apoio.',
    'Um minuto e dez sentado(a) com apoio das mãos. Leva as duas mãos ao brinquedo em metade das vezes.',
  ],
  missed: [
    'Faltou: bronquiolite, atendimento no pronto-socorro ontem. Sem internação.',
    'Remarcado pela família: retorno da neurologia.',
  ],
  contacts: [
    'Conversa com a fisioterapia: mesmo posicionamento no sono, tala combinada.',
    'Ligação da mãe sobre a creche: relatório com cuidados de colo e de alimentação enviado em papel.',
  ],
  end: {
    reason: 'mudanca',
    summary:
      'A família muda de cidade. Senta com apoio das mãos por mais de um minuto e usa as duas mãos no meio do corpo. Entregues relatório, fotos do posicionamento e o contato de uma colega na nova cidade.',
  },
};

export const homework: Course = {
  plan: {
    diagnosis:
      'Lição de casa de duas horas e cópia com linhas puladas, por dificuldade de planejar e de manter a atenção.',
    prognosis: 'Favorável em um semestre, com combinados iguais em casa e na escola.',
    frequency: 'Semanal, 50 minutos. Reunião mensal com a escola.',
    reviewAfter: 120,
  },
  every: 7,
  sessions: [
    'Montou o “painel do motor”: rápido, no ponto, devagar. Percebeu que chega rápido e que pular doze vezes ajuda.',
    'Cantinho de estudo desenhado em papel quadriculado: mesa virada para a parede, caixa para o celular, relógio à vista.',
    'Lição em trinta e oito minutos em casa, dois dias. Lista visual com quatro passos na capa do caderno.',
    'Escrita: letra menor com pauta destacada, três linhas. Mastigador no lugar da gola.',
    'Brigou na quadra antes de vir. Circuito com saltos e pressão, depois conversa sobre a vez nos jogos.',
    'Jogo de tabuleiro até o fim, perdeu e guardou as peças. Avô assistiu.',
    'Copiou quatro linhas do quadro e pulou uma. Régua guia ajudou.',
    'Lição em trinta e um minutos, quatro dias. Escolheu como prêmio chegar dez minutos mais cedo no futebol.',
    'Cinco linhas copiadas sem falhas, duas vezes. Mochila conferida com a lista.',
    'A escola relata: levanta-se a cada vinte minutos e volta. Metas mantidas por quatro semanas.',
  ],
  missed: [
    'Não veio: prova remarcada para o mesmo horário.',
    'Faltou. A mãe avisou depois: esqueceram a mudança do dia.',
  ],
  contacts: [
    'Reunião na escola: lugar na segunda fila, recados escritos, pausa combinada para levar o diário à secretaria.',
    'Telefonema da mãe: a dose passou a ser depois do café. Pedido que anote sono e apetite por duas semanas.',
  ],
  end: {
    reason: 'objetivos',
    summary:
      'Termina a lição em trinta minutos, quatro dias por semana, e copia do quadro sem pular linhas. A escola mantém a pausa combinada. Sem retorno marcado.',
  },
};

export const dressing: Course = {
  plan: {
    diagnosis:
      'Precisa de ajuda para vestir-se e comer com talher, por dificuldade de coordenação e sequência.',
    prognosis: 'Favorável para vestir-se em seis meses, com treino diário em casa.',
    frequency: 'Semanal, 50 minutos. Em casa, cinco minutos por dia.',
    reviewAfter: 120,
  },
  every: 4,
  sessions: [
    'Cadeira baixa e roupa de elástico: tirou a calça, vestiu uma perna com ajuda na outra. Música no começo e no fim.',
    'Rotina com quatro fotos na parede. Apontou a ordem certa das três primeiras.',
    'Vestiu a calça com ajuda física leve. Rasgou e colou papel por dez minutos, postura melhor com banco sob os pés.',
    'Cansaço depois da natação; sessão de chão, com bolas e almofadas. Sentou de pernas para a frente quando lembrado(a).',
    'Camiseta pela cabeça sem ajuda; faltou o braço esquerdo. Comemorou para o espelho.',
    'Garfo engrossado: espetou banana, oito de dez. Derramou pouco.',
    'Calça e camiseta com dois lembretes. Subiu o zíper grande depois de encaixado.',
    'Quatro dias sem fralda na creche. Pediu o banheiro com o gesto combinado.',
    'Almoço com garfo, sem derramar. Ajudou a pôr a mesa da sala.',
    'Vestiu calça e camiseta com um lembrete, três dias seguidos em casa.',
  ],
  missed: ['Faltou: consulta anual da cardiologia, tudo estável.', 'Desmarcado pela família, gripe.'],
  contacts: [
    'Visita à escola nova: cadeira com apoio para os pés, cabide baixo, fotos da rotina copiadas.',
    'Conversa com a fono: os mesmos gestos para “banheiro”, “ajuda” e “acabou”.',
  ],
  end: {
    reason: 'outro',
    summary:
      'Veste-se com um lembrete e come com garfo. Continua na equipe da escola nova, que tem terapia ocupacional própria; relatório entregue à coordenação.',
  },
};

export const brave: Course = {
  plan: {
    diagnosis:
      'Evita o parque e o recorte na escola, por insegurança com altura e pouca coordenação dos dois lados.',
    prognosis: 'Favorável em seis meses; avança melhor quando escolhe o desafio.',
    frequency: 'Semanal, 45 minutos, metade no parque.',
    reviewAfter: 120,
  },
  every: 7,
  sessions: [
    'Circuito só com o chão: linha, pegadas, tapete. Escolheu a ordem e contou o plano antes de cada volta.',
    'Um degrau de espuma. Disse “não consigo”, olhou, tentou com a mão dada e repetiu três vezes.',
    'Primeira página do caderno de vitórias. Recorte de tiras grossas, dentro da linha em seis de oito.',
    'Balanço baixo com os pés no chão, dois minutos. Copo cheio até a mesa sem derramar.',
    'Semana de prova do irmão; veio sem vontade. Livro de dinossauros deitado na rede, parada, depois um empurrão de leve.',
    'Escorregador da clínica: subiu quatro degraus e desceu pela escada, orgulho visível.',
    'Zíper do casaco sem ajuda. Recortou um quadrado com duas saídas da linha.',
    'Desceu o escorregador no colo da mãe e, depois, com a mão dela.',
    'Desceu sem ajuda, duas vezes, e pediu foto para o caderno.',
    'No parquinho de verdade: uma descida sem ajuda. Recorte do círculo dentro da linha.',
  ],
  missed: [
    'Faltou por crise leve de asma; melhora com a bombinha.',
    'Não veio: os óculos quebraram, e a família foi à ótica.',
  ],
  contacts: [
    'Mensagem à professora de educação física: propor antes, mostrar, deixar assistir uma vez.',
    'Telefonema do pai: quer tentar a bicicleta. Combinado esperar o escorregador e começar pela de equilíbrio.',
  ],
  end: {
    reason: 'objetivos',
    summary:
      'Sobe e desce o escorregador baixo sem ajuda e recorta formas simples dentro da linha. Leva o caderno de vitórias. Judô mantido.',
  },
};
