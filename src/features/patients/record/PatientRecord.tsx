import { TabletSmartphone } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import { formatDateTime } from '../../../lib/dates';
import { type AnswerColumn, questionsIn, questionsOf, type Step } from '../../../questionnaire/field';
import { toMarks } from '../../../questionnaire/marks';
import { toAskOf, toGlance, toSections } from '../../../questionnaire/present';
import { questionnaireFor } from '../../../questionnaire/questionnaires';
import { StickyNav, type StickyNavGroup } from '../../../ui/layout/StickyNav';
import { DiscardQuestion } from '../../../ui/overlays/DiscardQuestion';
import { ArchivedNotice } from './ArchivedNotice';
import { DetailsHeader, type FurtherAction } from './DetailsHeader';
import { Glance } from './Glance';
import { RecordSection, type SectionEditing } from './RecordSection';
import { Section, SectionNav } from './SectionNav';
import { ToAskList } from './ToAskList';
import { useCurrentSection } from './useCurrentSection';
import { useSectionEditing } from './useSectionEditing';
import { useShownAnswer } from './useShownAnswer';
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
  userId: string;
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

function Footer({ patient }: { patient: PatientRow }) {
  const created = formatDateTime(patient.created_at);
  const updated = formatDateTime(patient.updated_at);
  return (
    <footer className="mt-8 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-5 text-sm text-ink-2">
      <p>Criado em {created}</p>
      {updated === created ? null : <p>Atualizado em {updated}</p>}
      <p>
        ID <span className="select-all break-all">{patient.id}</span>
      </p>
    </footer>
  );
}

/** A loaded record: the key answers first, then all sections. */
export function PatientRecord({
  userId,
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
  const { current, mark, jump } = useCurrentSection(targets);
  const jumpToShown = useEffectEvent(() => shownSection && jump(shownSection));
  useEffect(() => void jumpToShown(), []);
  const [tinted, show] = useShownAnswer();
  const editing = useSectionEditing({ patient, unsavedSection, show });
  const treatment = useTreatment(userId, patient);
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

  /** Goes to an answer, or to its field while its section is edited. */
  const goTo = (column: AnswerColumn) => {
    const step = steps.find((candidate) =>
      questionsIn(candidate).some((question) => question.column === column),
    );
    if (!step) return;
    mark(step.id);
    if (!show(column)) editing.open({ section: step.id, column });
  };
  const goToShown = useEffectEvent((column: AnswerColumn) => patient.to_ask.includes(column) && goTo(column));
  useEffect(() => void (shownField && goToShown(shownField)), [shownField]);
  /** The menu of the line: the answers shown, and all questions of the section in edit mode. */
  const groups = targets.map((target): StickyNavGroup => {
    const edited = steps.find(({ id }) => id === target.id && id === editing.edited?.section);
    const shown = edited ? questionsIn(edited) : sections.find(({ id }) => id === target.id)?.entries;
    const entries = (shown ?? []).flatMap(({ column, label }) =>
      column ? [{ id: column, title: label }] : [],
    );
    return { id: target.id, title: target.title, entries };
  });

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
      <DetailsHeader
        userId={userId}
        patient={patient}
        back={back}
        onNote={onNote}
        further={[...family, ...treatment.further]}
        onEditAll={() =>
          onEditAll(
            Math.max(
              0,
              steps.findIndex(({ id }) => id === current),
            ),
          )
        }
        onDelete={() => onDelete(patient)}
      />
      <StickyNav
        name={patient.nome}
        current={current}
        groups={groups}
        label="Seções e perguntas"
        onSelect={(id, entry) => {
          const column = questionsOf(questionnaire).find((asked) => asked.column === entry)?.column;
          if (column) goTo(column);
          else jump(id);
        }}
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
      <Footer patient={patient} />
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
