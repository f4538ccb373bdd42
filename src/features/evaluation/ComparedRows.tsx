import clsx from 'clsx';
import { useId } from 'react';
import { fromIsoDate } from '../../lib/dates';
import type { ComparedQuestion } from '../../questionnaire/comparison';
import type { Evaluated } from '../../questionnaire/reevaluation';
import { Sheet } from '../../ui/layout/Sheet';
import { ComparedCell } from './ComparedCell';
import { evaluationName } from './evaluationWords';

const columns = (count: number) =>
  clsx('grid grid-cols-1', count === 3 ? '@min-[36rem]:grid-cols-3' : '@min-[36rem]:grid-cols-2');
const cell = 'border-line p-4 @min-[36rem]:not-first:border-l sm:px-5';

function Question({ row, evaluations }: { row: ComparedQuestion; evaluations: readonly Evaluated[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2
        id={titleId}
        className="border-y border-line bg-sunk px-4 py-2.5 font-semibold [overflow-wrap:anywhere] sm:px-5"
      >
        {row.label}
      </h2>
      <div className={columns(evaluations.length)}>
        {row.answers.map((answer, index) => {
          const evaluation = evaluations[index];
          return (
            evaluation && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the days stay in their order
              <div key={index} className={clsx(cell, '@max-[36rem]:not-first:border-t')}>
                {/* the head of the columns says so where there are any */}
                <h3 className="mb-1 text-sm font-semibold text-ink-2 tabular-nums @min-[36rem]:sr-only">
                  {fromIsoDate(evaluation.day)}
                </h3>
                <ComparedCell answer={answer} evaluation={evaluation} />
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}

/** The compared questions below their days; where there is no room for columns, each day stands in its answer. */
export function ComparedRows({
  evaluations,
  rows,
}: {
  evaluations: readonly Evaluated[];
  rows: readonly ComparedQuestion[];
}) {
  return (
    <Sheet padding="p-0" className="@container overflow-hidden">
      <div className={columns(evaluations.length)}>
        {evaluations.map(({ day, kind }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days stay in their order
          <div key={index} className={clsx(cell, '@max-[36rem]:py-2')}>
            <p className="font-semibold tabular-nums">{fromIsoDate(day)}</p>
            <p className="text-sm text-ink-2">{evaluationName(kind)}</p>
          </div>
        ))}
      </div>
      {rows.map((row) => (
        <Question key={row.column} row={row} evaluations={evaluations} />
      ))}
    </Sheet>
  );
}
