import { afterStroke, backToWork, fearOfFalling, forgetting, painfulThumb } from './adultCourses.ts';
import { forgettingAtHome } from './families.ts';
import { backToWorkOutcome, forgettingOutcome } from './memoryOutcomes.ts';
import { afterStrokeOutcome, fearOfFallingOutcome, painfulThumbOutcome } from './movementOutcomes.ts';
import type { Story } from './story.ts';

export const adultStories: readonly [Story, ...Story[]] = [
  {
    years: [48, 79],
    course: afterStroke,
    outcome: afterStrokeOutcome,
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
        'Ombro direito com dor no fim do arco. Preensão palmar possível, pinça ausente. Sensibilidade ao toque diminuída nos dedos. MIF motora: 68.',
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
    outcome: painfulThumbOutcome,
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
    outcome: fearOfFallingOutcome,
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
    outcome: backToWorkOutcome,
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
    outcome: forgettingOutcome,
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
