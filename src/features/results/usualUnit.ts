import { isSameInstrument } from '../../questionnaire/results';
import type { TypedOf } from '../../records/entity';
import type { Result, results } from '../../records/results';

type Typed = TypedOf<typeof results>;

/** The unit and direction of the last result of an instrument. */
function usualOf(instrument: string, known: readonly Result[]): Pick<Typed, 'unit' | 'higher_is_better'> {
  const last = known.findLast((result) => isSameInstrument(result.instrument, instrument));
  return { unit: last?.unit ?? '', higher_is_better: String(last?.higher_is_better ?? '') };
}

/** What changes with the name of the instrument: its usual unit and direction, where no others were chosen. */
export function withInstrument(before: Typed, instrument: string, known: readonly Result[]): Partial<Typed> {
  const [usual, next] = [usualOf(before.instrument, known), usualOf(instrument, known)];
  return {
    instrument,
    ...(before.unit === usual.unit && { unit: next.unit }),
    ...(before.higher_is_better === usual.higher_is_better && { higher_is_better: next.higher_is_better }),
  };
}
