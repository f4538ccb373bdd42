import { useEffect, useEffectEvent } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import {
  type AnswerColumn,
  type Questionnaire,
  questionsIn,
  questionsOf,
} from '../../../questionnaire/field';
import type { Section } from '../../../questionnaire/present';
import type { StickyNavGroup } from '../../../ui/layout/StickyNav';
import { useCurrentSection } from './useCurrentSection';
import { useSectionEditing } from './useSectionEditing';
import { useShownAnswer } from './useShownAnswer';

type Options = {
  patient: PatientRow;
  questionnaire: Questionnaire;
  /** The answers shown, by section. */
  sections: readonly Section[];
  /** All sections of the page. */
  targets: readonly { readonly id: string; readonly title: string }[];
  shownSection: string | undefined;
  shownField: AnswerColumn | undefined;
  unsavedSection: string | undefined;
};

/** The current section, the edited one, and the ways to a section or an answer. */
export function useRecordNavigation({ patient, questionnaire, sections, targets, ...opened }: Options) {
  const { shownSection, shownField, unsavedSection } = opened;
  const { steps } = questionnaire;
  const { current, mark, jump } = useCurrentSection(targets);
  const jumpToShown = useEffectEvent(() => shownSection && jump(shownSection));
  useEffect(() => void jumpToShown(), []);
  const [tinted, show] = useShownAnswer();
  const editing = useSectionEditing({ patient, unsavedSection, show });

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

  return {
    current,
    tinted,
    editing,
    goTo,
    jump,
    /** The menu of the line: the answers shown, and all questions of the section in edit mode. */
    groups: targets.map((target): StickyNavGroup => {
      const edited = steps.find(({ id }) => id === target.id && id === editing.edited?.section);
      const shown = edited ? questionsIn(edited) : sections.find(({ id }) => id === target.id)?.entries;
      const entries = (shown ?? []).flatMap(({ column, label }) =>
        column ? [{ id: column, title: label }] : [],
      );
      return { id: target.id, title: target.title, entries };
    }),
    /** An entry of that menu was chosen. */
    select(id: string, entry: string | undefined) {
      const column = questionsOf(questionnaire).find((asked) => asked.column === entry)?.column;
      if (column) goTo(column);
      else jump(id);
    },
    /** The step of the form at which 'Editar Anamnese' opens. */
    currentStep: Math.max(
      0,
      steps.findIndex(({ id }) => id === current),
    ),
  };
}
