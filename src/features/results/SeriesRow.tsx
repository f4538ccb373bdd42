import { type ComponentProps, useId, useState } from 'react';
import { fromIsoDate } from '../../lib/dates';
import { shownNumber } from '../../lib/decimals';
import type { Series } from '../../questionnaire/results';
import { directionText, type Result } from '../../records/results';
import { Button } from '../../ui/controls/Button';
import { ResultChart } from './ResultChart';
import { ResultValues } from './ResultValues';

type Props = Omit<ComponentProps<typeof ResultValues>, 'name' | 'results'> & { series: Series<Result> };

const hasNumber = (result: Result): result is Result & { value: number } => result.value !== null;

/** One instrument: its last result, its course as a line, and all values behind a button. */
export function SeriesRow({ series: { name, last, results }, ...rest }: Props) {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const points = results.filter(hasNumber);
  const direction = directionText(last.higher_is_better).toLowerCase();
  const day = `em ${fromIsoDate(last.measured_on)}`;
  return (
    <li className="border-t border-line px-5 py-4 first:border-t-0 sm:px-7">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-36">
          <h3 id={titleId} className="font-semibold [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h3>
          {last.comment && (
            <bdi className="line-clamp-3 whitespace-pre-line text-sm text-ink-2 [overflow-wrap:anywhere]">
              {last.comment}
            </bdi>
          )}
        </div>
        {last.value !== null && (
          <p className="w-32 text-right text-sm text-ink-2">
            <span className="text-xl font-bold text-ink tabular-nums">{shownNumber(last.value)}</span>{' '}
            {last.unit && <bdi className="[overflow-wrap:anywhere]">{last.unit}</bdi>}
            <span className="block">{day}</span>
            {direction && <span className="block text-xs">{direction}</span>}
          </p>
        )}
        {points.length > 1 && <ResultChart name={name} points={points} className="w-full sm:w-72" />}
      </div>
      {last.text && (
        <p className="mt-1 max-w-read [overflow-wrap:anywhere]">
          <bdi className="whitespace-pre-line">{last.text}</bdi>{' '}
          {last.value === null && <span className="whitespace-nowrap text-sm text-ink-2">{day}</span>}
        </p>
      )}
      <Button
        kind="quiet"
        small
        className="-ml-4 mt-1"
        aria-expanded={open}
        aria-describedby={titleId}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Fechar' : `Ver valores (${results.length})`}
      </Button>
      {open && <ResultValues name={name} results={results} {...rest} />}
    </li>
  );
}
