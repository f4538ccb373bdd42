import type { UseFormReturn } from 'react-hook-form';
import type { NoteWords } from '../../data/records/saveNote';
import { fromIsoDate, todayIso, toIsoDate } from '../../lib/dates';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX, tooLong } from '../../lib/limits';
import { visibleWords } from '../../lib/text';
import { impossibleDay } from '../../questionnaire/days';
import type { Attained, Ratings } from '../../questionnaire/goals';
import { type NoteKind, noteKinds } from '../../questionnaire/sessionNotes';
import { checkDate, type Finding } from '../../questionnaire/validate';

/** The values of the inputs, as typed. */
export type NoteForm = {
  /** 'dd/mm/aaaa'. */
  occurredOn: string;
  kind: NoteKind;
  content: string;
  /** Of a correction; else ''. */
  reason: string;
  /** How far the goals were attained on that day. */
  ratings: Ratings;
};

/** What a note's fields are validated against. */
export type NoteFacts = {
  readonly isCorrection: boolean;
  /** ISO. */
  readonly birthDate: string | undefined;
  /** The latest day known from the server's clock, ISO. */
  readonly serverDay?: string | undefined;
};

export function emptyNote(today = todayIso()): NoteForm {
  return { occurredOn: fromIsoDate(today), kind: noteKinds[0].value, content: '', reason: '', ratings: {} };
}

export function formOf({ occurred_on, kind, content, reason, ratings = {} }: NoteWords): NoteForm {
  return { occurredOn: fromIsoDate(occurred_on), kind, content, reason: reason ?? '', ratings };
}

/** A correction begins with what it corrects, without a reason. */
export function correctionOf(note: NoteWords): NoteForm {
  return { ...formOf(note), reason: '' };
}

/** The columns of a form without errors. */
export function wordsOf(
  { occurredOn, kind, content, reason, ratings }: NoteForm,
  facts: NoteFacts,
): NoteWords {
  return {
    occurred_on: toIsoDate(occurredOn),
    kind,
    content: visibleWords(content),
    reason: facts.isCorrection ? visibleWords(reason) : null,
    ratings,
  };
}

const fields = ['occurredOn', 'kind', 'reason', 'content'] as const;
/** A field whose value is a text. */
export type TypedField = (typeof fields)[number];

const isSame = (one: Attained | undefined, other: Attained | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The ratings of the form with those of the stored row that differ from what was sent. */
function adoptedRatings(now: Ratings, sent: Ratings, stored: Ratings): Ratings {
  const goals = new Set([...Object.keys(now), ...Object.keys(stored)]);
  const adopted = [...goals].flatMap((goal): [string, Attained][] => {
    const isTyped = !isSame(now[goal], sent[goal]);
    const attained = isTyped ? now[goal] : stored[goal];
    return attained ? [[goal, attained]] : [];
  });
  return Object.fromEntries(adopted);
}

/** Adopts the values of the stored row that differ from what was sent; input typed meanwhile is kept. */
export function adoptRow(form: UseFormReturn<NoteForm>, sent: NoteForm, row: NoteWords): void {
  const stored = formOf(row);
  for (const field of fields) {
    if (stored[field] !== sent[field] && form.getValues(field) === sent[field])
      form.setValue(field, stored[field]);
  }
  const ratings = adoptedRatings(form.getValues('ratings'), sent.ratings, stored.ratings);
  if (JSON.stringify(ratings) !== JSON.stringify(form.getValues('ratings')))
    form.setValue('ratings', ratings);
}

const anyway = 'Você pode seguir assim mesmo.';

function checkDay(
  text: string,
  { birthDate, serverDay = '' }: NoteFacts,
  today: string,
): Finding | undefined {
  if (text.trim() === '') return { level: 'error', message: 'Escreva a data.' };
  const wrong = checkDate(text);
  if (wrong) return { level: 'error', message: wrong };
  const day = toIsoDate(text);
  if (day === today && day < serverDay) {
    return { level: 'warning', message: 'O relógio deste aparelho parece atrasado. Confira a data.' };
  }
  const impossible = impossibleDay(day, birthDate, today > serverDay ? today : serverDay);
  if (impossible) return { level: 'error', message: impossible };
  if (day > today && day > serverDay)
    return { level: 'warning', message: `Esta data ainda não chegou. ${anyway}` };
  return undefined;
}

function checkText(text: string, most: number, missing: string): Finding | undefined {
  const message = text.trim() === '' ? missing : tooLong(text, most);
  return message === undefined ? undefined : { level: 'error', message };
}

/** The error or warning of a field; `today` is the device's civil date, ISO. */
export function checkField(
  field: TypedField,
  text: string,
  facts: NoteFacts,
  today = todayIso(),
): Finding | undefined {
  switch (field) {
    case 'occurredOn':
      return checkDay(text, facts, today);
    case 'kind':
      return undefined;
    case 'content':
      return checkText(text, LONG_TEXT_MAX, 'Escreva a evolução.');
    case 'reason':
      return facts.isCorrection
        ? checkText(text, SHORT_TEXT_MAX, 'Escreva o motivo da correção.')
        : undefined;
    default:
      return field satisfies never;
  }
}

/** The findings of all fields. */
export function checkNote(form: NoteForm, facts: NoteFacts, today = todayIso()): readonly Finding[] {
  return fields.flatMap((field) => checkField(field, form[field], facts, today) ?? []);
}

export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => level === 'error');
