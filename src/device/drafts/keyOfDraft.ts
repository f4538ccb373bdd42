import * as v from 'valibot';
import { type DraftKey, isKind, type Kind, type Kinds, kinds } from './kinds';

type Ids<K extends Kind> = { readonly [Name in Kinds[K]['ids'][number]]: string };

/** What a draft is about, as its key says it. */
type DraftSubject = { [K in Kind]: { readonly kind: K } & Ids<K> }[Kind];

export function keyOfDraft<K extends Kind>(kind: K, ids: Ids<K>): DraftKey {
  const given: { readonly [name: string]: string } = ids;
  // a kind, and what follows it
  return [kind, ...kinds[kind].ids.map((name) => given[name])].join(':') as DraftKey;
}

/** What the keys of all drafts of a kind begin with, or of those of one patient. */
export const draftsOf = (kind: Kind, patientId?: string): DraftKey =>
  patientId === undefined ? kind : `${kind}:${patientId}`;

/** Undefined for a key that no version of the app has made. */
export function parseDraftKey(key: string): DraftSubject | undefined {
  const [kind = '', ...ids] = key.split(':');
  if (!isKind(kind)) return undefined;
  const names: readonly string[] = kinds[kind].ids;
  if (ids.length < names.length) return undefined;
  // the ids have the names of their kind
  return { kind, ...Object.fromEntries(names.map((name, index) => [name, ids[index]])) } as DraftSubject;
}

export const isDraftKey = (key: unknown): key is DraftKey =>
  typeof key === 'string' && parseDraftKey(key) !== undefined;

/** Reads one that is stored. */
export const draftKey = v.custom<DraftKey>(isDraftKey);

/** The patient that a draft belongs to; undefined for one of the therapist, or of a new record. */
export function patientOfDraft(key: string): string | undefined {
  const subject = parseDraftKey(key);
  return subject && 'patientId' in subject ? subject.patientId : undefined;
}
