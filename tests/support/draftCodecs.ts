import type { Codec, Packed } from '../../src/device/drafts/draftKind';
import type { Kind } from '../../src/device/drafts/kinds';
import type { StoredDraft } from '../../src/device/store/storedRecord';
import { intakeCodec, sectionCodec } from '../../src/features/anamnesis/intakeDraft';
import { consentCodec, revocationCodec, signatureCodec } from '../../src/features/consent/consentDrafts';
import { evaluationCodec } from '../../src/features/evaluation/evaluationDraft';
import { familyCodec } from '../../src/features/family/familyDraft';
import { handoverCodec } from '../../src/features/family/handoverDraft';
import { reviewCodec } from '../../src/features/family/useReview';
import { reportCodec } from '../../src/features/issuing/reportDraft';
import { noteCodec } from '../../src/features/notes/noteForm';
import { deletionCodec } from '../../src/features/patients/deletion/deletionDraft';
import {
  dischargeCodec,
  readmissionCodec,
  resumptionCodec,
} from '../../src/features/patients/record/treatmentDraft';
import { profileCodec } from '../../src/features/profile/useProfileForm';
import { rowDraftCodec } from '../../src/forms/rows/rowDraft';
import { entities, type RecordEntity, type RecordEntityName } from '../../src/records/entities';
import { goals } from '../../src/records/goals';
import { phrases } from '../../src/records/phrases';
import { ratings } from '../../src/records/ratings';

type AnyCodec = {
  readonly pack: (value: never) => Packed;
  readonly unpack: (stored: StoredDraft) => unknown;
};

/** Of forms that are more than the columns of an entity. */
const own: { readonly [kind in Exclude<Kind, RecordEntityName>]: AnyCodec } & {
  readonly [kind in RecordEntityName]?: AnyCodec;
} = {
  'new-patient': intakeCodec,
  'new-child-anamnesis': intakeCodec,
  'edit-patient': intakeCodec,
  section: sectionCodec,
  'session-note': noteCodec,
  evaluation: evaluationCodec,
  report: reportCodec,
  family: familyCodec,
  'family-review': reviewCodec,
  profile: profileCodec,
  phrase: rowDraftCodec(phrases),
  handover: handoverCodec,
  deletion: deletionCodec,
  discharge: dischargeCodec,
  readmission: readmissionCodec,
  resumption: resumptionCodec,
  'goal-end': rowDraftCodec(goals, 'goal-end'),
  goal: rowDraftCodec(goals),
  rating: rowDraftCodec(ratings),
  consent: consentCodec,
  revocation: revocationCodec,
  signature: signatureCodec,
};
const ofRows = new Map<Kind, AnyCodec>(
  (entities as readonly RecordEntity[]).map((entity) => [entity.name, rowDraftCodec(entity)]),
);

/** The codec with which the form of a kind opens its drafts. */
export function codecOf(kind: Kind): Codec<unknown> {
  const codec = own[kind] ?? ofRows.get(kind);
  if (!codec) throw new Error(`no form has drafts of the kind ${kind}`);
  // what it packs is what it has unpacked
  return codec as Codec<unknown>;
}
