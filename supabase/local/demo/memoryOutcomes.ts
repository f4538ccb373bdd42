import type { Outcome } from './outcome.ts';

/** What became of further treatments in adultCourses.ts. */

export const backToWorkOutcome: Outcome = {
  goals: [
    {
      statement: 'Cumprir três manhãs por semana com hora para acordar, banho e café.',
      ownWords: 'Queria ter manhã de novo.',
      saidBy: 'paciente',
      area: 'Autorregulação',
      levels: [
        'Fica na cama até o almoço',
        'Cumpre uma manhã por semana',
        'Cumpre três manhãs por semana',
        'Cumpre cinco manhãs por semana',
        'Cumpre todas as manhãs, também no fim de semana',
      ],
      baseline: -2,
      targetAfter: 35,
      importance: 3,
      difficulty: 2,
      marks: [
        [0, -2],
        [1, -1],
        [2, 0],
        [4, -1],
        [6, 0],
        [9, 1],
      ],
      homeMarks: [
        [2, 0],
        [4, -2],
        [9, 0],
      ],
      end: { session: 9, state: 'alcancada' },
    },
    {
      statement: 'Fazer uma saída curta por semana sem companhia.',
      ownWords: 'Ir à padaria como qualquer pessoa.',
      saidBy: 'paciente',
      area: 'Participação social',
      levels: [
        'Não sai sem companhia',
        'Vai até a esquina e volta',
        'Vai à padaria na hora vazia',
        'Vai à padaria em qualquer hora',
        'Vai ao mercado e faz a compra da semana',
      ],
      baseline: -2,
      targetAfter: 42,
      importance: 2,
      difficulty: 3,
      marks: [
        [2, -1],
        [5, 0],
        [7, 0],
        [9, 1],
      ],
      homeMarks: [[9, 1]],
    },
    {
      statement: 'Pagar as contas do mês no prazo.',
      area: 'Casa',
      levels: [
        'Há mais de três contas atrasadas',
        'Abre os envelopes, com alguém ao lado',
        'Paga as contas básicas no prazo',
        'Paga todas as contas no prazo',
        'Paga as contas e guarda uma reserva',
      ],
      baseline: -2,
      targetAfter: 60,
      importance: 1,
      difficulty: 1,
      marks: [
        [1, -2],
        [4, -1],
        [6, -1],
        [8, -2],
      ],
      end: {
        session: 9,
        state: 'encerrada',
        reason: 'A irmã assume as contas até o fim do ano, a pedido.',
      },
    },
  ],
  results: [
    {
      instrument: 'COPM, desempenho',
      unit: 'de 10',
      higherIsBetter: true,
      comment: 'Refeições, saídas e contas',
      values: [
        [-1, 3],
        [5, 5],
        [9, 7],
      ],
    },
    {
      instrument: 'COPM, satisfação',
      unit: 'de 10',
      higherIsBetter: true,
      comment: 'Refeições, saídas e contas',
      values: [
        [-1, 2],
        [5, 4],
        [9, 6],
      ],
    },
  ],
};

export const forgettingOutcome: Outcome = {
  goals: [],
  results: [
    {
      instrument: 'MoCA',
      unit: 'de 30',
      higherIsBetter: true,
      values: [
        [-1, 21],
        [8, 20],
      ],
    },
    {
      instrument: 'MEEM',
      unit: 'de 30',
      higherIsBetter: true,
      comment: 'Com os óculos',
      values: [
        [0, 25],
        [4, 26],
        [8, 25],
      ],
    },
    {
      instrument: 'Lawton',
      comment: 'Contado pela família',
      values: [
        [0, 'Precisa de ajuda com remédios, compras e dinheiro'],
        [8, 'Remédios sem ajuda; compras e dinheiro com lista'],
      ],
    },
  ],
};
