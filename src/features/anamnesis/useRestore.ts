import type { PatientRow } from '../../data/records/patients';
import { contentOf } from '../../device/drafts/draftKind';
import { keyOfDraft } from '../../device/drafts/keyOfDraft';
import { useDevice } from '../../forms/contexts';
import { type AnswerColumn, questionsIn } from '../../questionnaire/field';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { sectionCodec } from './intakeDraft';
import { answersFormOf } from './intakeForm';
import { keepPhoto } from './photoChoice';
import { useSaveEdit } from './useSaveChanges';

/** Puts an earlier text back into a record. One that waits is opened in the section that it belongs to. */
export function useRestore(patient: PatientRow) {
  const { registry } = useDevice();
  const { save, conflict } = useSaveEdit();
  const restore = async (column: AnswerColumn, value: string | null): Promise<void> => {
    const { steps } = questionnaireFor(patient.tipo);
    const step = steps.find((each) => questionsIn(each).some((question) => question.column === column));
    if (!step) return;
    const draft = {
      stepId: step.id,
      ...answersFormOf(questionsIn(step), { ...patient, [column]: value }),
      photo: keepPhoto,
      base: patient,
    };
    const key = keyOfDraft('section', { patientId: patient.id });
    // the section that is being written keeps its draft: what is put back waits without one then
    const isWriting = registry.heads().some((head) => head.key === key);
    await save(
      { base: patient, answers: { [column]: value }, marks: {} },
      {
        stepId: step.id,
        draft: isWriting ? null : contentOf(sectionCodec, key, draft),
        photo: keepPhoto,
        consent: null,
        files: [],
      },
    );
  };
  return { restore, conflict };
}
