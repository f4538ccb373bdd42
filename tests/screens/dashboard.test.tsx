import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Dashboard } from '../../src/features/dashboard/Dashboard';
import type { Task } from '../../src/features/dashboard/task';
import { toasts } from '../../src/ui/feedback/toasts';
import { type FakeRow, fakeTable } from '../support/fakeTable';
import { patientRow } from '../support/patients';
import { manyPatients, refused, type StoredPatient, servePatients } from '../support/patientsApi';
import { task, tasksRead } from '../support/tasks';
import { renderInWorkspace } from '../support/workspace';

beforeEach(() => {
  vi.setSystemTime('2026-11-20T17:30:00Z');
});
afterEach(() => {
  vi.useRealTimers();
  process.env.TZ = 'America/Sao_Paulo';
});

type Given = {
  rows?: readonly StoredPatient[];
  tasks?: readonly Task[];
  /** Whether the drafts of the device were read. */
  listed?: boolean;
} & NonNullable<Parameters<typeof servePatients>[1]>;

function open({ rows = [], tasks = [], listed = true, ...before }: Given = {}) {
  const asked = servePatients(rows, before);
  const calls = {
    onNew: vi.fn(),
    onNewChild: vi.fn(),
    onProfile: vi.fn(),
    onPatients: vi.fn(),
    onReports: vi.fn(),
    onImport: vi.fn(),
    onOpen: vi.fn(),
    onNote: vi.fn(),
    onPlan: vi.fn(),
    onSession: vi.fn(),
    onMissed: vi.fn(),
    onTreatmentConsent: vi.fn(),
  };
  const deviceEmpty = listed ? tasks.length === 0 : undefined;
  const slots = {
    tasks,
    notesHere: [],
    consentedHere: [],
    answersHere: [],
    renewals: tasksRead,
    deviceEmpty,
  };
  return {
    ...renderInWorkspace(<Dashboard {...calls} {...slots} />),
    ...calls,
    asked,
  };
}

/** supabase-js retries a read for seven seconds without an answer. */
const patience = { timeout: 30_000 };

const counter = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
const recent = () =>
  within(screen.getByRole('region', { name: 'Últimos pacientes' })).getAllByRole('listitem');

const miguel = patientRow({
  id: '1',
  nome: 'Miguel Araújo Nóbrega',
  dataNascimento: '2021-10-03',
  created_at: '2026-11-17T12:00:00+00:00',
  updated_at: '2026-11-20T12:00:00+00:00',
  completa: true,
});

test('D-277: one request feeds the dashboard, without the list', async () => {
  const { asked } = open({ rows: manyPatients(1001) });
  await waitFor(() => expect(counter('Total de Pacientes')).toHaveTextContent(/^1\.001$/));
  expect(recent()).toHaveLength(5);
  expect(asked).toMatchObject({ lists: [], archived: [], overviews: [{}] });
});

test('R-2.6, R-2.7: greets, counts, and shows the five patients added last with age and date', async () => {
  const others = manyPatients(6, '2026-10-30T12:00:00Z');
  const { user, onOpen } = open({ rows: [miguel, ...others] });
  expect(screen.getByRole('heading', { level: 1, name: 'RESUMO' })).toBeVisible();
  expect(screen.getByText('Boa tarde')).toBeVisible();
  await waitFor(() => expect(counter('Total de Pacientes')).toHaveTextContent(/^7$/));
  expect(counter('Novos este Mês')).toHaveTextContent(/^1$/);
  expect(counter('Anamneses Completas')).toHaveTextContent(/^1$/);
  expect(counter('Ativos Hoje')).toHaveTextContent(/^1$/);
  const first = await screen.findByRole('button', { name: /Miguel Araújo Nóbrega/ });
  expect(first).toHaveTextContent(/^MN.*5 anos, 1 mês, 17 dias.*17\/11\/2026$/);
  expect(recent().map((item) => /Miguel|Paciente \d/.exec(item.textContent ?? '')?.[0])).toEqual([
    'Miguel',
    'Paciente 1',
    'Paciente 2',
    'Paciente 3',
    'Paciente 4',
  ]);
  await user.click(first);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('1');
});

test.each([
  ['2026-11-20T07:59:00Z', 'Boa noite'],
  ['2026-11-20T08:00:00Z', 'Bom dia'],
  ['2026-11-20T14:59:00Z', 'Bom dia'],
  ['2026-11-20T15:00:00Z', 'Boa tarde'],
  ['2026-11-20T20:59:00Z', 'Boa tarde'],
  ['2026-11-20T21:00:00Z', 'Boa noite'],
])('at %s it greets with “%s”', (moment, greeting) => {
  vi.setSystemTime(moment);
  open();
  expect(screen.getByText(greeting)).toBeVisible();
});

test('R-2.8: the quick actions lead to the form, the list and the reports', async () => {
  const { user, onNew, onPatients, onReports } = open({ rows: [miguel] });
  const actions = within(screen.getByRole('group', { name: 'Ações rápidas' }));
  expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Nova Anamnese',
    'Gerenciar Pacientes',
    'Relatórios',
  ]);
  await user.click(actions.getByRole('button', { name: 'Nova Anamnese' }));
  expect(onNew).toHaveBeenCalledOnce();
  await user.click(actions.getByRole('button', { name: 'Relatórios' }));
  expect(onReports).toHaveBeenCalledOnce();
  await user.click(actions.getByRole('button', { name: 'Gerenciar Pacientes' }));
  await user.click(await screen.findByRole('button', { name: 'Ver todos' }));
  expect(onPatients).toHaveBeenCalledTimes(2);
});

test('before the answers arrive nothing is shown as zero or as empty', async () => {
  let answer = () => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  open({ rows: [miguel], overview: () => held });
  expect(screen.getByText('Buscando os pacientes…')).toBeInTheDocument();
  expect(counter('Total de Pacientes')).toHaveTextContent('Ainda não carregado');
  expect(screen.queryByText('Nenhum paciente cadastrado ainda')).not.toBeInTheDocument();
  expect(screen.queryByText('0')).not.toBeInTheDocument();
  answer();
  expect(await screen.findByRole('button', { name: /Miguel/ })).toBeVisible();
  expect(screen.queryByText('Buscando os pacientes…')).not.toBeInTheDocument();
});

const zeros = () => screen.queryByText('Total de Pacientes');
const helena = {
  full_name: 'Dra. Helena Duarte',
  category: 'Terapeuta Ocupacional',
  crefito_region: 3,
  crefito_number: '12345-TO',
  clinic_name: null,
  address: null,
  phone: null,
};
const serveProfile = (profile: FakeRow) => fakeTable('therapist_profiles', [profile]);

describe('an account without patients', () => {
  test('R-2.7, D-156, D-641: has the counters, who signs, the first intake and the import', async () => {
    const { user, onNew, onNewChild, onProfile, onImport } = open();
    const start = within(await screen.findByRole('region', { name: 'Comece por aqui' }));
    expect(start.getByText('Nenhum paciente cadastrado ainda')).toBeVisible();
    expect(counter('Total de Pacientes')).toHaveTextContent(/^0$/);
    expect(screen.queryByText('Para resolver')).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Nova Anamnese' })).toHaveLength(1);
    expect(start.queryByText('Pronto')).not.toBeInTheDocument();
    await user.click(start.getByRole('button', { name: 'Preencher perfil' }));
    expect(onProfile).toHaveBeenCalledOnce();
    const intake = within(start.getByRole('group', { name: 'A primeira anamnese' }));
    await user.click(intake.getByRole('button', { name: 'Adulto' }));
    expect(onNew).toHaveBeenCalledOnce();
    await user.click(intake.getByRole('button', { name: 'Infantil' }));
    expect(onNewChild).toHaveBeenCalledOnce();
    await user.click(start.getByRole('button', { name: 'Importar fichas' }));
    expect(onImport).toHaveBeenCalledOnce();
  });

  test.each([
    ['name and register', helena, true],
    ['a name alone', { ...helena, crefito_region: null, crefito_number: null }, false],
  ])('D-156: whoever signs is known by %s', async (_, profile, done) => {
    serveProfile(profile);
    open();
    expect(await screen.findByText('Boa tarde, Helena')).toBeVisible();
    const start = within(await screen.findByRole('region', { name: 'Comece por aqui' }));
    expect(start.queryByText('Pronto') !== null).toBe(done);
    expect(start.queryByText('Dra. Helena Duarte · CREFITO-3/12345-TO') !== null).toBe(done);
  });

  test('D-156: with unsent or unknown data on the device, the account does not look new', async () => {
    const { unmount } = open({ tasks: [task({ title: 'Teresa' })] });
    expect(await screen.findByText('Nenhum paciente cadastrado ainda')).toBeVisible();
    await waitFor(() => expect(counter('Total de Pacientes')).toHaveTextContent(/^0$/));
    expect(screen.queryByText('Comece por aqui')).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Nova Anamnese' })).toHaveLength(1);
    unmount();
    const { queryClient } = open({ listed: false });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText('Comece por aqui')).not.toBeInTheDocument();
    expect(zeros()).not.toBeInTheDocument();
  });

  test('D-175: with archived records only, nothing is shown of them, and the account does not look new', async () => {
    open({ rows: [patientRow({ nome: 'Clara Prado', archived_at: '2026-11-19T12:00:00+00:00' })] });
    await waitFor(() => expect(counter('Total de Pacientes')).toHaveTextContent(/^0$/));
    expect(await screen.findByText('Nenhum paciente cadastrado ainda')).toBeVisible();
    expect(screen.queryByText('Comece por aqui')).not.toBeInTheDocument();
    expect(screen.queryByText('Clara Prado')).not.toBeInTheDocument();
  });

  test('D-156: while the list is read, again or for the first time, nothing jumps', async () => {
    let answer = () => {};
    let held: Promise<undefined> | undefined;
    const hold = () => {
      held = new Promise((resolve) => {
        answer = () => resolve(undefined);
      });
    };
    hold();
    const { queryClient } = open({ overview: () => held });
    expect(zeros()).toBeInTheDocument();
    expect(screen.queryByText('Comece por aqui')).not.toBeInTheDocument();
    answer();
    await screen.findByText('Comece por aqui');
    hold();
    void queryClient.refetchQueries();
    await waitFor(() => expect(queryClient.isFetching()).toBeGreaterThan(0));
    expect(screen.getByText('Comece por aqui')).toBeVisible();
    expect(zeros()).toBeInTheDocument();
    answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByText('Comece por aqui')).toBeVisible();
  });
});

describe('when nothing can be read', () => {
  test.each([
    ['the server fails', () => refused()],
    ['the network is down', () => HttpResponse.error()],
  ])('D-39: because %s, the dashboard says so once and can be tried again', async (_, fault) => {
    let failing = true;
    const { user } = open({ rows: [miguel], overview: () => (failing ? fault() : undefined) });
    await screen.findByText('Os pacientes não puderam ser carregados', {}, patience);
    expect(toasts.getSnapshot()).toMatchObject({ tone: 'destructive', title: 'Erro ao buscar pacientes' });
    expect(document.body).not.toHaveTextContent(/João|Nenhum paciente|Total de Pacientes/);
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(counter('Total de Pacientes')).toHaveTextContent(/^1$/));
    expect(await screen.findByRole('button', { name: /Miguel/ })).toBeVisible();
    expect(screen.queryByText(/não puderam ser carregados/)).not.toBeInTheDocument();
  });

  test('D-314: without network one quiet line says what is missing, and no toast', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let failing = true;
    const { user } = open({ rows: [miguel], overview: () => (failing ? HttpResponse.error() : undefined) });
    const line = await screen.findByText(
      /^Precisa de internet: os pacientes não puderam ser carregados\./,
      {},
      patience,
    );
    expect(line).toBeVisible();
    expect(toasts.getSnapshot()).toBeUndefined();
    expect(screen.getAllByRole('status')).toHaveLength(1);
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('button', { name: /Miguel/ })).toBeVisible();
  });

  test('D-39: a failed refresh keeps what was read last, and says so', { tags: 'repeat' }, async () => {
    let failing = false;
    const { queryClient } = open({ rows: [miguel], overview: () => (failing ? refused() : undefined) });
    expect(await screen.findByRole('button', { name: /Miguel/ })).toBeVisible();
    failing = true;
    void queryClient.refetchQueries();
    expect(await screen.findByText('Abaixo está o que foi lido por último.', {}, patience)).toBeVisible();
    expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro ao buscar pacientes' });
    expect(recent()).toHaveLength(1);
    expect(counter('Total de Pacientes')).toHaveTextContent(/^1$/);
  });
});

describe("D-19, D-37: month and day follow the device's time zone", () => {
  const rows = [
    '2026-12-01T02:15:00Z',
    '2026-11-30T03:30:00Z',
    '2026-11-01T03:30:00Z',
    '2026-10-31T23:00:00Z',
  ].map((moment, index) => patientRow({ id: String(index), created_at: moment, updated_at: moment }));
  test.each([
    ['America/Sao_Paulo', '2026-11-01T03:00:00.000Z', '2026-11-30T03:00:00.000Z', '2026-12-01', 3, 2],
    ['America/Manaus', '2026-11-01T04:00:00.000Z', '2026-11-30T04:00:00.000Z', '2026-12-01', 2, 1],
    ['UTC', '2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z', '2026-12-02', 1, 1],
  ])('in %s', async (zone, month_start, day_start, tomorrow, isNew, active) => {
    process.env.TZ = zone;
    vi.setSystemTime('2026-12-01T02:30:00Z');
    const { asked } = open({ rows });
    await waitFor(() => expect(counter('Novos este Mês')).toHaveTextContent(String(isNew)));
    expect(counter('Ativos Hoje')).toHaveTextContent(String(active));
    expect(asked.overviews).toHaveLength(1);
    const { month_starts = [], births = [], ...bounds } = asked.overviews[0] ?? {};
    expect(bounds).toEqual({ day_start });
    expect(month_starts).toHaveLength(13);
    expect(month_starts.at(-2)).toBe(month_start);
    expect(births).toHaveLength(6);
    expect(births.at(-1)).toBe(tomorrow);
  });
});
