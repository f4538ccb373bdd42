import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import {
  type AnswerColumn,
  type Questionnaire,
  questionsIn,
  questionsOf,
} from '../../../questionnaire/field';
import type { Section } from '../../../questionnaire/present';
import { sectionDomId } from '../../../ui/layout/Section';
import type { StickyNavGroup } from '../../../ui/layout/StickyNav';
import { scrollsByHand } from '../../../ui/scrollsByHand';
import type { RecordTab } from './recordTab';
import { useSectionEditing } from './useSectionEditing';
import { useShownAnswer } from './useShownAnswer';

/** The current section is the last one that starts above this fraction of the viewport's height. */
const READ_AT = 0.35;

/**
 * The section that the reader has scrolled to. After a jump, the target stays current until the user scrolls:
 * near its end the page cannot scroll far enough, and content that loads late moves the target.
 */
function useCurrentSection(sections: readonly { readonly id: string }[]) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const jumped = useRef(false);
  const look = useEffectEvent(() => {
    if (jumped.current) return;
    const begun = sections.filter(({ id }) => {
      const top = document.getElementById(sectionDomId(id))?.getBoundingClientRect().top;
      return top !== undefined && top <= innerHeight * READ_AT;
    });
    setCurrent((begun.at(-1) ?? sections[0])?.id);
  });
  useEffect(() => {
    const release = ({ type, target }: Event) => {
      // pointer events on the scrollbar target the root element; pressing a button does not scroll
      if (type === 'pointerdown' && target !== document.documentElement) return;
      jumped.current = false;
    };
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    addEventListener('scroll', () => look(), options);
    for (const name of scrollsByHand) addEventListener(name, release, options);
    return () => listening.abort();
  }, []);
  /** Marks a section as the current one, when one of its answers is scrolled to. */
  const mark = (id: string) => {
    jumped.current = true;
    setCurrent(id);
  };
  const jump = (id: string) => {
    const section = document.getElementById(sectionDomId(id));
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
    mark(id);
  };
  return { current, mark, jump };
}

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
