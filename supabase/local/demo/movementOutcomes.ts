import type { Outcome } from './outcome.ts';

/** What became of the treatments in adultCourses.ts; gender-neutral like those. */

export const afterStrokeOutcome: Outcome = {
  goals: [
    {
      statement: 'Preparar o próprio café da manhã sem ajuda.',
      ownWords: 'Quero fazer o meu café sem chamar ninguém.',
      saidBy: 'paciente',
      area: 'Alimentação',
      levels: [
        'A filha faz o café e serve',
        'Faz três das cinco etapas sem ajuda',
        'Faz as cinco etapas sem ajuda, na clínica',
        'Faz o café em casa, três manhãs por semana',
        'Faz o café em casa todos os dias, também para a filha',
      ],
      baseline: -2,
      targetAfter: 56,
      importance: 3,
      difficulty: 2,
      marks: [
        [0, -2],
        [3, -2],
        [6, -1],
        [8, 0],
        [10, 1],
      ],
      homeMarks: [
        [6, -2],
        [10, 0],
      ],
      end: { session: 10, state: 'alcancada' },
    },
    {
      statement: 'Vestir e abotoar a camisa sem ajuda.',
      ownWords: 'Botão é o que mais me irrita.',
      saidBy: 'paciente',
      area: 'Vestir-se',
      levels: [
        'Precisa de ajuda nas mangas e em todos os botões',
        'Veste as mangas sem ajuda; alguém abotoa',
        'Veste e abotoa a camisa em até quinze minutos',
        'Veste e abotoa a camisa em até cinco minutos',
        'Veste e abotoa também a camisa de punho, para sair',
      ],
      baseline: -2,
      targetAfter: 42,
      importance: 2,
      difficulty: 2,
      marks: [
        [1, -2],
        [4, -1],
        [7, 0],
        [9, 1],
        [10, 1],
      ],
      homeMarks: [
        [4, -1],
        [9, 1],
      ],
      end: { session: 10, state: 'alcancada' },
    },
    {
      statement: 'Assinar o nome com a mão direita.',
      ownWords: 'Queria assinar sem passar vergonha no banco.',
      saidBy: 'paciente',
      area: 'Escrita',
      levels: [
        'Assina com a esquerda',
        'Traça as letras com a direita, ilegíveis',
        'O primeiro nome se lê',
        'O nome inteiro se lê',
        'Assina igual ao documento',
      ],
      baseline: -2,
      targetAfter: 60,
      importance: 1,
      difficulty: 3,
      marks: [
        [4, -2],
        [7, -2],
        [9, -1],
        [10, -1],
      ],
      homeMarks: [[10, -2]],
      end: {
        session: 10,
        state: 'encerrada',
        reason: 'O punho ainda compensa. A escrita fica para o retorno, com mais força na pinça.',
      },
    },
  ],
  results: [
    {
      instrument: 'MIF',
      unit: 'pontos',
      higherIsBetter: true,
      comment: 'Parte motora, de 13 a 91',
      values: [
        [-1, 68],
        [5, 73],
        [10, 79],
      ],
    },
    {
      instrument: 'Preensão palmar',
      unit: 'kg',
      higherIsBetter: true,
      comment: 'Mão direita, média de três medidas',
      values: [
        [0, 5.5],
        [5, 8.2],
        [10, 11],
      ],
    },
  ],
  evaluations: [
    {
      session: 5,
      changed: {
        avaliacaoFuncional:
          'Eleva o braço direito até 90 graus sem dor. Preensão palmar de 8 kg, pinça lateral esboçada. Sensibilidade ao toque ainda diminuída nos dedos. MIF motora: 73.',
        atividadesVidaDiaria:
          'Alimenta-se com a mão esquerda e usa a direita como apoio. Ajuda mínima no banho. Veste a manga direita sem lembrete. Segura a caneca ao preparar o café.',
        cognicao: 'Orientação preservada. Mantém duas tarefas ao mesmo tempo por dez minutos.',
      },
      unchanged: ['mobilidade', 'comunicacao'],
    },
    {
      session: 10,
      changed: {
        avaliacaoFuncional:
          'Ombro sem dor em todo o arco. Preensão palmar de 11 kg e pinça de três dedos com moedas grandes. Sensibilidade ao toque recuperada no polegar e no indicador. MIF motora: 79.',
        atividadesVidaDiaria:
          'Alimenta-se com as duas mãos. Toma banho e veste a camisa sem ajuda. Prepara o próprio café; o almoço ainda é da filha.',
        mobilidade:
          'Anda sem apoio em casa e até a esquina; na rua usa bengala de quatro pontas em calçadas irregulares.',
      },
      unchanged: ['cognicao', 'comunicacao'],
    },
  ],
};

export const painfulThumbOutcome: Outcome = {
  goals: [
    {
      statement: 'Bordar vinte minutos por dia.',
      ownWords: 'O bordado é o meu sossego.',
      saidBy: 'paciente',
      area: 'Lazer',
      targetAfter: 70,
      marks: [
        [0, 'ainda_nao'],
        [5, 'em_parte'],
        [8, 'em_parte'],
        [9, 'alcancada'],
      ],
      homeMarks: [[8, 'em_parte']],
      end: { session: 9, state: 'alcancada' },
    },
  ],
  results: [
    {
      instrument: 'Escala de dor',
      unit: 'de 10',
      higherIsBetter: false,
      comment: 'Na louça e ao torcer pano',
      values: [
        [-1, 6],
        [1, 5],
        [4, 4],
        [8, 3],
        [9, 3],
      ],
    },
    {
      instrument: 'Preensão palmar',
      unit: 'kg',
      higherIsBetter: true,
      comment: 'Mão direita',
      values: [
        [-1, 14],
        [7, 16],
      ],
    },
  ],
};

export const fearOfFallingOutcome: Outcome = {
  goals: [
    {
      statement: 'Vestir-se na fase boa do remédio, sem esperar por ninguém.',
      ownWords: 'Quero me vestir no meu tempo.',
      saidBy: 'paciente',
      area: 'Vestir-se',
      levels: [
        'Leva mais de quarenta minutos',
        'Leva até trinta minutos',
        'Leva até vinte minutos',
        'Leva até quinze minutos',
        'Leva até quinze minutos também fora da fase boa',
      ],
      baseline: -2,
      targetAfter: 60,
      importance: 2,
      difficulty: 2,
      marks: [
        [0, -2],
        [3, -1],
        [6, -1],
        [7, -2],
        [9, 0],
      ],
      homeMarks: [
        [3, -2],
        [6, -1],
        [9, -1],
      ],
    },
    {
      statement: 'Ir à feira de sábado com o andador.',
      ownWords: 'Fazia a feira toda semana; agora, só pela janela.',
      saidBy: 'familia',
      area: 'Participação social',
      levels: [
        'Não sai de casa sem o carro',
        'Vai até o portão e volta',
        'Dá a volta no quarteirão, com companhia',
        'Vai à feira e fica em uma barraca',
        'Faz a feira e escolhe as frutas',
      ],
      baseline: -2,
      targetAfter: 90,
      importance: 3,
      difficulty: 3,
      marks: [
        [2, -2],
        [4, -1],
      ],
      homeMarks: [[4, -2]],
      end: {
        session: 7,
        state: 'pausada',
        reason: 'Pausada até acertar o horário do remédio com a neurologia.',
      },
    },
  ],
  results: [
    {
      instrument: 'TUG',
      unit: 's',
      higherIsBetter: false,
      comment: 'Com o andador, uma hora depois do remédio',
      values: [
        [0, 24.6],
        [4, 21.3],
        [7, 26.1],
        [9, 18.9],
      ],
    },
    {
      instrument: 'Berg',
      unit: 'pontos',
      higherIsBetter: true,
      values: [
        [0, 36],
        [9, 41],
      ],
    },
  ],
};
