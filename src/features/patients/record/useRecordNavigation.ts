import { useEffect, useEffectEvent, useState } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import {
  type AnswerColumn,
  type Questionnaire,
  questionsIn,
  questionsOf,
} from '../../../questionnaire/field';
import type { Section } from '../../../questionnaire/present';
import type { StickyNavGroup } from '../../../ui/layout/StickyNav';
import type { RecordTab } from './recordTab';
import { useCurrentSection } from './useCurrentSection';
import { useSectionEditing } from './useSectionEditing';
import { useShownAnswer } from './useShownAnswer';

type Options = {
  patient: PatientRow;
  questionnaire: Questionnaire;
  /** The answers shown, by section. */
  sections: readonly Section[];
  tab: RecordTab;
  onTab: (tab: RecordTab) => void;
  shownField: AnswerColumn | undefined;
  unsavedSection: string | undefined;
};

/** The current section, the edited one, and the ways to a section or an answer. */
export function useRecordNavigation({ patient, questionnaire, sections, tab, onTab, ...opened }: Options) {
  const { shownField, unsavedSection } = opened;
  const { steps } = questionnaire;
  const { current, mark, jump } = useCurrentSection(steps);
  const [tinted, show] = useShownAnswer();
  const editing = useSectionEditing({ patient, unsavedSection, show });

  /** What follows once the sections are on the screen. */
  const [next, setNext] = useState<() => void>();
  const inSections = (go: () => void) => {
    if (tab === 'anamnesis') return go();
    onTab('anamnesis');
    setNext(() => go);
  };
  useEffect(() => {
    if (tab !== 'anamnesis' || !next) return;
    setNext(undefined);
    next();
  }, [tab, next]);

  /** Goes to an answer, or to its field while its section is edited. */
  const showAnswer = (column: AnswerColumn) => {
    const step = steps.find((candidate) =>
      questionsIn(candidate).some((question) => question.column === column),
    );
    if (!step) return;
    mark(step.id);
    if (!show(column)) editing.open({ section: step.id, column });
  };
  const goTo = (column: AnswerColumn) => inSections(() => showAnswer(column));
  const goToShown = useEffectEvent((column: AnswerColumn) => {
    const isAnswered = sections.some(({ entries }) => entries.some((entry) => entry.column === column));
    if (isAnswered || patient.to_ask.includes(column)) goTo(column);
  });
  useEffect(() => void (shownField && goToShown(shownField)), [shownField]);

  return {
    current,
    tinted,
    editing,
    goTo,
    /** The menu of the line: the answers shown, and all questions of the section in edit mode. */
    groups: steps.map((step): StickyNavGroup => {
      const isEdited = step.id === editing.edited?.section;
      const shown = isEdited ? questionsIn(step) : sections.find(({ id }) => id === step.id)?.entries;
      const entries = (shown ?? []).flatMap(({ column, label }) =>
        column ? [{ id: column, title: label }] : [],
      );
      return { id: step.id, title: step.title, entries };
    }),
    /** An entry of that menu was chosen. */
    select(id: string, entry: string | undefined) {
      const column = questionsOf(questionnaire).find((asked) => asked.column === entry)?.column;
      if (column) goTo(column);
      else inSections(() => jump(id));
    },
    /** The step of the form at which 'Editar Anamnese' opens: the section that is edited, else the one that is read. */
    currentStep: Math.max(
      0,
      steps.findIndex(({ id }) => id === (editing.edited?.section ?? current)),
    ),
  };
}
