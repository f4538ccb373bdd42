import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { NoteScreen } from '../../src/app/NoteScreen';
import { newNoteView } from '../../src/app/view';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { createOutbox } from '../../src/device/outbox/outbox';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { dayNumber, fromIsoDate, isoOfDay, parseIso } from '../../src/lib/dates';
import type { ExpectedSession } from '../../src/questionnaire/expectedSessions';
import type { WeeklySession } from '../../src/records/weeklySessions';
import { toasts } from '../../src/ui/feedback/toasts';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { memoryStore } from '../support/memoryStore';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { serveNotes } from '../support/sessionNotes';
import { weeklyRow } from '../support/treatmentRows';
import { renderInWorkspace } from '../support/workspace';

const patient = patientRow();
/** A Friday, in the afternoon of which the tests run. */
const TODAY = '2026-11-20';
const today = parseIso(TODAY);
const daysAgo = (days: number) => (today ? isoOfDay(dayNumber(today) - days) : '');

beforeEach(() => {
  vi.setSystemTime(`${TODAY}T18:30:00Z`);
  fakeTable('patients', [patient]);
});
afterEach(() => {
  vi.useRealTimers();
});

function open(tab: 'plan' | 'notes', workspace: Parameters<typeof renderInWorkspace>[1] = {}) {
  return renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab }} />
    </>,
    workspace,
  );
}

/** The fields of a time in the form, by its number. */
const time = (number: number) => within(screen.getByRole('group', { name: `Horário ${number}` }));
const week = ({ weekday, time_of_day, setting, every, from_day, until_day }: Record<string, unknown>) =>
  [weekday, time_of_day, setting, every, from_day, until_day].join(' ');

test("D-1111, D-1112: 'Horários' writes all times of a week in one form, and says them in one sentence", async () => {
  const table = fakeTable('weekly_sessions');
  const { user } = open('plan');
  await user.click(await screen.findByRole('button', { name: 'Horários' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Horários' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Salvar' }));
  const { violations } = await axe.run(screen.getByRole('dialog'), {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await save();
  expect(time(1).getByLabelText('Início')).toHaveAccessibleDescription('Escreva o horário.');
  await user.selectOptions(time(1).getByLabelText('Dia da semana'), 'Terça-feira');
  await fill(user, time(1).getByLabelText('Início'), '14:00');
  await fill(user, time(1).getByLabelText('Término'), '14:50');
  await user.selectOptions(time(1).getByLabelText('Modalidade'), 'Consultório');
  // one more has the same time and place
  await user.click(dialog.getByRole('button', { name: 'Mais um horário' }));
  expect(time(2).getByLabelText('Dia da semana')).toHaveDisplayValue('Quarta-feira');
  await user.selectOptions(time(2).getByLabelText('Dia da semana'), 'Terça-feira');
  await save();
  expect(time(2).getByLabelText('Dia da semana')).toHaveAccessibleDescription(
    'Este dia já tem este horário acima.',
  );
  expect(table.rows()).toEqual([]);
  await user.selectOptions(time(2).getByLabelText('Dia da semana'), 'Quinta-feira');
  await save();
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Horários salvos' }));
  expect(table.rows().map(week)).toEqual([
    `2 14:00-14:50 consultorio 1 ${TODAY} `,
    `4 14:00-14:50 consultorio 1 ${TODAY} `,
  ]);
  expect(
    await screen.findByText('Duas vezes por semana, ter. e qui., 14:00 a 14:50, no consultório'),
  ).toBeVisible();
});

test('D-1111: a change of time ends the old one on the day before, one that is gone ends, and what it was stays readable', {
  tags: 'repeat',
}, async () => {
  const table = fakeTable('weekly_sessions', [
    weeklyRow({ id: 'tue', weekday: 2 }),
    weeklyRow({ id: 'thu', weekday: 4 }),
  ]);
  const { user } = open('plan');
  await user.click(await screen.findByRole('button', { name: 'Mudar horários' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudar horários' }));
  for (const [label, text] of [
    ['Início', '15:00'],
    ['Término', '15:50'],
  ] as const) {
    await user.clear(time(2).getByLabelText(label));
    await fill(user, time(2).getByLabelText(label), text);
  }
  await user.click(dialog.getByRole('button', { name: 'Tirar o horário 1' }));
  expect(dialog.getByText('Deixa de valer: ter., 14:00 a 14:50.')).toBeVisible();
  expect(dialog.getByLabelText('A partir de')).toHaveValue(fromIsoDate(TODAY));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(table.rows()).toHaveLength(3));
  expect(table.rows().map(week).sort()).toEqual([
    `2 14:00-14:50  1 2026-09-01 ${daysAgo(1)}`,
    `4 14:00-14:50  1 2026-09-01 ${daysAgo(1)}`,
    `4 15:00-15:50  1 ${TODAY} `,
  ]);
  expect(await screen.findByText('Uma vez por semana, qui., 15:00 a 15:50')).toBeVisible();
  expect(
    screen.getByText(
      `De 01/09/2026 a ${fromIsoDate(daysAgo(1))}: Duas vezes por semana, ter. e qui., 14:00 a 14:50`,
    ),
  ).toBeVisible();
});

test('D-1111: a time that another device has changed is not taken out, which the form says', {
  tags: 'repeat',
}, async () => {
  const table = fakeTable('weekly_sessions', [weeklyRow({ id: 'tue', weekday: 2, from_day: TODAY })]);
  const { user } = open('plan');
  await user.click(await screen.findByRole('button', { name: 'Mudar horários' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudar horários' }));
  await user.click(dialog.getByRole('button', { name: 'Tirar o horário 1' }));
  table.changeElsewhere({ id: 'tue', setting: 'escola' });
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/outro aparelho/);
  expect(table.rows()).toMatchObject([{ id: 'tue', setting: 'escola' }]);
});

test('D-1111: without network each time waits, is opened again by itself, and is sent once', {
  tags: 'repeat',
}, async () => {
  const table = fakeTable('weekly_sessions');
  const store = Promise.resolve(memoryStore());
  const registry = createDraftRegistry(store);
  const outbox = createOutbox(therapist.id, store);
  const { user } = open('plan', {
    registry,
    outbox,
  });
  table.fail('not reached', { always: true });
  await user.click(await screen.findByRole('button', { name: 'Horários' }));
  const dialog = () => screen.findByRole('dialog', { name: 'Horários' });
  const save = async () => {
    await user.click(within(await dialog()).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await dialog();
  await fill(user, time(1).getByLabelText('Início'), '14:00');
  await user.click(screen.getByRole('button', { name: 'Mais um horário' }));
  await save();
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Horário guardado neste aparelho' });
  const section = within(screen.getByRole('region', { name: 'Plano e convênio' }));
  await waitFor(() => expect(section.getAllByRole('button', { name: 'Abrir' })).toHaveLength(2));
  // what waits is written on from its card
  expect(screen.queryByRole('button', { name: 'Horários' })).toBeNull();
  await user.click(section.getAllByRole('button', { name: 'Abrir' })[1] as HTMLElement);
  await dialog();
  expect(screen.queryByRole('group', { name: 'Horário 2' })).toBeNull();
  expect(time(1).getByLabelText('Dia da semana')).toHaveDisplayValue('Terça-feira');
  await user.selectOptions(time(1).getByLabelText('Dia da semana'), 'Sexta-feira');
  await save();
  table.mend();
  await outbox.retry();
  await waitFor(() =>
    expect(table.rows().map(week)).toEqual([`1 14:00  1 ${TODAY} `, `5 14:00  1 ${TODAY} `]),
  );
  expect(await screen.findByText('Duas vezes por semana, seg. e sex., 14:00')).toBeVisible();
  outbox.stop();
});

const expected = (given: Partial<ExpectedSession>): ExpectedSession => ({
  patient_id: patient.id,
  day: daysAgo(2),
  time_of_day: '14:00-14:50',
  setting: 'consultorio',
  answered_by: null,
  answer_id: null,
  ...given,
});
const serveExpected = (sessions: () => readonly ExpectedSession[]) =>
  server.use(http.post(`${origin}/rest/v1/rpc/expected_sessions`, () => HttpResponse.json(sessions())));

test("D-1113, D-1114: in the record a session without a note is a line, 'Não houve' has its day and time", {
  tags: 'repeat',
}, async () => {
  serveNotes(() => []);
  const absences = fakeTable('absences');
  serveExpected(() => [
    // too long ago, answered, of today
    expected({ day: daysAgo(22) }),
    expected({ day: daysAgo(9), answered_by: 'note', answer_id: 'n' }),
    expected({ day: TODAY }),
    expected(absences.rows().length > 0 ? { answered_by: 'absence', answer_id: 'a' } : {}),
    expected({ day: daysAgo(21) }),
  ]);
  const { user } = open('notes');
  const list = within(await screen.findByRole('list', { name: 'Sessões sem evolução' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  const [line] = list.getAllByRole('listitem');
  expect(line).toHaveTextContent(/^Falta a evolução de .+, 14:00Não houveEscrever$/);
  await user.click(list.getAllByRole('button', { name: 'Não houve' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Anotar falta' }));
  expect(dialog.getByLabelText('Data')).toHaveValue(fromIsoDate(daysAgo(2)));
  expect(dialog.getByText('Horário: 14:00–14:50')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Feriado' }));
  // nobody has told of a holiday
  expect(dialog.queryByRole('checkbox', { name: 'Alguém avisou' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(absences.rows()).toMatchObject([
      { missed_on: daysAgo(2), time_of_day: '14:00-14:50', kind: 'feriado', told_by: null },
    ]),
  );
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
});

const weekdays = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
];
const place = today ? (dayNumber(today) + 4) % 7 : 0;
const weekday = (place || 7) as WeeklySession['weekday'];
const nameOfDay = weekdays[place] ?? '';

test('D-1180: a note sees the times that wait, and not those that were taken out, in place of what the device has read', {
  tags: 'repeat',
}, async () => {
  serveNotes(() => []);
  const table = fakeTable('weekly_sessions', [
    weeklyRow({ id: 'gone', weekday, time_of_day: '00:00-00:50', from_day: TODAY }),
  ]);
  // as it was read, or taken along
  serveExpected(() => [expected({ day: TODAY, time_of_day: '00:00-00:50' })]);
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore()));
  const { user, unmount } = open('plan', { outbox });
  await user.click(await screen.findByRole('button', { name: 'Mudar horários' }));
  await screen.findByRole('dialog', { name: 'Mudar horários' });
  table.fail('not reached', { always: true });
  await user.click(screen.getByRole('button', { name: 'Mais um horário' }));
  await user.selectOptions(time(2).getByLabelText('Dia da semana'), nameOfDay);
  for (const [label, text] of [
    ['Início', '00:01'],
    ['Término', '00:41'],
  ] as const) {
    await user.clear(time(2).getByLabelText(label));
    await fill(user, time(2).getByLabelText(label), text);
  }
  await user.selectOptions(time(2).getByLabelText('Modalidade'), 'Domicílio');
  await user.click(screen.getByRole('button', { name: 'Tirar o horário 1' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(table.rows()).toHaveLength(1);
  unmount();

  renderInWorkspace(<NoteScreen view={newNoteView(patient.id)} />, { outbox });
  expect(await screen.findByRole('button', { name: 'Horário: 00:01–00:41 · Domicílio' })).toBeVisible();
  outbox.stop();
});

test('D-1180: after a discharge, and while archived, a time that waits lets nothing be expected', {
  tags: 'repeat',
}, async () => {
  serveNotes(() => []);
  serveExpected(() => []);
  const table = fakeTable('weekly_sessions');
  table.fail('not reached', { always: true });
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore()));
  const { user, unmount } = open('plan', { outbox });
  await user.click(await screen.findByRole('button', { name: 'Horários' }));
  await screen.findByRole('dialog', { name: 'Horários' });
  await user.selectOptions(time(1).getByLabelText('Dia da semana'), nameOfDay);
  await fill(user, time(1).getByLabelText('Início'), '00:01');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  const button = async () => (await screen.findByRole('button', { name: /^Horário/ })).textContent;
  const shown = renderInWorkspace(<NoteScreen view={newNoteView(patient.id)} />, { outbox });
  expect(await button()).toBe('Horário: 00:01');
  shown.unmount();
  for (const given of [{ discharged_on: daysAgo(1) }, { archived_at: new Date().toISOString() }]) {
    fakeTable('patients', [{ ...patient, ...given }]);
    const { unmount: leave } = renderInWorkspace(<NoteScreen view={newNoteView(patient.id)} />, { outbox });
    expect(await button()).toBe('Horário');
    leave();
  }
  outbox.stop();
});
