import type { Course } from './course.ts';

export const afterStroke: Course = {
  plan: {
    diagnosis:
      'Dificuldade para vestir-se e preparar o café, porque a mão direita segura pouco e se cansa depois do AVC.',
    prognosis: 'Favorável em quatro meses, com treino diário em casa; o ombro precisa continuar sem dor.',
    frequency: 'Duas vezes por semana, 50 minutos. Em casa, dez minutos por dia.',
    reviewAfter: 120,
  },
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
    'Reavaliação: MIF motora 79 (era 68). Preensão 11 kg à direita. Os dois objetivos foram alcançados; combinado um mês de acompanhamento quinzenal.',
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
  plan: {
    diagnosis:
      'Tarefas de cozinha e bordado limitadas pela dor na base do polegar, que piora com torção e pinça forte.',
    prognosis: 'Dor menor em três meses com órtese e proteção articular; a artrose não regride.',
    frequency: 'Semanal, 45 minutos. Exercícios três vezes por semana.',
    reviewAfter: 90,
  },
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
  plan: {
    diagnosis: 'Banho e saídas evitados por medo de cair, com marcha lenta e casa sem apoios.',
    prognosis: 'Mais segurança em dois meses com a casa adaptada; a doença avança, e o plano muda com ela.',
    frequency: 'Quinzenal, em domicílio, uma hora.',
    reviewAfter: 60,
  },
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
  plan: {
    diagnosis: 'Rotina da manhã perdida e volta ao trabalho adiada, por cansaço e dificuldade de começar.',
    prognosis: 'Favorável em seis meses, se o sono se mantiver; recaída possível, com sinais combinados.',
    frequency: 'Semanal, 50 minutos. Diário de rotina.',
    reviewAfter: 120,
  },
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
  plan: {
    diagnosis: 'Erros com remédios e panelas no fogo, por dificuldade de memória recente.',
    prognosis: 'Autonomia mantida por mais tempo com rotina e pistas; não se espera que a memória melhore.',
    frequency: 'Semanal, com a família na última meia hora.',
    reviewAfter: 90,
  },
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
