import * as v from 'valibot';
import { fromIsoDate, parseIso, toIsoDate } from '../lib/dates';
import { isDecimal, parseDecimal, shownNumber, typedNumber } from '../lib/decimals';
import { LONG_TEXT_MAX, tooLong } from '../lib/limits';
import { visible, visibleWords } from '../lib/text';
import { impossibleDay, impossiblePlan, pastProblem, plannedProblem } from '../questionnaire/days';

/** What a column is typed into. */
type FieldKind =
  | { readonly kind: 'line' }
  /** `phrases`: the therapist's own can be put in. */
  | { readonly kind: 'lines'; readonly phrases: boolean }
  | { readonly kind: 'number' }
  | { readonly kind: 'day' }
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
  /** The form has a field of its own for it. */
  | { readonly kind: 'own' };

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
  /** Present where it is the id of another row. */
  readonly names?: ColumnNames;
  // methods, so that a column of one value can stand where a column of any is asked for
  /** What a new row begins with, as typed. */
  begin(): string;
  /** As its field has it; '' for nothing. */
  typed(value: Value): string;
  /** What is stored of what is typed; what cannot be read counts as nothing. */
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

/** Whose row it is: nothing of it is before the ISO birth date. */
export type Whose = { readonly birthDate: string };

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
    const words = visibleWords(typed);
    return words.trim() ? (about.lines ? words : words.trim()) : null;
  },
  problem: (typed) => tooLong(typed, about.most),
  copied: (value) => (isBlank(value) ? null : fits(value, about.most) ? value : undefined),
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
  read: (typed) => (about.lines ? visibleWords(typed) : visible(typed)).trim(),
  problem: (typed) => (visible(typed).trim() ? tooLong(typed, about.most) : missing),
  copied: (value) => (fits(value, about.most) ? value : undefined),
  text: (value) => value,
  value: shown,
});

const dayParts = { ...noText, field: { kind: 'day' }, shown: fromIsoDate } as const;

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

/** A number, or nothing; `unreadable` is said of what is typed and is none. */
export const decimal = ({
  unreadable,
  ...about
}: About & { readonly unreadable: string }): Column<number | null> => ({
  ...about,
  ...noText,
  field: { kind: 'number' },
  stored: v.nullable(v.number()),
  typed: (value) => (value === null ? '' : typedNumber(value)),
  read: parseDecimal,
  problem: (typed) => (typed.trim() && parseDecimal(typed) === null ? unreadable : undefined),
  copied: (value) => (isDecimal(value) ? value : null),
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
  field: { kind: 'choice', options },
  stored: v.nullable(v.boolean()),
  typed: (value) => String(value ?? ''),
  read: (typed) => (typed ? typed === 'true' : null),
  problem: () => undefined,
  copied: (value) => (typeof value === 'boolean' ? value : null),
  text: (value) => (value === null ? null : String(value)),
  value: (text) => (text === null ? null : text === 'true'),
  shown: (text) => (text === null ? '' : (options.find(({ value }) => value === text)?.label ?? '')),
});

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

/** True for a text that may be longer than a paragraph. */
export const isLong = ({ most }: Column): boolean => most === LONG_TEXT_MAX;
