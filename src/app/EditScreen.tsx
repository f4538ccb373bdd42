import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordChanged } from '../data/records/afterSave';
import { recordConsent } from '../data/records/consents';
import { type PatientRow, patientOptions } from '../data/records/patients';
import { dataFailure } from '../data/supabase/errors';
import { AnamnesisWizard } from '../features/anamnesis/AnamnesisWizard';
import { type IntakeForm, intakeOf, toConsent } from '../features/anamnesis/intakeForm';
import { resumedForm } from '../features/anamnesis/resumedForm';
import { useSavePhoto } from '../features/anamnesis/useSavePhoto';
import { useUpdatePatient } from '../features/anamnesis/useUpdatePatient';
import { StagingArea } from '../features/documents/StagingArea';
import { changedColumns } from '../questionnaire/answers';
import { consentStateOf } from '../questionnaire/consent';
import { questionsOf } from '../questionnaire/field';
import { toMarks } from '../questionnaire/marks';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { changedMarks, toStoredMarks } from '../questionnaire/storedMarks';
import { ErrorState } from '../ui/feedback/ErrorState';
import { toast } from '../ui/feedback/toasts';
import { Sheet } from '../ui/layout/Sheet';
import { Opening } from './FormStates';
import { type IntakeScreenProps, useDuplicateCpf } from './IntakeScreen';

type Props = IntakeScreenProps & { patientId: string };

function EditWizard({ userId, patient, outbox, ...wizard }: IntakeScreenProps & { patient: PatientRow }) {
  const questionnaire = questionnaireFor(patient.tipo);
  // changes are computed against the row that was read when editing began
  const [kept] = useState(wizard.draft.unsaved);
  const [base, setBase] = useState({ ...(kept?.base ?? patient), photo_url: patient.photo_url });
  const [storedConsent] = useState(() => consentStateOf(patient));
  const [initial] = useState(() => (kept ? resumedForm(kept, storedConsent) : intakeOf(questionnaire, base)));
  const { update, conflict } = useUpdatePatient(userId);
  const savePhoto = useSavePhoto(userId);
  const warn = useDuplicateCpf(userId, base.id);
  const queryClient = useQueryClient();
  const saveConsent = async (form: IntakeForm) => {
    if (storedConsent === 'current' || !form.consent) return true;
    try {
      await recordConsent(userId, toConsent(patient.tipo, form));
      void recordChanged(queryClient, userId, base.id, 'consents');
      toast.success('Dados atualizados! ✅', 'O consentimento foi registrado.');
      return true;
    } catch (error) {
      toast(dataFailure('update', error));
      return false;
    }
  };
  const save = async (form: IntakeForm, onStored: (row: PatientRow) => void) => {
    const questions = questionsOf(questionnaire);
    const marks = toStoredMarks(questionnaire.steps, form);
    const saved = await update(
      base,
      changedColumns(questions, form.answers, base),
      changedMarks(questions, marks, toMarks(base.answer_marks)),
    );
    if (!saved) return false;
    setBase(saved);
    onStored(saved);
    if (!((await saveConsent(form)) && (await savePhoto(base.id, form.photo)))) return false;
    const about = { occasion: 'attach', patientName: saved.nome } as const;
    const isKept = outbox.uploads.add(base.id, form.files, about);
    // a draft that the device does not have loses nothing when it ends
    return wizard.draft.status() === 'screen' || isKept;
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
  const { data, isPending, isFetching, refetch } = useQuery(patientOptions(props.userId, patientId));
  if (data) return <EditWizard {...props} patient={data} />;
  if (isPending) return <Opening label="Abrindo a ficha…" />;
  return (
    <main className="p-4 sm:p-7">
      <Sheet>
        <ErrorState
          title="A ficha não pôde ser carregada"
          text="Ela pode ter sido excluída em outro aparelho."
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Sheet>
    </main>
  );
}
