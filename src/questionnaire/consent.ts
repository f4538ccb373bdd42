import { formatDateTime } from '../lib/dates';
import type { PatientKind } from './field';

type ConsentPart = { readonly heading: string; readonly paragraphs: readonly string[] };

/**
 * The text that the LGPD checkbox accepts (Lei 13.709/2018, arts. 8, 11 and 14). A published text is never
 * edited, only replaced under a new version: accepted consents must stay readable.
 */
type ConsentText = {
  readonly version: string;
  readonly title: string;
  readonly parts: readonly ConsentPart[];
  /** The label of the checkbox. */
  readonly statement: string;
  /** SHA-256 of `consentPlainText`, hex. A constant, because a page without https cannot compute it. */
  readonly sha256: string;
};

const keeping: ConsentPart = {
  heading: 'Onde e por quanto tempo',
  paragraphs: [
    'Os dados ficam no sistema de fichas que a(o) terapeuta usa, protegidos por senha. Só a(o) terapeuta responsável pela ficha tem acesso a eles.',
    'A lei manda guardar prontuários por pelo menos 20 anos depois do último registro (Lei 13.787/2018, art. 6º). Retirar o consentimento não apaga o que já foi registrado nesse prazo.',
  ],
};

const adultText: ConsentText = {
  version: 'adulto-1',
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
    keeping,
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

const childText: ConsentText = {
  version: 'infantil-1',
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
    keeping,
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

/** The whole text as one string: input of the hash and content of the copy. */
export function consentPlainText({ title, parts, statement }: ConsentText): string {
  return [title, ...parts.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]), statement].join(
    '\n\n',
  );
}

const current: Record<PatientKind, ConsentText> = { adulto: adultText, infantil: childText };

/** Every published text, so that an old consent still shows its own wording. */
const everAccepted: readonly ConsentText[] = [adultText, childText];

/** The current consent text. */
export function consentTextFor(kind: PatientKind): ConsentText {
  return current[kind];
}

export function consentTextOf(version: string): ConsentText | undefined {
  return everAccepted.find((text) => text.version === version);
}

type Consenting = { readonly tipo: PatientKind; readonly consent_version: string | null };

/** True when the current text is not accepted: no consent, a revoked one, or one for an older text. */
export function isConsentPending({ tipo, consent_version }: Consenting): boolean {
  return consent_version !== consentTextFor(tipo).version;
}

/** Why a stored patient's consent is asked for again (D-16); undefined while the current text is accepted. */
export function consentAskedAgain(patient: Consenting): string | undefined {
  if (!isConsentPending(patient)) return undefined;
  return patient.consent_version
    ? 'O texto do termo mudou desde o último consentimento. Peça o consentimento de novo.'
    : 'Não há consentimento em vigor para esta ficha. Peça o consentimento de novo.';
}

/** The moments of a consent whose time comes from the device's clock. */
export type ConsentMoment = 'given_at' | 'signed_at' | 'revoked_at';

type Moments = { readonly [moment in ConsentMoment]: string | null } & {
  readonly device_times: { readonly [moment in ConsentMoment]?: string };
};

/** Formats a moment of a consent; '' if it has not happened. Adds the device's time if its clock was off. */
export function consentMoment(consent: Moments, moment: ConsentMoment): string {
  const [time, said] = [consent[moment], consent.device_times[moment]];
  if (!time) return '';
  if (!said) return formatDateTime(time);
  // PostgreSQL accepts timestamps that Date cannot parse
  const deviceTime = Number.isNaN(Date.parse(said)) ? said : formatDateTime(said);
  return `${formatDateTime(time)} (hora do servidor; o relógio do aparelho marcava ${deviceTime})`;
}
