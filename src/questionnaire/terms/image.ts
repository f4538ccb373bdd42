import type { ConsentPart, ConsentText, TermVersions } from '../consentText';

const duration: ConsentPart = {
  heading: 'Por quanto tempo',
  paragraphs: [
    'Esta autorização vale até ser retirada. As imagens e gravações que fazem parte do prontuário são guardadas pelo tempo que a lei manda, pelo menos 20 anos depois do último registro (Lei 13.787/2018, art. 6º). A(O) terapeuta se compromete a apagar as outras quando o tratamento terminar ou quando a autorização for retirada.',
  ],
};

const adult1: ConsentText = {
  version: 'imagem-adulto-1',
  publishedOn: '2026-11-27',
  title: 'Termo de autorização para fotos, vídeos e gravações de voz',
  parts: [
    {
      heading: 'Para quê',
      paragraphs: [
        'As fotos, os vídeos e as gravações de voz dos atendimentos servem para avaliar, comparar e mostrar como o tratamento está indo. Não são usados para propaganda, não são publicados e não são vendidos (Resolução COFFITO nº 425/2013, art. 10, V).',
      ],
    },
    {
      heading: 'A quem são mostrados',
      paragraphs: [
        'A você, a quem você indicar e, se você concordar em cada caso, a outros profissionais que cuidam de você. Qualquer outro uso, como uma aula, uma pesquisa ou uma publicação, só com outra autorização por escrito, dada antes.',
      ],
    },
    duration,
    {
      heading: 'Você decide',
      paragraphs: [
        'A sua imagem e a sua voz são suas e só podem ser usadas com a sua autorização (Código Civil, art. 20; Lei 13.709/2018, art. 11). Você pode recusar, ou retirar esta autorização a qualquer momento, sem custo e sem dizer por quê: nada muda no seu atendimento. Retirar vale daí em diante: nada mais é gravado nem mostrado.',
        'Quem assina como representante de uma pessoa que não pode decidir sozinha declara que a representa; o que se diz aqui de você vale para essa pessoa.',
      ],
    },
  ],
  statement:
    'Li este termo, ou o explicaram para mim. Autorizo que sejam feitas fotos, vídeos e gravações de voz nos atendimentos, para o uso descrito neste termo. Sei que posso retirar esta autorização a qualquer momento, sem que nada mude no atendimento.',
  sha256: '286f111bf01475241f570a70a821774ca41ca64f6c7d3e56e528a6aff85a14ce',
};

const child1: ConsentText = {
  version: 'imagem-infantil-1',
  publishedOn: '2026-11-27',
  title: 'Termo de autorização para fotos, vídeos e gravações de voz da criança',
  parts: [
    {
      heading: 'Quem autoriza',
      paragraphs: [
        'A imagem da criança é protegida por lei (Lei 8.069/1990, art. 17) e só pode ser usada no melhor interesse dela, com a autorização de um dos pais ou do responsável legal (Lei 13.709/2018, art. 14). Ao autorizar, você declara ser essa pessoa. A criança também pode dizer que não quer ser fotografada ou gravada, e isso é respeitado.',
      ],
    },
    {
      heading: 'Para quê',
      paragraphs: [
        'As fotos, os vídeos e as gravações de voz dos atendimentos servem para avaliar, comparar e mostrar como o tratamento está indo. Não são usados para propaganda, não são publicados e não são vendidos (Resolução COFFITO nº 425/2013, art. 10, V).',
      ],
    },
    {
      heading: 'A quem são mostrados',
      paragraphs: [
        'À criança e a você, a quem você indicar e, se você concordar em cada caso, à escola e a outros profissionais que cuidam da criança. Qualquer outro uso, como uma aula, uma pesquisa ou uma publicação, só com outra autorização por escrito, dada antes.',
      ],
    },
    duration,
    {
      heading: 'Você decide',
      paragraphs: [
        'A imagem e a voz da criança só podem ser usadas com autorização (Código Civil, art. 20). Você pode recusar, ou retirar esta autorização a qualquer momento, sem custo e sem dizer por quê: nada muda no atendimento da criança. Retirar vale daí em diante: nada mais é gravado nem mostrado.',
      ],
    },
  ],
  statement:
    'Como responsável legal, li este termo, ou o explicaram para mim. Autorizo que sejam feitas fotos, vídeos e gravações de voz da criança nos atendimentos, para o uso descrito neste termo. Sei que posso retirar esta autorização a qualquer momento, sem que nada mude no atendimento.',
  sha256: 'a0b962a45141e6c6a97c9fa51d6186e63c6c56a5382328a4ce93e3e16b0969d0',
};

/** To be photographed and recorded (Código Civil, art. 20; ECA, art. 17; Lei 13.709/2018, arts. 11 and 14). */
export const imageTexts: TermVersions = { adulto: [adult1], infantil: [child1] };
