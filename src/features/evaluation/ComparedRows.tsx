import clsx from 'clsx';
import { CircleCheck } from 'lucide-react';
import { useId, useMemo } from 'react';
import { fromIsoDate } from '../../lib/dates';
import { diffTexts } from '../../lib/textDiff';
import type { ComparedAnswer, ComparedQuestion } from '../../questionnaire/comparison';
import { informedBy, markLabels } from '../../questionnaire/marks';
import type { Evaluated } from '../../questionnaire/reevaluation';
import { HighlightedText } from '../../ui/display/TextDiff';
import { Sheet } from '../../ui/layout/Sheet';
import { evaluationName, unaskedText } from './evaluationWords';

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

/** A shorter text has no new words to highlight. */
function OnlyRemoved({ text, before }: { text: string; before: string }) {
  const parts = useMemo(() => diffTexts(before, text), [before, text]);
  const isShorter =
    parts.every(({ kind }) => kind !== 'added') && parts.some(({ kind }) => kind === 'removed');
  return isShorter && <p className="mt-1 text-sm text-ink-2">Palavras da data anterior saíram.</p>;
}

function Said({ answer: { text, mark, before } }: { answer: ComparedAnswer }) {
  if (text.trim() === '') return mark && <p className="italic text-ink-2">{markLabels[mark]}</p>;
  return (
    <>
      <p className="max-w-read whitespace-pre-line [overflow-wrap:anywhere]">
        {before === null ? text : <HighlightedText text={text} other={before} />}
      </p>
      {before !== null && <OnlyRemoved text={text} before={before} />}
    </>
  );
}

/** What was said of a question on one day; null: it was not asked. */
function ComparedCell({ answer, evaluation }: { answer: ComparedAnswer | null; evaluation: Evaluated }) {
  if (!answer) return <p className="text-ink-2">{unaskedText(evaluation.kind)}</p>;
  const { informant, isUnchanged, isChanged, before } = answer;
  return (
    <>
      {/* what was confirmed may differ from the compared day before */}
      {!(isUnchanged && before !== null && !isChanged) && <Said answer={answer} />}
      {isUnchanged && (
        <p className="flex items-start gap-2 text-ink-2">
          <CircleCheck aria-hidden className="mt-0.5 size-5 text-done" />
          Sem mudança, confirmado em {fromIsoDate(evaluation.day)}
        </p>
      )}
      {informant && (
        <p className="mt-1 text-xs text-ink-2 [overflow-wrap:anywhere]">
          <bdi>{informedBy(informant)}</bdi>
        </p>
      )}
    </>
  );
}
