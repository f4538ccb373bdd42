import type { Answers } from '../../../src/questionnaire/answers.ts';
import type { FamilyAnswers } from '../../../src/questionnaire/family.ts';
import {
  afterStroke,
  backToWork,
  brave,
  type Course,
  dressing,
  fearOfFalling,
  fewFoods,
  forgetting,
  homework,
  painfulThumb,
  twoHands,
} from './courses.ts';
import { braveAtHome, fewFoodsAtHome, forgettingAtHome } from './families.ts';

/**
 * The long answers of a fictional record, which are consistent with each other. The texts are gender-neutral, since names
 * are drawn independently.
 */
export type Story = {
  /** Full years at the intake: from, to. */
  readonly years: readonly [number, number];
  readonly course: Course;
  readonly answers: Answers;
  /** The relation of an adult's informant. */
  readonly informant?: string;
  /** The answers in the family's form. */
  readonly family?: FamilyAnswers;
};

export const adultStories: readonly [Story, ...Story[]] = [
  {
    years: [48, 79],
    course: afterStroke,
    answers: {
      profissao: 'Motorista',
      queixaPrincipal: '“Minha mão direita não obedece mais, nem para abotoar a camisa.”',
      historiaDoenca:
        'AVC isquêmico há sete meses, com hemiparesia à direita. Internação de nove dias, alta com fisioterapia. Melhorou a marcha; a mão ficou para trás.',
      medicamentos: 'AAS 100 mg, sinvastatina 20 mg à noite, losartana 50 mg duas vezes ao dia.',
      alergias: 'Dipirona: placas vermelhas no tronco em 2019.',
      cirurgias: 'Retirada da vesícula em 2011, sem intercorrências.',
      historicoFamiliar: 'Pai hipertenso, faleceu de infarto aos 68 anos. Uma irmã com diabetes.',
      avaliacaoFuncional:
        'Ombro direito com dor no fim do arco. Preensão palmar possível, pinça ausente. Sensibilidade ao toque diminuída nos dedos. FIM motora: 68.',
      atividadesVidaDiaria:
        'Alimenta-se com a mão esquerda. Ajuda mínima no banho e para vestir a parte de cima. Deixou de cozinhar.',
      mobilidade: 'Anda sem apoio em casa; na rua usa bengala de quatro pontas e evita calçadas irregulares.',
      cognicao: 'Orientação preservada. Cansa-se com duas tarefas ao mesmo tempo.',
      comunicacao: 'Fala clara, às vezes procura a palavra. Compreende tudo o que se diz.',
      objetivos:
        'Preparar o próprio café da manhã em oito semanas.\nVestir a camisa sem ajuda em seis semanas.',
      planoTratamento:
        'Duas vezes por semana: treino bimanual com tarefas da cozinha, restrição leve da mão esquerda por 30 minutos ao dia, órtese de repouso à noite.',
      observacoes: 'Mora com a filha, que trabalha fora até as 18 h. Prefere o horário da manhã.',
    },
  },
  {
    years: [52, 78],
    course: painfulThumb,
    answers: {
      profissao: 'Comerciante',
      queixaPrincipal: 'Dor na base do polegar ao abrir potes, torcer pano e girar a chave.',
      historiaDoenca:
        'Rizartrose bilateral diagnosticada há três anos, pior à direita. As crises pioraram depois da mudança de casa.',
      medicamentos: 'Paracetamol 750 mg quando a dor aperta; vitamina D semanal.',
      alergias: 'Nega alergias a medicamentos. Látex irrita a pele.',
      cirurgias: 'Túnel do carpo à direita em 2016.',
      historicoFamiliar: 'Mãe com artrose nas mãos desde os 60 anos.',
      avaliacaoFuncional:
        'Preensão 14 kg à direita e 19 kg à esquerda. Dor 6 de 10 na pinça lateral. Sem déficit de sensibilidade.',
      atividadesVidaDiaria:
        'Independente em tudo, com dor ao lavar louça, passar roupa e cortar alimentos duros. Parou de bordar.',
      mobilidade: 'Sem limitações. Caminha meia hora por dia.',
      cognicao: 'Sem queixas.',
      comunicacao: 'Sem alterações; ouve menos do lado esquerdo.',
      objetivos:
        'Reduzir a dor de 6 para 3 nas tarefas da cozinha em dez semanas.\nVoltar a bordar vinte minutos por dia.',
      planoTratamento:
        'Órtese curta de polegar para as tarefas pesadas, proteção articular na cozinha, abridor e faca adaptados, exercícios de estabilização três vezes por semana.',
      observacoes: 'Trouxe fotos da cozinha; a bancada é alta para a sua estatura.',
    },
  },
  {
    years: [61, 84],
    course: fearOfFalling,
    informant: 'Cônjuge',
    answers: {
      profissao: 'Aposentado(a)',
      queixaPrincipal: '“Demoro para tudo e tenho medo de cair no banheiro.”',
      historiaDoenca:
        'Doença de Parkinson há cinco anos. Duas quedas no último semestre, ambas à noite, a caminho do banheiro.',
      medicamentos: 'Levodopa com benserazida às 7 h, 12 h e 18 h; pramipexol ao deitar.',
      alergias: 'Penicilina: falta de ar na infância, segundo a família.',
      cirurgias: 'Catarata nos dois olhos em 2021.',
      historicoFamiliar: 'Um tio paterno com tremor, sem diagnóstico.',
      avaliacaoFuncional:
        'Rigidez moderada nos punhos. Nove pinos em 41 segundos à direita. Desempenho oscila com o horário do remédio.',
      atividadesVidaDiaria:
        'Banho sentado, com supervisão. Leva quarenta minutos para se vestir. Escrita pequena, assina com esforço.',
      mobilidade: 'Passos curtos, congelamento ao passar por portas. Usa andador fora de casa.',
      cognicao: 'Atenção boa pela manhã; esquece compromissos da tarde.',
      comunicacao: 'Voz baixa. Acompanha conversas em grupo com dificuldade.',
      objetivos:
        'Nenhuma queda no banheiro em três meses.\nVestir-se em até vinte minutos na fase boa do remédio.',
      planoTratamento:
        'Visita domiciliar, barras e iluminação no caminho do banheiro, pistas visuais nas portas, rotina de vestir junto ao horário da levodopa.',
      observacoes:
        'O cuidador participa das sessões. Gosta de música sertaneja, que ajuda no ritmo da marcha.',
    },
  },
  {
    years: [26, 58],
    course: backToWork,
    answers: {
      profissao: 'Recepcionista',
      queixaPrincipal: 'Não consegue voltar ao trabalho: cansaço, choro fácil e desorganização da rotina.',
      historiaDoenca:
        'Episódio depressivo há dez meses, após o afastamento do serviço. Em acompanhamento psiquiátrico mensal.',
      medicamentos: 'Sertralina 100 mg pela manhã; trazodona 50 mg à noite.',
      alergias: 'Nega alergias.',
      cirurgias: 'Nunca operou.',
      historicoFamiliar: 'Avó materna com depressão na velhice.',
      avaliacaoFuncional:
        'COPM: desempenho 3, satisfação 2, para preparar refeições, sair de casa e cuidar das contas. Sem limitações motoras.',
      atividadesVidaDiaria:
        'Banho em dias alternados, refeições fora de hora. Contas atrasadas há dois meses. Dorme de quatro a cinco horas.',
      mobilidade: 'Sem dificuldade; sai de casa só com companhia.',
      cognicao: 'Concentra-se por cerca de quinze minutos. Lê a mesma página várias vezes.',
      comunicacao: 'Fala pouco no começo, e com clareza quando há tempo.',
      objetivos:
        'Três manhãs por semana com horário para acordar, banho e café, em um mês.\nUma saída curta sem companhia em seis semanas.',
      planoTratamento:
        'Sessões semanais: agenda em papel, graduação de atividades, oficina de culinária a partir da quarta semana, contato com a empresa antes do retorno.',
      observacoes: 'Autoriza conversar com a psiquiatra. Prefere mensagens a telefonemas.',
    },
  },
  {
    years: [70, 89],
    course: forgetting,
    informant: 'Filho(a)',
    family: forgettingAtHome,
    answers: {
      profissao: 'Aposentado(a)',
      queixaPrincipal: 'A família notou esquecimentos: panela no fogo, remédio tomado duas vezes.',
      historiaDoenca:
        'Comprometimento cognitivo leve em investigação há um ano. Ressonância pedida pelo geriatra para o próximo mês.',
      medicamentos: 'Donepezila 5 mg à noite; enalapril 10 mg; levotiroxina em jejum.',
      alergias: 'Frutos do mar: inchaço nos lábios.',
      cirurgias: 'Prótese de quadril à esquerda em 2018; apendicite na juventude.',
      historicoFamiliar: 'Mãe com doença de Alzheimer a partir dos 79 anos.',
      avaliacaoFuncional:
        'MoCA 21 de 30. Planeja o preparo de um lanche e pula etapas. Força e coordenação adequadas para a idade.',
      atividadesVidaDiaria:
        'Independente no autocuidado. Precisa de lembrete para os remédios. Já não faz compras sem lista.',
      mobilidade: 'Sobe escadas com corrimão. Perdeu-se uma vez no bairro.',
      cognicao: 'Memória recente prejudicada; lembra com detalhe do trabalho e dos netos.',
      comunicacao: 'Conversa animada, repete histórias. Compreensão boa com frases curtas.',
      objetivos:
        'Tomar os remédios certos sem lembrete de outra pessoa em oito semanas.\nCozinhar com segurança duas vezes por semana.',
      planoTratamento:
        'Caixa organizadora semanal, quadro de rotina na cozinha, temporizador no fogão, estimulação por atividades de que gosta, orientação à família.',
      observacoes: 'Mora só; os filhos revezam as visitas. Levar os óculos às sessões.',
    },
  },
];

export const childStories: readonly [Story, ...Story[]] = [
  {
    years: [4, 6],
    course: fewFoods,
    family: fewFoodsAtHome,
    answers: {
      escola: 'EMEI Cecília Meireles',
      queixaPrincipal: '“Só come três coisas e grita quando corto as unhas.”',
      historiagestacaoparto:
        'Gestação planejada e sem intercorrências. Cesárea com 38 semanas, 3.120 g, Apgar 9/10.',
      desenvolvimentomotor: 'Sentou aos 7 meses, andou com 1 ano e 3 meses. Tropeça ao correr; não pedala.',
      desenvolvimentolinguagem: 'Primeiras palavras com 1 ano e meio; frases de três palavras aos 3 anos.',
      historicosaude: 'Otites de repetição até os 3 anos. Vacinas em dia.',
      medicamentos_infantil: 'Melatonina 1 mg à noite, por indicação da neuropediatra.',
      alergias_infantil: 'Amendoim: inchaço nos lábios em 2024; a escola foi avisada.',
      cirurgias_infantil: 'Retirada da adenoide aos 4 anos.',
      historico_familiar_infantil: 'Primo materno com TEA. Pai com TDAH na infância.',
      outros_acompanhamentos: 'Fonoaudiologia uma vez por semana desde março.',
      rotinadiaria: 'Acorda às 6h30, escola de manhã, tarde com a avó, dorme às 21 h com a luz acesa.',
      interacaosocial: 'Procura os colegas, mas brinca ao lado e não junto. Aceita um amigo de cada vez.',
      comportamentos: 'Chora com o barulho do liquidificador. Alinha carrinhos quando o dia foi cheio.',
      avds: 'Come com as mãos; aceita colher se for azul. Veste a camiseta, não o casaco. Avisa quando quer ir ao banheiro.',
      desempenhoescolar:
        'Pega o lápis com a palma. Reconhece o próprio nome. Cansa-se em dez minutos de mesa.',
      brincar: 'Carrinhos, água e areia seca; evita massinha e tinta.',
      processamentosensorial: 'Busca movimento; o toque leve e os sons agudos incomodam muito.',
      objetivos: 'Aceitar quatro alimentos novos em três meses.\nCortar as unhas sem choro em oito semanas.',
      planoTratamento:
        'Integração sensorial duas vezes por semana; escada de alimentos com a família; orientação à escola e à avó.',
      observacoes: 'Gosta de trens. A mãe prefere mensagens por escrito.',
    },
  },
  {
    years: [1, 1],
    course: twoHands,
    answers: {
      queixaPrincipal: 'Ainda não senta sem apoio e a mão esquerda fica fechada.',
      historiagestacaoparto:
        'Parto prematuro com 29 semanas, 1.180 g. Sete semanas de UTI neonatal, dez dias com respirador.',
      desenvolvimentomotor: 'Firmou a cabeça aos 6 meses de idade corrigida. Rola para um lado só.',
      desenvolvimentolinguagem: 'Balbucia, sorri para o rosto e vira-se para a voz.',
      historicosaude: 'Hemorragia intraventricular de grau II. Bronquiolite no primeiro inverno.',
      medicamentos_infantil: 'Sulfato ferroso e vitamina D.',
      alergias_infantil: 'Proteína do leite de vaca; usa fórmula extensamente hidrolisada.',
      cirurgias_infantil: 'Hérnia inguinal aos 4 meses.',
      historico_familiar_infantil: 'Nada semelhante na família.',
      outros_acompanhamentos:
        'Fisioterapia duas vezes por semana; retorno com a neurologia a cada três meses.',
      rotinadiaria: 'Mamadas a cada três horas, dois cochilos longos. A noite ainda é interrompida.',
      interacaosocial: 'Acalma-se no colo da mãe. Interessa-se pela irmã mais velha.',
      comportamentos: 'Irrita-se de barriga para baixo depois de dois minutos.',
      avds: 'Aceita a colher com papa lisa. O banho é um bom momento; vestir a manga esquerda é difícil.',
      desempenhoescolar: 'Ainda não frequenta creche; a vaga sai no ano que vem.',
      brincar: 'Segura o chocalho com a direita. Olha para móbiles e espelhos.',
      processamentosensorial: 'Assusta-se com mudança rápida de posição. Gosta de balanço lento.',
      objetivos:
        'Sentar com apoio das mãos por um minuto em dez semanas.\nLevar as duas mãos ao brinquedo no meio do corpo.',
      planoTratamento:
        'Duas vezes por semana: posicionamento, brincar com as duas mãos, tala macia à esquerda por períodos, orientação de colo e troca.',
      observacoes: 'Idade corrigida em todas as comparações. O pai filma os exercícios para a família.',
    },
  },
  {
    years: [7, 10],
    course: homework,
    answers: {
      escola: 'EMEF Monteiro Lobato',
      queixaPrincipal: '“A professora diz que não para na cadeira e não termina nada.”',
      historiagestacaoparto:
        'Pressão alta no fim da gestação. Parto normal induzido com 37 semanas, 2.790 g.',
      desenvolvimentomotor: 'Andou aos 11 meses. Anda de bicicleta; a letra sai grande e fora da linha.',
      desenvolvimentolinguagem: 'Falou cedo e fala muito; interrompe, e conta histórias com detalhe.',
      historicosaude: 'Dois pontos na testa por queda. Sem internações.',
      medicamentos_infantil: 'Metilfenidato 10 mg de manhã, há dois meses.',
      alergias_infantil: 'Ácaros: rinite no inverno.',
      cirurgias_infantil: 'Nunca operou.',
      historico_familiar_infantil: 'Irmão mais velho com dislexia. Mãe ansiosa, em terapia.',
      outros_acompanhamentos: 'Psicopedagogia quinzenal na escola.',
      rotinadiaria: 'Escola à tarde. Lição depois do jantar, com briga; televisão até as 22 h.',
      interacaosocial: 'Faz amigos com facilidade e perde a vez nos jogos. Líder no recreio.',
      comportamentos: 'Levanta-se a cada poucos minutos. Perde estojo, casaco e agenda.',
      avds: 'Independente, com muitos lembretes. Amarra o tênis, esquece de escovar os dentes.',
      desempenhoescolar: 'Lê bem, copia do quadro pela metade. Matemática oral melhor que a escrita.',
      brincar: 'Futebol, blocos de montar e jogos de correr. Desiste de quebra-cabeças.',
      processamentosensorial: 'Procura apertos e saltos. Mastiga a gola da camiseta.',
      objetivos:
        'Terminar a lição em trinta minutos, quatro dias por semana.\nCopiar cinco linhas do quadro sem pular nenhuma.',
      planoTratamento:
        'Uma vez por semana: estratégias de alerta, cantinho de estudo e lista visual, treino de escrita; reunião com a escola no primeiro mês.',
      observacoes: 'Vem melhor antes do almoço. O avô também pode trazer.',
    },
  },
  {
    years: [3, 5],
    course: dressing,
    answers: {
      escola: 'Creche Primeiros Passos',
      queixaPrincipal: 'A família quer que se vista e coma sem ajuda antes de ir para a escola nova.',
      historiagestacaoparto: 'Síndrome de Down confirmada ao nascer. Parto cesáreo com 38 semanas, 2.640 g.',
      desenvolvimentomotor: 'Sentou com 11 meses, andou com 2 anos e 2 meses. Sobe degraus com a mão dada.',
      desenvolvimentolinguagem: 'Cerca de quarenta palavras e muitos gestos; entende ordens de dois passos.',
      historicosaude: 'Comunicação interventricular acompanhada pela cardiologia. Tireoide controlada.',
      medicamentos_infantil: 'Levotiroxina 25 mcg em jejum.',
      alergias_infantil: 'Nega alergias.',
      cirurgias_infantil: 'Correção cardíaca aos 9 meses, boa evolução.',
      historico_familiar_infantil: 'Avó materna com hipotireoidismo.',
      outros_acompanhamentos: 'Fonoaudiologia e natação; cardiologista uma vez por ano.',
      rotinadiaria: 'Creche em período integral. Em casa, ajuda a pôr a mesa e gosta de regar as plantas.',
      interacaosocial: 'Abraça todo mundo. Imita as outras crianças e espera a vez com ajuda.',
      comportamentos: 'Senta-se no chão quando não quer ir. Acalma-se com música.',
      avds: 'Come com colher e derrama pouco. Tira meias e calça; não fecha botões. Em desfralde.',
      desempenhoescolar: 'Pareia cores, rabisca em círculos, rasga papel com as duas mãos.',
      brincar: 'Faz de conta com bonecas e panelinhas. Encaixes de quatro peças.',
      processamentosensorial: 'Tônus baixo; prefere sentar em W. Procura texturas macias.',
      objetivos: 'Vestir calça e camiseta com um lembrete em três meses.\nComer com garfo sem derramar.',
      planoTratamento:
        'Duas vezes por semana: vestir em etapas com cadeira baixa, fortalecimento em brincadeira, talher engrossado, combinados com a escola nova.',
      observacoes: 'Usa óculos. Cuidar da fadiga depois da natação.',
    },
  },
  {
    years: [5, 7],
    course: brave,
    family: braveAtHome,
    answers: {
      escola: 'EMEI Jardim do Sol',
      queixaPrincipal: 'Escorrega da cadeira, derruba o copo e evita parquinho.',
      historiagestacaoparto:
        'Gestação gemelar, parto com 35 semanas, 2.210 g. Ficou três dias em observação.',
      desenvolvimentomotor:
        'Engatinhou pouco, andou com 1 ano e 5 meses. Desce a escada um degrau por vez, sentando.',
      desenvolvimentolinguagem: 'Fala fluente, vocabulário rico. Conta o que fez no dia.',
      historicosaude: 'Asma leve, sem crise há um ano.',
      medicamentos_infantil: 'Bombinha de salbutamol em caso de crise.',
      alergias_infantil: 'Picada de inseto: reação local forte.',
      cirurgias_infantil: 'Freio da língua aos 2 meses.',
      historico_familiar_infantil: 'O irmão gêmeo se desenvolve sem queixas.',
      outros_acompanhamentos: 'Oftalmologia: usa óculos desde os 4 anos.',
      rotinadiaria: 'Escola de manhã, judô duas vezes por semana, quintal no fim da tarde.',
      interacaosocial: 'Prefere adultos ou crianças menores. Fica à margem nos jogos de bola.',
      comportamentos: 'Diz “não consigo” antes de tentar. Frustra-se com tesoura.',
      avds: 'Veste-se devagar e troca os sapatos de pé. Precisa de ajuda com zíper e talheres.',
      desempenhoescolar: 'Ótimo em rodas de conversa. Recorta fora da linha e cansa ao escrever.',
      brincar: 'Livros, dinossauros e desenho falado; evita balanço e escorregador.',
      processamentosensorial: 'Insegurança quando os pés saem do chão. Calcula mal a força.',
      objetivos:
        'Subir e descer o escorregador baixo sem ajuda em dez semanas.\nRecortar uma forma simples dentro da linha.',
      planoTratamento:
        'Uma vez por semana, com circuito motor graduado, planejamento em voz alta, recorte com apoio; caderno de vitórias para casa.',
      observacoes: 'Atender em horário diferente do irmão.',
    },
  },
];
