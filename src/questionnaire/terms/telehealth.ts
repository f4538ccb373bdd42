import type { ConsentPart, ConsentText, TermVersions } from '../consentText';

const secrecy: ConsentPart = {
  heading: 'Sigilo',
  paragraphs: [
    'O sigilo é o mesmo de um atendimento presencial. A(O) terapeuta atende de um lugar reservado e registra cada atendimento no prontuário (Resolução COFFITO nº 415/2012). Nada é gravado sem que os dois lados concordem antes. Nenhum meio de comunicação à distância é livre de falhas: se houver dúvida sobre o sigilo, o atendimento é interrompido.',
  ],
};

const adult1: ConsentText = {
  version: 'teleatendimento-adulto-1',
  publishedOn: '2026-11-27',
  title: 'Termo de consentimento para o teleatendimento em terapia ocupacional',
  parts: [
    {
      heading: 'O que é',
      paragraphs: [
        'O teleatendimento é feito à distância, por vídeo ou por voz. É opcional: serve para quando não dá para ser presencial, desde que seja seguro e ajude no seu caso (Resolução COFFITO nº 619/2025, art. 1º). A(O) terapeuta pode pedir um encontro presencial sempre que achar preciso.',
      ],
    },
    {
      heading: 'O que é preciso do seu lado',
      paragraphs: [
        'Um aparelho com câmera e som, uma conexão que não caia, luz, espaço seguro para as atividades e um lugar reservado. Diga no início onde você está e quem está com você. Se você precisa de ajuda ou pode cair, alguém fica por perto. Tenha um telefone à mão, para o caso de a conexão cair ou de uma emergência.',
      ],
    },
    secrecy,
    {
      heading: 'Você decide',
      paragraphs: [
        'Você pode recusar o teleatendimento, pedir que seja presencial ou encerrá-lo a qualquer momento, também no meio de um encontro, sem dizer por quê. Retirar este consentimento vale daí em diante e não muda o seu tratamento presencial.',
        'Quem assina como representante de uma pessoa que não pode decidir sozinha declara que a representa; o que se diz aqui de você vale para essa pessoa.',
      ],
    },
  ],
  statement:
    'Li este termo, ou o explicaram para mim, e pude perguntar o que quis. Aceito ser atendida(o) à distância e sei que posso recusar ou encerrar o teleatendimento a qualquer momento.',
  sha256: '606088e44a0f59bad85787f12436fac7b91441aa4dea0f997f99a35d994602ef',
};

const child1: ConsentText = {
  version: 'teleatendimento-infantil-1',
  publishedOn: '2026-11-27',
  title: 'Termo de consentimento para o teleatendimento da criança em terapia ocupacional',
  parts: [
    {
      heading: 'Quem consente',
      paragraphs: [
        'Uma criança ou um adolescente só pode ser atendido à distância com o consentimento por escrito de um dos pais ou do responsável legal (Resoluções COFFITO nºs 425/2013, art. 10, II, d, e 619/2025, art. 1º). Ao aceitar, você declara ser essa pessoa.',
      ],
    },
    {
      heading: 'O que é',
      paragraphs: [
        'O teleatendimento é feito à distância, por vídeo ou por voz. É opcional: serve para quando não dá para ser presencial, desde que seja seguro e ajude no caso da criança (Resolução COFFITO nº 619/2025, art. 1º). A(O) terapeuta pode pedir um encontro presencial sempre que achar preciso.',
      ],
    },
    {
      heading: 'O que é preciso do seu lado',
      paragraphs: [
        'Um aparelho com câmera e som, uma conexão que não caia, luz, espaço seguro para as atividades e um lugar reservado. Um adulto fica com a criança o tempo todo. Diga no início onde vocês estão e quem está aí. Tenha um telefone à mão, para o caso de a conexão cair ou de uma emergência.',
      ],
    },
    secrecy,
    {
      heading: 'Você decide',
      paragraphs: [
        'Você pode recusar o teleatendimento, pedir que seja presencial ou encerrá-lo a qualquer momento, também no meio de um encontro, sem dizer por quê. Retirar este consentimento vale daí em diante e não muda o tratamento presencial da criança.',
      ],
    },
  ],
  statement:
    'Como responsável legal, li este termo, ou o explicaram para mim, e pude perguntar o que quis. Aceito que a criança seja atendida à distância e sei que posso recusar ou encerrar o teleatendimento a qualquer momento.',
  sha256: 'c721dcdf61614df735dc2fca4e2369f0d8a51436cb511169d58bee0a6ddc9f81',
};

/** To be attended at a distance (Resolução COFFITO 619/2025, Lei 14.510/2022). */
export const telehealthTexts: TermVersions = { adulto: [adult1], infantil: [child1] };
