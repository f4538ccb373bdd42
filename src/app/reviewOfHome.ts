import type { HeldAnswers, InvitationRow } from '../data/records/invitations';
import type { DraftRegistry } from '../device/drafts/draftRegistry';
import type { DraftKey } from '../device/drafts/kinds';
import { keyOfFamily } from '../device/outbox/items';
import { unsentPatient } from '../device/outbox/outboxState';
import { intakeCodec } from '../features/anamnesis/intakeDraft';
import { newIntake } from '../features/anamnesis/intakeForm';
import { familyCodec, familyKey } from '../features/family/familyDraft';
import type { Device } from '../forms/contexts';
import { isUnreadable } from '../lib/unreadable';
import { type FamilyAnswers, familyGroupsOf, type StoredAnswers } from '../questionnaire/family';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { formKey, newForm, type View } from './view';

/** What a version of the app can read; the server keeps the rest as it came. */
const readable = (answers: StoredAnswers): FamilyAnswers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([column, answer]) =>
      answer && !isUnreadable(answer) ? [[column, answer] as const] : [],
    ),
  );

/** The draft of the new form that has this record's id; a new one where there is none. */
async function formOf(registry: DraftRegistry, { patient_id, form: kind }: InvitationRow): Promise<DraftKey> {
  await registry.firstRead();
  for (const head of registry.heads()) {
    if (head.kind !== 'new') continue;
    const draft = await registry.open(intakeCodec, head.key);
    if (draft.unsaved()?.form.patientId === patient_id) return head.key;
  }
  const key = formKey(newForm(kind === 'adulto' ? 'new-patient' : 'new-child-anamnese'));
  const draft = await registry.open(intakeCodec, key);
  const form = { ...newIntake(questionnaireFor(kind)), patientId: patient_id };
  draft.change(() => ({ kind, form, step: 0 }));
  // answers wait for a form that is on the device
  await draft.flush();
  return key;
}

/**
 * Makes drafts of what a family answered before there was a record: a form of its kind, and the answers for it. From then on it is
 * as what was written on the tablet for a new form; the server keeps it, too, until the record is saved. Resolves to its review.
 */
export async function reviewOfHome(
  { registry, outbox }: Pick<Device, 'registry' | 'outbox'>,
  invitation: InvitationRow,
  { filledBy, relation, begunAt, endedAt, questionnaireVersion, answers }: HeldAnswers,
): Promise<View> {
  const { id, patient_id: patientId, form: kind, heading, answered_at } = invitation;
  const view: View = { name: 'family-review', patientId, family: id };
  // its form is on its way to the server, which then gives the answers to the record; the review says so
  if (unsentPatient(outbox.getSnapshot(), patientId)) return view;
  // that of a form that was discarded since
  await outbox.discard(keyOfFamily(id));
  const key = await formOf(registry, invitation);
  const groups = familyGroupsOf(questionnaireFor(kind)).map((group) => group.id);
  const handover = { id, patientId, kind, filledBy, relation, groups, questionnaireVersion, begunAt };
  const draft = await registry.open(familyCodec, familyKey(handover));
  draft.change(() => ({
    handover,
    patientName: heading ?? '',
    formKey: key,
    answers: readable(answers),
    endedAt,
    ...(answered_at && { receivedAt: answered_at }),
  }));
  await registry.flush();
  return view;
}
