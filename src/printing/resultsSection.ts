import { fromIsoDate } from '../lib/dates';
import type { ValueLine } from '../questionnaire/drawing';
import type { Entry, Section } from '../questionnaire/present';
import { type Series, seriesOf, shownResult } from '../questionnaire/results';
import { directionText, type Result } from '../records/results';

/** The numbers of a series; no line through a single one. */
function lineOf(results: readonly Result[]): ValueLine | undefined {
  const points = results.flatMap(({ value, measured_on }) =>
    value === null
      ? []
      : { day: fromIsoDate(measured_on), value, shown: shownResult({ value, unit: null, text: null }) },
  );
  return points.length > 1 ? { kind: 'line', points } : undefined;
}

function seriesEntry({ name, last, results }: Series<Result>): Entry {
  const lines = results.map((result) => {
    const comment = result.comment?.trim() ? ` (${result.comment.trim()})` : '';
    return `${fromIsoDate(result.measured_on)}: ${shownResult(result)}${comment}`;
  });
  const direction = directionText(last.higher_is_better);
  const drawing = lineOf(results);
  return {
    label: name,
    value: [...lines, ...(direction ? [`${direction}.`] : [])].join('\n'),
    long: true,
    whole: true,
    ...(drawing && { drawing }),
  };
}

/** Dates and values of each instrument, with a line through its numbers; no section without a result. */
export function resultsSection(results: readonly Result[]): Section[] {
  const entries = seriesOf(results).map(seriesEntry);
  return entries.length > 0 ? [{ id: 'results', title: 'Resultados', entries }] : [];
}
