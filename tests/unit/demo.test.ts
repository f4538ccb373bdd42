import { expect, test } from 'vitest';
import { randomFrom } from '../../supabase/local/demo/people';
import { demoRecord } from '../../supabase/local/demo/records';

const now = new Date('2026-11-22T12:00:00Z');
const today = '2026-11-22';
const random = randomFrom(1);
const records = Array.from({ length: 300 }, () => demoRecord('therapist', random, now, true));
const notes = records.flatMap((record) => record.notes.map((note) => ({ ...note, record })));

const sentencesOf = (texts: readonly unknown[]) =>
  texts.flatMap((text) => (typeof text === 'string' ? text.split(/(?<=[.!?”])\s+/) : []));

test('D-183: no sentence stands twice in a record, but in a note and its correction', () => {
  for (const { patient, notes } of records) {
    const replaced = notes.map(({ replaces }) => replaces);
    const said = notes.filter(({ id }) => !replaced.includes(id)).map(({ content }) => content);
    // choices and names are no sentences
    const told = sentencesOf([...Object.values(patient), ...said]).filter((text) => text.includes(' '));
    const twice = told.filter((text, index) => told.indexOf(text) !== index && text.endsWith('.'));
    expect(twice).toEqual([]);
  }
});

test('D-183: notes follow their intake, on working days, until today', () => {
  expect(notes.length).toBeGreaterThan(1000);
  for (const { occurred_on, record } of notes) {
    const day = new Date(`${occurred_on}T12:00:00Z`).getUTCDay();
    expect(day).toBeGreaterThan(0);
    expect(day).toBeLessThan(6);
    expect(String(occurred_on) >= String(record.patient.attended_on).slice(0, 10)).toBe(true);
    expect(String(occurred_on) <= today).toBe(true);
  }
});

test('D-183: some notes are open, all of them of the last days; some are corrected', () => {
  const open = notes.filter(({ finalised_at }) => finalised_at === null);
  expect(open.length).toBeGreaterThan(2);
  for (const { occurred_on } of open) expect(String(occurred_on) > '2026-11-08').toBe(true);
  const corrections = notes.filter(({ replaces }) => replaces !== null);
  expect(corrections.length).toBeGreaterThan(2);
  for (const { replaces, reason, record } of corrections) {
    expect(reason).toEqual(expect.any(String));
    expect(record.notes.find(({ id }) => id === replaces)?.finalised_at).toEqual(expect.any(String));
  }
});

test('D-183: treatments end, and only ended ones are archived', () => {
  const ended = records.filter(({ patient }) => patient.discharged_on);
  expect(ended.length).toBeGreaterThan(20);
  expect(ended.length).toBeLessThan(280);
  const archived = records.filter(({ patient }) => patient.archived_at);
  expect(archived.length).toBeGreaterThan(5);
  for (const { patient } of archived) expect(patient.discharged_on).toBeTruthy();
});
