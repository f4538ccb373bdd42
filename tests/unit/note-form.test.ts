import { expect, test } from 'vitest';
import { type NoteWords, noteTexts } from '../../src/data/records/saveNote';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import {
  checkField,
  checkNote,
  emptyNote,
  formOf,
  type NoteForm,
  noteCorrection,
  noteWords,
} from '../../src/features/notes/noteForm';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../../src/lib/limits';
import { hasErrors } from '../../src/questionnaire/validate';

const today = '2026-11-22';
const facts = { isCorrection: false, birthDate: '2020-02-29' };
const filled = (given: Partial<NoteForm> = {}): NoteForm => ({
  ...emptyNote(today),
  content: 'Treino de preensão.',
  ...given,
});
const words = (given: Partial<NoteWords> = {}): NoteWords => ({
  occurred_on: '2026-03-02',
  time_of_day: null,
  setting: null,
  kind: 'atendimento',
  content: 'Antes.',
  reason: null,
  ratings: {},
  ...given,
});
const told = (form: NoteForm, isCorrection = false) =>
  checkNote(form, { ...facts, isCorrection }, today).map(({ level, message }) => `${level}: ${message}`);

test('a new note is of today and says nothing; nothing is proposed but the kind', () => {
  expect(emptyNote(today)).toEqual({
    occurred_on: '22/11/2026',
    time_of_day: '',
    setting: '',
    kind: 'atendimento',
    content: '',
    reason: '',
    ratings: {},
  });
});

test.each([
  ['', 'error: Escreva a data.'],
  ['22/11', 'error: Complete a data: dia, mês e ano com quatro dígitos.'],
  ['31/11/2026', 'error: Esta data não existe.'],
  ['23/11/2026', 'warning: Esta data ainda não chegou. Você pode seguir assim mesmo.'],
  ['24/11/2026', 'error: Esta data ainda não chegou.'],
  ['28/02/2020', 'error: Esta data é de antes do nascimento, em 29/02/2020.'],
])('D-167, D-426: the date %j gets the message: %s', (occurred_on, message) => {
  expect(told(filled({ occurred_on }))).toEqual([message]);
  expect(hasErrors(checkNote(filled({ occurred_on }), facts, today))).toBe(message.startsWith('error'));
});

test('a date between birth and today is not remarked upon, and without a birth date none is too early', () => {
  for (const occurred_on of ['29/02/2020', '22/11/2026']) expect(told(filled({ occurred_on }))).toEqual([]);
  const unknown = { isCorrection: false, birthDate: undefined };
  expect(checkField('occurred_on', '01/01/1900', unknown, today)).toBeUndefined();
});

test('D-167: a device whose day lies before one that the server has seen is remarked upon', () => {
  const late = { ...facts, serverDay: '2027-11-20' };
  const message = 'O relógio deste aparelho parece atrasado. Confira a data.';
  expect(checkField('occurred_on', '22/11/2026', late, today)).toEqual({ level: 'warning', message });
  expect(checkField('occurred_on', '20/11/2027', late, today)).toBeUndefined();
  expect(checkField('occurred_on', '21/11/2027', late, today)?.message).toContain('ainda não chegou');
  expect(checkField('occurred_on', '22/11/2026', { ...facts, serverDay: today }, today)).toBeUndefined();
});

test('D-167: a text is needed and has a limit; so has the reason, of a correction alone', () => {
  expect(told(filled({ content: ' \n ' }))).toEqual(['error: Escreva a evolução.']);
  expect(told(filled({ content: 'a'.repeat(LONG_TEXT_MAX) }))).toEqual([]);
  expect(told(filled({ content: 'a'.repeat(LONG_TEXT_MAX + 1) }))).toEqual([
    'error: Este texto passa de 200.000 caracteres. Encurte-o.',
  ]);
  expect(told(filled(), true)).toEqual(['error: Escreva o motivo da correção.']);
  expect(told(filled({ reason: 'a'.repeat(SHORT_TEXT_MAX + 1) }), true)).toHaveLength(1);
  expect(told(filled({ reason: 'Troquei o lado.' }), true)).toEqual([]);
});

test('what is stored is what was typed, without what the database cannot store', () => {
  const form = filled({ content: '  Linha 1\n\u0000Linha 2 ', reason: 'nada' });
  expect(noteWords(form, facts)).toEqual({
    occurred_on: today,
    time_of_day: null,
    setting: null,
    kind: 'atendimento',
    content: '  Linha 1\nLinha 2 ',
    reason: null,
    ratings: {},
  });
  const note = words({ reason: 'Lado trocado.' });
  expect(noteWords(formOf(note), { ...facts, isCorrection: true })).toEqual(note);
});

test('D-169: a correction begins with what it corrects, without its reason', () => {
  const times = { time_of_day: '14:00-14:50', setting: 'escola' } as const;
  const old = words({ occurred_on: '2026-03-02', ...times, kind: 'contato', reason: 'Lado trocado.' });
  expect(noteCorrection(old)).toEqual({
    occurred_on: '02/03/2026',
    ...times,
    kind: 'contato',
    content: old.content,
    reason: '',
    ratings: {},
  });
});

/** What its table has of a note beside what is typed into it, and beside the ratings, which are compared one by one. */
type Stamp =
  | 'id'
  | 'user_id'
  | 'patient_id'
  | 'replaces'
  | 'revision'
  | 'created_at'
  | 'updated_at'
  | 'finalised_at'
  | 'author'
  | 'ratings';

test('D-899: what is compared, merged and saved of a note are the columns of its definition', () => {
  // one of its table that is missing here does not compile
  const typed = {
    occurred_on: true,
    time_of_day: true,
    setting: true,
    kind: true,
    reason: true,
    content: true,
  } satisfies Record<Exclude<keyof SessionNote, Stamp>, true>;
  expect(noteTexts.toSorted()).toEqual(Object.keys(typed).toSorted());
});
