import type { DataError } from '../../data/supabase/dataError';
import { saveToDevice } from '../../device/browser/deviceFiles';
import type { DraftRegistry } from '../../device/drafts/draftRegistry';
import { isWithoutPatient } from '../../device/outbox/failures';
import { type FamilyPaper, familyFileName, familyText } from '../../questionnaire/familyWords';
import type { PatientKind } from '../../questionnaire/field';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { type FamilyDraft, familyCodec, familyKey } from './familyDraft';
import { endFamily, paperOf } from './familyDrafts';
import type { FamilyActions, WaitingFamily } from './waitingFamily';

/** Downloads a family's answers as a text file. */
export function downloadFamily(patientName: string, kind: PatientKind, paper: FamilyPaper): void {
  const text = familyText(patientName, questionnaireFor(kind), paper);
  saveToDevice(new Blob([text], { type: 'text/plain;charset=utf-8' }), familyFileName(patientName, paper));
}

type Ways = {
  registry: DraftRegistry;
  onReview: (patientId: string, family: string) => void;
  onContinue: ((draft: FamilyDraft) => void) | undefined;
  onSendAgain: (id: string) => void;
};

export function familyActions({ registry, onReview, onContinue, onSendAgain }: Ways): FamilyActions {
  const draftOf = ({ patientId, id }: WaitingFamily) =>
    registry.opened(familyCodec, familyKey(patientId, id))?.unsaved();
  return {
    onReview: ({ patientId, id }) => onReview(patientId, id),
    onEnd: async (waiting) => {
      const draft = draftOf(waiting);
      if (draft) await endFamily(registry, draft);
      onReview(waiting.patientId, waiting.id);
    },
    onContinue:
      onContinue &&
      ((waiting) => {
        const draft = draftOf(waiting);
        if (draft) onContinue(draft);
      }),
    onSendAgain: ({ id }) => onSendAgain(id),
    onDownload: ({ patientName, kind, paper }) => {
      if (paper && kind) downloadFamily(patientName, kind, paper);
    },
    onDiscard: ({ patientId, id }) => void registry.discard(familyKey(patientId, id)),
  };
}

/** Something that a family wrote on this device; `refusal`: the server has refused it. */
export function waitingOf(
  draft: FamilyDraft,
  isOfNewForm: boolean,
  refusal: DataError | undefined,
): WaitingFamily {
  const { handover, patientName, endedAt } = draft;
  const { id, patientId, kind, filledBy, relation, begunAt } = handover;
  const common = {
    ...{ id, patientId, patientName, kind, filledBy, relation, isOfNewForm },
    at: endedAt ?? begunAt,
    paper: paperOf(draft),
  };
  if (!refusal || isOfNewForm) return { ...common, state: endedAt ? 'device' : 'unfinished' };
  return isWithoutPatient(refusal) ? { ...common, state: 'gone' } : { ...common, state: 'refused', refusal };
}
