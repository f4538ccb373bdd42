import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ReportsScreen } from '../../src/features/reports/ReportsScreen';
import type { PatientsReport } from '../../src/pdf/report';
import type { Unprinted } from '../../src/pdf/unprinted';
import type { WorkerMessage } from '../../src/pdf/worker';
import { toasts } from '../../src/ui/feedback/toasts';
import { eachOften } from '../support/eachOften';
import { fakeTable } from '../support/fakeTable';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { manyPatients, refused, type StoredPatient, servePatients } from '../support/patientsApi';
import { helena } from '../support/profiles';
import { renderInWorkspace } from '../support/workspace';

/** A worker that records its task; the test sends the answers. */
class StillWorker extends EventTarget {
  static all: StillWorker[] = [];
  report: PatientsReport | undefined;
  terminated = false;
  postMessage(report: PatientsReport) {
    this.report = report;
    StillWorker.all.push(this);
  }
  terminate() {
    this.terminated = true;
  }
  answer(data: WorkerMessage) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  finish(unprinted: readonly Unprinted[] = []) {
    this.answer({ kind: 'done', file: new TextEncoder().encode('%PDF').buffer, unprinted });
  }
}

const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  StillWorker.all = [];
  vi.setSystemTime('2026-11-20T17:30:00Z');
  vi.stubGlobal('Worker', StillWorker);
  // missing in jsdom: sizes and downloads
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(52);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 300 - window.scrollY, 1000, 50),
  );
  URL.createObjectURL = () => 'blob:report';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(rows: readonly StoredPatient[], before?: Parameters<typeof servePatients>[1]) {
  const asked = servePatients(rows, before);
  const actions = { onOpen: vi.fn(), onReport: vi.fn() };
  return {
    ...renderInWorkspace(<ReportsScreen onPart={() => {}} month={null} {...actions} />),
    ...actions,
    asked,
  };
}

/** supabase-js retries a read for seven seconds without an answer. */
const patience = { timeout: 30_000 };
const generate = () => screen.getByRole('button', { name: 'Gerar Relatório PDF' });
const table = () => screen.findByRole('table', { name: 'Pacientes cadastrados' });
/** The specification's columns; the last cell has the row's action. */
const cells = (row: HTMLElement) => Array.from(row.children, (cell) => cell.textContent);
const counter = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
async function worker(): Promise<StillWorker> {
  await waitFor(() => expect(StillWorker.all.at(-1)?.report).toBeDefined());
  return StillWorker.all.at(-1) as StillWorker;
}
const notice = () => toasts.getSnapshot();

const sofia = patientRow({
  id: '1',
  nome: 'Sofia Menezes Brandão',
  dataNascimento: '2019-04-05',
  telefone: '(31) 99999-0119',
  created_at: '2026-11-10T12:00:00+00:00',
  completa: true,
});
const antonio = patientRow({
  id: '2',
  nome: 'Antônio Luís Figueirêdo',
  dataNascimento: '1988-06-21',
  created_at: '2026-11-06T02:30:00+00:00',
});

test('D-397: a row opens the record, and offers a report for somebody', async () => {
  const { user, onOpen, onReport } = open([sofia, antonio]);
  const [, first] = within(await table()).getAllByRole('row') as HTMLElement[];
  await user.click(within(first as HTMLElement).getByRole('button', { name: sofia.nome }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(sofia.id);
  await user.click(
    within(first as HTMLElement).getByRole('button', { name: `Relatório para…, de ${sofia.nome}` }),
  );
  expect(onReport).toHaveBeenCalledExactlyOnceWith(sofia.id);
});

test('D-397: the table is searched as the list is', { tags: 'repeat' }, async () => {
  const { user } = open([sofia, antonio]);
  await table();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por nome ou CPF' }), 'luis anto');
  expect(await screen.findByText('1 paciente de 2')).toBeVisible();
  expect(within(await table()).getAllByRole('row')).toHaveLength(2);
  expect(screen.getByRole('button', { name: antonio.nome })).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'Zenaide');
  expect(await screen.findByText('Nenhum resultado para “Zenaide”')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
  expect(within(await table()).getAllByRole('row')).toHaveLength(3);
});

test('R-2.36, D-37: shows the counters and the patients, N/A for a missing phone', async () => {
  open([sofia, antonio]);
  expect(screen.getByRole('heading', { level: 1, name: 'RELATÓRIOS' })).toBeVisible();
  const [head, first, second] = within(await table()).getAllByRole('row') as HTMLElement[];
  expect(cells(head as HTMLElement)).toEqual(['Nome', 'Idade', 'Telefone', 'Data de Cadastro']);
  expect(cells(first as HTMLElement)).toEqual([
    'Sofia Menezes Brandão',
    '7 anos, 7 meses, 15 dias',
    '(31) 99999-0119',
    '10/11/2026',
  ]);
  // registered on the fifth in São Paulo's time zone
  expect(cells(second as HTMLElement).slice(2)).toEqual(['N/A', '05/11/2026']);
  await waitFor(() => expect(counter('Total de Pacientes')).toHaveTextContent(/^2$/));
  expect(counter('Novos este Mês')).toHaveTextContent(/^2$/);
  expect(counter('Anamneses Completas')).toHaveTextContent(/^1$/);
  expect(counter('Ativos Hoje')).toHaveTextContent(/^0$/);
});

/** A chart's numbers by their labels. */
const counted = (chart: string) =>
  Object.fromEntries(
    within(screen.getByRole('list', { name: chart }))
      .getAllByRole('listitem')
      .map(({ children: [label, count] }) => [label?.textContent?.replace(': ', ''), count?.textContent]),
  );

test('D-116: the charts show months and ages of all patients, and no numbers before they are known', {
  tags: 'repeat',
}, async () => {
  open(manyPatients(1001));
  expect(counted('Novos pacientes por mês')).toMatchObject({ 'novembro de 2026': '' });
  await waitFor(() => expect(counted('Pacientes por idade')).toMatchObject({ '60 anos ou mais': '1.001' }));
  const months = counted('Novos pacientes por mês');
  expect(months).toMatchObject({ 'novembro de 2026': '1.001', 'dezembro de 2025': '0' });
  expect(Object.keys(months)).toHaveLength(12);
});

test('D-116: the charts group ages by completed years', async () => {
  const born = [
    '2026-11-20',
    '2020-11-21',
    '2020-11-20',
    '2013-11-21',
    '2013-11-20',
    '2008-11-20',
    '1986-11-21',
    '1986-11-20',
    '1966-11-20',
  ];
  open(born.map((dataNascimento, index) => patientRow({ id: String(index), dataNascimento })));
  await waitFor(() =>
    expect(counted('Pacientes por idade')).toEqual({
      '0 a 5 anos': '2',
      '6 a 12 anos': '2',
      '13 a 17 anos': '1',
      '18 a 39 anos': '2',
      '40 a 59 anos': '1',
      '60 anos ou mais': '1',
    }),
  );
});

test('R-5.11: without patients it says so, and a report is refused with a notice', async () => {
  const { user } = open([]);
  expect(await screen.findByText('Nenhum paciente cadastrado ainda')).toBeVisible();
  await user.click(generate());
  await waitFor(() =>
    expect(notice()).toMatchObject({
      tone: 'destructive',
      title: 'Nenhum paciente para relatar',
      description: 'Adicione pacientes antes de gerar um relatório.',
    }),
  );
  expect(StillWorker.all).toEqual([]);
  expect(generate()).toBeEnabled();
});

test('before the answers arrive nothing is shown as zero or as empty', async () => {
  let answer = () => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  open([sofia], { list: () => held, overview: () => held });
  expect(screen.getByText('Buscando os pacientes…')).toBeInTheDocument();
  expect(counter('Ativos Hoje')).toHaveTextContent('Ainda não carregado');
  expect(screen.queryByText('Nenhum paciente cadastrado ainda')).not.toBeInTheDocument();
  answer();
  expect(await table()).toBeVisible();
});

test.each([
  ['the server fails', () => refused()],
  ['the network is down', () => HttpResponse.error()],
])('when %s each place says so, and can be tried again', async (_, fault) => {
  let failing = true;
  const failed = () => (failing ? fault() : undefined);
  const { user } = open([sofia], { list: failed, overview: failed });
  await screen.findByText('Os números não puderam ser carregados', {}, patience);
  const list = await screen.findByText('Os pacientes não puderam ser carregados', {}, patience);
  expect(notice()).toMatchObject({ tone: 'destructive', title: 'Erro ao buscar pacientes' });
  expect(document.body).not.toHaveTextContent(/João|Nenhum paciente|Total de Pacientes/);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  failing = false;
  await user.click(
    within(list.closest('[role="status"]') as HTMLElement).getByRole('button', { name: 'Tentar de novo' }),
  );
  expect(await table()).toBeVisible();
});

test('a list that could not be loaded completely says so', { tags: 'repeat' }, async () => {
  open(manyPatients(60), { list: (url) => (url.searchParams.has('or') ? refused() : undefined) });
  expect(
    await screen.findByText('Abaixo está o que já foi carregado: pode faltar alguém.', {}, patience),
  ).toBeVisible();
  expect(await table()).toHaveAttribute('aria-rowcount', '-1');
});

describe('with many patients', () => {
  test.each([1001, 2500])('all %d can be reached, few are drawn', { tags: 'repeat' }, async (count) => {
    open(manyPatients(count));
    await waitFor(async () => expect(await table()).toHaveAttribute('aria-rowcount', String(count + 1)));
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByRole('row', { name: /^Paciente 1 / })).toHaveAttribute('aria-rowindex', '2');
    vi.stubGlobal('scrollY', count * 52);
    window.dispatchEvent(new Event('scroll'));
    const last = await screen.findByRole('row', { name: new RegExp(`^Paciente ${count} `) });
    expect(last).toHaveAttribute('aria-rowindex', String(count + 1));
    expect(screen.queryByRole('row', { name: /^Paciente 1 / })).not.toBeInTheDocument();
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  test.each([1001, 2500])('the report holds all %d', { tags: 'repeat' }, async (count) => {
    const { user, asked } = open(manyPatients(count));
    await table();
    await user.click(generate());
    const { report } = await worker();
    expect(report?.rows).toHaveLength(count);
    expect(new Set(report?.rows.map(({ name }) => name)).size).toBe(count);
    expect(report?.counters.total).toBe(count);
    const reads = asked.lists.filter(({ searchParams }) =>
      searchParams.get('select')?.includes('queixaResumo'),
    );
    expect(reads).toHaveLength(Math.ceil((count + 1) / 1000));
    for (const { searchParams } of reads) {
      expect(searchParams.get('user_id')).toBe(`eq.${therapist.id}`);
      expect(searchParams.get('select')?.split(',')).not.toContain('queixaPrincipal');
    }
  });
});

describe('the PDF of all patients', () => {
  test('R-1.5, R-8.8, D-111: says what the screen says, and is downloaded under the local date', async () => {
    vi.setSystemTime('2026-12-01T02:30:00Z');
    const whole = 'x'.repeat(300);
    const { user } = open([
      patientRow({ ...sofia, created_at: '2026-11-01T03:00:00+00:00' }),
      { ...antonio, created_at: '2026-11-01T02:59:59+00:00', queixaResumo: 'Não abotoa a blusa.' },
      { ...antonio, id: '3', created_at: '2026-10-01T12:00:00+00:00', queixaResumo: `${whole}y` },
      { ...antonio, id: '4', created_at: '2026-09-30T12:00:00+00:00', queixaResumo: whole },
    ]);
    await table();
    await user.click(generate());
    const drawing = await worker();
    expect(drawing.report).toEqual({
      kind: 'patients',
      generatedOn: '30/11/2026',
      counters: { total: 4, newThisMonth: 1, complete: 1 },
      therapist: {
        name: '',
        category: 'Terapeuta Ocupacional',
        crefito: '',
        specialties: [],
        clinic: '',
        city: '',
        contact: ['', '', ''],
        supervisor: '',
        supervisorCrefito: '',
        taxId: '',
      },
      rows: [
        {
          name: 'Sofia Menezes Brandão',
          age: '7 anos, 7 meses, 25 dias',
          phone: '(31) 99999-0119',
          complaint: '',
          createdOn: '01/11/2026',
        },
        {
          name: 'Antônio Luís Figueirêdo',
          age: '38 anos, 5 meses, 9 dias',
          phone: '',
          complaint: 'Não abotoa a blusa.',
          createdOn: '31/10/2026',
        },
        expect.objectContaining({ complaint: `${whole}…`, createdOn: '01/10/2026' }),
        expect.objectContaining({ complaint: whole, createdOn: '30/09/2026' }),
      ],
    });
    expect(saved).toEqual([]);
    drawing.finish();
    await waitFor(() => expect(notice()).toMatchObject({ title: 'Relatório gerado com sucesso!' }));
    expect(saved).toEqual(['relatorio_pacientes_2026-11-30.pdf']);
    await waitFor(() => expect(generate()).toHaveFocus());
  });

  test('D-80: carries who signs', async () => {
    fakeTable('therapist_profiles', [helena]);
    const { user } = open([sofia]);
    await table();
    await user.click(generate());
    const { report } = await worker();
    expect(report?.therapist).toMatchObject({ name: 'Helena Duarte', crefito: 'CREFITO-3/12345-TO' });
  });

  test('D-463: the report of all patients names what it cannot print, with the patients', async () => {
    const { user } = open([sofia]);
    await table();
    await user.click(generate());
    (await worker()).finish(['Ana', 'Bia', 'Caio', 'Davi'].map((where) => ({ where, signs: ['王'] })));
    await waitFor(() => expect(notice()?.title).toBe('Relatório gerado com sucesso!'));
    expect(notice()?.description?.replace(/[\u2068\u2069]/g, '')).toBe(
      'O PDF está nos seus downloads. O PDF não tem como imprimir 王 (Ana), 王 (Bia), 王 (Caio) e em mais 1 lugar: no lugar está, entre colchetes, o que é.',
    );
  });

  test('D-82: is made without a profile that cannot be read', async () => {
    server.use(http.get(`${origin}/rest/v1/therapist_profiles`, () => refused(403)));
    const { user } = open([sofia]);
    await table();
    await user.click(generate());
    const drawing = await worker();
    expect(drawing.report?.therapist).toMatchObject({ name: '', crefito: '' });
    drawing.finish();
    await waitFor(() => expect(notice()).toMatchObject({ title: 'Relatório gerado com sucesso!' }));
  });

  test('shows its progress while reading and while drawing', { tags: 'repeat' }, async () => {
    let goOn = () => {};
    const held = new Promise<undefined>((resolve) => {
      goOn = () => resolve(undefined);
    });
    const { user } = open(manyPatients(2500), {
      list: ({ searchParams }) =>
        searchParams.get('select')?.includes('queixaResumo') && searchParams.has('or') ? held : undefined,
    });
    await waitFor(() => expect(counter('Total de Pacientes')).toHaveTextContent('2.500'));
    await user.click(generate());
    expect(screen.getByRole('button', { name: 'Gerando...' })).toBeDisabled();
    const bar = await screen.findByRole('progressbar', { name: 'Relatório PDF' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '1.000 de 2.500'));
    expect(screen.getByText('Lendo os pacientes…')).toBeVisible();
    goOn();
    const drawing = await worker();
    drawing.answer({ kind: 'progress', page: 20, part: 0.25 });
    expect(await screen.findByText('Página 20')).toBeVisible();
    expect(bar).toHaveAttribute('value', '0.625');
    expect(screen.getByText('Montando as páginas…')).toBeVisible();
    drawing.finish();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  eachOften([['reading'], ['drawing']])('can be cancelled while %s', async (stage) => {
    let goOn = () => {};
    const held = new Promise<undefined>((resolve) => {
      goOn = () => resolve(undefined);
    });
    const { user } = open([sofia], {
      list: ({ searchParams }) =>
        stage === 'reading' && searchParams.get('select')?.includes('queixaResumo') ? held : undefined,
    });
    await table();
    await user.click(generate());
    if (stage === 'drawing') await worker();
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(generate()).toHaveFocus());
    goOn();
    if (stage === 'drawing') expect(StillWorker.all[0]?.terminated).toBe(true);
    StillWorker.all[0]?.finish();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    // the first report does not disturb a second one
    StillWorker.all = [];
    await user.click(generate());
    (await worker()).finish();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(notice()).toMatchObject({ title: 'Relatório gerado com sucesso!' });
  });

  test('ends when the screen is left', async () => {
    const { user, unmount } = open([sofia]);
    await table();
    await user.click(generate());
    const drawing = await worker();
    unmount();
    await waitFor(() => expect(drawing.terminated).toBe(true));
    expect(notice()).toBeUndefined();
  });

  test.each([
    [
      'cannot be drawn',
      { list: () => undefined },
      async () => (await worker()).answer({ kind: 'failed', reason: 'RangeError' }),
    ],
    [
      'cannot be read',
      {
        list: ({ searchParams }: URL) =>
          searchParams.get('select')?.includes('queixaResumo') ? refused() : undefined,
      },
      async () => undefined,
    ],
  ])('that %s says so, and can be tried again', async (_, before, fail) => {
    const { user } = open([sofia], before);
    await table();
    await user.click(generate());
    await fail();
    await waitFor(() =>
      expect(notice()).toMatchObject({
        tone: 'destructive',
        title: 'Erro ao gerar relatório',
        description: expect.stringContaining('Não foi possível gerar o PDF.'),
      }),
    );
    expect(notice()?.description).not.toContain('João');
    expect(generate()).toBeEnabled();
    expect(saved).toEqual([]);
  });
});
