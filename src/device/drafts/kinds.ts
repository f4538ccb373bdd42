import * as v from 'valibot';
import { entities, type RecordEntity, type RecordEntityName } from '../../records/entities';
import { phrases } from '../../records/phrases';
import { profiles } from '../../records/profile';

/** Where a dialog opens again: in this tab of its record; in any; or in the profile. */
type Place = NonNullable<RecordEntity['listedIn']> | 'plan' | 'anyTab' | 'profile';

export type KindOfDraft = {
  /** The ids that follow in its key, in their order. */
  readonly ids: readonly string[];
  /** What its records are called, where that is another word. */
  readonly stored?: string;
  /** What a list shows of it. */
  readonly head: v.GenericSchema;
  /** Absent for what is no dialog. */
  readonly opensIn?: Place;
};

const none = v.object({});
const named = v.object({ name: v.string() });
const ofForm = v.object({
  questionnaire: v.picklist(['adulto', 'infantil']),
  /** The patient's name, as typed so far. */
  name: v.string(),
  step: v.number(),
});
/** `canRenew`: once issued, it renews a treatment. */
const ofReport = v.object({ ...named.entries, canRenew: v.exactOptional(v.boolean()) });
const ofFamily = v.object({ ...named.entries, filledBy: v.string() });
/** `formKey`: of the draft of the new form that it is about. */
const ofHandover = v.object({ formKey: v.exactOptional(v.string()) });

/** Their keys may have the row's own id after the patient's. */
const rowsOf = (opensIn: Place) => ({ ids: ['patientId'], head: none, opensIn }) as const;
const all: readonly RecordEntity[] = entities;
const ofEntities = Object.fromEntries(
  all.map(({ name, listedIn }) => [name, rowsOf(listedIn ?? 'plan')]),
) as {
  readonly [name in RecordEntityName]: ReturnType<typeof rowsOf>;
};

/**
 * The kinds of drafts, by the word that their keys begin with. The words and the ids are part of what devices have stored and cannot
 * change.
 */
export const kinds = {
  'new-patient': { ids: ['draft'], stored: 'new', head: ofForm },
  'new-child-anamnesis': { ids: ['draft'], stored: 'new', head: ofForm },
  'edit-patient': { ids: ['patientId'], stored: 'edit', head: ofForm },
  section: { ids: ['patientId'], head: ofForm },
  'session-note': { ids: ['patientId', 'note'], stored: 'note', head: named },
  evaluation: { ids: ['patientId'], head: named },
  report: { ids: ['patientId', 'report'], head: ofReport },
  family: { ids: ['patientId', 'family'], head: ofFamily },
  'family-review': { ids: ['patientId', 'family'], stored: 'review', head: named },
  [profiles.name]: { ids: [], head: none },
  [phrases.name]: { ids: ['phrase'], head: none, opensIn: 'profile' },
  handover: { ids: ['patientId'], head: ofHandover, opensIn: 'anyTab' },
  deletion: { ids: ['patientId'], head: none, opensIn: 'anyTab' },
  discharge: { ids: ['patientId'], head: none, opensIn: 'anyTab' },
  readmission: { ids: ['patientId'], head: none, opensIn: 'anyTab' },
  resumption: { ids: ['patientId'], head: none, opensIn: 'anyTab' },
  'goal-end': { ids: ['patientId'], head: none, opensIn: 'plan' },
  ...ofEntities,
} as const satisfies Record<string, KindOfDraft>;
export type Kinds = typeof kinds;
export type Kind = keyof Kinds;

/** Under which a device stores a draft; also what the keys of several begin with. */
export type DraftKey = Kind | `${Kind}:${string}`;

export const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);
/** Undefined for what is no dialog. */
export const placeOf = (kind: Kind): Place | undefined => {
  const found: KindOfDraft = kinds[kind];
  return found.opensIn;
};
