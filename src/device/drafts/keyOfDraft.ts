import { type PlainName, plainEntities } from '../../records/entities';
import type { DialogHead } from './draftKind';

/** Of a row that a record has once, the patient's alone. */
function idsOfRows() {
  const ids = plainEntities.map(({ name, isSingle }) => [
    name,
    isSingle ? ['patientId'] : ['patientId', 'row'],
  ]);
  // a row's own id is asked of its draft, not of its key
  return Object.fromEntries(ids) as { readonly [name in PlainName]: readonly ['patientId'] };
}

/**
 * The kinds of keys, and the ids that follow each, in their order. They are part of what devices have stored and cannot
 * change.
 */
const idsOf = {
  profile: [],
  phrase: ['phrase'],
  'new-patient': ['draft'],
  'new-child-anamnesis': ['draft'],
  'edit-patient': ['patientId'],
  section: ['patientId'],
  'session-note': ['patientId', 'note'],
  evaluation: ['patientId'],
  report: ['patientId', 'report'],
  family: ['patientId', 'family'],
  'family-review': ['patientId', 'family'],
  handover: ['patientId'],
  deletion: ['patientId'],
  discharge: ['patientId'],
  readmission: ['patientId'],
  resumption: ['patientId'],
  consent: ['patientId'],
  revocation: ['patientId', 'consent'],
  signature: ['patientId', 'consent'],
  disclosure: ['patientId'],
  'signed-copy': ['patientId'],
  goal: ['patientId'],
  'goal-end': ['patientId'],
  rating: ['patientId'],
  ...idsOfRows(),
} as const satisfies Record<DialogHead['kind'], readonly string[]> & Record<string, readonly string[]>;

type Kind = keyof typeof idsOf;
type Ids<K extends Kind> = { readonly [Name in (typeof idsOf)[K][number]]: string };

/** What a draft is about, as its key says it. */
export type DraftSubject = { [K in Kind]: { readonly kind: K } & Ids<K> }[Kind];

/** The key of a draft, under which a device stores it. */
export function keyOfDraft<K extends Exclude<Kind, PlainName>>(kind: K, ids: Ids<K>): string {
  const given: { readonly [name: string]: string } = ids;
  return [kind, ...idsOf[kind].map((name) => given[name])].join(':');
}

/** What the keys of all drafts of a kind begin with, or of those of one patient. */
export const draftsOf = (kind: Kind, patientId?: string): string =>
  patientId === undefined ? kind : `${kind}:${patientId}`;

const isKind = (kind: string): kind is Kind => Object.hasOwn(idsOf, kind);

/** Undefined for a key that no version of the app has made. */
export function parseDraftKey(key: string): DraftSubject | undefined {
  const [kind = '', ...ids] = key.split(':');
  if (!isKind(kind)) return undefined;
  const names: readonly string[] = idsOf[kind];
  if (ids.length < names.length) return undefined;
  // the ids have the names of their kind
  return { kind, ...Object.fromEntries(names.map((name, index) => [name, ids[index]])) } as DraftSubject;
}

/** The patient that a draft belongs to; undefined for one of the therapist, or of a new record. */
export function patientOfDraft(key: string): string | undefined {
  const subject = parseDraftKey(key);
  return subject && 'patientId' in subject ? subject.patientId : undefined;
}
