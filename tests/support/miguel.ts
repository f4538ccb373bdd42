import type { Answers } from '../../src/questionnaire/answers';

/** A fictional child: every question answered. */
export const miguel: Answers = {
  nome: 'Miguel Araújo Nóbrega',
  dataNascimento: '03/10/2021',
  escola: 'EMEI Cecília Meireles',
  responsavel: 'Joana Araújo Nóbrega',
  tipo_responsavel: 'Mãe',
  telefone: '(11) 99999-0187',
  email: 'joana.nobrega@exemplo.com.br',
  queixaPrincipal:
    '“Ele não deixa cortar as unhas e só come três coisas.” A escola pede ajuda com as rotinas.',
  historiagestacaoparto: 'Gestação sem intercorrências, parto cesáreo com 38 semanas, 3.120 g, Apgar 9/10.',
  desenvolvimentomotor: 'Sentou aos 7 meses, andou com 1 ano e 4 meses. Tropeça ao correr; não pedala.',
  desenvolvimentolinguagem: 'Primeiras palavras com 1 ano e meio; frases de três palavras aos 3 anos.',
  historicosaude: 'Otites de repetição até os 3 anos. Sono agitado. Vacinas em dia.',
  medicamentos_infantil: 'Nenhum de uso contínuo.',
  alergias_infantil: 'Amendoim (edema labial em 2024).',
  cirurgias_infantil: 'Adenoidectomia aos 4 anos.',
  historico_familiar_infantil: 'Primo materno com TEA. Pai com TDAH na infância.',
  outros_acompanhamentos: 'Fonoaudiologia uma vez por semana desde março.',
  rotinadiaria: 'Acorda às 6h30, escola de manhã, tarde com a avó, dorme às 21h com a luz acesa.',
  interacaosocial: 'Procura os colegas, mas brinca ao lado e não junto. Aceita um amigo de cada vez.',
  comportamentos: 'Chora com o barulho do liquidificador. Alinha carrinhos quando está cansado.',
  avds: 'Come com as mãos; aceita colher se for azul. Veste a camiseta, não o casaco. Controle esfincteriano diurno.',
  desempenhoescolar: 'Pega o lápis com a palma. Reconhece o próprio nome. Cansa-se em dez minutos.',
  brincar: 'Carrinhos, água e areia seca; evita massinha e tinta.',
  processamentosensorial: 'Busca movimento; hipersensível ao toque leve e a sons agudos.',
  objetivos: 'Aceitar quatro alimentos novos em três meses.\nPermanecer na roda de leitura por dez minutos.',
  planoTratamento: 'Integração sensorial duas vezes por semana; orientação à escola e à avó.',
  observacoes: 'Gosta de trens. A mãe prefere mensagens por escrito.',
};
