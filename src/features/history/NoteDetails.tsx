import { useQuery } from '@tanstack/react-query';
import { goalsIn, goalsOptions } from '../../data/records/goals';
import type { HistoryEntry } from '../../data/records/history';
import { noteDetailOptions } from '../../data/records/noteHistory';
import type { NoteWords } from '../../data/records/saveNote';
import { useTherapist } from '../../forms/contexts';
import {
  type GoalMark,
  goalMarks,
  type NamedGoal,
  namedGoal,
  valueText,
} from '../../questionnaire/goalMarks';
import { columnOf, columnsOf } from '../../records/entityWords';
import { notes } from '../../records/notes';
import { TextDiff } from '../../ui/display/TextDiff';
import { QueryState } from '../../ui/feedback/QueryState';
import { Line } from './BeforeAfter';

/** The goals that the note rates before a change and otherwise after it; all that a deleted one rated. */
function changedRatings(before: NoteWords, after: NoteWords | undefined, goals: readonly NamedGoal[]) {
  const old = goalMarks(before.ratings ?? {}, goals);
  const now = goalMarks(after?.ratings ?? {}, goals);
  const said = (mark: GoalMark | undefined) => (mark ? valueText(mark) : 'Não observada hoje');
  return goalMarks({ ...after?.ratings, ...before.ratings }, goals)
    .map(({ goalId, title }) => ({
      title,
      before: after ? said(old.find((mark) => mark.goalId === goalId)) : '',
      after: said((after ? now : old).find((mark) => mark.goalId === goalId)),
    }))
    .filter((mark) => mark.before !== mark.after);
}

type Props = {
  patientId: string;
  entry: HistoryEntry;
  /** Includes all later changes. */
  entries: readonly HistoryEntry[];
};

/** The content of an open note before it was changed or deleted, to be read and copied. */
export function NoteDetails({ patientId, entry, entries }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(noteDetailOptions(userId, patientId, entry, entries));
  const { before, after } = query.data ?? {};
  const isRated = [before, after].some((note) => Object.keys(note?.ratings ?? {}).length > 0);
  const goals = useQuery({ ...goalsOptions(patientId), enabled: isRated });
  if (!query.data || goals.isLoading)
    return <QueryState query={query.data ? goals : query} label="Buscando o texto…" />;
  if (!before) return <p className="mt-2 text-ink-2">O texto não está mais no histórico.</p>;
  const shown = columnsOf(notes)
    .map((name) => {
      const { label, shown } = columnOf(notes, name);
      return { label, before: shown(before[name]), after: shown((after ?? before)[name]) };
    })
    .filter((field) => (after ? field.before !== field.after : field.before !== ''));
  return (
    <dl className="mt-2 grid gap-5">
      {shown.map((field) => (
        <div key={field.label}>
          <dt className="text-sm font-semibold text-ink-2">{field.label}</dt>
          <dd className="mt-0.5">
            <TextDiff before={field.before} after={field.after} />
          </dd>
        </div>
      ))}
      {changedRatings(before, after, goalsIn(goals.data ?? []).map(namedGoal)).map(({ title, ...change }) => (
        <div key={title}>
          <dt className="text-sm font-semibold text-ink-2">{title}</dt>
          <Line {...change} />
        </div>
      ))}
    </dl>
  );
}
