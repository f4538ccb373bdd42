import type { ConsentPart, ConsentText, TermVersions } from '../consentText';

const keeping1: ConsentPart = {
  heading: 'Onde e por quanto tempo',
  paragraphs: [
    'Os dados ficam no sistema de fichas que a(o) terapeuta usa, protegidos por senha. Só a(o) terapeuta responsável pela ficha tem acesso a eles.',
    'A lei manda guardar prontuários por pelo menos 20 anos depois do último registro (Lei 13.787/2018, art. 6º). Retirar o consentimento não apaga o que já foi registrado nesse prazo.',
  ],
};

const adult1: ConsentText = {
  version: 'adulto-1',
  publishedOn: '2026-11-22',
  title: 'Termo de consentimento para o uso de dados de saúde',
  parts: [
    {
      heading: 'Para quê',
      paragraphs: [
        'Os dados são usados somente no seu acompanhamento em terapia ocupacional e para manter o registro desse acompanhamento, como a lei e o conselho profissional exigem. Eles não são vendidos nem usados para propaganda.',
      ],
    },
    {
      heading: 'O que é guardado',
      paragraphs: [
        'Seus dados pessoais e de contato, o que você conta sobre sua saúde e sua vida diária, as avaliações e o plano terapêutico, sua foto (se você permitir) e os documentos que entregar.',
      ],
    },
    keeping1,
    {
      heading: 'Seus direitos',
      paragraphs: [
        'Você pode pedir para ver seus dados, corrigir o que estiver errado, saber com quem foram compartilhados, receber uma cópia e retirar este consentimento a qualquer momento, sem custo (Lei 13.709/2018, arts. 8º e 18). Basta pedir à(ao) sua(seu) terapeuta, por escrito ou em uma sessão.',
        'Você não é obrigada(o) a aceitar. Sem o registro, porém, o acompanhamento pode não ser possível.',
      ],
    },
  ],
  statement:
    'Li e aceito que meus dados de saúde sejam guardados e usados no meu acompanhamento em terapia ocupacional, conforme a Lei nº 13.709/2018 (LGPD). Posso pedir para ver, corrigir ou apagar esses dados a qualquer momento.',
  sha256: 'd35e247d95c18f7995694ba3930565af3e453fb3aafb5ac45a7707d1ca5b288b',
};

const child1: ConsentText = {
  version: 'infantil-1',
  publishedOn: '2026-11-22',
  title: 'Termo de consentimento para o uso de dados de saúde da criança',
  parts: [
    {
      heading: 'Quem consente',
      paragraphs: [
        'Os dados de crianças só podem ser tratados no melhor interesse delas e com o consentimento de ao menos um dos pais ou do responsável legal (Lei 13.709/2018, art. 14). Ao aceitar, você declara ser essa pessoa.',
      ],
    },
    {
      heading: 'Para quê',
      paragraphs: [
        'Os dados são usados somente no acompanhamento da criança em terapia ocupacional e para manter o registro desse acompanhamento, como a lei e o conselho profissional exigem. Eles não são vendidos nem usados para propaganda.',
      ],
    },
    {
      heading: 'O que é guardado',
      paragraphs: [
        'Os dados da criança e os seus dados de contato, o que você conta sobre a saúde, o desenvolvimento e a rotina dela, as avaliações e o plano terapêutico, a foto (se você permitir) e os documentos que entregar.',
      ],
    },
    keeping1,
    {
      heading: 'Seus direitos e os da criança',
      paragraphs: [
        'Você pode pedir para ver os dados, corrigir o que estiver errado, saber com quem foram compartilhados, receber uma cópia e retirar este consentimento a qualquer momento, sem custo (Lei 13.709/2018, arts. 8º e 18). Basta pedir à(ao) terapeuta, por escrito ou em uma sessão.',
        'Você não é obrigada(o) a aceitar. Sem o registro, porém, o acompanhamento pode não ser possível.',
      ],
    },
  ],
  statement:
    'Como responsável legal, li e aceito que os dados de saúde da criança sejam guardados e usados no acompanhamento em terapia ocupacional, conforme a Lei nº 13.709/2018 (LGPD). Posso pedir para ver, corrigir ou apagar esses dados a qualquer momento.',
  sha256: '0e974ed33df5aaff7c7518b689b19b2d2836c248d81d98e638148317f2c5ad2c',
};

const keeping2: ConsentPart = {
  heading: 'O que a lei manda guardar',
  paragraphs: [
    'O acompanhamento é registrado em um prontuário, como manda o conselho profissional (Resolução COFFITO nº 415/2012). A lei manda guardar o prontuário por pelo menos 20 anos depois do último registro (Lei 13.787/2018, art. 6º). Até lá ele não pode ser apagado, nem a pedido.',
  ],
};

const adult2: ConsentText = {
  version: 'adulto-2',
  publishedOn: '2026-11-22',
  title: 'Termo de consentimento para o uso de dados de saúde',
  parts: [
    {
      heading: 'Para quê',
      paragraphs: [
        'Os dados são usados somente no seu acompanhamento em terapia ocupacional e no registro desse acompanhamento. Não são vendidos nem usados para propaganda.',
      ],
    },
    {
      heading: 'O que é guardado, e onde',
      paragraphs: [
        'Seus dados pessoais e de contato, o que você conta sobre sua saúde e sua vida diária, as avaliações e o plano terapêutico, as anotações das sessões, sua foto (se você permitir) e os documentos que entregar. Ficam no sistema de fichas que a(o) terapeuta usa, protegidos por senha; só a(o) terapeuta responsável pela ficha tem acesso a eles.',
      ],
    },
    keeping2,
    {
      heading: 'O que você pode pedir',
      paragraphs: [
        'A qualquer momento e sem custo, você pode pedir para ver seus dados, corrigir o que estiver errado, receber uma cópia, saber com quem foram compartilhados, apagar o que a lei não manda guardar (como sua foto) e retirar este consentimento (Lei 13.709/2018, arts. 8º, 16 e 18). Basta pedir à(ao) sua(seu) terapeuta, por escrito ou em uma sessão.',
        'Retirar o consentimento vale daí em diante: o que já está no prontuário continua guardado. Você não é obrigada(o) a aceitar. Sem o registro, porém, o acompanhamento pode não ser possível.',
      ],
    },
  ],
  statement:
    'Li e aceito que meus dados de saúde sejam guardados e usados no meu acompanhamento em terapia ocupacional, conforme a Lei nº 13.709/2018 (LGPD). A qualquer momento posso ver e corrigir esses dados, receber uma cópia, retirar este consentimento e pedir que se apague o que a lei não manda guardar. O prontuário é guardado por pelo menos 20 anos depois do último registro.',
  sha256: '27169cdbd2bae31b25ce9507024ec5ed049ea21f135bdca5e4462cb9e4fe6ed0',
};

const child2: ConsentText = {
  version: 'infantil-2',
  publishedOn: '2026-11-22',
  title: 'Termo de consentimento para o uso de dados de saúde da criança',
  parts: [
    {
      heading: 'Quem consente',
      paragraphs: [
        'Os dados de crianças só podem ser tratados no melhor interesse delas e com o consentimento de ao menos um dos pais ou do responsável legal (Lei 13.709/2018, art. 14). Ao aceitar, você declara ser essa pessoa.',
      ],
    },
    {
      heading: 'Para quê',
      paragraphs: [
        'Os dados são usados somente no acompanhamento da criança em terapia ocupacional e no registro desse acompanhamento. Não são vendidos nem usados para propaganda.',
      ],
    },
    {
      heading: 'O que é guardado, e onde',
      paragraphs: [
        'Os dados da criança e os seus dados de contato, o que você conta sobre a saúde, o desenvolvimento e a rotina dela, as avaliações e o plano terapêutico, as anotações das sessões, a foto (se você permitir) e os documentos que entregar. Ficam no sistema de fichas que a(o) terapeuta usa, protegidos por senha; só a(o) terapeuta responsável pela ficha tem acesso a eles.',
      ],
    },
    keeping2,
    {
      heading: 'O que você pode pedir',
      paragraphs: [
        'A qualquer momento e sem custo, você pode pedir para ver os dados, corrigir o que estiver errado, receber uma cópia, saber com quem foram compartilhados, apagar o que a lei não manda guardar (como a foto) e retirar este consentimento (Lei 13.709/2018, arts. 8º, 16 e 18). Basta pedir à(ao) terapeuta, por escrito ou em uma sessão.',
        'Retirar o consentimento vale daí em diante: o que já está no prontuário continua guardado. Você não é obrigada(o) a aceitar. Sem o registro, porém, o acompanhamento pode não ser possível.',
      ],
    },
  ],
  statement:
    'Como responsável legal, li e aceito que os dados de saúde da criança sejam guardados e usados no acompanhamento em terapia ocupacional, conforme a Lei nº 13.709/2018 (LGPD). A qualquer momento posso ver e corrigir esses dados, receber uma cópia, retirar este consentimento e pedir que se apague o que a lei não manda guardar. O prontuário é guardado por pelo menos 20 anos depois do último registro.',
  sha256: 'dc6d595e419cde5eb7f5edbfa4bd1d0a743e8f0a924b810272408b62d3717f43',
};

const child3: ConsentText = {
  version: 'infantil-3',
  publishedOn: '2026-11-29',
  title: 'Termo de consentimento para o uso de dados de saúde da criança',
  parts: [
    {
      heading: 'Por que os dados podem ser usados',
      paragraphs: [
        'Quem cuida da saúde de uma criança pode usar os dados dela para esse cuidado, e é obrigado a registrá-los (Lei 13.709/2018, art. 11, II, a e f), sempre no melhor interesse dela. Além disso, a(o) terapeuta pede o consentimento de um dos pais ou do responsável legal (art. 14). Ao aceitar, você declara ser essa pessoa.',
      ],
    },
    {
      heading: 'Para quê',
      paragraphs: [
        'Os dados são usados somente no acompanhamento da criança em terapia ocupacional e no registro desse acompanhamento. Não são vendidos nem usados para propaganda.',
      ],
    },
    {
      heading: 'O que é guardado, por quem e onde',
      paragraphs: [
        'Os dados da criança e os seus dados de contato, o que você conta sobre a saúde, o desenvolvimento e a rotina dela, as avaliações e o plano terapêutico, as anotações das sessões, a foto (se você permitir) e os documentos que entregar. Quem os guarda e responde por eles é a(o) terapeuta responsável pela ficha; só ela(ele) tem acesso a eles. Ficam no sistema de fichas que ela(ele) usa, protegidos por senha, em um computador dela(dele) ou em um serviço contratado para isso. Pergunte qual é, e em que país ele fica.',
      ],
    },
    keeping2,
    {
      heading: 'O que você pode pedir',
      paragraphs: [
        'A qualquer momento e sem custo, você pode pedir para ver os dados, corrigir o que estiver errado, receber uma cópia, saber com quem foram compartilhados, apagar o que a lei não manda guardar (como a foto) e retirar este consentimento (Lei 13.709/2018, arts. 8º, 16 e 18). Basta pedir à(ao) terapeuta, por escrito ou em uma sessão.',
        'Retirar o consentimento vale daí em diante: o que já está no prontuário continua guardado. Você não é obrigada(o) a aceitar. Sem o registro, porém, o acompanhamento pode não ser possível.',
      ],
    },
  ],
  statement:
    'Como responsável legal, li e aceito que os dados de saúde da criança sejam guardados e usados no acompanhamento em terapia ocupacional, conforme a Lei nº 13.709/2018 (LGPD). A qualquer momento posso ver e corrigir esses dados, receber uma cópia, retirar este consentimento e pedir que se apague o que a lei não manda guardar. O prontuário é guardado por pelo menos 20 anos depois do último registro.',
  sha256: 'dfba1ba1f9ffc31433fd308bb5a89fb4b8bcfc6f739a2a93ba3c6b996179b47c',
};

/** The terms of the LGPD checkbox (Lei 13.709/2018, arts. 8, 11 and 14), the current one of each form first. */
export const dataTexts: TermVersions = { adulto: [adult2, adult1], infantil: [child3, child2, child1] };
