import { saveToDevice } from '../../device/browser/deviceFiles';
import { isWithoutPatient } from '../../device/outbox/failures';
import { keyOfFamily } from '../../device/outbox/items';
import type { Device } from '../../forms/contexts';
import { differingTime } from '../../lib/dates';
import { type FamilyPaper, familyFileName, familyText } from '../../questionnaire/familyWords';
import type { PatientKind } from '../../questionnaire/field';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { familyKey } from './familyDraft';
import { type FamilyHere, paperOf } from './familyDrafts';
import type { WaitingFamily } from './waitingFamily';

/** Downloads a family's answers as a text file. */
export function downloadFamily(patientName: string, kind: PatientKind, paper: FamilyPaper): void {
  const text = familyText(patientName, questionnaireFor(kind), paper);
  saveToDevice(new Blob([text], { type: 'text/plain;charset=utf-8' }), familyFileName(patientName, paper));
}

/** Deletes answers that only this device has. */
export function discardFamily({ registry, outbox }: Device, waiting: WaitingFamily): void {
  void outbox.discard(keyOfFamily(waiting.id));
  void registry.discard(familyKey(waiting));
}

export function waitingOf({ draft, item }: FamilyHere, isOfNewForm: boolean): WaitingFamily {
  const { handover, patientName, endedAt, receivedAt } = draft;
  const { id, patientId, kind, filledBy, relation, begunAt } = handover;
  const common = {
    id,
    patientId,
    patientName,
    kind,
    filledBy,
    relation,
    isOfNewForm,
    at: endedAt ?? begunAt,
    paper: paperOf(draft),
  };
  if (receivedAt)
    return {
      ...common,
      state: 'server',
      at: receivedAt,
      endedAtOnDevice: endedAt && differingTime(endedAt, receivedAt),
    };
  if (isOfNewForm || item?.status.state.name !== 'refused')
    return { ...common, state: endedAt ? 'device' : 'unfinished' };
  const refusal = item.status.state.error;
  return isWithoutPatient(refusal) ? { ...common, state: 'gone' } : { ...common, state: 'refused', refusal };
}
