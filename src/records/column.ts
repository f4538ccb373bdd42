import * as v from 'valibot';
import { fromIsoDate, parseIso, toIsoDate } from '../lib/dates';
import { isDecimal, parseDecimal, shownNumber, typedNumber } from '../lib/decimals';
import { LONG_TEXT_MAX, tooLong } from '../lib/limits';
import { taken, takenLine, visible, visibleWords } from '../lib/text';
import { halvesOf, isTimes, joined, shownTimes, timesProblems } from '../lib/timeOfDay';
import { isUnreadable, type Unreadable } from '../lib/unreadable';
import { impossibleDay, impossiblePlan, pastProblem, plannedProblem } from '../questionnaire/days';
import { goalLevels, type LevelTexts, levelLines } from '../questionnaire/goals';
import { levelTexts, storedLevels } from './storedLevels';

/** What a column is typed into. */
type FieldKind =
  | { readonly kind: 'line' }
  /** `phrases`: the therapist's own can be put in. */
  | { readonly kind: 'lines'; readonly phrases: boolean }
  | { readonly kind: 'number' }
  | { readonly kind: 'day' }
  | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly input: ChoiceInput }
  /** The form has a field of its own for it. */
  | { readonly kind: 'own' };

/** All options beside each other, or in a list that opens. */
type ChoiceInput = 'segments' | 'list';

export type Option = { readonly value: string; readonly label: string };

/** Which other rows a column names, and what is said of one that is gone. */
export type ColumnNames = { readonly of: 'documents'; readonly gone: string };

/** What a column holds, and how it is typed, shown, merged and kept in the history. */
export interface Column<Value = unknown> {
  readonly label: string;
  readonly hint?: string;
  readonly isRequired?: true;
  readonly field: FieldKind;
  /** The most characters of a text; null for what is no text. */
  readonly most: number | null;
  /** Sentences: two versions can be kept one after the other, and a change is shown word by word. */
  readonly isProse: boolean;
  readonly stored: v.GenericSchema<unknown, Value>;
  /** A moment of the device's clock: a repeat of the same words may have another one. */
  readonly isMoment?: true;
  /** True: a row that is only ever added may get it later, once. */
  readonly isLater?: true;
  /** Present where it is the id of another row. */
  readonly names?: ColumnNames;
  /** Present where its table keeps it in several columns. */
  readonly parts?: {
    join(row: { readonly [column: string]: unknown }): Value;
    split(value: Value): { readonly [column: string]: unknown };
  };
  // methods, so that a column of one value can stand where a column of any is asked for
  /** What a new row begins with, as typed. */
  begin(): string;
  /** As its field has it; '' for nothing. */
  typed(value: Value): string;
  /** The stored value of a typed text; what cannot be read counts as nothing. */
  read(typed: string): Value;
  /** Why what is typed cannot be stored; `stored` is the text that the row has already. */
  problem(typed: string, of: Whose, stored: string | null): string | undefined;
  /** Reads it from a copy's JSON; undefined for what no version of the app writes. */
  copied(value: unknown, of: Whose): Value | undefined;
  /** As the history has it; null for nothing. */
  text(value: Value): string | null;
  /** Reads `text`. */
  value(text: string | null): Value;
  /** A `text` in the words of the screen; '' for nothing. */
  shown(text: string | null): string;
}

/** Whose row it is: nothing of a patient's is before the ISO birth date. */
export type Whose = { readonly birthDate: string | undefined };

type About = Pick<Column, 'label' | 'hint'>;
type TextAbout = About & {
  readonly most: number;
  /** Several lines, with or without the therapist's phrases; one line if absent. */
  readonly lines?: 'phrases' | 'plain';
  readonly field?: 'own';
};

const nothing = () => '';
const same = (text: string | null) => text;
const shown = (text: string | null) => text ?? '';
const noText = { most: null, isProse: false, begin: nothing } as const;

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
const fits = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && !tooLong(value, most);
const isDay = (value: unknown): value is string => typeof value === 'string' && parseIso(value) !== null;

/** Without signs that nobody sees, at the ends of a line too. */
const typedText = ({ lines }: TextAbout, typed: string) =>
  lines ? visibleWords(typed) : visible(typed).trim();
const copiedText = ({ lines }: TextAbout, value: string) => (lines ? taken : takenLine)(value);

const textParts = ({ lines, field, ...about }: TextAbout) => ({
  ...about,
  field: field
    ? ({ kind: field } as const)
    : lines
      ? ({ kind: 'lines', phrases: lines === 'phrases' } as const)
      : ({ kind: 'line' } as const),
  isProse: lines !== undefined,
  begin: nothing,
  shown,
});

/** A text, or nothing. Sentences are stored as typed. */
export const text = (about: TextAbout): Column<string | null> => ({
  ...textParts(about),
  stored: v.nullable(v.string()),
  typed: shown,
  read: (typed) => {
    const words = typedText(about, typed);
    return words.trim() ? words : null;
  },
  problem: (typed) => tooLong(typed, about.most),
  copied: (value) => (isBlank(value) ? null : fits(value, about.most) ? copiedText(about, value) : undefined),
  text: same,
  value: same,
});

/** A text without which nothing is saved; `missing` says so. */
export const requiredText = ({
  missing,
  ...about
}: TextAbout & { readonly missing: string }): Column<string> => ({
  ...textParts(about),
  isRequired: true,
  stored: v.string(),
  typed: (value) => value,
  read: (typed) => typedText(about, typed).trim(),
  problem: (typed) => (visible(typed).trim() ? tooLong(typed, about.most) : missing),
  copied: (value) => (fits(value, about.most) ? copiedText(about, value) : undefined),
  text: (value) => value,
  value: shown,
});

/** Likewise for a new row; stored ones may lack it. */
export const textOfNew = ({
  missing,
  ...about
}: TextAbout & { readonly missing: string }): Column<string | null> => ({
  ...text(about),
  isRequired: true,
  problem: requiredText({ ...about, missing }).problem,
});

const dayParts = { ...noText, field: { kind: 'day' }, shown: fromIsoDate } as const;

/** A code in its one way of writing, which `read` finds in what is typed, or nothing; `wrong` is said of what is none. */
export const code = ({
  read,
  wrong,
  ...about
}: About & {
  readonly most: number;
  readonly read: (typed: string) => string | null;
  readonly wrong: string;
}): Column<string | null> => ({
  ...text(about),
  read: (typed) => read(visible(typed)),
  problem: (typed) => {
    const found = read(visible(typed));
    return typed.trim() && (found === null || tooLong(found, about.most)) ? wrong : undefined;
  },
  copied: (value) =>
    isBlank(value) ? null : fits(value, about.most) && read(value) === value ? value : undefined,
});

/** A civil date in ISO that may be ahead, or nothing. */
export const day = (about: About): Column<string | null> => ({
  ...about,
  ...dayParts,
  stored: v.nullable(v.string()),
  typed: fromIsoDate,
  read: (typed) => toIsoDate(typed) || null,
  problem: (typed, { birthDate }, before) =>
    typed.trim() ? plannedProblem(typed, birthDate, before) : undefined,
  copied: (value, { birthDate }) => (isDay(value) && !impossiblePlan(value, birthDate) ? value : null),
  text: same,
  value: same,
});

/** The civil date in ISO on which something happened, or nothing. */
export const pastDay = (about: About): Column<string | null> => ({
  ...day(about),
  problem: (typed, { birthDate }, before) =>
    typed.trim() ? pastProblem(typed, birthDate, before) : undefined,
  copied: (value, { birthDate }) => (isDay(value) && !impossibleDay(value, birthDate) ? value : null),
});

/** The civil date in ISO on which something happened; `begin` is the one that a new row proposes. */
export const requiredDay = ({ begin, ...about }: About & { begin: () => string }): Column<string> => ({
  ...about,
  ...dayParts,
  isRequired: true,
  stored: v.string(),
  begin: () => fromIsoDate(begin()),
  typed: fromIsoDate,
  read: toIsoDate,
  problem: (typed, { birthDate }, before) => pastProblem(typed, birthDate, before),
  copied: (value, { birthDate }) => (isDay(value) && !impossibleDay(value, birthDate) ? value : undefined),
  text: (value) => value,
  value: shown,
});

/** When something began, or began and ended, by the clock of the place, or nothing. */
export const timeOfDay = (about: About): Column<string | null> => ({
  ...about,
  ...noText,
  field: { kind: 'own' },
  stored: v.nullable(v.string()),
  typed: shown,
  read: (typed) => (isTimes(typed) ? joined(halvesOf(typed)) : null),
  problem: (typed) => {
    const { start, end } = timesProblems(typed);
    return start ?? end;
  },
  copied: (value) => (typeof value === 'string' && isTimes(value) ? value : null),
  text: same,
  value: same,
  shown: shownTimes,
});

type NumberAbout = About & {
  /** Said of what is typed and is no number, or none of `among`. */
  readonly unreadable: string;
  /** True for what is possible; every number if absent. */
  readonly among?: (value: number) => boolean;
};

/** A number, or nothing. */
export const decimal = ({
  unreadable,
  among = () => true,
  ...about
}: NumberAbout): Column<number | null> => ({
  ...about,
  ...noText,
  field: { kind: 'number' },
  stored: v.nullable(v.number()),
  typed: (value) => (value === null ? '' : typedNumber(value)),
  read: parseDecimal,
  problem: (typed) => {
    const value = parseDecimal(typed);
    return typed.trim() && (value === null || !among(value)) ? unreadable : undefined;
  },
  copied: (value) => (isDecimal(value) && among(value) ? value : null),
  text: (value) => (value === null ? null : String(value)),
  value: (text) => (text === null ? null : Number(text)),
  shown: (text) => (text === null ? '' : shownNumber(Number(text))),
});

/** One of two, or neither; `options` are those of 'true' and 'false', and of '' for neither. */
export const yesNo = ({
  options,
  ...about
}: About & { readonly options: readonly Option[] }): Column<boolean | null> => ({
  ...about,
  ...noText,
  field: { kind: 'choice', options, input: 'segments' },
  stored: v.nullable(v.boolean()),
  typed: (value) => String(value ?? ''),
  read: (typed) => (typed ? typed === 'true' : null),
  problem: () => undefined,
  copied: (value) => (typeof value === 'boolean' ? value : null),
  text: (value) => (value === null ? null : String(value)),
  value: (text) => (text === null ? null : text === 'true'),
  shown: (text) => (text === null ? '' : (options.find(({ value }) => value === text)?.label ?? '')),
});

type OptionOf<Value> = { readonly value: Value; readonly label: string };
type ChoiceAbout<Value> = About & {
  readonly options: readonly OptionOf<Value>[];
  /** Offered for none of them; where it is absent, none is chosen by the form's own means. */
  readonly none?: string;
  readonly input?: ChoiceInput;
};

function choiceParts<Value extends string | number>({
  options,
  none,
  input = 'segments',
  ...about
}: ChoiceAbout<Value>) {
  const typedOptions = options.map(({ value, label }) => ({ value: String(value), label }));
  const offered = none === undefined ? typedOptions : [...typedOptions, { value: '', label: none }];
  return {
    ...about,
    ...noText,
    field: { kind: 'choice', options: offered, input },
    problem: () => undefined,
    shown: (text: string | null) => typedOptions.find(({ value }) => value === text)?.label ?? text ?? '',
  } as const;
}
const chosen = <Value>({ options }: ChoiceAbout<Value>, typed: string | null): Value | undefined =>
  options.find(({ value }) => String(value) === typed)?.value;

/** One of a few values, or none. */
export const oneOf = <Value extends string | number>(about: ChoiceAbout<Value>): Column<Value | null> => ({
  ...choiceParts(about),
  stored: v.nullable(v.picklist(about.options.map(({ value }) => value))),
  typed: (value) => String(value ?? ''),
  read: (typed) => chosen(about, typed) ?? null,
  copied: (value) => about.options.find((option) => option.value === value)?.value ?? null,
  text: (value) => (value === null ? null : String(value)),
  value: (text) => chosen(about, text) ?? null,
});

/** One of a few values; a new row has `first`. */
export const requiredOneOf = <const Value extends string>({
  first,
  ...about
}: ChoiceAbout<Value> & { readonly first: NoInfer<Value> }): Column<Value> => ({
  ...choiceParts(about),
  isRequired: true,
  stored: v.picklist(about.options.map(({ value }) => value)),
  begin: () => first,
  typed: (value) => value,
  read: (typed) => chosen(about, typed) ?? first,
  copied: (value) => about.options.find((option) => option.value === (value ?? first))?.value,
  text: (value) => value,
  value: (text) => chosen(about, text) ?? first,
});

/** A number that is the place of one of these words, from 0, or none. */
export const placeIn = ({
  words,
  none,
  ...about
}: About & { readonly words: readonly string[]; readonly none: string }): Column<number | null> => ({
  ...about,
  ...noText,
  field: {
    kind: 'choice',
    options: [...words.map((word) => ({ value: word, label: word })), { value: '', label: none }],
    input: 'list',
  },
  stored: v.nullable(v.number()),
  typed: (value) => (value === null ? '' : (words[value] ?? '')),
  read: (typed) => (words.includes(typed) ? words.indexOf(typed) : null),
  problem: () => undefined,
  copied: (value) => (typeof value === 'number' && value in words ? value : null),
  text: (value) => (value === null ? null : String(value)),
  value: (text) => (text === null ? null : Number(text)),
  shown,
});

/** True or false; a new row has false. */
export const flag = (about: About): Column<boolean> => ({
  ...about,
  ...noText,
  field: { kind: 'own' },
  stored: v.boolean(),
  begin: () => 'false',
  typed: String,
  read: (typed) => typed === 'true',
  problem: () => undefined,
  copied: (value) => value === true,
  text: String,
  value: (text) => text === 'true',
  shown: (text) => (text === null ? '' : text === 'true' ? 'Sim' : 'Não'),
});

const isDescribed = (levels: LevelTexts): boolean => levels.some((text) => text !== null);

function levelsIn(text: string | null): LevelTexts | null {
  const read = text === null ? null : v.safeParse(v.pipe(v.string(), v.parseJson(), levelTexts), text);
  return read?.success ? read.output : null;
}

/** The levels as their fields have them, from −2 to +2. */
export const typedLevels = (typed: string): readonly string[] =>
  (levelsIn(typed || null) ?? goalLevels).map((text) => (typeof text === 'string' ? text : ''));

/** What their fields have, as it is typed into the column. */
export const levelsTyped = (texts: readonly string[]): string =>
  texts.some((text) => text !== '') ? JSON.stringify(texts) : '';

/** The levels of a goal, each with at most this many characters, or none; what no version of the app writes counts as none. */
export const levels = ({
  longest,
  ...about
}: About & { readonly longest: number }): Column<LevelTexts | Unreadable | null> => {
  const one = text({ label: about.label, most: longest, lines: 'plain' });
  const described = (texts: readonly (string | null | undefined)[]): LevelTexts | null => {
    const [a = null, b = null, c = null, d = null, e = null] = texts;
    const all: LevelTexts = [a, b, c, d, e];
    return isDescribed(all) ? all : null;
  };
  return {
    ...about,
    ...noText,
    field: { kind: 'own' },
    isProse: true,
    stored: storedLevels,
    typed: (value) => (value && !isUnreadable(value) ? levelsTyped(value.map((text) => text ?? '')) : ''),
    read: (typed) => described(typedLevels(typed).map(one.read)),
    problem: (typed) =>
      typedLevels(typed)
        .map((text) => tooLong(text, longest))
        .find(Boolean),
    copied: (value, of) => {
      if (value === null || value === undefined) return null;
      const stated = v.safeParse(levelTexts, value);
      const texts = stated.success ? stated.output.map((text) => one.copied(text, of)) : [undefined];
      return texts.includes(undefined) ? undefined : (described(texts) ?? undefined);
    },
    text: (value) => (value && !isUnreadable(value) ? JSON.stringify(value) : null),
    value: levelsIn,
    shown: (text) => levelLines(levelsIn(text) ?? []).join('\n'),
  };
};

/** The id of another row of the record, or nothing. */
export const reference = (about: About & { readonly names: ColumnNames }): Column<string | null> => ({
  ...about,
  ...noText,
  field: { kind: 'own' },
  stored: v.nullable(v.string()),
  typed: shown,
  read: (typed) => typed || null,
  problem: () => undefined,
  copied: (value) => (typeof value === 'string' ? value : null),
  text: same,
  value: same,
  shown,
});

/** A moment of the device's clock, ISO: that of saving, unless it was known before. */
export const moment = (about: Pick<Column, 'label'>): Column<string> => ({
  ...about,
  ...noText,
  isMoment: true,
  field: { kind: 'own' },
  stored: v.string(),
  typed: (value) => value,
  read: (typed) => typed || new Date().toISOString(),
  problem: () => undefined,
  copied: (value) => (typeof value === 'string' ? value : undefined),
  text: (value) => value,
  value: shown,
  shown,
});

/** A value that its form draws itself, or nothing; the device keeps it as JSON. */
export const drawn = <Value extends object>({
  stored,
  ...about
}: Pick<Column, 'label' | 'isMoment'> & {
  readonly stored: v.GenericSchema<unknown, Value | null>;
}): Column<Value | null> => {
  const text = (value: Value | null) => value && JSON.stringify(value);
  const value = (said: string | null) => (said ? v.parse(stored, JSON.parse(said)) : null);
  return {
    ...about,
    ...noText,
    isLater: true,
    field: { kind: 'own' },
    stored,
    typed: (of) => text(of) ?? '',
    read: value,
    problem: () => undefined,
    copied: (given) => v.parse(stored, given),
    text,
    value,
    shown: () => '',
  };
};

/** True if what is read of it has too many characters. */
export const isTooLong = ({ most, read, text }: Column, typed: string): boolean =>
  most !== null && tooLong(text(read(typed)) ?? '', most) !== undefined;

/** True for a text that may be longer than a paragraph. */
export const isLong = ({ most }: Column): boolean => most === LONG_TEXT_MAX;
