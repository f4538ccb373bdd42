import type { DischargeReason } from '../../../src/questionnaire/discharge.ts';

/** The treatment after a fictional intake, session by session. The texts are gender-neutral. */
export type Course = {
  /** Days between two sessions. */
  readonly every: number;
  /** The texts of the sessions, in order. */
  readonly sessions: readonly string[];
  /** Texts for missed sessions. */
  readonly missed: readonly [string, ...string[]];
  /** Texts for calls and meetings without the patient. */
  readonly contacts: readonly [string, ...string[]];
  readonly end: { readonly reason: DischargeReason; readonly summary: string };
};

export const afterStroke: Course = {
  every: 4,
  sessions: [
    'Primeira sessão na cozinha da clínica. Abriu potes leves com as duas mãos, a direita como apoio. Ombro sem dor até 90 graus. Combinado: usar a mão direita para segurar o pão no café.',
    'Treino de abotoar na prancha: três botões grandes em nove minutos, com ajuda no último. Restrição leve da esquerda por vinte minutos, bem tolerada.',
    'Chegou com o ombro dolorido depois de dormir sobre ele. Mobilização suave, posicionamento para a noite e moldagem da órtese de repouso.',
    'Órtese usada cinco noites, sem marcas. Preparou o café com leite: a direita segurou a caneca, a esquerda serviu. Derramou uma vez.',
    'Vestir a camisa na cadeira: a manga direita primeiro, agora sem lembrete. Pinça lateral esboçada com prendedor de roupa.',
    'Dez minutos de tarefas duplas (contar e dobrar panos) antes de cansar; na primeira semana eram quatro.',
    'Cortou banana e queijo mole com faca de balanço. A família trouxe vídeo do café em casa: três das cinco etapas sem ajuda.',
    'Botões médios em quatro minutos. Pinça trípode com moedas grandes, ainda com compensação do punho.',
    'Café da manhã inteiro sem ajuda na clínica, dezoito minutos. Revisada a segurança com a água quente.',
    'Vestiu e abotoou a camisa sem ajuda, com pressa e bom humor. Treino de escrita do próprio nome com a direita.',
    'Reavaliação: FIM motora 79 (era 68). Preensão 11 kg à direita. Os dois objetivos foram alcançados; combinado um mês de acompanhamento quinzenal.',
  ],
  missed: [
    'Faltou: consulta de retorno na neurologia no mesmo horário. Remarcado.',
    'Não veio por causa da chuva; a família avisou de manhã.',
  ],
  contacts: [
    'Ligação da filha: a órtese marcou o polegar. Orientada a abrir a tira do meio e a observar a pele.',
    'Conversa com a fisioterapia: mesmos cuidados com o ombro, sem polia.',
  ],
  end: {
    reason: 'objetivos',
    summary:
      'Prepara o próprio café e veste a camisa sem ajuda. Segue com a fisioterapia e com o programa de casa: dez minutos por dia, registrados em folha. Retorno em três meses, ou antes se a mão piorar.',
  },
};

export const painfulThumb: Course = {
  every: 7,
  sessions: [
    'Confecção da órtese curta de polegar para a direita. Orientado o uso só nas tarefas pesadas, no máximo duas horas seguidas.',
    'Órtese confortável; usada para torcer pano e cortar abóbora. Dor 5 de 10. Apresentados abridor de potes e faca de cabo angulado.',
    'Proteção articular na bancada: apoiar a panela, empurrar em vez de puxar. Exercícios de estabilização, uma série de oito.',
    'Semana com crise depois da faxina. Revista a divisão das tarefas: metade hoje, metade amanhã. Calor por dez minutos antes dos exercícios.',
    'Dor 4 de 10. Duas séries sem piora no dia seguinte. Testou tesoura de mola e gostou.',
    'Ajuste da altura da tábua de passar. Bordou cinco minutos com bastidor de mesa, sem dor.',
    'Bordado dez minutos por dia, com pausa marcada no relógio. Segunda órtese, de tecido, para a esquerda.',
    'Preensão 16 kg à direita. Abre potes novos com o abridor, sem pedir ajuda.',
    'Bordou vinte minutos em dois dias da semana. Dor 3 de 10 na louça.',
    'Reavaliação: dor 3 de 10 nas tarefas da cozinha, pinça lateral sem dor com a órtese. Objetivos alcançados.',
  ],
  missed: [
    'Desmarcou na véspera: visita do neto. Sem dor nova.',
    'Não compareceu e não atendeu ao telefone; deixado recado.',
  ],
  contacts: [
    'Mensagem com foto: vermelhidão na base do polegar. Orientado um dia sem órtese e trazer para ajuste.',
    'Telefonema: a reumatologia manteve a conduta, sem infiltração por enquanto.',
  ],
  end: {
    reason: 'objetivos',
    summary:
      'Dor de 6 para 3 nas tarefas da cozinha e bordado de vinte minutos por dia. Mantém as órteses nas tarefas pesadas e os exercícios três vezes por semana.',
  },
};

export const fearOfFalling: Course = {
  every: 7,
  sessions: [
    'Visita à casa. Caminho do quarto ao banheiro sem luz, tapete solto, vaso baixo. Lista de mudanças entregue à família com prioridades.',
    'Barras instaladas ao lado do vaso e no box. Treino de sentar e levantar com as barras, cinco vezes, seguro.',
    'Pistas com fita amarela nas portas do quarto e da cozinha. Congelou menos: uma vez em oito passagens.',
    'Sessão às 8h30, uma hora depois da levodopa: vestiu-se em vinte e oito minutos. O cuidador cronometrou e só ajudou na meia.',
    'Banho com cadeira e chuveirinho, supervisão à distância. Medo de cair, nota 6 (era 9).',
    'Luz com sensor no corredor. Uma ida ao banheiro por noite, sem queda.',
    'Treino de vestir com a música de que gosta: ritmo melhor ao passar a manga. Vinte e três minutos.',
    'Dia ruim, remédio tomado com atraso. Exercícios na cadeira e revisão do quadro de horários com o cuidador.',
    'Escrita em pauta larga: assinatura legível em três linhas seguidas.',
    'Vestiu-se em dezenove minutos na fase boa. Três meses sem quedas no banheiro.',
  ],
  missed: [
    'Não veio: gripe na casa. O cuidador avisou.',
    'Falta por consulta com a neurologia; trouxe depois a nova receita.',
  ],
  contacts: [
    'Cuidador telefonou: congelou no elevador. Combinada a contagem em voz alta antes do primeiro passo.',
    'Reunião com a família sobre o andador dentro de casa: só à noite, por enquanto.',
  ],
  end: {
    reason: 'encaminhamento',
    summary:
      'Casa adaptada e três meses sem quedas no banheiro. Encaminhado(a) ao grupo de Parkinson do centro de reabilitação, perto de casa, com relatório.',
  },
};

export const backToWork: Course = {
  every: 7,
  sessions: [
    'Agenda em papel, só três linhas por dia: acordar, banho, café. Escolheu as terças, quintas e sábados para começar.',
    'Cumpriu duas das três manhãs. A mais difícil foi o sábado. Trocado por quarta, a pedido.',
    'Três manhãs seguidas com horário. Chorou ao contar do trabalho; acolhimento e pausa. Caminhada até a esquina na volta.',
    'Primeira oficina de culinária: bolo de caneca. Leu a receita inteira, uma etapa por vez, com a folha coberta.',
    'Organizou as contas em três envelopes. Pagou a de luz pelo telefone, durante a sessão.',
    'Foi à padaria sem companhia, na hora vazia. Anotou o que ajudou: lista curta e fone de ouvido.',
    'Dormiu seis horas em cinco noites. Reduzido o café depois das 16 h, por conta própria.',
    'Almoço de arroz, ovo e salada para dois. Concentração de quarenta minutos com uma pausa.',
    'Ensaio do retorno: e-mail à chefia escrito em conjunto, enviado por iniciativa própria no dia seguinte.',
    'COPM: desempenho 7, satisfação 6. Volta ao trabalho em meio período na segunda-feira.',
  ],
  missed: [
    'Faltou sem avisar. Ligou no fim da tarde: não conseguiu sair da cama. Acolhido por telefone e remarcado.',
    'Desmarcou por perícia no mesmo horário.',
  ],
  contacts: [
    'Troca com a psiquiatra, autorizada: aumento da sertralina há dez dias, observar o sono.',
    'Conversa com o setor de pessoal da empresa sobre o retorno gradual: quatro horas por dia no primeiro mês.',
  ],
  end: {
    reason: 'objetivos',
    summary:
      'De volta ao trabalho, rotina da manhã mantida há seis semanas. Plano de sinais de alerta escrito junto: sono abaixo de cinco horas e duas manhãs perdidas pedem contato.',
  },
};

export const forgetting: Course = {
  every: 7,
  sessions: [
    'Montada a caixa semanal de remédios com a lista do geriatra. Encheu sozinho(a) quatro dos sete dias, conferido em conjunto.',
    'Quadro de rotina na cozinha, letras grandes. Combinado riscar o que já foi feito. Levou os óculos.',
    'Nenhum remédio repetido na semana. Preparou lanche de três etapas com o cartão; pulou uma e percebeu.',
    'Temporizador no fogão: usou em todas as vezes, segundo a filha. Café passado com segurança.',
    'Álbum de fotos do trabalho: contou, ordenou e legendou doze imagens. Atenção de trinta e cinco minutos.',
    'Lista de compras por corredores do mercado. Voltou com nove de dez itens.',
    'Trajeto da casa à praça com três pontos de referência, ida e volta, sem se perder.',
    'Cozinhou sopa do começo ao fim, com o cartão e o temporizador. Guardou os ingredientes.',
    'Encheu a caixa de remédios sem erros. A família passa a conferir só aos domingos.',
  ],
  missed: [
    'Esqueceu o dia; a filha trouxe na hora seguinte e foi possível remarcar.',
    'Não veio: ressonância marcada para a mesma manhã.',
  ],
  contacts: [
    'Filho telefonou sobre a direção do carro. Orientado a falar com o geriatra antes do retorno.',
    'Reunião com os três filhos: quem visita em que dia, e o que não fazer no lugar dele ou dela.',
  ],
  end: {
    reason: 'interrupcao',
    summary:
      'A família decidiu parar por causa da distância. Remédios sem erros há um mês; cozinha com temporizador duas vezes por semana. Entregue o caderno com os cartões e as orientações.',
  },
};

export const fewFoods: Course = {
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
