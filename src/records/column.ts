import * as v from 'valibot';
import { fromIsoDate, parseIso, toIsoDate } from '../lib/dates';
import { isDecimal, parseDecimal, shownNumber, typedNumber } from '../lib/decimals';
import { SHORT_TEXT_MAX, tooLong } from '../lib/limits';
import { NOT_REAIS, parseReais, shownReais, typedReais } from '../lib/money';
import { taken, takenLine, visible, visibleWords } from '../lib/text';
import { halvesOf, isTimes, joined, shownTimes, timesProblems } from '../lib/timeOfDay';
import { isUnreadable, type Unreadable, unreadable } from '../lib/unreadable';
import { impossibleDay, impossiblePlan, pastProblem, plannedProblem } from '../questionnaire/days';
import { goalLevels, type LevelTexts, levelLines } from '../questionnaire/goals';

/** What a column is typed into; each kind that `ColumnField` does not draw is drawn by the form that has it. */
type FieldKind =
  | { readonly kind: 'line' }
  /** `phrases`: the therapist's own can be put in. */
  | { readonly kind: 'lines'; readonly phrases: boolean }
  /** A line with suggestions. */
  | { readonly kind: 'suggested' }
  | { readonly kind: 'number' }
  | { readonly kind: 'day' }
  | { readonly kind: 'times' }
  /** All options beside each other, or in a list that opens. */
  | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly isList: boolean }
  | { readonly kind: 'flag' | 'levels' | 'specialty' | 'signature' }
  /** A PDF of the record. */
  | { readonly kind: 'row' }
  /** Nobody types it: the device says it. */
  | { readonly kind: 'device' };

export type Option = { readonly value: string; readonly label: string };

/** The field of a column: how the text that is kept is written into it, and read again from what is typed. */
type Field = FieldKind & {
  /** '' for nothing. */
  write(text: string | null): string;
  /** Null for nothing, and for what cannot be read. */
  read(typed: string): string | null;
};

/** The one text in which the history, a merge and a device keep a value; null for nothing. */
type TextCodec<Value> = {
  readonly stored: v.GenericSchema<unknown, Value>;
  // methods, so that a column of one value can stand where a column of any is asked for
  text(value: Value): string | null;
  value(text: string | null): Value;
};

/** What a column holds, and how it is typed, shown, merged and kept in the history. */
export interface Column<Value = unknown> extends TextCodec<Value> {
  readonly label: string;
  readonly hint?: string;
  readonly isRequired?: true;
  readonly field: Field;
  /** The most characters of a text; null for what is no text. */
  readonly most: number | null;
  /** Sentences: two versions can be kept one after the other, and a change is shown word by word. */
  readonly isProse: boolean;
  /** A moment of the device's clock: a repeat of the same words may have another one. */
  readonly isMoment?: true;
  /** True: a row that is only ever added may get it later, once. */
  readonly isLater?: true;
  /** Present where its table keeps it in several columns. */
  readonly parts?: {
    join(row: { readonly [column: string]: unknown }): Value;
    split(value: Value): { readonly [column: string]: unknown };
  };
  /** What a new row begins with, as typed. */
  begin(): string;
  /** Why what is typed cannot be stored; `stored` is the text that the row has already. */
  problem(typed: string, of: Whose, stored: string | null): string | undefined;
  /** Reads it from a copy's JSON; undefined for what no version of the app writes. */
  copied(value: unknown, of: Whose): Value | undefined;
  /** A kept text in the words of the screen; '' for nothing. */
  shown(text: string | null): string;
}

/** Whose row it is: nothing of a patient's is before the ISO birth date. */
export type Whose = { readonly birthDate: string | undefined };

/** A value as its field has it; '' for nothing. */
export const typedOfValue = <Value>({ field, text }: Column<Value>, value: Value): string =>
  field.write(text(value));

/** The stored value of a typed text; what cannot be read counts as nothing. */
export const valueTyped = <Value>({ field, value }: Column<Value>, typed: string): Value =>
  value(field.read(typed));

type About = Pick<Column, 'label' | 'hint'>;
type TextAbout = About & {
  readonly most: number;
  /** Several lines, with or without the therapist's phrases; one line if absent. */
  readonly lines?: 'phrases' | 'plain';
  /** What else its one line is typed into. */
  readonly field?: 'line' | 'suggested' | 'device';
  /** What is kept of what is typed, where that is not its words without signs that nobody sees. */
  readonly read?: (typed: string) => string | null;
};

const shown = (text: string | null) => text ?? '';
const keptAsTyped = { write: shown, read: (typed: string) => typed || null };
const noText = { most: null, isProse: false, begin: () => '', problem: () => undefined, shown } as const;

// ---- texts ----------------------------------------------------------------------------------------------------

const textOrNothing = {
  stored: v.nullable(v.string()),
  text: (value: string | null) => value,
  value: (text: string | null) => text,
};
const someText = { stored: v.string(), text: (value: string) => value, value: shown };

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
const fits = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && !tooLong(value, most);

/** Without signs that nobody sees, at the ends of a line too. */
const seen = (lines: TextAbout['lines']) => (typed: string) =>
  lines ? visibleWords(typed) : visible(typed).trim();

const textParts = ({
  lines,
  field = 'line',
  read = (typed) => {
    const words = seen(lines)(typed);
    return words.trim() ? words : null;
  },
  ...about
}: TextAbout) => ({
  ...about,
  field: {
    ...(lines ? ({ kind: 'lines', phrases: lines === 'phrases' } as const) : ({ kind: field } as const)),
    write: shown,
    read,
  },
  isProse: lines !== undefined,
  begin: () => '',
  shown,
});
const copiedText = ({ lines }: TextAbout, value: string) => (lines ? taken : takenLine)(value);

/** A text, or nothing. Sentences are stored as typed. */
export const text = (about: TextAbout): Column<string | null> => ({
  ...textParts(about),
  ...textOrNothing,
  problem: (typed) => tooLong(typed, about.most),
  copied: (value) => (isBlank(value) ? null : fits(value, about.most) ? copiedText(about, value) : undefined),
});

type Needed = TextAbout & { readonly missing: string };
const missingOrLong = ({ missing, most }: Needed) =>
  ({
    isRequired: true,
    problem: (typed: string) => (visible(typed).trim() ? tooLong(typed, most) : missing),
  }) as const;

/** A text without which nothing is saved; `missing` says so. */
export const requiredText = ({ missing, ...about }: Needed): Column<string> => ({
  ...textParts({ ...about, read: about.read ?? ((typed) => seen(about.lines)(typed).trim() || null) }),
  ...someText,
  ...missingOrLong({ ...about, missing }),
  copied: (value) => (fits(value, about.most) ? copiedText(about, value) : undefined),
});

/** Likewise for a new row; stored ones may lack it. */
export const textOfNew = ({ missing, ...about }: Needed): Column<string | null> => ({
  ...text(about),
  ...missingOrLong({ ...about, missing }),
});

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
  ...text({ ...about, read: (typed) => read(visible(typed)) }),
  problem: (typed) => {
    const found = read(visible(typed));
    return typed.trim() && (found === null || tooLong(found, about.most)) ? wrong : undefined;
  },
  copied: (value) =>
    isBlank(value) ? null : fits(value, about.most) && read(value) === value ? value : undefined,
});

// ---- days and times -------------------------------------------------------------------------------------------

const isDay = (value: unknown): value is string => typeof value === 'string' && parseIso(value) !== null;
const dayParts = {
  ...noText,
  field: { kind: 'day', write: fromIsoDate, read: (typed) => toIsoDate(typed) || null },
  shown: fromIsoDate,
} as const satisfies Partial<Column>;

/** A civil date in ISO that may be ahead, or nothing. */
export const day = (about: About): Column<string | null> => ({
  ...about,
  ...dayParts,
  ...textOrNothing,
  problem: (typed, { birthDate }, before) =>
    typed.trim() ? plannedProblem(typed, birthDate, before) : undefined,
  copied: (value, { birthDate }) => (isDay(value) && !impossiblePlan(value, birthDate) ? value : null),
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
  ...someText,
  isRequired: true,
  begin: () => fromIsoDate(begin()),
  problem: (typed, { birthDate }, before) => pastProblem(typed, birthDate, before),
  copied: (value, { birthDate }) => (isDay(value) && !impossibleDay(value, birthDate) ? value : undefined),
});

/** The civil date in ISO from which something is so, which may be ahead; `begin` is the one that a new row proposes. */
export const requiredPlannedDay = ({ begin, ...about }: About & { begin: () => string }): Column<string> => ({
  ...requiredDay({ begin, ...about }),
  problem: (typed, { birthDate }, before) => plannedProblem(typed, birthDate, before),
  copied: (value, { birthDate }) => (isDay(value) && !impossiblePlan(value, birthDate) ? value : undefined),
});

const timesParts = {
  ...noText,
  field: {
    kind: 'times',
    write: shown,
    read: (typed) => (isTimes(typed) ? joined(halvesOf(typed)) : null),
  },
  problem: (typed) => {
    const { start, end } = timesProblems(typed);
    return start ?? end;
  },
  shown: shownTimes,
} as const satisfies Partial<Column>;
const areTimes = (value: unknown): value is string => typeof value === 'string' && isTimes(value);

/** When something begins, or begins and ends, by the clock of the place, or nothing. */
export const timeOfDay = (about: About): Column<string | null> => ({
  ...about,
  ...timesParts,
  ...textOrNothing,
  copied: (value) => (areTimes(value) ? value : null),
});

/** Likewise, without which nothing is saved; `missing` says so. */
export const requiredTimeOfDay = ({
  missing,
  ...about
}: About & { readonly missing: string }): Column<string> => ({
  ...about,
  ...timesParts,
  ...someText,
  isRequired: true,
  problem: (typed) => (typed.trim() ? timesParts.problem(typed) : missing),
  copied: (value) => (areTimes(value) ? value : undefined),
});

/** A moment of the device's clock, ISO: that of saving, unless it was known before. */
export const moment = (about: Pick<Column, 'label'>): Column<string> => ({
  ...about,
  ...noText,
  ...someText,
  isMoment: true,
  field: { kind: 'device', write: shown, read: (typed) => typed || new Date().toISOString() },
  copied: (value) => (typeof value === 'string' ? value : undefined),
});

// ---- numbers and choices --------------------------------------------------------------------------------------

const numberOrNothing = {
  stored: v.nullable(v.number()),
  text: (value: number | null) => (value === null ? null : String(value)),
  value: (text: string | null) => (text === null ? null : Number(text)),
};

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
  ...numberOrNothing,
  field: {
    kind: 'number',
    write: (text) => (text === null ? '' : typedNumber(Number(text))),
    read: (typed) => numberOrNothing.text(parseDecimal(typed)),
  },
  problem: (typed) => {
    const value = parseDecimal(typed);
    return typed.trim() && (value === null || !among(value)) ? unreadable : undefined;
  },
  copied: (value) => (isDecimal(value) && among(value) ? value : null),
  shown: (text) => (text === null ? '' : shownNumber(Number(text))),
});

/** Centavos, typed in reais, or nothing. */
export const reais = (about: About): Column<number | null> => ({
  ...about,
  ...noText,
  ...numberOrNothing,
  field: {
    kind: 'number',
    write: (text) => (text === null ? '' : typedReais(Number(text))),
    read: (typed) => numberOrNothing.text(parseReais(typed)),
  },
  problem: (typed) => (typed.trim() && parseReais(typed) === null ? NOT_REAIS : undefined),
  copied: (value) =>
    typeof value === 'number' && Number.isInteger(value) && parseReais(typedReais(value)) === value
      ? value
      : null,
  shown: (text) => (text === null ? '' : shownReais(Number(text))),
});

/** One of two, or neither; `options` are those of 'true' and 'false', and of '' for neither. */
export const yesNo = ({
  options,
  ...about
}: About & { readonly options: readonly Option[] }): Column<boolean | null> => ({
  ...about,
  ...noText,
  field: { kind: 'choice', options, isList: false, ...keptAsTyped },
  stored: v.nullable(v.boolean()),
  text: (value) => (value === null ? null : String(value)),
  value: (text) => (text === null ? null : text === 'true'),
  copied: (value) => (typeof value === 'boolean' ? value : null),
  shown: (text) => (text === null ? '' : (options.find(({ value }) => value === text)?.label ?? '')),
});

/** True or false; a new row has false. */
export const flag = (about: About): Column<boolean> => ({
  ...about,
  ...noText,
  field: { kind: 'flag', ...keptAsTyped },
  stored: v.boolean(),
  begin: () => 'false',
  text: String,
  value: (text) => text === 'true',
  copied: (value) => value === true,
  shown: (text) => (text === null ? '' : text === 'true' ? 'Sim' : 'Não'),
});

type OptionOf<Value> = { readonly value: Value; readonly label: string };
type ChoiceAbout<Value> = About & {
  readonly options: readonly OptionOf<Value>[];
  /** Offered for none of them; where it is absent, none is chosen by the form's own means. */
  readonly none?: string;
  /** In a list that opens. */
  readonly isList?: boolean;
};

function choiceParts<Value extends string | number>({
  options,
  none,
  isList = false,
  ...about
}: ChoiceAbout<Value>) {
  const typedOptions = options.map(({ value, label }) => ({ value: String(value), label }));
  const offered = none === undefined ? typedOptions : [...typedOptions, { value: '', label: none }];
  return {
    ...about,
    ...noText,
    field: { kind: 'choice', options: offered, isList, ...keptAsTyped },
    shown: (text: string | null) => typedOptions.find(({ value }) => value === text)?.label ?? text ?? '',
  } as const;
}
const chosen = <Value>({ options }: ChoiceAbout<Value>, typed: string | null): Value | undefined =>
  options.find(({ value }) => String(value) === typed)?.value;

/** One of a few values, or none. */
export const oneOf = <Value extends string | number>(about: ChoiceAbout<Value>): Column<Value | null> => ({
  ...choiceParts(about),
  stored: v.nullable(v.picklist(about.options.map(({ value }) => value))),
  text: (value) => (value === null ? null : String(value)),
  value: (text) => chosen(about, text) ?? null,
  copied: (value) => about.options.find((option) => option.value === value)?.value ?? null,
});

/** One of a few values; a new row has `first`. */
export const requiredOneOf = <const Value extends string | number>({
  first,
  ...about
}: ChoiceAbout<Value> & { readonly first: NoInfer<Value> }): Column<Value> => ({
  ...choiceParts(about),
  isRequired: true,
  stored: v.picklist(about.options.map(({ value }) => value)),
  begin: () => String(first),
  text: String,
  value: (text) => chosen(about, text) ?? first,
  copied: (value) => about.options.find((option) => option.value === (value ?? first))?.value,
});

/** A number that is the place of one of these words, from 0, or none. */
export const placeIn = ({
  words,
  none,
  ...about
}: About & { readonly words: readonly string[]; readonly none: string }): Column<number | null> => ({
  ...about,
  ...noText,
  ...numberOrNothing,
  field: {
    kind: 'choice',
    options: [...words.map((word) => ({ value: word, label: word })), { value: '', label: none }],
    isList: true,
    write: (text) => (text === null ? '' : (words[Number(text)] ?? '')),
    read: (typed) => (words.includes(typed) ? String(words.indexOf(typed)) : null),
  },
  copied: (value) => (typeof value === 'number' && value in words ? value : null),
});

/** What is said of a PDF that is named and gone. */
export const GONE_PDF = 'Um PDF que já não está na ficha';

/** True for the id of a PDF of the record. */
export const isReference = ({ field }: Column): boolean => field.kind === 'row';

/** The id of a PDF of the record, or nothing. */
export const reference = (about: About): Column<string | null> => ({
  ...about,
  ...noText,
  ...textOrNothing,
  field: { kind: 'row', ...keptAsTyped },
  copied: (value) => (typeof value === 'string' ? value : null),
});

// ---- values of several parts ------------------------------------------------------------------------------------

const oneLevel = v.nullable(v.string());
const levelTexts: v.GenericSchema<unknown, LevelTexts> = v.strictTuple([
  oneLevel,
  oneLevel,
  oneLevel,
  oneLevel,
  oneLevel,
]);
/** What no version of the app writes leaves the rest of a goal readable. */
const storedLevels = v.fallback<v.GenericSchema<unknown, LevelTexts | Unreadable | null>, Unreadable>(
  v.nullable(levelTexts),
  unreadable,
);

/** A value of several parts as the one text that drafts keep, what waits says and a merge compares: nothing else reads or writes it. */
export const inOneText = <Value>(value: v.GenericSchema<unknown, Value>) => ({
  stored: v.pipe(v.string(), v.parseJson(), value),
  write: (parts: Value): string => JSON.stringify(parts),
});

const levelsText = inOneText(levelTexts);

const isDescribed = (levels: LevelTexts): boolean => levels.some((text) => text !== null);

function levelsIn(text: string | null): LevelTexts | null {
  const read = v.safeParse(levelsText.stored, text);
  return read.success ? read.output : null;
}

/** The levels as their fields have them, from −2 to +2. */
export const typedLevels = (typed: string): readonly string[] =>
  (levelsIn(typed || null) ?? goalLevels).map((text) => (typeof text === 'string' ? text : ''));

/** What their fields have, as it is typed into the column. */
export const levelsTyped = ([a = '', b = '', c = '', d = '', e = '']: readonly string[]): string =>
  a || b || c || d || e ? levelsText.write([a, b, c, d, e]) : '';

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
  const textOf = (value: LevelTexts | null) => value && levelsText.write(value);
  return {
    ...about,
    ...noText,
    field: {
      kind: 'levels',
      write: (text) => levelsTyped((levelsIn(text) ?? []).map((one) => one ?? '')),
      read: (typed) => textOf(described(typedLevels(typed).map(one.field.read))),
    },
    isProse: true,
    stored: storedLevels,
    text: (value) => textOf(isUnreadable(value) ? null : value),
    value: levelsIn,
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
    shown: (text) => levelLines(levelsIn(text) ?? []).join('\n'),
  };
};

/** A value that its form draws itself, or nothing. */
export const drawn = <Value extends object>({
  stored,
  ...about
}: Pick<Column, 'label' | 'isMoment'> & {
  readonly stored: v.GenericSchema<unknown, Value | null>;
}): Column<Value | null> => {
  const text = inOneText(stored);
  return {
    ...about,
    ...noText,
    isLater: true,
    field: { kind: 'signature', ...keptAsTyped },
    stored,
    text: (value) => value && text.write(value),
    value: (said) => (said ? v.parse(text.stored, said) : null),
    copied: (given) => v.parse(stored, given),
    shown: () => '',
  };
};

/** True if what is read of it has too many characters. */
export const isTooLong = ({ most, field }: Column, typed: string): boolean =>
  most !== null && tooLong(field.read(typed) ?? '', most) !== undefined;

/** True for a text that may be longer than a paragraph. */
export const isLong = ({ most }: Column): boolean => most !== null && most > SHORT_TEXT_MAX;
