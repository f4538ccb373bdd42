import { brave, dressing, fewFoods, homework, twoHands } from './childCourses.ts';
import { braveOutcome, dressingOutcome, fewFoodsOutcome } from './childOutcomes.ts';
import { braveAtHome, fewFoodsAtHome } from './families.ts';
import { homeworkOutcome } from './schoolOutcomes.ts';
import type { Story } from './story.ts';

export const childStories: readonly [Story, ...Story[]] = [
  {
    years: [4, 6],
    course: fewFoods,
    outcome: fewFoodsOutcome,
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
      gestational_weeks: '29',
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
    outcome: homeworkOutcome,
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
    outcome: dressingOutcome,
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
    outcome: braveOutcome,
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
