import type { PatientKind } from './field';

/** To what somebody consents. Each is given, signed and revoked alone; none stands for another. */
export const consentKinds = ['data', 'treatment', 'image', 'telehealth'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** What each is called, and what the versions of its texts begin with, which is stored with every consent. */
const about = {
  data: { prefix: '', name: 'Uso de dados', heading: 'Consentimento' },
  treatment: {
    prefix: 'tratamento-',
    name: 'Tratamento',
    heading: 'Consentimento para o tratamento',
  },
  image: { prefix: 'imagem-', name: 'Imagem e voz', heading: 'Autorização de imagem e voz' },
  telehealth: {
    prefix: 'teleatendimento-',
    name: 'Teleatendimento',
    heading: 'Consentimento para o teleatendimento',
  },
} as const satisfies Record<
  ConsentKind,
  { readonly prefix: string; readonly name: string; readonly heading: string }
>;

/** 'Tratamento' */
export const consentName = (kind: ConsentKind): string => about[kind].name;

/** 'Consentimento para o tratamento'; of the data, as before there were others, 'Consentimento'. */
export const consentHeading = (kind: ConsentKind): string => about[kind].heading;

/** Said of a child in treatment. */
export const LACKS_TREATMENT = 'Falta o consentimento assinado para o tratamento';

/** 'registrado' of a consent, 'registrada' of an authorisation. */
export const agreeing = (kind: ConsentKind, done: string): string =>
  kind === 'image' ? done.replace(/o$/, 'a') : done;

/** True for what is consented to in writing (COFFITO, Resolução 425/2013, art. 10 II d): it is in force once it is signed. */
export const needsSignature = (kind: ConsentKind): boolean => kind === 'treatment';

/** 'tratamento'; '' of the data. */
export const consentWord = (kind: ConsentKind): string => about[kind].prefix.replace('-', '');

/** To what a consent to this text is given; undefined for a text that no version of the app has. */
export const consentKindOf = (version: string): ConsentKind | undefined =>
  consentKinds.find((kind) => {
    const { prefix } = about[kind];
    return version.startsWith(prefix) && /^(adulto|infantil)-\d+$/.test(version.slice(prefix.length));
  });

/** What the versions of the texts of a form begin with. */
export const versionPrefix = (kind: ConsentKind, tipo: PatientKind): string =>
  `${about[kind].prefix}${tipo}-`;
