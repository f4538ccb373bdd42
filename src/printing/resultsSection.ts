import { fromIsoDate } from '../lib/dates';
import { inBrackets, sentence } from '../lib/text';
import type { ValueLine } from '../questionnaire/drawing';
import type { Section, SectionEntry } from '../questionnaire/present';
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

function seriesEntry({ name, last, results }: Series<Result>): SectionEntry {
  const lines = results.map((result) => {
    const comment = result.comment?.trim() ? ` ${inBrackets(result.comment)}` : '';
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

/** What became of a number: in the direction that the therapist has chosen, better or worse. */
function changeWords(from: number, to: number, higherIsBetter: boolean | null): string {
  if (from === to) return 'ficou igual';
  if (higherIsBetter === null) return to > from ? 'aumentou' : 'diminuiu';
  return to > from === higherIsBetter ? 'melhorou' : 'piorou';
}

/** The first and the last result, for somebody who reads no scales. */
function plainEntry({ name, last, results }: Series<Result>): SectionEntry {
  const [first = last] = results;
  const [from, to] = [first, last].map(({ measured_on }) => fromIsoDate(measured_on));
  const said = sentence(`Em ${to}: ${shownResult(last)}`);
  const course = () => {
    if (first === last) return said;
    if (first.value === null || last.value === null)
      return `${sentence(`Em ${from}: ${shownResult(first)}`)} ${said}`;
    const change = changeWords(first.value, last.value, last.higher_is_better);
    return `De ${shownResult(first)}, em ${from}, para ${shownResult(last)}, em ${to}: ${change}.`;
  };
  const value = [course(), last.comment?.trim()].filter(Boolean).join(' ');
  return { label: name, value, long: true, whole: true };
}

/** Dates and values of each instrument, with a line through its numbers, or in plain words what became of them; no section without a result. */
export function resultsSection(
  results: readonly Result[],
  { numbers = true }: { readonly numbers?: boolean } = {},
): Section[] {
  const entries = seriesOf(results).map(numbers ? seriesEntry : plainEntry);
  return entries.length > 0 ? [{ id: 'results', title: 'Resultados', entries }] : [];
}
