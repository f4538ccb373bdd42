import type { ConsentPart, ConsentText, TermVersions } from '../consentText';

const APART =
  'Este termo trata só do tratamento. O uso dos dados tem um termo à parte, e um não depende do outro. Retirar este consentimento vale daí em diante e não apaga o que já está no prontuário.';

const about: ConsentPart = {
  heading: 'O que é a terapia ocupacional',
  paragraphs: [
    'A terapia ocupacional ajuda a pessoa a fazer o que é importante no dia a dia dela: cuidar de si e da casa, estudar, trabalhar, se divertir, conviver. A(O) terapeuta conversa, observa, avalia como você faz as atividades e combina com você as metas e a forma de trabalhar.',
  ],
};

const adult1: ConsentText = {
  version: 'tratamento-adulto-1',
  publishedOn: '2026-11-27',
  title: 'Termo de consentimento para o tratamento em terapia ocupacional',
  parts: [
    about,
    {
      heading: 'Como é o tratamento',
      paragraphs: [
        'Pode incluir avaliações, atividades e exercícios, treino de tarefas do dia a dia, adaptações no ambiente e nos objetos, e orientações para casa. Às vezes há contato físico, para ajudar um movimento ou ajustar uma posição, e pode haver cansaço ou algum desconforto: diga, e a atividade é mudada. Ninguém pode prometer um resultado.',
        'A(O) terapeuta explica, em palavras que você entenda, o que observou, o que se pode esperar, as metas e o que vai ser feito, e conta como o tratamento está indo (Resolução COFFITO nº 425/2013, art. 14, V).',
      ],
    },
    {
      heading: 'Quem fica sabendo',
      paragraphs: [
        'O que acontece nos atendimentos é sigiloso e fica registrado no prontuário (Resolução COFFITO nº 415/2012). Outras pessoas, como médicos, familiares, o trabalho ou o plano de saúde, só são informadas se você pedir ou autorizar, ou se a lei obrigar.',
      ],
    },
    {
      heading: 'Você decide',
      paragraphs: [
        'Você pode perguntar, recusar uma atividade e encerrar o tratamento a qualquer momento, sem dizer por quê. A(O) terapeuta também pode encerrá-lo, quando as metas forem alcançadas ou quando ele não ajudar mais; antes, explica o motivo e orienta como continuar o cuidado, se for preciso.',
        'Quem assina como representante de uma pessoa que não pode decidir sozinha declara que a representa; o que se diz aqui de você vale para essa pessoa.',
        APART,
      ],
    },
  ],
  statement:
    'Li este termo, ou o explicaram para mim, e pude perguntar o que quis. Aceito o tratamento em terapia ocupacional e sei que posso recusar uma atividade ou encerrar o tratamento a qualquer momento.',
  sha256: '01540e89e24da02616c10e4941bf86b0948a83a0ada134064013d65d3adaee15',
};

const child1: ConsentText = {
  version: 'tratamento-infantil-1',
  publishedOn: '2026-11-27',
  title: 'Termo de consentimento para o tratamento da criança em terapia ocupacional',
  parts: [
    {
      heading: 'Quem consente',
      paragraphs: [
        'Uma criança ou um adolescente só pode ser tratado com o consentimento por escrito de um dos pais ou do responsável legal (Resolução COFFITO nº 425/2013, art. 10, II, d). Ao aceitar, você declara ser essa pessoa. A criança também é ouvida, do jeito que consegue se expressar.',
      ],
    },
    {
      heading: 'O que é a terapia ocupacional',
      paragraphs: [
        'A terapia ocupacional ajuda a criança a fazer o que é importante no dia a dia dela: brincar, se vestir, comer, aprender, conviver. A(O) terapeuta conversa com a família, observa e avalia como a criança faz as atividades e combina com vocês as metas e a forma de trabalhar.',
      ],
    },
    {
      heading: 'Como é o tratamento',
      paragraphs: [
        'Pode incluir avaliações, brincadeiras e exercícios, treino de tarefas do dia a dia, adaptações no ambiente e nos objetos, e orientações para casa e para a escola. Às vezes há contato físico, para ajudar um movimento ou ajustar uma posição, e pode haver cansaço ou algum desconforto: quando a criança ou você diz, a atividade é mudada. Ninguém pode prometer um resultado.',
        'A(O) terapeuta explica, em palavras que você entenda, o que observou, o que se pode esperar, as metas e o que vai ser feito, e conta como o tratamento está indo (Resolução COFFITO nº 425/2013, art. 14, V).',
      ],
    },
    {
      heading: 'Quem fica sabendo',
      paragraphs: [
        'O que acontece nos atendimentos é sigiloso e fica registrado no prontuário (Resolução COFFITO nº 415/2012). Os pais ou responsáveis são informados. A escola, médicos, o plano de saúde e outras pessoas só são informados se você pedir ou autorizar, ou se a lei obrigar: uma suspeita de maus-tratos, por exemplo, tem de ser comunicada ao Conselho Tutelar (Lei 8.069/1990, art. 13).',
      ],
    },
    {
      heading: 'Você decide',
      paragraphs: [
        'Você pode perguntar, recusar uma atividade e encerrar o tratamento a qualquer momento, sem dizer por quê. A(O) terapeuta também pode encerrá-lo, quando as metas forem alcançadas ou quando ele não ajudar mais; antes, explica o motivo e orienta como continuar o cuidado, se for preciso.',
        APART,
      ],
    },
  ],
  statement:
    'Como responsável legal, li este termo, ou o explicaram para mim, e pude perguntar o que quis. Aceito o tratamento da criança em terapia ocupacional e sei que posso recusar uma atividade ou encerrar o tratamento a qualquer momento.',
  sha256: '46ed3e3625e8ce92aee0e887083e860977db14860e9ebc9d19b11b4bd92b4759',
};

/** To be treated (Resolução COFFITO 425/2013, art. 10 II d and art. 14 V). */
export const treatmentTexts: TermVersions = { adulto: [adult1], infantil: [child1] };
