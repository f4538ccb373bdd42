import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { importOptions } from '../data/records/origin';
import { useTherapist } from '../device/contexts';
import { keyOfDraft } from '../device/drafts/keyOfDraft';
import { Opened } from '../device/drafts/Opened';
import { useDraft } from '../device/drafts/useDraft';
import { useUnsentItems } from '../device/outbox/useOutboxItems';
import { RowDialog } from '../device/rows/RowDialog';
import { rowDraftCodec } from '../device/rows/rowDraft';
import { useRowDialog } from '../device/rows/useRowDialog';
import { sectionCodec } from '../features/anamnesis/intakeDraft';
import { SectionEditor, type SectionEditorProps } from '../features/anamnesis/SectionEditor';
import { ConsentPanel } from '../features/consent/ConsentPanel';
import { RecipientsPanel } from '../features/disclosures/RecipientsPanel';
import { DocumentsPanel } from '../features/documents/DocumentsPanel';
import { EvaluationsPanel } from '../features/evaluation/EvaluationsPanel';
import { ReviewedFamily, useReviewedFamily } from '../features/family/ReviewedFamily';
import { GoalsPanel } from '../features/goals/GoalsPanel';
import { GuidancePanel } from '../features/guidance/GuidancePanel';
import { NotesPanel } from '../features/notes/NotesPanel';
import { NotesReportButton } from '../features/notes/NotesReportButton';
import { OutboxLine } from '../features/outbox/OutboxLine';
import { useWaitingChanges } from '../features/outbox/useWaitingChanges';
import { WaitingReports } from '../features/outbox/WaitingReports';
import { PatientDetails } from '../features/patients/record/PatientDetails';
import type { RecordTab } from '../features/patients/record/recordTab';
import { Section } from '../features/patients/record/Section';
import { useConsentTerm } from '../features/patients/record/useConsentTerm';
import { PlanPanel } from '../features/plan/PlanPanel';
import { ResultsPanel } from '../features/results/ResultsPanel';
import { patientNameOf } from '../lib/patientName';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { absences } from '../records/absences';
import { Skeleton } from '../ui/feedback/Skeleton';
import { loadable } from '../ui/loadable';
import { FamilyNotices, FamilyOfRecord } from './FamilyWaiting';
import { HistorySection } from './HistorySection';
import { InvitationsOfRecord } from './Invitations';
import { useNavigation } from './navigation';
import { TakenBackDraft } from './TakenBackDraft';
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

const OriginPanel = loadable(
  () => import('../features/import/OriginPanel'),
  <Skeleton label="Abrindo o registro de origem…" rows={2} />,
);

const absenceCodec = rowDraftCodec(absences);

const EditedSection = (props: Omit<SectionEditorProps, 'warn'>) => (
  <SectionEditor {...props} warn={useDuplicates(props.patient.id)} />
);

/** The detail screen of one patient, joined with the editors of its sections. */
export function DetailsScreen({ view }: { view: DetailsView }) {
  const { patientId } = view;
  const { list, navigate, lastTabs } = useNavigation();
  const { handOver, askToDelete, family, openUnsent, takeBack } = useOverlays();
  /** Back leads to the note that was pressed. */
  const openNote = (next: NoteView, pressed?: string) => {
    if (pressed) navigate({ ...view, tab, note: pressed }, { replace: true });
    navigate(next);
  };
  const writeNote = () => openNote(newNoteView(patientId));
  const evaluate = () => navigate({ name: 'evaluation', patientId });
  const compare = () => navigate({ name: 'comparison', patientId });
  const writeReport = (replaces?: string) => navigate(newReportView(patientId, { replaces }));
  const unsent = useUnsentItems();
  const downloadTerm = useConsentTerm();
  const { userId } = useTherapist();
  const isImported = (useQuery(importOptions(userId, patientId)).data ?? []).length > 0;
  const isRead = useReviewedFamily(patientId).length > 0;
  const tab =
    view.tab ?? (view.note ? 'notes' : view.field ? 'anamnesis' : lastTabs.get(patientId)) ?? 'anamnesis';
  const showTab = (next: RecordTab) => {
    lastTabs.set(patientId, next);
    navigate({ ...detailsOf(patientId), tab: next }, { replace: true });
  };
  useEffect(() => void lastTabs.set(patientId, tab), [lastTabs, patientId, tab]);
  const absence = useRowDialog(absences, absenceCodec, patientId, takeBack);
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
      onReport={() => writeReport()}
      onEditAll={(step) => navigate({ name: 'edit-patient', patientId, step })}
      onNote={(noteId) => (noteId ? openNote(noteViewOf(patientId, noteId)) : writeNote())}
      onAbsence={() => absence.edit(null)}
      onEvaluate={evaluate}
      onTreatmentConsent={() => navigate(treatmentConsentOf(patientId), { replace: true })}
      onDelete={askToDelete}
      slots={{
        notice: (patient) => (
          <>
            <OutboxLine patientId={patientId} onOpen={(item) => void openUnsent(item)} />
            <FamilyNotices {...family} patient={patient} />
            <InvitationsOfRecord patientId={patientId} />
            <Opened of={absence}>
              {(open) => (
                <RowDialog
                  entity={absences}
                  titles={['Anotar falta', 'Editar falta']}
                  patient={patient}
                  {...open}
                />
              )}
            </Opened>
          </>
        ),
        family: (patient) => <FamilyOfRecord {...family} patient={patient} />,
        notes: (patient) => (
          <Section id="notes" title="Evoluções" action={<NotesReportButton patient={patient} />} bare>
            <NotesPanel
              patient={patient}
              absence={absence}
              takeBack={takeBack}
              shown={view.note}
              onWrite={(noteId) => openNote(noteViewOf(patientId, noteId), noteId)}
              onCorrect={(noteId) => openNote(newNoteView(patientId, noteId), noteId)}
              unsent={unsent}
              onOpenUnsent={(item) => void openUnsent(item)}
            />
          </Section>
        ),
        plan: (patient) => (
          <>
            <Section id="plan" title="Diagnóstico e prognóstico" bare>
              <PlanPanel patient={patient} onEvaluate={evaluate} takeBack={takeBack} />
            </Section>
            <Section id="goals" title="Metas" bare>
              <GoalsPanel patient={patient} takeBack={takeBack} />
            </Section>
            <Section id="results" title="Resultados" hint="De instrumentos, ao longo do tempo." bare>
              <ResultsPanel patient={patient} takeBack={takeBack} />
            </Section>
            <Section id="guidance" title="Orientações para casa" bare>
              <GuidancePanel patient={patient} takeBack={takeBack} />
            </Section>
            <Section id="evaluations" title="Reavaliações" hint="O que foi dito em cada data." bare>
              <EvaluationsPanel patient={patient} onEvaluate={evaluate} onCompare={compare} />
            </Section>
          </>
        ),
        terms: (patient) => (
          <>
            <Section id="consent" title="Consentimento" hint="Quem aceitou os termos, e quando." bare>
              <ConsentPanel
                patient={patient}
                asked={view.consent}
                onAsked={() => showTab('terms')}
                onDownload={(consent) => downloadTerm(patient, consent)}
                takeBack={takeBack}
              />
            </Section>
            <Section id="recipients" title="Quem recebeu" hint="O que saiu desta ficha, e para quem." bare>
              <RecipientsPanel
                patient={patient}
                waiting={<WaitingReports patientId={patientId} onOpen={(item) => void openUnsent(item)} />}
                onReport={writeReport}
                takeBack={takeBack}
              />
            </Section>
            {isRead && (
              <Section id="family" title="Família" hint="O que a família escreveu, como escreveu." bare>
                <ReviewedFamily patient={patient} />
              </Section>
            )}
            {isImported && (
              <Section id="origin" title="Registro de origem" hint="Como consta onde a ficha foi feita." bare>
                <OriginPanel patient={patient} />
              </Section>
            )}
            <Section id="history" title="Histórico" hint="O que mudou nesta ficha." bare>
              <HistorySection patient={patient} />
            </Section>
          </>
        ),
        editor: ({ step, patient, place, onDone, onDirty }) => (
          <TakenBackDraft codec={sectionCodec} draftKey={key} stepId={step.id} opening={opening}>
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
        documents: (patient) => <DocumentsPanel patient={patient} takeBack={takeBack} />,
      }}
    />
  );
}
