import type { ReactNode } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import { useCourses } from '../../../forms/rows/waitingGoals';
import { fromIsoDate } from '../../../lib/dates';
import { patientNameOf } from '../../../lib/patientName';
import { intakeDayOf } from '../../../questionnaire/evaluations';
import type { AnswerColumn, Step } from '../../../questionnaire/field';
import { goalsNow } from '../../../questionnaire/goalsNow';
import { toMarks } from '../../../questionnaire/marks';
import { riskOf, toAskOf, toGlance, toSections } from '../../../questionnaire/present';
import { questionnaireFor } from '../../../questionnaire/questionnaires';
import { PartTabs } from '../../../ui/layout/PartTabs';
import { Section } from '../../../ui/layout/Section';
import { StickyNav } from '../../../ui/layout/StickyNav';
import { DiscardQuestion } from '../../../ui/overlays/DiscardQuestion';
import { Allergies } from './Allergies';
import { ArchivedNotice } from './ArchivedNotice';
import { Contact } from './Contact';
import { furtherActions, type TakeAction } from './furtherActions';
import { type Aims, Glance } from './Glance';
import { RecordFooter } from './RecordFooter';
import { RecordHeader } from './RecordHeader';
import { RecordSection, type SectionEditing } from './RecordSection';
import type { RecordTab } from './recordTab';
import { StickyFacts } from './StickyFacts';
import { useLatestNotes } from './useLatestNotes';
import { useRecordNavigation } from './useRecordNavigation';
import type { useSectionEditing } from './useSectionEditing';
import { useTreatment } from './useTreatment';
import { Waiting } from './Waiting';

export type RecordProps = {
  tab: RecordTab;
  onTab: (tab: RecordTab) => void;
  /** The question whose answer is shown on mount, or whose field opens, if it is marked to be asked later. */
  shownField?: AnswerColumn | undefined;
  /** The section that has a draft; it opens for editing. */
  unsavedSection: string | undefined;
  /** Discards the section's draft; called before its inputs unmount. */
  onDiscardSection: () => void;
  slots: {
    /** The button with what leaves the record. */
    emit: (patient: PatientRow, className: string) => ReactNode;
    /** The form of one section. */
    editor: (editing: SectionEditing) => ReactNode;
    documents: (patient: PatientRow) => ReactNode;
    /** What is on this device only, or needs something before it can be used. */
    notice: (patient: PatientRow) => ReactNode;
    /** Pills of what the family wrote. */
    family: (patient: PatientRow) => ReactNode;
    notes: (patient: PatientRow) => ReactNode;
    plan: (patient: PatientRow) => ReactNode;
    terms: (patient: PatientRow) => ReactNode;
  };
  /** Writes a session note, or continues one. */
  onNote: (noteId?: string) => void;
  /** Notes a session that did not take place. */
  onAbsence: () => void;
  /** Asks questions of the record again. */
  onEvaluate: () => void;
  /** Records the consent to the treatment. */
  onTreatmentConsent: () => void;
  /** Hands the tablet to the family. */
  onFamily?: ((patient: PatientRow) => void) | undefined;
  /** Takes the record along on this device, or leaves it; absent where a device can keep none. */
  onTake?: TakeAction | undefined;
  onEditAll: (step: number) => void;
  onDelete: (patient: PatientRow) => void;
};

/** A loaded record: what is looked up before a session, then its parts in tabs. */
export function PatientRecord(props: RecordProps & { patient: PatientRow; back: ReactNode }) {
  const { patient, tab, onTab, slots, onNote, onAbsence, onEvaluate, onFamily, onTake } = props;
  const questionnaire = questionnaireFor(patient.tipo);
  const marks = toMarks(patient.answer_marks);
  const sections = toSections(questionnaire, patient, marks);
  const glance = toGlance(questionnaire, patient, marks);
  const risk = riskOf(glance);
  const notes = useLatestNotes(patient.id);
  const aims = useAims(patient);
  const navigation = useRecordNavigation({
    patient,
    questionnaire,
    sections,
    tab,
    onTab,
    shownField: props.shownField,
    unsavedSection: props.unsavedSection,
  });
  const treatment = useTreatment(patient, onNote);
  const { editing, goTo } = navigation;

  return (
    <>
      <RecordHeader
        patient={patient}
        back={props.back}
        facts={
          <>
            {risk && <Allergies entry={risk} onShow={goTo} />}
            <Contact patient={patient} />
            <Waiting
              patient={patient}
              toAsk={toAskOf(questionnaire, patient.to_ask)}
              onAsk={goTo}
              onConsent={() => onTab('terms')}
              onTreatmentConsent={props.onTreatmentConsent}
              onOpenNote={notes.openId === undefined ? undefined : () => onNote(notes.openId)}
            >
              {slots.family(patient)}
            </Waiting>
          </>
        }
        onNote={() => onNote()}
        emit={(className) => slots.emit(patient, className)}
        further={[
          ...furtherActions(patient, { onAbsence, onEvaluate, onFamily, onTake }),
          ...treatment.further,
        ]}
        onEditAll={() => props.onEditAll(navigation.currentStep)}
        onDelete={() => props.onDelete(patient)}
      />
      <StickyNav
        name={patientNameOf(patient)}
        facts={<StickyFacts patient={patient} risk={risk} />}
        current={navigation.current}
        groups={navigation.groups}
        label="Seções e perguntas"
        onSelect={navigation.select}
      />
      <ArchivedNotice
        patient={patient}
        reactivating={treatment.reactivating}
        onReactivate={treatment.reactivate}
      />
      {slots.notice(patient)}
      <Glance
        entries={glance.filter((entry) => !entry.risk)}
        aims={aims}
        onGoals={tab === 'plan' ? undefined : () => onTab('plan')}
        onShow={goTo}
        latest={notes.latest}
        onNotes={tab === 'notes' ? undefined : () => onTab('notes')}
      />
      <RecordParts
        patient={patient}
        tab={tab}
        onTab={onTab}
        slots={slots}
        steps={questionnaire.steps}
        sections={sections}
        navigation={navigation}
        noteCount={notes.count}
      />
      <RecordFooter patient={patient} />
      {treatment.dialogs}
      <UnsavedSectionQuestion editing={editing} onDiscard={props.onDiscardSection} />
    </>
  );
}

function useAims(patient: PatientRow): Aims {
  const courses = useCourses(patient.id);
  if (!courses) return { kind: 'reading' };
  if (courses.length > 0) return { kind: 'goals', running: goalsNow(courses) };
  return { kind: 'objectives', said: fromIsoDate(intakeDayOf(patient)) };
}

type PartsProps = Pick<RecordProps, 'tab' | 'onTab' | 'slots'> & {
  patient: PatientRow;
  steps: readonly Step[];
  sections: ReturnType<typeof toSections>;
  navigation: ReturnType<typeof useRecordNavigation>;
  noteCount: string | undefined;
};

/** The parts of the record in tabs: the sections of its questionnaire, and what is kept beside them. */
function RecordParts({ patient, tab, onTab, slots, steps, sections, navigation, noteCount }: PartsProps) {
  const section = (step: Step) =>
    step.kind === 'documents' ? (
      <Section key={step.id} id={step.id} title={step.title} bare>
        {slots.documents(patient)}
      </Section>
    ) : (
      <RecordSection
        key={step.id}
        step={step}
        patient={patient}
        entries={sections.find(({ id }) => id === step.id)?.entries ?? []}
        editing={navigation.editing}
        editor={slots.editor}
        tinted={navigation.tinted}
      />
    );
  return (
    <PartTabs
      label="Partes da ficha"
      stays
      current={tab}
      onChange={onTab}
      panels={{
        anamnesis: { title: 'Anamnese', content: steps.map(section) },
        notes: { title: 'Evoluções', count: noteCount, content: slots.notes(patient) },
        plan: { title: 'Plano e metas', content: slots.plan(patient) },
        terms: { title: 'Termos e histórico', content: slots.terms(patient) },
      }}
    />
  );
}

type QuestionProps = { editing: ReturnType<typeof useSectionEditing>; onDiscard: () => void };

/** Asks before another section opens in place of one with unsaved text. */
function UnsavedSectionQuestion({ editing, onDiscard }: QuestionProps) {
  return (
    <DiscardQuestion
      open={editing.waiting !== undefined}
      onDiscard={() => {
        onDiscard();
        editing.discard();
      }}
      onStay={editing.stay}
    >
      A seção que você está editando ainda não foi salva.
    </DiscardQuestion>
  );
}
