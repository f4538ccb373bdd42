import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DashboardScreen } from '../../src/app/DashboardScreen';
import { noteSaved } from '../../src/data/records/afterSave';
import { expectedOptions } from '../../src/data/records/expectedSessions';
import type { OpenNote, SessionOfPatient } from '../../src/data/records/overview';
import { toSummary } from '../../src/data/records/summaries';
import type { Taken } from '../../src/device/taken/taken';
import { Dashboard } from '../../src/features/dashboard/Dashboard';
import type { Task } from '../../src/features/dashboard/task';
import type { WaitingAnswer } from '../../src/questionnaire/expectedSessions';
import { takenNowhere } from '../support/drafts';
import { fakeTable } from '../support/fakeTable';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { manyPatients, refused, type StoredPatient, servePatients } from '../support/patientsApi';
import { helena } from '../support/profiles';
import { sessionNote } from '../support/sessionNotes';
import { task, tasksRead } from '../support/tasks';
import { renderInWorkspace } from '../support/workspace';

beforeEach(() => vi.setSystemTime('2026-11-20T17:30:00Z'));
afterEach(() => vi.useRealTimers());

/** `count` open notes, the newest of yesterday; those of one day have different ids. */
const openNotes = (count: number): OpenNote[] =>
  Array.from({ length: count }, (_, index) => {
    const age = Math.floor((count - 1 - index) / 2) + 1;
    return {
      id: String(index).padStart(6, '0'),
      patient_id: `patient ${index}`,
      occurred_on: new Date(Date.UTC(2026, 10, 20 - age)).toISOString().slice(0, 10),
      content: `\nTreino número ${index + 1}\nDepois`,
      patients: { nome: `Paciente ${index + 1}`, social_name: null, archived_at: null },
    };
  });

/** Answers as PostgREST does, at most 1,000 rows; the dashboard has the first five and their number from its function. */
function serveOpen(
  rows: () => readonly OpenNote[],
  before: () => Response | undefined = () => undefined,
  patients: readonly StoredPatient[] = manyPatients(6),
) {
  const asked: URLSearchParams[] = [];
  servePatients(patients, { further: () => ({ notes: rows() }) });
  server.use(
    http.get(`${origin}/rest/v1/session_notes`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const [, on = '', id = ''] =
        /occurred_on\.gt\.([^,]+),and\(occurred_on\.eq\.[^,]+,id\.gt\.([^)]+)\)/.exec(
          query.get('or') ?? '',
        ) ?? [];
      const left = rows().filter(
        (note) => note.occurred_on > on || (note.occurred_on === on && note.id > id),
      );
      const page = left.slice(0, Math.min(1000, Number(query.get('limit'))));
      return before() ?? HttpResponse.json(page);
    }),
  );
  return asked;
}

function open(
  tasks: readonly Task[] = [],
  notesHere: readonly string[] = [],
  consentedHere: readonly string[] = [],
  answersHere: readonly WaitingAnswer[] = [],
  taken?: Taken,
) {
  const onNote = vi.fn();
  const onOpen = vi.fn();
  const onPlan = vi.fn();
  const onSession = vi.fn();
  const onMissed = vi.fn();
  const onTreatmentConsent = vi.fn();
  const none = vi.fn();
  const view = renderInWorkspace(
    <Dashboard
      onNew={none}
      onNewChild={none}
      onProfile={none}
      onPatients={none}
      onReports={none}
      onImport={none}
      onOpen={onOpen}
      onNote={onNote}
      onPlan={onPlan}
      onSession={onSession}
      onMissed={onMissed}
      answersHere={answersHere}
      onTreatmentConsent={onTreatmentConsent}
      tasks={tasks}
      notesHere={notesHere}
      consentedHere={consentedHere}
      renewals={tasksRead}
      deviceEmpty={tasks.length === 0}
    />,
    taken && { taken },
  );
  return { ...view, onNote, onOpen, onPlan, onSession, onMissed, onTreatmentConsent };
}

const card = () => screen.findByRole('region', { name: 'Para resolver' });
const rows = async () => within(await card()).findAllByRole('listitem');
const texts = async () => (await rows()).map(({ textContent }) => textContent?.trim());

test('D-313: with nothing to resolve one sentence says so', async () => {
  serveOpen(() => []);
  open();
  expect(await card()).toHaveTextContent('Para resolverNada para resolver.');
  expect(within(await card()).queryByRole('button')).not.toBeInTheDocument();
});

test('D-338: a plan whose day to be reviewed has come stands before the questions, and is opened', async () => {
  const patients = { nome: 'Davi Rezende', social_name: null, archived_at: null };
  const plans = [{ patient_id: 'davi', review_on: '2026-11-18', patients }];
  servePatients(manyPatients(6), { further: () => ({ plans }) });
  const { user, onPlan } = open();
  await waitFor(async () =>
    expect(await texts()).toEqual(['Davi Rezende Rever o tratamento, marcado para qua., 18/11Ver']),
  );
  await user.click(within(await card()).getByRole('button', { name: 'Ver' }));
  expect(onPlan).toHaveBeenCalledExactlyOnceWith('davi');
});

test('D-656: a child without consent to the treatment is one line, which leads to its form in one press', async () => {
  const untreated = [{ id: 'davi', nome: 'Davi Rezende', social_name: null }];
  servePatients(manyPatients(6), { further: () => ({ untreated }) });
  const { user, onTreatmentConsent } = open();
  await waitFor(async () =>
    expect(await texts()).toEqual(['Davi Rezende Falta o consentimento assinado para o tratamentoAssinar']),
  );
  await user.click(within(await card()).getByRole('button', { name: 'Assinar' }));
  expect(onTreatmentConsent).toHaveBeenCalledExactlyOnceWith('davi');
});

test('D-656: forty of them are one line, too, which opens; one whose consent waits here is not among them', async () => {
  const untreated = Array.from({ length: 41 }, (_, index) => ({
    id: `child ${index}`,
    nome: index === 1 ? 'Álvaro' : `Criança ${index}`,
    social_name: null,
  })).reverse();
  servePatients(manyPatients(6), { further: () => ({ untreated }) });
  const { user, onTreatmentConsent } = open([], [], ['child 0']);
  await waitFor(async () =>
    expect(await texts()).toEqual(['40 crianças Falta o consentimento assinado para o tratamentoVer']),
  );
  expect(within(await card()).queryByRole('button', { name: /Mostrar todos/ })).toBeNull();
  const see = within(await card()).getByRole('button', { name: 'Ver' });
  expect(see).toHaveAttribute('aria-expanded', 'false');
  await user.click(see);
  const [second] = within(await card()).getAllByRole('button', { name: 'Assinar' });
  expect(within(await card()).getAllByRole('button', { name: 'Assinar' })).toHaveLength(40);
  await user.click(second as HTMLElement);
  expect(onTreatmentConsent).toHaveBeenCalledExactlyOnceWith('child 1');
  await user.click(within(await card()).getByRole('button', { name: 'Fechar' }));
  expect(await rows()).toHaveLength(1);
});

test('D-709: renewals are one line each up to three; unread ones are not told as none, and a failure is', async () => {
  servePatients(manyPatients(6));
  const due = Array.from({ length: 4 }, (_, index) => ({
    patient_id: `due ${index}`,
    patient_name: `Paciente ${'ABCD'[index]}`,
    social_name: null,
    valid_until: '2026-12-10',
  }));
  let finish = (_: Response) => {};
  let answer = (): Response | Promise<Response> =>
    new Promise((resolve) => {
      finish = resolve;
    });
  fakeTable('therapist_profiles', [helena]);
  server.use(http.post(`${origin}/rest/v1/rpc/due_renewals`, () => answer()));
  const { user, navigate, queryClient } = renderInWorkspace(<DashboardScreen />);
  await screen.findByText('Paciente 5');
  expect(screen.queryByText('Nada para resolver.')).toBeNull();
  finish(refused(400));
  const failure = 'As renovações no plano de saúde não puderam ser carregadas';
  expect(await within(await card()).findByText(failure)).toBeVisible();
  expect(screen.queryByText('Nada para resolver.')).toBeNull();

  answer = () => HttpResponse.json(due.slice(0, 3));
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  const single = 'Renovar no plano de saúde: válido até 10/12/2026Renovar';
  await waitFor(async () =>
    expect(await texts()).toEqual(['A', 'B', 'C'].map((name) => `Paciente ${name} ${single}`)),
  );
  expect(screen.queryByText(failure)).toBeNull();

  answer = () => HttpResponse.json(due);
  await act(() => queryClient.invalidateQueries());
  expect(await texts()).toEqual([
    '4 pacientes Renovar no plano de saúde: o primeiro é válido até 10/12/2026Ver',
  ]);
  await user.click(within(await card()).getByRole('button', { name: 'Ver' }));
  const each = within(await card()).getAllByRole('button', { name: 'Renovar' });
  expect(each).toHaveLength(4);
  await user.click(each[1] as HTMLElement);
  expect(navigate).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: 'report', patientId: 'due 1', renewal: true }),
  );

  answer = () => HttpResponse.json([]);
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('Nada para resolver.')).toBeVisible();
});

test('D-313: one list of five, what only this device has first, then notes, families and questions', async () => {
  const [first, second, ...others] = manyPatients(6);
  const asking = [
    { ...first, to_ask: ['cor_preferida', 'alergias'] },
    { ...second, to_ask: ['medicamentos', 'avaliacaoFuncional', 'mobilidade'] },
    ...others,
  ] as StoredPatient[];
  const asked = serveOpen(() => openNotes(2), undefined, asking);
  const run = vi.fn();
  const family = task({
    kind: 'family',
    key: 'f',
    owner: 'x',
    title: 'Miguel',
    text: 'Ana',
    verb: 'Revisar',
    run,
  });
  const { user, onNote, onOpen } = open([family, task()]);
  await waitFor(async () => expect(await rows()).toHaveLength(5));
  expect(await texts()).toEqual([
    'Teresa Anamnese na etapa 1 de 5, só neste aparelhoContinuar',
    'Paciente 1 Evolução em aberto desde qui., 19/11Continuar',
    'Paciente 2 Evolução em aberto desde qui., 19/11Continuar',
    'Miguel AnaRevisar',
    'Paciente 1 Falta perguntar AlergiasPerguntar',
  ]);
  const button = async (index: number) => within((await rows())[index] as HTMLElement).getByRole('button');
  expect(await button(1)).toHaveAccessibleDescription('Paciente 1 Evolução em aberto desde qui., 19/11');
  await user.click(await button(1));
  expect(onNote).toHaveBeenCalledExactlyOnceWith('patient 0', '000000');
  await user.click(await button(3));
  expect(run).toHaveBeenCalledOnce();
  await user.click(await button(4));
  expect(onOpen).toHaveBeenLastCalledWith(first?.id, 'alergias');
  await user.click(within(await card()).getByRole('button', { name: 'Mostrar todos (6)' }));
  expect((await texts()).at(-1)).toBe('Paciente 2 Falta perguntar Medicamentos em Uso e mais 2Perguntar');
  await user.click(within(await card()).getByRole('button', { name: 'Mostrar menos' }));
  expect(await rows()).toHaveLength(5);
  // the dashboard needs no request of its own for the five
  expect(asked).toHaveLength(1);
});

test('D-313: nobody stands twice in one kind of the short list, and a note that is being written stands once', async () => {
  const [one, two, three] = openNotes(3) as [OpenNote, OpenNote, OpenNote];
  serveOpen(() => [one, { ...two, patient_id: one.patient_id, patients: one.patients }, three]);
  const edited = task({ key: `session-note:x:${three.id}`, owner: 'x', title: 'Rui', text: 'Evolução' });
  const { user } = open([edited, { ...edited, key: 'other', text: 'Edição' }], [three.id]);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(await texts()).toEqual([
    'Rui EvoluçãoContinuar',
    expect.stringMatching(/^Paciente 1 Evolução em aberto/),
  ]);
  await user.click(within(await card()).getByRole('button', { name: 'Mostrar todos (4)' }));
  await waitFor(async () => expect(await rows()).toHaveLength(4));
});

test('D-313: a note of an archived record says so, and one of another year has its year', async () => {
  const [note] = openNotes(1) as [OpenNote];
  const patients = { nome: 'Maria Sá', social_name: null, archived_at: '2026-11-19T12:00:00+00:00' };
  serveOpen(() => [{ ...note, occurred_on: '2025-11-18', patients }]);
  open();
  await waitFor(async () =>
    expect(await texts()).toEqual([
      'Maria Sá Evolução em aberto desde ter., 18/11/2025 · ficha arquivadaContinuar',
    ]),
  );
});

test('D-313: all open notes can be shown, beyond the thousand rows of one answer', {
  tags: 'repeat',
}, async () => {
  const asked = serveOpen(() => openNotes(1203));
  const { user } = open();
  const region = await card();
  await user.click(await within(region).findByRole('button', { name: 'Mostrar todos (1.203)' }));
  // by role, so many rows take jsdom minutes
  await waitFor(() => expect(region.querySelectorAll('li')).toHaveLength(1203));
  expect(asked).toHaveLength(2);
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    user_id: `eq.${therapist.id}`,
    finalised_at: 'is.null',
    order: 'occurred_on.asc,id.asc',
  });
});

test('D-313: open notes that cannot be loaded are not shown as none, and a finalised one leaves the list', async () => {
  let failing = true;
  let notes = openNotes(7);
  serveOpen(
    () => notes,
    () => (failing ? refused(400) : undefined),
  );
  const { user, queryClient } = open();
  await user.click(await within(await card()).findByRole('button', { name: 'Mostrar todos (7)' }));
  expect(await screen.findByText('As evoluções em aberto não puderam ser carregadas')).toBeVisible();
  expect(await rows()).toHaveLength(5);
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(async () => expect(await rows()).toHaveLength(7));
  notes = notes.slice(1);
  act(() => noteSaved(queryClient, sessionNote()));
  await waitFor(async () => expect(await rows()).toHaveLength(6));
});

const session = (given: Partial<SessionOfPatient> = {}): SessionOfPatient => ({
  patient_id: 'davi',
  day: '2026-11-19',
  time_of_day: '14:00-14:50',
  setting: 'escola',
  answered_by: null,
  answer_id: null,
  patients: { nome: 'Davi Rezende', social_name: null },
  ...given,
});
const ana = { patient_id: 'ana', patients: { nome: 'Ana Prado', social_name: null } };

test('D-1113: each session without a note is a line, the oldest first, those of a patient together, which writes it or says that there was none', async () => {
  const sessions = [
    session({ day: '2026-11-10' }),
    session({ day: '2026-11-12', ...ana }),
    session({ day: '2026-11-17' }),
  ];
  servePatients(manyPatients(6), { further: () => ({ sessions }) });
  const { user, onSession, onMissed } = open();
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await user.click(within(await card()).getByRole('button', { name: 'Mostrar todos (3)' }));
  expect(await texts()).toEqual([
    'Davi Rezende Falta a evolução de ter., 10/11, 14:00Não houveEscrever',
    'Davi Rezende Falta a evolução de ter., 17/11, 14:00Não houveEscrever',
    'Ana Prado Falta a evolução de qui., 12/11, 14:00Não houveEscrever',
  ]);
  const [first] = await rows();
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'Escrever' }));
  expect(onSession).toHaveBeenCalledExactlyOnceWith(sessions[0]);
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'Não houve' }));
  expect(onMissed).toHaveBeenCalledExactlyOnceWith(sessions[0], [sessions[0]]);
});

test('D-1187: without the overview, sessions are those of the records that were taken along', async () => {
  servePatients([], { overview: () => refused() });
  const heads = [
    { id: 'davi', nome: 'Davi Rezende' },
    { id: 'ana', nome: 'Ana Prado' },
  ].map(({ id, nome }) => ({
    patientId: id,
    name: nome,
    at: '',
    bytes: 0,
    now: { mark: '', summary: toSummary(patientRow({ id, nome })), photo: null },
  }));
  const nowhere = takenNowhere();
  const state = { ...nowhere.getSnapshot(), heads };
  const taken = { ...nowhere, getSnapshot: () => state };
  const { queryClient } = open([], [], [], [], taken);
  const keep = (patientId: string, sessions: readonly SessionOfPatient[]) =>
    queryClient.setQueryData(expectedOptions(patientId).queryKey, sessions);
  act(() => {
    keep('davi', [
      session({ day: '2026-10-29' }),
      session({ day: '2026-11-17' }),
      session({ day: '2026-11-20', time_of_day: '16:00' }),
      session({ day: '2026-11-21' }),
    ]);
    keep('ana', [
      session({ ...ana, day: '2026-11-12', answered_by: 'note', answer_id: 'n1' }),
      session({ ...ana, day: '2026-11-20', time_of_day: '15:00' }),
    ]);
  });
  const ofToday = within(await screen.findByRole('list', { name: 'Hoje' }));
  expect(ofToday.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
    '15:00 Ana Prado',
    '16:00 Davi Rezende',
  ]);
  await waitFor(async () =>
    expect((await texts()).slice(2)).toEqual([
      'Davi Rezende Falta a evolução de ter., 17/11, 14:00Não houveEscrever',
    ]),
  );
});

test('D-1115: a session whose note or absence waits on this device is not missing', async () => {
  const sessions = [session(), session({ ...ana, day: '2026-11-18' })];
  servePatients(manyPatients(6), { further: () => ({ sessions }) });
  open([], [], [], [{ patient_id: 'davi', day: '2026-11-19', time_of_day: null }]);
  await waitFor(async () =>
    expect(await texts()).toEqual(['Ana Prado Falta a evolução de qua., 18/11, 14:00Não houveEscrever']),
  );
});

test('D-1117: who is expected today comes first, by time, and leads to the record, and afterwards to the note', async () => {
  const today = { day: '2026-11-20' };
  const sessions = [
    session({ ...today, time_of_day: '08:00-08:50', answered_by: 'note', answer_id: 'n' }),
    session({ ...today, ...ana, time_of_day: '09:00-09:50', answered_by: 'absence', answer_id: 'a' }),
    session({ ...today, time_of_day: '10:00-10:50' }),
    session({ ...today, ...ana, time_of_day: '23:00-23:50' }),
  ];
  servePatients(manyPatients(6), { further: () => ({ sessions }) });
  const { user, onNote, onOpen, onSession } = open();
  const list = within(await screen.findByRole('list', { name: 'Hoje' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    '08:00–08:50 Davi Rezende Evolução escrita',
    '09:00–09:50 Ana Prado Não houve',
    '10:00–10:50 Davi Rezende Escrever evolução',
    '23:00–23:50 Ana Prado',
  ]);
  // what is missing of today is not asked for yet
  expect(await card()).toHaveTextContent('Nada mais para resolver.');
  const [written, missed, over, ahead] = list.getAllByRole('button');
  await user.click(written as HTMLElement);
  expect(onNote).toHaveBeenCalledExactlyOnceWith('davi', 'n');
  await user.click(missed as HTMLElement);
  await user.click(ahead as HTMLElement);
  expect(onOpen.mock.calls).toEqual([['ana'], ['ana']]);
  await user.click(over as HTMLElement);
  expect(onSession).toHaveBeenCalledExactlyOnceWith(sessions[2]);
});

test('D-1117: where nobody is expected, nothing is said of today', async () => {
  serveOpen(() => []);
  open();
  await card();
  expect(screen.queryByRole('list', { name: 'Hoje' })).toBeNull();
});

test("D-1114: 'Feriado' is said of all sessions of the day at once, 'Desmarcou' of one", {
  tags: 'repeat',
}, async () => {
  const absences = fakeTable('absences');
  fakeTable('therapist_profiles', [helena]);
  const sessions = [
    session({ day: '2026-11-17', ...ana }),
    session(),
    session({ ...ana, time_of_day: '15:00-15:50' }),
    session({ ...ana, time_of_day: '16:00-16:50' }),
  ];
  servePatients(manyPatients(6), { further: () => ({ sessions }) });
  const { user } = renderInWorkspace(<DashboardScreen />);
  const press = async (name: string) => {
    const line = await within(await card()).findByText(name);
    const row = line.closest('li') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: 'Não houve' }));
    return within(await screen.findByRole('dialog', { name: 'Não houve a sessão' }));
  };
  const first = await press('Falta a evolução de ter., 17/11, 14:00');
  expect(first.queryByRole('checkbox')).toBeNull();
  await user.click(first.getByRole('radio', { name: 'Desmarcou' }));
  await user.type(first.getByLabelText('Quem avisou'), 'A mãe');
  await user.click(first.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(absences.rows()).toMatchObject([
      { patient_id: 'ana', missed_on: '2026-11-17', kind: 'desmarcou', told_by: 'A mãe' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await press('Falta a evolução de qui., 19/11, 14:00');
  await user.click(second.getByRole('radio', { name: 'Feriado' }));
  expect(second.getByRole('checkbox', { name: 'Também para as outras 2 sessões deste dia' })).toBeChecked();
  expect(second.queryByLabelText('Quem avisou')).toBeNull();
  await user.click(second.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(absences.rows()).toHaveLength(4));
  const said = absences
    .rows()
    .map((row) => `${row.patient_id} ${row.missed_on} ${row.time_of_day} ${row.kind}`);
  expect(said.sort()).toEqual([
    'ana 2026-11-17 14:00-14:50 desmarcou',
    'ana 2026-11-19 15:00-15:50 feriado',
    'ana 2026-11-19 16:00-16:50 feriado',
    'davi 2026-11-19 14:00-14:50 feriado',
  ]);
});
