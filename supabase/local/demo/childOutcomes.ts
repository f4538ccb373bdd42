import type { Outcome } from './outcome.ts';

/** What became of the treatments in childCourses.ts; gender-neutral like those. */

export const fewFoodsOutcome: Outcome = {
  goals: [
    {
      statement: 'Comer quatro alimentos novos nas refeições da família.',
      ownWords: 'Que dê para comer na mesa com a gente.',
      saidBy: 'familia',
      area: 'Alimentação',
      levels: [
        'Aceita só os cinco alimentos de sempre',
        'Toca, cheira ou lambe um alimento novo',
        'Come um alimento novo em casa',
        'Come quatro alimentos novos em casa',
        'Come o que a família come, também na casa da avó',
      ],
      baseline: -2,
      targetAfter: 90,
      importance: 3,
      difficulty: 3,
      marks: [
        [0, -2],
        [1, -1],
        [3, -1],
        [5, -1],
        [7, 0],
        [10, 1],
      ],
      homeMarks: [
        [3, -2],
        [7, -1],
        [10, 1],
      ],
      end: { session: 11, state: 'alcancada' },
    },
    {
      statement: 'Cortar as unhas das duas mãos sem chorar.',
      ownWords: 'Cortar unha sem briga.',
      saidBy: 'familia',
      area: 'Higiene',
      levels: [
        'Grita e foge ao ver a tesoura',
        'Aceita uma unha, com pressão antes',
        'Aceita uma mão inteira',
        'Aceita as duas mãos sem chorar',
        'Pede para cortar e segura a tesoura',
      ],
      baseline: -2,
      targetAfter: 56,
      importance: 2,
      difficulty: 2,
      marks: [
        [0, -2],
        [2, -1],
        [3, -1],
        [6, 0],
        [9, 1],
      ],
      homeMarks: [
        [3, -2],
        [6, -1],
        [9, 0],
      ],
      end: { session: 9, state: 'alcancada' },
    },
    {
      statement: 'Ficar na festa de um colega até o parabéns.',
      ownWords: 'A gente sempre vai embora antes do bolo.',
      saidBy: 'familia',
      area: 'Participação social',
      levels: [
        'Chora na entrada e volta para casa',
        'Fica dez minutos, no colo',
        'Fica até o parabéns, com o fone',
        'Fica até o parabéns, sem o fone',
        'Fica até o fim e entra em uma brincadeira',
      ],
      baseline: -2,
      targetAfter: 120,
      importance: 2,
      difficulty: 3,
      marks: [
        [4, -2],
        [8, -2],
        [11, -1],
      ],
      homeMarks: [
        [4, -2],
        [8, -2],
      ],
    },
  ],
  results: [
    {
      instrument: 'Perfil Sensorial',
      comment: 'Respondido em casa',
      values: [
        [0, 'Toque e sons: muito mais que os outros. Movimento: mais que os outros.'],
        [11, 'Toque: mais que os outros. Sons: muito mais que os outros.'],
      ],
    },
    {
      instrument: 'Alimentos aceitos em casa',
      unit: 'alimentos',
      higherIsBetter: true,
      values: [
        [-1, 5],
        [5, 5],
        [8, 7],
        [11, 9],
      ],
    },
  ],
};

export const dressingOutcome: Outcome = {
  goals: [
    {
      statement: 'Vestir calça e camiseta com um lembrete.',
      ownWords: 'Que chegue à escola nova se vestindo.',
      saidBy: 'familia',
      area: 'Vestir-se',
      levels: [
        'Um adulto veste a calça e a camiseta',
        'Veste a calça, com ajuda em uma perna',
        'Veste as duas peças com dois lembretes',
        'Veste as duas peças com um lembrete',
        'Escolhe a roupa e se veste sem lembrete',
      ],
      baseline: -2,
      targetAfter: 90,
      importance: 3,
      difficulty: 2,
      marks: [
        [0, -2],
        [2, -1],
        [4, -1],
        [6, 0],
        [9, 1],
      ],
      homeMarks: [
        [2, -2],
        [6, -1],
        [9, 1],
      ],
      end: { session: 9, state: 'alcancada' },
    },
    {
      statement: 'Comer o almoço com garfo, sem derramar.',
      area: 'Alimentação',
      targetAfter: 90,
      marks: [
        [5, 'em_parte'],
        [8, 'alcancada'],
      ],
      homeMarks: [
        [5, 'ainda_nao'],
        [8, 'em_parte'],
      ],
    },
  ],
  results: [
    {
      instrument: 'PEDI-CAT',
      unit: 'escore T',
      higherIsBetter: true,
      comment: 'Atividades diárias',
      values: [
        [0, 31],
        [9, 37],
      ],
    },
  ],
};

export const braveOutcome: Outcome = {
  goals: [
    {
      statement: 'Subir e descer o escorregador baixo.',
      ownWords: 'Quero descer igual ao meu irmão.',
      saidBy: 'paciente',
      area: 'Brincar',
      levels: [
        'Olha de longe',
        'Sobe os degraus e desce pela escada',
        'Desce no colo ou de mão dada',
        'Desce na clínica, sem ajuda',
        'Desce no parquinho, sem ajuda',
      ],
      baseline: -2,
      targetAfter: 70,
      importance: 3,
      difficulty: 2,
      marks: [
        [0, -2],
        [5, -1],
        [7, 0],
        [8, 1],
        [9, 2],
      ],
      homeMarks: [
        [5, -2],
        [7, -1],
        [9, 2],
      ],
      end: { session: 9, state: 'alcancada' },
    },
    {
      statement: 'Recortar um círculo seguindo a linha.',
      area: 'Escola',
      levels: [
        'Recorta fora da linha, com ajuda na folha',
        'Recorta tiras grossas dentro da linha',
        'Recorta um quadrado, com até duas saídas',
        'Recorta um círculo dentro da linha',
        'Recorta figuras com curvas e cantos',
      ],
      baseline: -2,
      targetAfter: 84,
      importance: 1,
      difficulty: 2,
      marks: [
        [0, -2],
        [2, -1],
        [6, 0],
        [9, 1],
      ],
    },
  ],
  results: [
    {
      instrument: 'DCDQ-Brasil',
      unit: 'de 75',
      higherIsBetter: true,
      comment: 'Respondido em casa',
      values: [
        [0, 34],
        [9, 41],
      ],
    },
  ],
};
