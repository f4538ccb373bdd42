import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PatientRow, patientOptions } from '../data/records/patients';
import { contentOf } from '../device/drafts/draftKind';
import { AnamnesisWizard } from '../features/anamnesis/AnamnesisWizard';
import { intakeCodec } from '../features/anamnesis/intakeDraft';
import { type IntakeForm, intakeOf, toConsent } from '../features/anamnesis/intakeForm';
import { resumedForm } from '../features/anamnesis/resumedForm';
import { useSaveEdit } from '../features/anamnesis/useSaveChanges';
import { StagingArea } from '../features/documents/StagingArea';
import { useWaitingChanges } from '../features/outbox/useWaitingChanges';
import { useTherapist } from '../forms/contexts';
import { changedColumns } from '../questionnaire/answers';
import { consentStateOf } from '../questionnaire/consent';
import { questionsOf } from '../questionnaire/field';
import { toMarks } from '../questionnaire/marks';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { changedMarks, toStoredMarks } from '../questionnaire/storedMarks';
import { Opening, Unread } from './FormStates';
import type { IntakeScreenProps } from './IntakeScreen';
import { useDuplicates } from './useDuplicates';

type Props = IntakeScreenProps & { patientId: string };

function EditWizard({ patient, ...wizard }: IntakeScreenProps & { patient: PatientRow }) {
  const questionnaire = questionnaireFor(patient.tipo);
  // changes are computed against the row that was read when editing began
  const [kept] = useState(wizard.draft.unsaved);
  const [base] = useState({ ...(kept?.base ?? patient), photo_url: patient.photo_url });
  const [storedConsent] = useState(() => consentStateOf(patient));
  const [initial] = useState(() => (kept ? resumedForm(kept, storedConsent) : intakeOf(questionnaire, base)));
  const { save: saveEdit, conflict } = useSaveEdit();
  const warn = useDuplicates(base.id);
  const save = (form: IntakeForm) => {
    const questions = questionsOf(questionnaire);
    const said = toStoredMarks(questionnaire.steps, form);
    const answers = changedColumns(questions, form.answers, base);
    const marks = changedMarks(questions, said, toMarks(base.answer_marks));
    const sent = kept?.sent && { sent: kept.sent };
    const content = { kind: patient.tipo, form, step: wizard.step, base, ...sent };
    return saveEdit(
      { base, answers, marks },
      {
        photo: form.photo,
        files: form.files,
        consent: storedConsent !== 'current' && form.consent ? toConsent(patient.tipo, form) : null,
        draft: contentOf(intakeCodec, wizard.formKey, content),
        ...sent,
      },
    );
  };
  return (
    <>
      <AnamnesisWizard
        {...wizard}
        questionnaire={questionnaire}
        mode="edit"
        initial={initial}
        base={base}
        storedConsent={storedConsent}
        save={save}
        files={(files, onChange) => <StagingArea files={files} onChange={onChange} />}
        warn={warn}
      />
      {conflict}
    </>
  );
}

/** 'Editar Anamnese': edits the whole form of a stored patient. */
export function EditScreen({ patientId, ...props }: Props) {
  const { userId } = useTherapist();
  const withWaiting = useWaitingChanges();
  const read = useQuery(patientOptions(userId, patientId));
  if (read.data) return <EditWizard {...props} patient={withWaiting(read.data)} />;
  if (read.isPending) return <Opening label="Abrindo a ficha…" />;
  return (
    <Unread
      title="A ficha não pôde ser carregada"
      text="Ela pode ter sido excluída em outro aparelho."
      // also read again where there is no such record
      reads={[{ isError: true, isFetching: read.isFetching, refetch: read.refetch }]}
    />
  );
}
