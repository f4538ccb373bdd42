import { TabletSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import type { AnswerColumn, Step } from '../../../questionnaire/field';
import { toMarks } from '../../../questionnaire/marks';
import { toAskOf, toGlance, toSections } from '../../../questionnaire/present';
import { questionnaireFor } from '../../../questionnaire/questionnaires';
import { StickyNav } from '../../../ui/layout/StickyNav';
import { DiscardQuestion } from '../../../ui/overlays/DiscardQuestion';
import { ArchivedNotice } from './ArchivedNotice';
import { Glance } from './Glance';
import { RecordFooter } from './RecordFooter';
import { type FurtherAction, RecordHeader } from './RecordHeader';
import { RecordSection, type SectionEditing } from './RecordSection';
import { Section, SectionNav } from './SectionNav';
import { ToAskList } from './ToAskList';
import { useRecordNavigation } from './useRecordNavigation';
import { useTreatment } from './useTreatment';

export type FurtherSection = {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  /** Shown beside the title. */
  readonly action?: (patient: PatientRow) => ReactNode;
  readonly content: (patient: PatientRow) => ReactNode;
};

export type RecordProps = {
  /** The section to scroll to on mount. */
  shownSection?: string | undefined;
  /** The question whose field opens on mount, if it is marked to be asked later. */
  shownField?: AnswerColumn | undefined;
  /** The section that has a draft; it opens for editing. */
  unsavedSection: string | undefined;
  /** Discards the section's draft; called before its inputs unmount. */
  onDiscardSection: () => void;
  slots: {
    /** The form of one section. */
    editor: (editing: SectionEditing) => ReactNode;
    documents: (patient: PatientRow) => ReactNode;
    /** Pending work, shown above the sections. */
    notice: (patient: PatientRow) => ReactNode;
    /** Sections that are not part of the questionnaire, shown below it. */
    further: readonly FurtherSection[];
  };
  /** Writes a session note. */
  onNote: () => void;
  /** Hands the tablet to the family. */
  onFamily?: ((patient: PatientRow) => void) | undefined;
  onEditAll: (step: number) => void;
  onDelete: (patient: PatientRow) => void;
};

/** A loaded record: the key answers first, then all sections. */
export function PatientRecord({
  patient,
  back,
  shownSection,
  shownField,
  unsavedSection,
  onDiscardSection,
  slots,
  onNote,
  onFamily,
  onEditAll,
  onDelete,
}: RecordProps & { patient: PatientRow; back: ReactNode }) {
  const questionnaire = questionnaireFor(patient.tipo);
  const { steps } = questionnaire;
  const marks = toMarks(patient.answer_marks);
  const sections = toSections(questionnaire, patient, marks);
  const targets = [...steps, ...slots.further];
  const { current, tinted, editing, goTo, jump, groups, select, currentStep } = useRecordNavigation({
    ...{ patient, questionnaire, sections, targets },
    ...{ shownSection, shownField, unsavedSection },
  });
  const treatment = useTreatment(patient);
  const family: readonly FurtherAction[] =
    onFamily && !patient.archived_at
      ? [
          {
            label: 'A família preenche…',
            icon: <TabletSmartphone aria-hidden strokeWidth={1.75} />,
            onSelect: () => onFamily(patient),
          },
        ]
      : [];

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
        editing={editing}
        editor={slots.editor}
        tinted={tinted}
      />
    );

  return (
    <>
      <RecordHeader
        patient={patient}
        back={back}
        onNote={onNote}
        further={[...family, ...treatment.further]}
        onEditAll={() => onEditAll(currentStep)}
        onDelete={() => onDelete(patient)}
      />
      <StickyNav
        name={patient.nome}
        current={current}
        groups={groups}
        label="Seções e perguntas"
        onSelect={select}
      />
      <ArchivedNotice
        patient={patient}
        reactivating={treatment.reactivating}
        onReactivate={treatment.reactivate}
      />
      <Glance patient={patient} entries={toGlance(questionnaire, patient, marks)} onShow={goTo} />
      {slots.notice(patient)}
      <ToAskList sections={toAskOf(questionnaire, patient.to_ask)} onSelect={goTo} />
      <SectionNav sections={targets} current={current} onJump={jump} />
      <div className="grid grid-cols-1 gap-7 xl:gap-5">
        {steps.map(section)}
        {slots.further.map(({ id, title, hint, action, content }) => (
          <Section key={id} id={id} title={title} hint={hint} action={action?.(patient)} bare>
            {content(patient)}
          </Section>
        ))}
      </div>
      <RecordFooter patient={patient} />
      {treatment.dialogs}
      <DiscardQuestion
        open={editing.waiting !== undefined}
        onDiscard={() => {
          onDiscardSection();
          editing.discard();
        }}
        onStay={editing.stay}
      >
        A seção que você está editando ainda não foi salva.
      </DiscardQuestion>
    </>
  );
}
