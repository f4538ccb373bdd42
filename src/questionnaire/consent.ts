import type { PatientKind } from '../data/patients';

/** The text that the LGPD checkbox accepts, by version; a text once accepted is never changed, only replaced. */
export type ConsentText = {
  readonly version: string;
  readonly statement: string;
  /** SHA-256 of `statement` in UTF-8, hex; kept here because a device without https cannot compute it. */
  readonly sha256: string;
};

const current: Record<PatientKind, ConsentText> = {
  adulto: {
    version: 'adulto-1',
    statement:
      'Li e aceito que meus dados de saúde sejam guardados e usados no meu acompanhamento em terapia ocupacional, conforme a Lei nº 13.709/2018 (LGPD). Posso pedir para ver, corrigir ou apagar esses dados a qualquer momento.',
    sha256: '1c726b345da3f513c6b3e930335077894716a7ca66a53c1744ec3f75ed7d2a6f',
  },
  infantil: {
    version: 'infantil-1',
    statement:
      'Como responsável legal, li e aceito que os dados de saúde da criança sejam guardados e usados no acompanhamento em terapia ocupacional, conforme a Lei nº 13.709/2018 (LGPD). Posso pedir para ver, corrigir ou apagar esses dados a qualquer momento.',
    sha256: '94d21d74d9552740dd1b6529473a0a3966a4a89692a45446f3b23a47bc01b918',
  },
};

/** The consent text that is asked for today. */
export function consentTextFor(kind: PatientKind): ConsentText {
  return current[kind];
}
