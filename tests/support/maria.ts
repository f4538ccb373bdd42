import type { Answers } from '../../src/questionnaire/answers';

/** A fictional adult patient: every question answered, at the length of a real interview. */
export const maria: Answers = {
  nome: 'Maria Aparecida Gonçalves da Conceição',
  dataNascimento: '12/08/1954',
  cpf: '529.982.247-25',
  telefone: '(19) 99999-0142',
  email: 'maria.goncalves@exemplo.com.br',
  endereco: 'Rua das Acácias, 214, apto. 31, Jardim Flamboyant',
  estado: 'São Paulo',
  municipio: 'Campinas',
  estadoCivil: 'Viúvo(a)',
  escolaridade: 'Médio Completo',
  profissao: 'Costureira aposentada',
  responsavel: 'Cláudia Gonçalves Prado (filha)',
  queixaPrincipal:
    '“Não consigo mais abotoar a blusa nem enfiar a linha na agulha.” Dificuldade para tarefas finas com a mão direita desde o AVC, há sete meses. A filha relata que ela deixou de cozinhar por medo de se queimar e que passa boa parte do dia sentada diante da janela, à espera de que alguém chegue.',
  historiaDoenca:
    'AVC isquêmico em abril de 2026, hemisfério esquerdo. Internação de nove dias na enfermaria de neurologia, sem trombólise por ter passado a janela de tempo. Alta com hemiparesia leve à direita, predomínio braquial, e disartria que regrediu em três semanas. Fisioterapia duas vezes por semana desde maio; fonoaudiologia até julho. Nega quedas depois da alta.',
  medicamentos:
    'Losartana 50 mg, 2x ao dia\nAAS 100 mg, 1x ao dia, depois do almoço\nSinvastatina 20 mg, à noite\nMetformina 850 mg, 2x ao dia\nUsa organizador semanal, preparado pela filha aos domingos.',
  alergias: 'Dipirona (urticária em 2011, confirmada em serviço de urgência). Intolerância leve à lactose.',
  cirurgias: 'Colecistectomia por vídeo em 2009, sem intercorrências. Facectomia do olho direito em 2021.',
  historicoFamiliar:
    'Mãe com hipertensão e AVC aos 70 anos. Pai falecido de infarto aos 66. Dois irmãos com diabetes tipo 2, um deles com retinopatia. Nenhum caso conhecido de demência na família.',
  avaliacaoFuncional:
    'Independente para banho e locomoção em casa. Precisa de ajuda parcial para vestir a parte de cima e abotoar. Preensão palmar direita reduzida (18 kgf, esquerda 27 kgf); pinça fina com tremor leve e fadiga depois de cinco minutos. Teste dos nove pinos: 41 s à direita, 24 s à esquerda. Sensibilidade tátil preservada; estereognosia com dois erros em dez objetos.',
  atividadesVidaDiaria:
    'Alimentação: independente, com talher engrossado; pede que cortem a carne.\nVestuário: ajuda parcial para botões, fecho do sutiã e meias.\nHigiene: independente, escova os dentes com a mão esquerda.\nCozinha: interrompida desde abril.\nCostura: interrompida; guarda a máquina coberta no quarto.',
  mobilidade:
    'Marcha independente em ambientes conhecidos, com passo mais curto à direita. Sobe um lance de escada com corrimão. Evita sair sozinha; usa o ônibus apenas acompanhada. Levanta-se da cadeira sem apoio em três de cinco tentativas.',
  cognicao:
    'Orientada no tempo e no espaço. Atenção sustentada por cerca de vinte minutos. Boa memória para fatos antigos e recentes; relata “trocar as palavras quando está cansada”. Planeja a semana com um caderno. MEEM 27/30.',
  comunicacao:
    'Fala clara, com pausas para achar palavras no fim do dia. Compreende instruções de três etapas. Lê o jornal e escreve bilhetes com a mão esquerda, em letra de forma. Usa o celular para mensagens de voz.',
  objetivos:
    'Abotoar a própria blusa em até cinco minutos, sem ajuda, em oito semanas.\nVoltar a preparar o café da manhã com segurança.\nRetomar uma costura simples, à mão, por quinze minutos seguidos.\nSair à feira do bairro acompanhada, uma vez por semana.',
  planoTratamento:
    'Duas sessões por semana, cinquenta minutos. Treino de pinça e preensão com materiais de costura trazidos de casa: carretéis, botões de vários tamanhos, tecidos de gramaturas diferentes. Adaptação da cozinha com a filha: apoio antiderrapante, pegador longo, rotina de segurança do fogão. Orientação de exercícios diários, dez minutos pela manhã, registrados no caderno. Reavaliação em janeiro.',
  observacoes:
    'Prefere atividades pela manhã. Gosta de conversar sobre bordado; usar como tema das sessões. A filha pode acompanhar às quintas-feiras. Emociona-se ao falar do marido, falecido em 2023: dar tempo.',
};
