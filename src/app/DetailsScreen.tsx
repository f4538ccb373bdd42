import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { PatientRow } from '../data/records/patients';
import { useFormDraft } from '../device/drafts/useDrafts';
import type { UploadQueue } from '../device/outbox/uploadQueue';
import { sectionKey } from '../features/anamnesis/intakeDraft';
import { SectionEditor } from '../features/anamnesis/SectionEditor';
import { ConsentBanner } from '../features/consent/ConsentBanner';
import { ConsentPanel } from '../features/consent/ConsentPanel';
import { DocumentsPanel } from '../features/documents/DocumentsPanel';
import { NotesHeadActions } from '../features/notes/NotesHeadActions';
import { PatientDetails } from '../features/patients/record/PatientDetails';
import type { FurtherSection } from '../features/patients/record/PatientRecord';
import { useConsentTerm } from '../features/patients/record/useConsentTerm';
import type { MadePdf } from '../pdf/generate';
import type { AnswerColumn } from '../questionnaire/field';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { Skeleton } from '../ui/feedback/Skeleton';
import type { Drafts } from './drafts';
import { ReviewedFamily, useReviewedFamily } from './family/ReviewedFamily';
import { HistorySection } from './HistorySection';
import { type Notes, NotesSection } from './NotesSection';

type Props = {
  userId: string;
  patientId: string;
  uploads: UploadQueue;
  registry: Drafts['sections'];
  onView: (pdf: MadePdf) => void;
  onBack: () => void;
  onFamily?: (patient: PatientRow) => void;
  onEditAll: (step: number) => void;
  notes: Notes;
  /** The banners of the family's unreviewed answers. */
  family?: (patient: PatientRow) => ReactNode;
  /** The section to scroll to on mount. */
  section?: string | undefined;
  /** The question whose field opens on mount. */
  field?: AnswerColumn | undefined;
  /** Called after a section was saved, unless the record was left meanwhile. */
  onEdited?: () => void;
  onDelete: (patient: PatientRow) => void;
};

/** The detail screen of one patient, joined with the editors of its sections. */
export function DetailsScreen({
  userId,
  patientId,
  uploads,
  registry,
  onView,
  onBack,
  onFamily,
  onEditAll,
  notes,
  family,
  section,
  field,
  onEdited,
  onDelete,
}: Props) {
  const [edited, setEdited] = useState(false);
  const tellEdited = useEffectEvent(() => onEdited?.());
  useEffect(() => {
    if (edited) tellEdited();
  }, [edited]);
  const downloadTerm = useConsentTerm(userId);
  const isRead = useReviewedFamily(userId, patientId).length > 0;
  const further: FurtherSection[] = [
    {
      id: 'notes',
      title: 'Evoluções',
      hint: 'O que foi feito e observado em cada sessão.',
      action: (patient) => (
        <NotesHeadActions userId={userId} patient={patient} onWrite={() => notes.onWrite()} onView={onView} />
      ),
      content: ({ id }) => <NotesSection patientId={id} {...notes} />,
    },
    {
      id: 'consent',
      title: 'Consentimento',
      hint: 'Quem aceitou os termos, e quando.',
      content: (patient) => (
        <ConsentPanel
          userId={userId}
          patient={patient}
          onDownload={(consent) => downloadTerm(patient, consent)}
        />
      ),
    },
    ...(isRead
      ? [
          {
            id: 'family',
            title: 'Família',
            hint: 'O que a família escreveu, como escreveu.',
            content: (patient: PatientRow) => <ReviewedFamily userId={userId} patient={patient} />,
          },
        ]
      : []),
    {
      id: 'history',
      title: 'Histórico',
      hint: 'O que mudou nesta ficha.',
      content: (patient) => <HistorySection userId={userId} patient={patient} />,
    },
  ];
  const draft = useFormDraft(registry, sectionKey(patientId));
  return (
    <PatientDetails
      userId={userId}
      patientId={patientId}
      shownSection={section}
      // only once it is known which section has a draft
      shownField={draft && field}
      unsavedSection={draft?.unsaved()?.stepId}
      onDiscardSection={() => draft?.clear()}
      onView={onView}
      onBack={onBack}
      onFamily={onFamily}
      onEditAll={onEditAll}
      onNote={() => notes.onWrite()}
      onDelete={onDelete}
      slots={{
        further,
        notice: (patient) => (
          <>
            <ConsentBanner patient={patient} />
            {family?.(patient)}
          </>
        ),
        editor: ({ step, patient, place, onDone, onDirty }) =>
          draft ? (
            <SectionEditor
              userId={userId}
              questionnaire={questionnaireFor(patient.tipo)}
              step={step}
              patient={patient}
              place={place}
              draft={draft}
              onDone={onDone}
              onSaved={() => setEdited(true)}
              onDirty={onDirty}
            />
          ) : (
            <Skeleton label="Abrindo a seção…" rows={1} />
          ),
        documents: (patient) => <DocumentsPanel userId={userId} patient={patient} uploads={uploads} />,
      }}
    />
  );
}
