import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { attainedOf } from '../../data/records/goals';
import { parseIso, twoDigits } from '../../lib/dates';
import { ratingValue } from '../../questionnaire/goalRating';
import { Course } from './Course';
import { drawnCourse } from './courseMarks';

const COLUMN_REM = 3.25;

/** '18/11' */
function shortDate(iso: string): string {
  const date = parseIso(iso);
  return date ? [date.day, date.month].map(twoDigits).join('/') : '';
}

type Props = { course: Parameters<typeof drawnCourse>[0] };

/**
 * The values of a goal, the highest first, and its course beside them, in the same rows; where there is no room for that, as on
 * a phone or with large letters, it stands below with a scale of its own.
 */
export function Ladder({ course }: Props) {
  const { goal, ratings } = course;
  const { rows, dates, marks } = drawnCourse(course);
  const own = ratings.findLast(({ rated_by }) => rated_by === 'terapeuta');
  const now = own && ratingValue(attainedOf(own));
  const hasLevels = rows.some(({ text }) => text !== undefined);
  const hasCourse = dates.length > 0;
  return (
    <div className="@container">
      <div
        className={clsx('relative border-t border-line', hasCourse && '@min-[36rem]:mt-8')}
        style={{ '--course': `${dates.length * COLUMN_REM}rem` } as CSSProperties}
      >
        <ol className="grid auto-rows-fr">
          {rows.map(({ value, label, text }) => (
            <li
              key={value}
              className={clsx(
                'flex min-h-14 items-center gap-3 border-b border-line px-2 py-2',
                hasCourse && '@min-[36rem]:pr-[calc(var(--course)+1rem)]',
                value === now && 'bg-accent-50 font-semibold',
              )}
            >
              {hasLevels && (
                <span
                  className={clsx(
                    'grid h-8 w-11 shrink-0 place-items-center rounded-sm border-[1.5px] font-semibold',
                    value === now
                      ? 'border-accent-700 bg-accent-700 text-white'
                      : value === '0'
                        ? 'border-accent-100 bg-accent-100 text-accent-800'
                        : 'border-line-strong',
                  )}
                >
                  {label}
                </span>
              )}
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {text ?? label}
                {value === '0' && <Note>esperado</Note>}
                {value === String(goal.baseline) && <Note>ponto de partida</Note>}
                {value === now && <span className="sr-only"> (último nível do terapeuta)</span>}
              </span>
            </li>
          ))}
        </ol>
        {hasCourse && (
          <div
            aria-hidden="true"
            className="grid grid-cols-[auto_1fr] gap-x-3 pt-3 @min-[36rem]:absolute @min-[36rem]:inset-y-0 @min-[36rem]:right-0 @min-[36rem]:block @min-[36rem]:w-(--course) @min-[36rem]:pt-0"
          >
            <p className="col-span-2 text-sm font-semibold text-ink-2 @min-[36rem]:hidden">Percurso</p>
            <div className="col-start-2 grid auto-cols-fr grid-flow-col py-1 text-center text-xs @min-[36rem]:absolute @min-[36rem]:inset-x-0 @min-[36rem]:bottom-full">
              {dates.map((date, index) => (
                <span key={date} className={index === dates.length - 1 ? 'font-bold text-ink' : 'text-ink-2'}>
                  {shortDate(date)}
                </span>
              ))}
            </div>
            <div className="col-start-1 grid auto-rows-[2.25rem] items-center text-sm text-ink-2 @min-[36rem]:hidden">
              {rows.map(({ value, label }) => (
                <span key={value}>{label}</span>
              ))}
            </div>
            <div className="@min-[36rem]:h-full">
              <Course dates={dates} marks={marks} rows={rows.length} />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function Note({ children }: { children: string }) {
  return <span className="whitespace-nowrap text-sm font-normal text-ink-2"> · {children}</span>;
}
