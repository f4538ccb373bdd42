import type { FamilyAnswers } from '../../../src/questionnaire/family.ts';

/** Answers of families in their own words, for the stories (stories.ts); gender-neutral like those. */

export const fewFoodsAtHome: FamilyAnswers = {
  queixaPrincipal: { text: 'Come só arroz, banana e bolacha. Cortar a unha é uma briga, grita muito.' },
  historiagestacaoparto: {
    text: 'A gravidez foi tranquila. Nasceu de cesárea, na data certa, e foi logo para casa.',
  },
  desenvolvimentomotor: { mark: 'nao_sabe' },
  desenvolvimentolinguagem: { text: 'Demorou um pouco para falar. Quando quer uma coisa, puxa pela mão.' },
  medicamentos_infantil: { text: 'Umas gotas para dormir, a neuro passou. A receita vai na sessão.' },
  alergias_infantil: { text: 'Amendoim! A boca incha na hora.' },
  historico_familiar_infantil: { mark: 'nao_perguntado' },
  outros_acompanhamentos: { text: 'Fono toda quarta.' },
  rotinadiaria: { text: 'Acorda cedo, vai para a escola, de tarde vê desenho. Só dorme com a luz acesa.' },
  comportamentos: { text: 'O liquidificador e o secador dão choro. Arrumar os carrinhos em fila acalma.' },
  avds: { text: 'Come com a mão. A camiseta vai, o casaco não.' },
  brincar: { text: 'Carrinho, sempre carrinho. Água também.' },
};

export const braveAtHome: FamilyAnswers = {
  queixaPrincipal: { text: 'Cai da cadeira à toa e não quer subir em nada no parquinho.' },
  historiagestacaoparto: { text: 'Eram gêmeos e nasceram antes da hora. Ficaram uns dias no hospital.' },
  desenvolvimentomotor: { text: 'Quase não engatinhou. Andou com um ano e meio, mais ou menos.' },
  historicosaude: { text: 'Tem asma, mas faz tempo que não ataca.' },
  alergias_infantil: { text: 'Picada de pernilongo incha bastante.' },
  cirurgias_infantil: { mark: 'nao_sabe' },
  interacaosocial: { text: 'Fica mais com gente grande. No recreio olha os outros jogarem bola.' },
  comportamentos: { mark: 'nao_perguntado' },
  avds: { text: 'Demora para se vestir. Zíper e cortar a comida, só com ajuda.' },
  desempenhoescolar: { text: 'A professora diz que conta tudo muito bem, mas não gosta de recortar.' },
  brincar: { text: 'Dinossauro e livro. Do balanço, foge.' },
};

export const forgettingAtHome: FamilyAnswers = {
  queixaPrincipal: { text: 'Deixou a panela no fogo duas vezes este mês e tomou o remédio em dobro.' },
  historiaDoenca: { mark: 'nao_perguntado' },
  medicamentos: { text: 'São três, um é para a memória. As caixas vão na sessão.' },
  alergias: { text: 'Camarão: a boca incha.' },
  historicoFamiliar: { text: 'A minha avó teve Alzheimer. Somos três e nos revezamos.' },
  atividadesVidaDiaria: {
    text: 'Toma banho e se arruma sem ajuda. Remédio e compras, só com alguém lembrando.',
  },
  mobilidade: { text: 'Anda bem. Uma vez não achou o caminho de volta da padaria.' },
  cognicao: { text: 'Pergunta a mesma coisa várias vezes. De antigamente lembra tudo.' },
  comunicacao: { mark: 'nao_sabe' },
};
