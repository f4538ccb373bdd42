import type { UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import type { NoteWords } from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import { type Carried, type Codec, shapedCodec } from '../../device/drafts/draftKind';
import { typedSchema } from '../../forms/rows/rowDraft';
import { fromIsoDate, todayIso, toIsoDate } from '../../lib/dates';
import { impossibleDay, NOT_YET } from '../../questionnaire/days';
import type { PlannedSession } from '../../questionnaire/expectedSessions';
import type { Attained, Ratings } from '../../questionnaire/goals';
import { checkDate, type Finding } from '../../questionnaire/validate';
import type { ColumnOf, TypedOf } from '../../records/entity';
import { columnsOf, typedOf, wordsTyped } from '../../records/entityWords';
import { notes } from '../../records/notes';

/** The values of the inputs, as typed. */
export type NoteForm = TypedOf<typeof notes> & {
  /** How far the goals were attained on that day. */
  readonly ratings: Ratings;
};

/** The unsaved content of a note. */
export type NoteDraft = Carried & {
  readonly patientName: string;
  readonly form: NoteForm;
  /** The stored note as read when editing began; a new one has none. */
  readonly base?: SessionNote | undefined;
  /** The id of the note that a new one corrects. */
  readonly replaces?: string | undefined;
};

const noteDraft = v.object({
  patientName: v.string(),
  form: v.intersect([typedSchema(notes), v.object({ occurred_on: v.string(), ratings: v.object({}) })]),
});

const shapedNote = shapedCodec<NoteDraft>(noteDraft, ({ patientName }) => ({
  kind: 'note',
  head: { name: patientName },
}));
export const noteCodec: Codec<NoteDraft> = {
  ...shapedNote,
  unpack: (stored) => {
    const { form, ...draft } = shapedNote.unpack(stored);
    // columns that were added since are empty
    return { ...draft, form: { ...typedOf(notes, null), ...form } };
  },
};

/** What a note's fields are validated against. */
export type NoteFacts = {
  readonly isCorrection: boolean;
  /** ISO. */
  readonly birthDate: string | undefined;
  /** The latest day known from the server's clock, ISO. */
  readonly serverDay?: string | undefined;
};

/** A new note; `session`: the expected one that it is of. */
export const emptyNote = (day = todayIso(), session?: PlannedSession): NoteForm => ({
  ...typedOf(notes, null),
  occurred_on: fromIsoDate(day),
  ...timesTyped(session),
  ratings: {},
});

/** When and how an expected session is to be, as the note's form has it. */
export const timesTyped = (
  session: PlannedSession | undefined,
): Pick<NoteForm, 'time_of_day' | 'setting'> => ({
  time_of_day: session?.time_of_day ?? '',
  setting: session?.setting ?? '',
});

export const formOf = ({ ratings = {}, ...words }: NoteWords): NoteForm => ({
  ...typedOf(notes, words),
  ratings,
});

/** A correction begins with what it corrects, without a reason. */
export const noteCorrection = (note: NoteWords): NoteForm => ({ ...formOf(note), reason: '' });

/** The columns of a form without errors. */
export const noteWords = (form: NoteForm, { isCorrection }: NoteFacts): NoteWords => ({
  ...wordsTyped(notes, form),
  ...(!isCorrection && { reason: null }),
  ratings: form.ratings,
});

/** A field whose value is a text. */
export type TypedField = ColumnOf<typeof notes>;
const fields = columnsOf(notes);

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

const asError = (message: string | undefined): Finding | undefined =>
  message === undefined ? undefined : { level: 'error', message };

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
  if (day > today && day > serverDay) return { level: 'warning', message: `${NOT_YET} ${anyway}` };
  return undefined;
}

/** The error or warning of a field; `today` is the device's civil date, ISO. */
export function checkField(
  field: TypedField,
  text: string,
  facts: NoteFacts,
  today = todayIso(),
): Finding | undefined {
  switch (field) {
    case 'occurred_on':
      return checkDay(text, facts, today);
    case 'kind':
    case 'setting':
      return undefined;
    case 'time_of_day':
      return asError(notes.columns.time_of_day.problem(text, facts, null));
    case 'content':
      return asError(notes.columns.content.problem(text, facts, null));
    case 'reason':
      return facts.isCorrection ? asError(notes.columns.reason.problem(text, facts, null)) : undefined;
    default:
      return field satisfies never;
  }
}

/** The findings of all fields. */
export function checkNote(form: NoteForm, facts: NoteFacts, today = todayIso()): readonly Finding[] {
  return fields.flatMap((field) => checkField(field, form[field], facts, today) ?? []);
}
