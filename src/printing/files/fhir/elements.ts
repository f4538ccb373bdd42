import type {
  Attachment,
  Coding,
  DocumentReference,
  Extension,
  Reference,
  Resource,
} from '@medplum/fhirtypes';
import { type Author, authorText } from '../../../data/records/author';
import { toBase64 } from '../../../lib/bytes';
import { isUnreadable } from '../../../lib/unreadable';
import type { AnswerMark } from '../../../questionnaire/marks';

/** Control characters other than tabs and line breaks: FHIR allows none in a string. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\u007f-\u009f]/gu;

/** A typed text as a FHIR string; undefined for an empty one, which FHIR has not. */
export function fhirText(text: string | null | undefined): string | undefined {
  const allowed = text?.replace(FORBIDDEN, '');
  return allowed?.trim() ? allowed : undefined;
}

/** A text as the list of notes, categories or purposes that it is alone in; empty without one. */
export function fhirTexts(...texts: readonly (string | null | undefined)[]): { readonly text: string }[] {
  return texts.flatMap((each) => {
    const text = fhirText(each);
    return text ? [{ text }] : [];
  });
}

type Given<Values> = { [Key in keyof Values]?: Exclude<Values[Key], null | undefined> };

/** The values that there are: FHIR knows neither null nor empty lists. */
export function given<Values extends object>(values: Values): Given<Values> {
  const isGiven = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value))) as Given<Values>;
}

/** What has no row of its own has an id that is made from the one of a row; each kind has its number. */
const kinds = {
  response: 1,
  guardian: 2,
  discharge: 3,
  change: 4,
  signer: 5,
  signature: 6,
  revocation: 7,
  relative: 8,
  review: 9,
  plan: 10,
  encounter: 11,
  gestation: 12,
} as const;

/** The same in every copy. A UUID of version 8: the kind is in its third part, the number is mixed into the last one. */
export function fhirId(rowId: string, kind: keyof typeof kinds, number = 0): string {
  const [first = '', second = '', , fourth = '', last = '0'] = rowId.split('-');
  const mixed = (BigInt(`0x${last}`) ^ BigInt(number)).toString(16).padStart(12, '0');
  return [first, second, `8${kinds[kind].toString(16).padStart(3, '0')}`, fourth, mixed].join('-');
}

export const urnOf = (id: string) => `urn:uuid:${id}`;

/** A reference to a resource of the same bundle. */
export const referenceTo = <Target extends Resource>(id: string, display?: string): Reference<Target> => ({
  reference: urnOf(id),
  ...given({ display: fhirText(display) }),
});

/** The therapist, in the words in which they signed, where these can be read. */
export const signerOf = (userId: string, author: Author | null): Reference<never> =>
  referenceTo<never>(userId, author && !isUnreadable(author) ? authorText(author) : undefined);

/** What a document stands in the place of. */
export const replacing = (id: string | null) =>
  id ? [{ code: 'replaces' as const, target: referenceTo<DocumentReference>(id) }] : [];

/** Somebody or something that no resource stands for. */
export const named = <Target extends Resource>(words: string | null): Reference<Target> => ({
  display: fhirText(words) ?? 'Não informado',
});

export const coding = (system: string, code: string, display: string): Coding => ({ system, code, display });

export const LOINC = 'http://loinc.org';
export const documentTypes = {
  note: coding(LOINC, '11506-3', 'Progress note'),
  discharge: coding(LOINC, '18842-5', 'Discharge summary'),
  consent: coding(LOINC, '59284-0', 'Consent Document'),
};
export const identifierTypes = {
  cpf: coding('http://terminology.hl7.org/CodeSystem/v2-0203', 'TAX', 'Tax ID number'),
  crefito: coding('http://terminology.hl7.org/CodeSystem/v2-0203', 'PRN', 'Provider number'),
};

const absentReasons: Record<AnswerMark, string> = {
  nao_perguntado: 'not-asked',
  nao_sabe: 'asked-unknown',
  nao_se_aplica: 'not-applicable',
};

export const absent = (mark: AnswerMark): Extension => ({
  url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
  valueCode: absentReasons[mark],
});

/** The address of a file of the copy, relative to `fhir.json`. */
export const fileUrl = (name: string) => name.split('/').map(encodeURIComponent).join('/');

/** A PDF of the copy, without an address where the server no longer had it. */
export const pdfAttachment = (
  { file_name, file_size, arquivo }: { file_name: string; file_size?: number; arquivo: string },
  missing: ReadonlySet<string>,
): Attachment => ({
  contentType: 'application/pdf',
  ...given({
    size: file_size,
    title: fhirText(file_name),
    url: missing.has(arquivo) ? undefined : fileUrl(arquivo),
  }),
});

/** The bytes of a text in base64, as attachments have them. */
export const base64 = (text: string): string => toBase64(new TextEncoder().encode(text));

export const textAttachment = (text: string): Attachment => ({
  contentType: 'text/plain; charset=utf-8',
  data: base64(text),
});
