import { useEffect } from 'react';
import type { PatientRow } from '../data/records/patients';
import { keyOfDraft } from '../device/drafts/keyOfDraft';
import { sectionCodec } from '../features/anamnesis/intakeDraft';
import { SectionEditor, type SectionEditorProps } from '../features/anamnesis/SectionEditor';
import { DocumentsPanel } from '../features/documents/DocumentsPanel';
import { AbsenceDialog } from '../features/notes/AbsenceDialog';
import { NotesPanel } from '../features/notes/NotesPanel';
import { OutboxLine } from '../features/outbox/OutboxLine';
import { useWaitingChanges } from '../features/outbox/useWaitingChanges';
import { AsItWas } from '../features/patients/record/AsItWas';
import { PatientDetails } from '../features/patients/record/PatientDetails';
import type { RecordTab } from '../features/patients/record/recordTab';
import { useDevice } from '../forms/contexts';
import { useRowDialog } from '../forms/rows/useRowDialog';
import { Opened } from '../forms/useDialog';
import { useDraft } from '../forms/useDraft';
import { useIsTaken } from '../forms/useTaken';
import { patientNameOf } from '../lib/patientName';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { absences } from '../records/absences';
import { Skeleton } from '../ui/feedback/Skeleton';
import { Section } from '../ui/layout/Section';
import { EmitMenu } from './EmitMenu';
import { FamilyNotices, FamilyOfRecord } from './FamilyWaiting';
import { InvitationsOfRecord } from './Invitations';
import { noteOfSession, useNavigation } from './navigation';
import { PlanTab } from './PlanTab';
import { RowSections } from './RowSections';
import { TakenBackDraft } from './TakenBackDraft';
import { TermsTab } from './TermsTab';
import { useDuplicates } from './useDuplicates';
import { useOverlays } from './useOverlays';
import {
  type DetailsView,
  detailsOf,
  type NoteView,
  newNoteView,
  newReportView,
  noteViewOf,
  treatmentConsentOf,
} from './view';

const EditedSection = (props: Omit<SectionEditorProps, 'warn'>) => (
  <SectionEditor {...props} warn={useDuplicates(props.patient.id)} />
);

/** The detail screen of one patient, joined with the editors of its sections. */
export function DetailsScreen({ view }: { view: DetailsView }) {
  const { patientId } = view;
  const navigation = useNavigation();
  const { list, navigate } = navigation;
  const { handOver, askToDelete, family, openUnsent, take, leaveBehind } = useOverlays();
  const { taken } = useDevice();
  const isTaken = useIsTaken(patientId);
  /** Back leads to the note that was pressed. */
  const openNote = (next: NoteView, pressed?: string) => {
    if (pressed) navigate({ ...view, tab, note: pressed }, { replace: true });
    navigate(next);
  };
  const writeNote = () => openNote(newNoteView(patientId));
  const evaluate = () => navigate({ name: 'evaluation', patientId });
  const compare = () => navigate({ name: 'comparison', patientId });
  const { tab, showTab } = useTab(view);
  const absence = useRowDialog(absences, patientId);
  const key = keyOfDraft('section', { patientId });
  const draft = useDraft(sectionCodec, key);
  const withWaiting = useWaitingChanges();
  const opening = <Skeleton label="Abrindo a seção…" rows={1} />;
  return (
    <PatientDetails
      patientId={patientId}
      shown={withWaiting}
      tab={tab}
      onTab={showTab}
      // only once it is known which section has a draft
      shownField={draft && view.field}
      unsavedSection={draft?.unsaved()?.stepId}
      onDiscardSection={() => draft?.clear()}
      onBack={() => navigate(list)}
      onFamily={(patient) =>
        handOver({ patientId, kind: patient.tipo, patientName: patientNameOf(patient) }, patient)
      }
      onEditAll={(step) => navigate({ name: 'edit-patient', patientId, step })}
      onNote={(noteId) => (noteId ? openNote(noteViewOf(patientId, noteId)) : writeNote())}
      onAbsence={() => absence.edit(null)}
      onEvaluate={evaluate}
      onTreatmentConsent={() => navigate(treatmentConsentOf(patientId), { replace: true })}
      onTake={taken.isPossible ? { isTaken, run: isTaken ? leaveBehind : take } : undefined}
      onDelete={askToDelete}
      slots={{
        emit: (patient, className) => <EmitMenu patient={patient} className={className} />,
        notice: (patient) => <RecordNotices patient={patient} absence={absence} />,
        family: (patient) => <FamilyOfRecord {...family} patient={patient} />,
        notes: (patient) => (
          <>
            <RowSections tab="notes" patient={patient} />
            <Section id="notes" title="Evoluções" bare>
              <NotesPanel
                patient={patient}
                absence={absence}
                shown={view.note}
                onWrite={(noteId) => openNote(noteViewOf(patientId, noteId), noteId)}
                onCorrect={(noteId) => openNote(newNoteView(patientId, noteId), noteId)}
                onSession={(session) => openNote(noteOfSession(navigation, session))}
                onOpenUnsent={(item) => void openUnsent(item)}
              />
            </Section>
          </>
        ),
        plan: (patient) => <PlanTab patient={patient} onEvaluate={evaluate} onCompare={compare} />,
        terms: (patient) => (
          <TermsTab
            patient={patient}
            asked={view.consent}
            onAsked={() => showTab('terms')}
            onCorrect={(replaces) => navigate(newReportView(patientId, { replaces, from: tab }))}
            onOpenUnsent={(item) => void openUnsent(item)}
          />
        ),
        editor: ({ step, patient, place, onDone, onDirty }) => (
          <TakenBackDraft
            codec={sectionCodec}
            draftKey={key}
            stepId={step.id}
            opening={opening}
            onFailed={() => onDone()}
          >
            {(kept) => (
              <EditedSection
                questionnaire={questionnaireFor(patient.tipo)}
                step={step}
                patient={patient}
                place={place}
                draft={kept}
                onDone={onDone}
                onDirty={onDirty}
              />
            )}
          </TakenBackDraft>
        ),
        documents: (patient) => <DocumentsPanel patient={patient} />,
      }}
    />
  );
}

/** The tab that a view shows; without one, the last of its record. */
function useTab({ patientId, ...view }: DetailsView) {
  const { navigate, lastTabs } = useNavigation();
  const tab =
    view.tab ?? (view.note ? 'notes' : view.field ? 'anamnesis' : lastTabs.get(patientId)) ?? 'anamnesis';
  const showTab = (next: RecordTab) => {
    lastTabs.set(patientId, next);
    navigate({ ...detailsOf(patientId), tab: next }, { replace: true });
  };
  useEffect(() => void lastTabs.set(patientId, tab), [lastTabs, patientId, tab]);
  return { tab, showTab };
}

type Props = {
  patient: PatientRow;
  absence: Pick<ReturnType<typeof useRowDialog<typeof absences>>, 'dialog' | 'close'>;
};

/** What stands above the tabs of a record: what waits on this device or for the family, and the dialog that the menu opens. */
function RecordNotices({ patient, absence }: Props) {
  const { family, openUnsent } = useOverlays();
  return (
    <>
      <AsItWas patientId={patient.id} />
      <OutboxLine patientId={patient.id} onOpen={(item) => void openUnsent(item)} />
      <FamilyNotices {...family} patient={patient} />
      <InvitationsOfRecord patientId={patient.id} />
      <Opened of={absence}>{(open) => <AbsenceDialog patient={patient} {...open} />}</Opened>
    </>
  );
}
