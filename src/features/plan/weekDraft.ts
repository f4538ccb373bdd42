import * as v from 'valibot';
import type { Attempt } from '../../data/records/merge';
import { type Codec, jsonCodec } from '../../device/drafts/draftKind';
import { sentSchema } from '../../device/outbox/arrival';
import { typedSchema } from '../../forms/rows/rowDraft';
import { dayNumber, fromIsoDate, isoOfDay, parseIso, todayIso, toIsoDate } from '../../lib/dates';
import { halvesOf } from '../../lib/timeOfDay';
import { plannedProblem } from '../../questionnaire/days';
import type { TypedOf, WordsOf } from '../../records/entity';
import { rowSchema, typedOf, wordsTyped } from '../../records/entityWords';
import { byDay, type WeeklySession, weeklySessions } from '../../records/weeklySessions';

type Typed = TypedOf<typeof weeklySessions>;
type Words = WordsOf<typeof weeklySessions>;

/** One time of the form. `next`: the id of the row that it makes, where the one it was made of ends. */
export type WeekRow = { readonly id: string; readonly next: string; readonly typed: Typed };

/** The times of a week as they are typed. */
export type WeekDraft = {
  readonly id: string;
  readonly rows: readonly WeekRow[];
  /** The stored rows that it began with. */
  readonly was: readonly WeeklySession[];
  /** From and until when what is changed holds, as typed. */
  readonly from: string;
  readonly until: string;
  /** What earlier attempts have sent; written when one of its rows is taken back from the outbox. */
  readonly sent?: readonly Attempt[];
};

const weekDraft: v.GenericSchema<unknown, WeekDraft> = v.object({
  id: v.string(),
  rows: v.array(v.object({ id: v.string(), next: v.string(), typed: typedSchema(weeklySessions) })),
  was: v.array(rowSchema(weeklySessions)),
  from: v.string(),
  until: v.string(),
  sent: v.exactOptional(sentSchema),
});

export const weekCodec: Codec<WeekDraft> = jsonCodec(weekDraft, () => ({ kind: weeklySessions.name }));

const newRow = (typed: Typed): WeekRow => ({ id: crypto.randomUUID(), next: crypto.randomUUID(), typed });

/** The end that all of them have, as typed; '' where they have none, or several. */
function commonEnd(rows: readonly WeeklySession[]): string {
  const [first, ...others] = rows;
  return first && others.every(({ until_day }) => until_day === first.until_day)
    ? fromIsoDate(first.until_day)
    : '';
}

/** The form of these rows, which are in force; without one, of a first time. */
export function weekDraftOf(rows: readonly WeeklySession[], today = todayIso()): WeekDraft {
  const first = rows.map(({ from_day }) => from_day).toSorted()[0] ?? today;
  return {
    id: crypto.randomUUID(),
    rows:
      rows.length > 0
        ? rows.toSorted(byDay).map((row) => ({ ...newRow(typedOf(weeklySessions, row)), id: row.id }))
        : [newRow(typedOf(weeklySessions, null))],
    was: rows,
    from: fromIsoDate(first > today ? first : today),
    until: commonEnd(rows),
  };
}

/** The next day of the week at the same time and place as the last row. */
export function rowAfter({ rows }: WeekDraft): WeekRow {
  const last = rows.at(-1)?.typed ?? typedOf(weeklySessions, null);
  return newRow({ ...last, weekday: String((Number(last.weekday) % 7) + 1) });
}

type RowProblem = { readonly weekday?: string; readonly time_of_day?: string };
/** Why what is typed cannot be saved: of each row by its id, and of the days. */
export function weekProblems({ rows, was, from, until }: WeekDraft, birthDate: string) {
  const started = (row: WeekRow) => `${row.typed.weekday} ${halvesOf(row.typed.time_of_day).start}`;
  const ofRow = (row: WeekRow, index: number): RowProblem => {
    const problem = weeklySessions.columns.time_of_day.problem(row.typed.time_of_day, { birthDate }, null);
    if (problem) return { time_of_day: problem };
    const isTwice = rows.slice(0, index).some((before) => started(before) === started(row));
    return isTwice ? { weekday: 'Este dia já tem este horário acima.' } : {};
  };
  const isTurned = toIsoDate(until) !== '' && toIsoDate(until) < toIsoDate(from);
  const end = until.trim() ? plannedProblem(until, birthDate) : undefined;
  return {
    rows: new Map(rows.map((row, index) => [row.id, ofRow(row, index)])),
    from: plannedProblem(from, birthDate),
    until: isTurned ? 'O fim vem depois do começo.' : until === commonEnd(was) ? undefined : end,
  };
}

export type WeekChange =
  | {
      readonly kind: 'save';
      readonly id: string;
      readonly base: WeeklySession | null;
      readonly words: Words;
      /** What of the form this row is, which opens it again. */
      readonly part: Pick<WeekDraft, 'rows' | 'was'>;
    }
  | { readonly kind: 'remove'; readonly row: WeeklySession };

const dayBefore = (iso: string): string => {
  const date = parseIso(iso);
  return date ? isoOfDay(dayNumber(date) - 1) : iso;
};
const earlier = (one: string | null, other: string) => (one !== null && one < other ? one : other);

/** What was typed of a time, without its days. */
const sameTime = (one: Words, other: Words) =>
  one.weekday === other.weekday &&
  one.time_of_day === other.time_of_day &&
  one.setting === other.setting &&
  one.every === other.every;

/** What saving the form does: a time that was changed, or is gone, ends on the day before, and what takes its place begins. */
export function weekChanges({ rows, was, from, until }: WeekDraft): WeekChange[] {
  const begins = toIsoDate(from);
  const ends = toIsoDate(until) || null;
  const isOtherEnd = until !== commonEnd(was);
  const kept = new Set(rows.map(({ id }) => id));

  /** Nothing of a row that had not begun by then is left to be ended. */
  const ended = (row: WeeklySession): WeekChange =>
    row.from_day >= begins
      ? { kind: 'remove', row }
      : {
          kind: 'save',
          id: row.id,
          base: row,
          words: { ...wordsOf(row), until_day: earlier(row.until_day, dayBefore(begins)) },
          part: { rows: [], was: [row] },
        };
  const ofRow = (row: WeekRow): WeekChange[] => {
    const base = was.find(({ id }) => id === row.id) ?? null;
    const words: Words = { ...wordsTyped(weeklySessions, row.typed), from_day: begins, until_day: ends };
    const save = (id: string, onto: WeeklySession | null, said: Words): WeekChange => ({
      kind: 'save',
      id,
      base: onto,
      words: said,
      part: { rows: [{ ...row, id }], was: onto ? [onto] : [] },
    });
    if (!base) return [save(row.id, null, words)];
    if (sameTime(base, words))
      return isOtherEnd ? [save(row.id, base, { ...wordsOf(base), until_day: ends })] : [];
    if (base.from_day >= begins) return [save(row.id, base, words)];
    return [ended(base), save(row.next, null, words)];
  };
  return [...was.filter(({ id }) => !kept.has(id)).map(ended), ...rows.flatMap(ofRow)];
}

const wordsOf = ({ weekday, time_of_day, setting, every, from_day, until_day }: WeeklySession): Words => ({
  weekday,
  time_of_day,
  setting,
  every,
  from_day,
  until_day,
});

/** The rows that end with what is typed. */
export const endingRows = ({ rows, was }: WeekDraft): WeeklySession[] =>
  was.filter(({ id }) => rows.every((row) => row.id !== id));

/** True if something is typed that is not stored. */
export const isWeekTyped = (draft: WeekDraft): boolean =>
  draft.rows.some((row) => !draft.was.some(({ id }) => id === row.id) && row.typed.time_of_day !== '') ||
  draft.rows.some((row) => {
    const base = draft.was.find(({ id }) => id === row.id);
    return base !== undefined && !sameTime(base, wordsTyped(weeklySessions, row.typed));
  }) ||
  endingRows(draft).length > 0 ||
  draft.until !== commonEnd(draft.was);
