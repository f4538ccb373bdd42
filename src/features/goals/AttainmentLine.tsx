import { type GoalCourse, scaledRatings } from '../../data/records/goals';
import { fromIsoDate } from '../../lib/dates';
import { attainmentOf } from '../../questionnaire/attainment';

/** The T-score, small and after the levels, with its day and of how many goals it is made. */
export function AttainmentLine({ courses }: { courses: readonly GoalCourse[] }) {
  const attainment = attainmentOf(scaledRatings(courses));
  if (!attainment) return null;
  const { score, on, count } = attainment;
  const value = score.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <p className="px-1 text-sm text-ink-2">
      Escore T em {fromIsoDate(on)}: <strong className="font-semibold">{value}</strong>, de{' '}
      {count === 1 ? '1 meta' : `${count} metas`} com cinco níveis (50 é o esperado).
    </p>
  );
}
