import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { SessionNote } from '../../data/records/sessionNotes';
import { useCourses } from '../../forms/rows/waitingGoals';
import { useNotesHere } from '../../forms/rows/waitingNotes';
import { formatCivilDay } from '../../lib/dates';
import { type AnswerColumn, questionsOf } from '../../questionnaire/field';
import { goalNowText, goalsNow } from '../../questionnaire/goalsNow';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { noteLine } from '../../questionnaire/sessionNotes';
import type { NotePatient } from './notePatient';
import { useBeside } from './useBeside';

type Props = {
  patient: NotePatient;
  /** The note that is being written, which does not count as the last one. */
  noteId: string;
  /** The note that is being corrected. */
  corrected: SessionNote | undefined;
};

type Passage = { readonly title: string; readonly about?: string; readonly text: string };

const shown = ['objetivos', 'planoTratamento'] as const satisfies readonly AnswerColumn[];

type Noted = Pick<SessionNote, 'occurred_on' | 'content' | 'kind' | 'time_of_day' | 'setting'>;

const passageOf = (title: string, note: Noted, isFinalised: boolean): Passage => ({
  title,
  about: `${formatCivilDay(note.occurred_on)} · ${noteLine(note)}${isFinalised ? '' : ' · em aberto'}`,
  text: note.content,
});

function Passages({ passages, heading: Heading }: { passages: readonly Passage[]; heading: 'h2' | 'h3' }) {
  return passages.map(({ title, about, text }) => (
    <div key={title} className="not-first:mt-5">
      <Heading className="text-sm font-semibold text-ink-2">{title}</Heading>
      {about && <p className="text-sm text-ink-3">{about}</p>}
      <p className="mt-1 max-w-read whitespace-pre-line text-sm [overflow-wrap:anywhere]">{text}</p>
    </div>
  ));
}

/** Reference texts, never copied automatically: goals, plan, last note. Folded where they stand below the text. */
export function ToRead({ patient, noteId, corrected }: Props) {
  const titleId = useId();
  const beside = useBeside();
  const { notes, isPending } = useNotesHere(patient.id);
  const last = notes.find(({ id }) => id !== noteId && id !== corrected?.id);
  const questions = questionsOf(questionnaireFor(patient.tipo));
  const courses = useCourses(patient.id);
  const running = goalsNow(courses ?? []);
  // once there are goals, the objectives of the intake are not what is so now
  const isPast = (column: AnswerColumn) => column === 'objetivos' && courses?.length !== 0;
  const answers = shown
    .filter((column) => !isPast(column))
    .flatMap((column): Passage[] => {
      const text = patient[column]?.trim();
      const title = questions.find((question) => question.column === column)?.label;
      return text && title ? [{ title, text }] : [];
    });
  const passages = [
    ...(corrected ? [passageOf('O que está sendo corrigido', corrected, true)] : []),
    ...(running.length > 0 ? [{ title: 'Metas agora', text: running.map(goalNowText).join('\n') }] : []),
    ...answers,
    ...(last ? [passageOf('Última evolução', last, last.isFinalised)] : []),
  ];
  if (passages.length === 0 && !isPending) return null;

  const words = 'Para consultar';
  if (!beside) {
    return (
      <details className="group rounded-lg border border-line bg-sheet">
        <summary className="flex min-h-touch list-none items-center justify-between gap-3 rounded-lg px-4 font-semibold [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 py-2">
            {words}
            <span className="font-medium text-ink-2">
              : {passages.map(({ title }) => title.toLowerCase()).join(', ')}
            </span>
          </span>
          <ChevronDown aria-hidden className="size-5 text-ink-2 group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4 pt-1">
          <Passages passages={passages} heading="h2" />
        </div>
      </details>
    );
  }
  return (
    <section
      aria-labelledby={titleId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll with the keyboard
      tabIndex={0}
      className="rounded-lg border border-line bg-sunk p-4"
    >
      <h2 id={titleId} className="mb-3 text-base font-semibold text-ink-2">
        {words}
      </h2>
      <Passages passages={passages} heading="h3" />
    </section>
  );
}
