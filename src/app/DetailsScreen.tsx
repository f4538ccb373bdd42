import { useMemo } from 'react';
import type { PatientRow } from '../data/patients';
import type { UploadQueue } from '../data/uploadQueue';
import { SectionEditor } from '../features/anamnesis/SectionEditor';
import { ConsentBanner } from '../features/consent/ConsentBanner';
import { ConsentPanel } from '../features/consent/ConsentPanel';
import { DocumentsPanel } from '../features/documents/DocumentsPanel';
import { type FurtherSection, PatientDetails } from '../features/patients/PatientDetails';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { HistorySection } from './HistorySection';
import type { Unsaved } from './unsaved';

type Props = {
  userId: string;
  patientId: string;
  uploads: UploadQueue;
  unsaved: Unsaved['sections'];
  onBack: () => void;
  onEditAll: (step: number) => void;
  onDelete: (patient: PatientRow) => void;
};

/** The detail of one patient: joins what is read with the inputs that edit it. */
export function DetailsScreen({ userId, patientId, uploads, unsaved, onBack, onEditAll, onDelete }: Props) {
  const further = useMemo<FurtherSection[]>(
    () => [
      {
        id: 'consent',
        title: 'Consentimento',
        hint: 'Quem aceitou os termos, e quando.',
        content: (patient) => <ConsentPanel userId={userId} patient={patient} />,
      },
      {
        id: 'history',
        title: 'Histórico',
        hint: 'O que mudou nesta ficha.',
        content: (patient) => <HistorySection userId={userId} patient={patient} />,
      },
    ],
    [userId],
  );
  return (
    <PatientDetails
      userId={userId}
      patientId={patientId}
      unsavedSection={unsaved.get(patientId)?.stepId}
      onBack={onBack}
      onEditAll={onEditAll}
      onDelete={onDelete}
      slots={{
        further,
        notice: (patient) => <ConsentBanner patient={patient} />,
        editor: ({ step, patient, onDone, onDirty }) => {
          const kept = unsaved.get(patientId);
          return (
            <SectionEditor
              userId={userId}
              questionnaire={questionnaireFor(patient.tipo)}
              step={step}
              patient={patient}
              kept={kept?.stepId === step.id ? kept.answers : undefined}
              onLeave={(answers) => unsaved.keep(patientId, answers && { stepId: step.id, answers })}
              onDone={onDone}
              onDirty={onDirty}
            />
          );
        },
        documents: (patient) => <DocumentsPanel userId={userId} patient={patient} uploads={uploads} />,
      }}
    />
  );
}
