import * as v from 'valibot';
import type { Result, ResultWords } from '../../data/records/results';
import { jsonCodec } from '../../device/drafts/draftKind';
import { fromIsoDate, todayIso, toIsoDate } from '../../lib/dates';
import { parseDecimal, typedNumber } from '../../lib/decimals';
import { visible, visibleWords } from '../../lib/text';
import { isSameInstrument, type ResultColumn, resultColumns } from '../../questionnaire/results';

const text = v.nullable(v.string());
const stored: v.GenericSchema<unknown, Result> = v.object({
  ...{ id: v.string(), user_id: v.string(), patient_id: v.string() },
  ...{ instrument: v.string(), measured_on: v.string(), value: v.nullable(v.number()) },
  ...{ text, unit: text, comment: text, document_id: text, higher_is_better: v.nullable(v.boolean()) },
  ...{ revision: v.number(), created_at: v.string(), updated_at: v.string() },
});

type Typed = { readonly [column in ResultColumn]: string };

/** An unsaved result as typed, with its id, and the stored one that it was made of. */
export type ResultDraft = {
  readonly id: string;
  readonly base: Result | null;
  readonly typed: Typed;
};

const typed = v.object({
  ...{ instrument: v.string(), measured_on: v.string(), value: v.string(), unit: v.string() },
  ...{ text: v.string(), higher_is_better: v.string(), comment: v.string(), document_id: v.string() },
});
const draft: v.GenericSchema<unknown, ResultDraft> = v.object({
  id: v.string(),
  base: v.nullable(stored),
  typed,
});
export const resultCodec = jsonCodec(draft, () => ({ kind: 'result' }));

const typedOf = ({ value, measured_on, higher_is_better, ...texts }: ResultWords): Typed => ({
  instrument: texts.instrument,
  measured_on: fromIsoDate(measured_on),
  value: value === null ? '' : typedNumber(value),
  unit: texts.unit ?? '',
  text: texts.text ?? '',
  higher_is_better: String(higher_is_better ?? ''),
  comment: texts.comment ?? '',
  document_id: texts.document_id ?? '',
});

const empty = (): Typed => ({
  ...{ instrument: '', measured_on: fromIsoDate(todayIso()), value: '', unit: '', text: '' },
  ...{ higher_is_better: '', comment: '', document_id: '' },
});

export const newResultDraft = (): ResultDraft => ({ id: crypto.randomUUID(), base: null, typed: empty() });

export const resultDraftOf = (base: Result): ResultDraft => ({ id: base.id, base, typed: typedOf(base) });

/** True if something is typed that is not stored. */
export function isTyped({ base, typed }: ResultDraft): boolean {
  const before = base ? typedOf(base) : empty();
  return resultColumns.some((column) => typed[column] !== before[column]);
}

/** What is saved of what is typed; an unreadable number or date counts as none. */
export function wordsOfTyped(typed: Typed): ResultWords {
  const orNull = (written: string) => visibleWords(written).trim() || null;
  return {
    instrument: visible(typed.instrument).trim(),
    measured_on: toIsoDate(typed.measured_on),
    value: parseDecimal(typed.value),
    unit: orNull(typed.unit),
    text: orNull(typed.text),
    higher_is_better: typed.higher_is_better ? typed.higher_is_better === 'true' : null,
    comment: orNull(typed.comment),
    document_id: orNull(typed.document_id),
  };
}

/** The unit and direction of the last result of an instrument. */
function usualOf(instrument: string, results: readonly Result[]): Pick<Typed, 'unit' | 'higher_is_better'> {
  const last = results.findLast((result) => isSameInstrument(result.instrument, instrument));
  return { unit: last?.unit ?? '', higher_is_better: String(last?.higher_is_better ?? '') };
}

/** What changes with the name of the instrument: its usual unit and direction, where no others were chosen. */
export function withInstrument(before: Typed, instrument: string, results: readonly Result[]): Typed {
  const [usual, next] = [usualOf(before.instrument, results), usualOf(instrument, results)];
  return {
    ...before,
    instrument,
    ...(before.unit === usual.unit && { unit: next.unit }),
    ...(before.higher_is_better === usual.higher_is_better && { higher_is_better: next.higher_is_better }),
  };
}
