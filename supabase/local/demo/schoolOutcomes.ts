import type { Outcome } from './outcome.ts';

/** What became of the treatment around homework in childCourses.ts. */
export const homeworkOutcome: Outcome = {
  goals: [
    {
      statement: 'Fazer a lição de casa em meia hora, quatro dias por semana.',
      ownWords: 'Que a noite não seja só briga.',
      saidBy: 'familia',
      area: 'Escola',
      levels: [
        'Leva duas horas, com briga',
        'Leva menos de uma hora, em dois dias',
        'Leva até quarenta minutos, em dois dias',
        'Leva meia hora, em quatro dias',
        'Faz a lição sem que ninguém lembre',
      ],
      baseline: -2,
      targetAfter: 84,
      importance: 3,
      difficulty: 2,
      marks: [
        [0, -2],
        [1, -1],
        [2, 0],
        [4, -1],
        [7, 1],
        [9, 1],
      ],
      homeMarks: [
        [2, -1],
        [4, -2],
        [7, 1],
      ],
      end: { session: 9, state: 'alcancada' },
    },
    {
      statement: 'Copiar cinco linhas do quadro completas.',
      ownWords: 'Copiar sem me perder.',
      saidBy: 'paciente',
      area: 'Escrita',
      levels: [
        'Copia até duas linhas',
        'Copia metade e pula linhas',
        'Copia quatro linhas, pulando uma',
        'Copia cinco linhas completas, com a régua guia',
        'Copia cinco linhas completas, sem a régua',
      ],
      baseline: -1,
      targetAfter: 98,
      importance: 2,
      difficulty: 2,
      marks: [
        [0, -1],
        [3, -1],
        [6, 0],
        [8, 1],
      ],
      homeMarks: [[8, 0]],
    },
    {
      statement: 'Perder um jogo sem brigar com os colegas.',
      ownWords: 'Eles não me chamam mais para jogar.',
      saidBy: 'paciente',
      area: 'Brincar',
      levels: [
        'Grita, empurra ou sai do jogo',
        'Sai do jogo e volta com um adulto',
        'Fica até o fim de um jogo de mesa',
        'Fica até o fim na quadra, com um adulto perto',
        'Fica até o fim na quadra e cumprimenta quem ganhou',
      ],
      baseline: -2,
      targetAfter: 98,
      importance: 2,
      difficulty: 3,
      marks: [
        [0, -2],
        [4, -2],
        [5, -1],
        [9, -1],
      ],
      homeMarks: [
        [5, -2],
        [9, -2],
      ],
      end: {
        session: 9,
        state: 'encerrada',
        reason: 'A escola assume os combinados do recreio no próximo semestre.',
      },
    },
  ],
  results: [
    {
      instrument: 'Tempo de lição',
      unit: 'min',
      higherIsBetter: false,
      comment: 'Média da semana, anotada em casa',
      values: [
        [-1, 120],
        [2, 38],
        [4, 55],
        [7, 31],
        [9, 29.5],
      ],
    },
    {
      instrument: 'COPM, desempenho',
      unit: 'de 10',
      higherIsBetter: true,
      comment: 'Lição e cópia',
      values: [
        [0, 3],
        [9, 7],
      ],
    },
    {
      instrument: 'COPM, satisfação',
      unit: 'de 10',
      higherIsBetter: true,
      comment: 'Lição e cópia',
      values: [
        [0, 2],
        [9, 8],
      ],
    },
  ],
  evaluations: [
    {
      session: 4,
      changed: {
        rotinadiaria:
          'Escola à tarde. Lição logo depois do banho, em menos de uma hora; nas semanas de prova a briga volta. Televisão até as 21h30.',
        avds: 'Independente, com lista visual na capa do caderno. Amarra o tênis, escova os dentes quando alguém lembra.',
        desempenhoescolar:
          'Lê bem, copia do quadro pela metade, com menos linhas puladas. Matemática oral melhor que a escrita.',
      },
      unchanged: ['interacaosocial', 'comportamentos', 'brincar', 'processamentosensorial'],
    },
    {
      session: 9,
      changed: {
        rotinadiaria:
          'Escola à tarde. Lição logo depois do banho, em meia hora, quatro dias por semana. Dorme às 21h30, sem televisão no quarto.',
        comportamentos:
          'Levanta-se a cada vinte minutos, com pausa combinada. Perdeu o casaco uma vez no mês.',
        desempenhoescolar:
          'Lê bem e copia cinco linhas com a régua guia. Matemática escrita mais perto da oral.',
        processamentosensorial:
          'Procura saltos e apertos, e agora pede a pausa. O mastigador ficou no lugar da gola da camiseta.',
      },
      unchanged: ['interacaosocial', 'avds'],
    },
  ],
};
