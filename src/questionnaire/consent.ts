import { differingTime, formatDateTime, fromIsoDate, serverTime, todayIso, toIsoDate } from '../lib/dates';
import type { Signature } from '../lib/signature';
import type { Unreadable } from '../lib/unreadable';
import { type ConsentKind, consentKindOf, needsSignature, versionPrefix } from './consentKinds';
import type { ConsentText } from './consentText';
import { consentTexts, publishedTexts } from './consentTexts';
import { impossibleDay } from './days';
import type { PatientKind } from './field';
import type { SectionEntry } from './present';

/** The whole text as one string: input of the hash and content of the copy. */
export function consentPlainText({ title, parts, statement }: ConsentText): string {
  return [title, ...parts.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]), statement].join(
    '\n\n',
  );
}

/** The parts of the text with their headings, and the statement, as they are printed. */
export function consentEntries({ parts, statement }: ConsentText): SectionEntry[] {
  const long = (label: string, value: string) => ({ label, value, long: true });
  return [
    ...parts.map(({ heading, paragraphs }) => long(heading, paragraphs.join('\n\n'))),
    long('Declaração', statement),
  ];
}

/** Names the text on paper. */
export function consentStamp(version: string, hash: string): string {
  return `Texto ${version}, SHA-256 ${hash}`;
}

export const consentRequired = 'Você deve aceitar os termos para continuar.';

/** The newest of a kind, which alone can be in force; `rows` are in the order in which they were received. */
export const newestConsentOf = <Row extends { readonly text_version: string }>(
  rows: readonly Row[],
  kind: ConsentKind,
): Row | undefined => rows.findLast(({ text_version }) => consentKindOf(text_version) === kind);

type Validatable = {
  readonly text_version: string;
  readonly signature: Signature | Unreadable | null;
  readonly revoked_at: string | null;
};

/** What a consent is worth; `replaced`: a later one of its kind decides, even if that was revoked. */
export type ConsentValidity = 'inForce' | 'unsigned' | 'replaced' | 'revoked';

/** As the database has it; undefined for a text that no version of the app has. `rows` are in the order in which they were received. */
export function validityOf(consent: Validatable, rows: readonly Validatable[]): ConsentValidity | undefined {
  const kind = consentKindOf(consent.text_version);
  if (consent.revoked_at) return 'revoked';
  if (!kind) return undefined;
  if (newestConsentOf(rows, kind) !== consent) return 'replaced';
  return needsSignature(kind) && !consent.signature ? 'unsigned' : 'inForce';
}

/** The current text, unless said otherwise that of the data. */
export function consentTextFor(tipo: PatientKind, kind: ConsentKind = 'data'): ConsentText {
  return consentTexts[kind][tipo][0];
}

/** 'versão 2' of 'adulto-2' */
export const versionText = (version: string) => `versão ${version.replace(/^.*-/, '')}`;

/** The text of a version, current or earlier; undefined for one that this version of the app does not contain. */
export function consentTextOf(version: string): ConsentText | undefined {
  return publishedTexts.find((text) => text.version === version);
}

/** The error of a typed day on which a text was signed on paper. */
export function paperDayProblem(
  typed: string,
  version: string,
  birthDate: string | undefined,
): string | undefined {
  const day = toIsoDate(typed);
  if (!day) return 'Escreva dia, mês e ano da assinatura.';
  const published = consentTextOf(version)?.publishedOn;
  if (day > todayIso()) return 'Este dia ainda não chegou.';
  const problem = impossibleDay(day, birthDate);
  if (problem || !published || day >= published) return problem;
  return `O texto deste termo é de ${fromIsoDate(published)}. Um papel de antes tem outro texto: digitalize e anexe em Documentos.`;
}

/** What the record says of the consents in force: the version of each one's text, null without one; to the treatment, of a signed one. */
type Consenting = { readonly tipo: PatientKind; readonly consent_version: string | null };
type Treated = { readonly tipo: PatientKind; readonly treatment_version: string | null };

/** `missing`: none was given, or it was revoked; `earlier`: in force, for an earlier text than the current one. */
export type ConsentState = 'missing' | 'earlier' | 'current';

/** `version`: the text of the consent of this kind that is in force. */
export function stateOfConsent(kind: ConsentKind, tipo: PatientKind, version: string | null): ConsentState {
  // the version of a text names the form that it belongs to
  if (!version?.startsWith(versionPrefix(kind, tipo))) return 'missing';
  return version === consentTextFor(tipo, kind).version ? 'current' : 'earlier';
}

/** Of the consent to the use of data: no other stands for it. */
export const consentStateOf = ({ tipo, consent_version }: Consenting): ConsentState =>
  stateOfConsent('data', tipo, consent_version);

/** True for a child that nobody has consented in writing to treat (COFFITO, Resolução 425/2013, art. 10 II d), while it is treated. */
export const lacksTreatmentConsent = (
  patient: Treated & { readonly archived_at: string | null; readonly discharged_on: string | null },
): boolean =>
  patient.tipo === 'infantil' &&
  patient.archived_at === null &&
  patient.discharged_on === null &&
  stateOfConsent('treatment', patient.tipo, patient.treatment_version) === 'missing';

/** The moments of a consent whose time comes from the device's clock. */
export type ConsentMoment = 'given_at' | 'signed_at' | 'revoked_at';

type Moments = { readonly [moment in ConsentMoment]: string | null } & {
  readonly received_at: string;
  readonly device_times: { readonly [moment in ConsentMoment]?: string };
};

/** A moment of a consent, as it is said to whom it is about; '' if it has not happened. */
export const saidMoment = (consent: Moments, moment: ConsentMoment): string => {
  const time = consent[moment];
  return time ? formatDateTime(time) : '';
};

/**
 * The same in full. Adds the device's time if its clock was off, and when a consent
 * was received: the order in which they were received decides which one is in force.
 */
export function consentMoment(consent: Moments, moment: ConsentMoment): string {
  const [time, said] = [consent[moment], consent.device_times[moment]];
  if (!time) return '';
  const isLate = moment === 'given_at' && !said && differingTime(time, consent.received_at);
  const late = isLate ? ` (recebido pelo servidor em ${formatDateTime(consent.received_at)})` : '';
  return serverTime(time, said) + late;
}

type Signed = Moments & { readonly signature: Signature | Unreadable | null };

const howSigned: Record<Exclude<NonNullable<Signed['signature']>['kind'], 'paper'>, string> = {
  drawn: 'Assinado na tela',
  typed: 'Assinado com o nome digitado',
  unreadable: 'Assinatura que não pôde ser lida, dada',
};

/** '' for a consent without a signature, else such as 'Assinado na tela em 02/03/2026 14:32'. */
export function signedText(consent: Signed, momentOf = consentMoment): string {
  const { signature, signed_at } = consent;
  if (!signature || !signed_at) return '';
  const moment = momentOf(consent, 'signed_at');
  return signature.kind === 'paper'
    ? `Assinado em papel em ${fromIsoDate(signature.on)}, registrado em ${moment}`
    : `${howSigned[signature.kind]} em ${moment}`;
}
