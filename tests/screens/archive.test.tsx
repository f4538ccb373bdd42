import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { toasts } from '../../src/ui/feedback/toasts';
import { dismissTopLayer } from '../../src/ui/overlays/layers';
import { fill } from '../support/fill';
import { ibge } from '../support/fixtures/ibge';
import { origin, server } from '../support/msw';
import { openList } from '../support/patientList';
import { patientRow, therapist } from '../support/patients';
import { refused, type StoredPatient, servePatients } from '../support/patientsApi';
import { renderInWorkspace } from '../support/workspace';

const url = `${origin}/rest/v1/patients`;
const at = '2026-11-19T12:00:00+00:00';
const person = (index: number, nome: string, given: Partial<StoredPatient> = {}) =>
  patientRow({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    nome,
    created_at: `2026-11-1${9 - index}T12:00:00+00:00`,
    ...given,
  });

let rows: StoredPatient[];
let updates: { query: URLSearchParams; body: Partial<StoredPatient> }[];
/** The ids of each call. */
let keepAsked: string[][];

beforeEach(() => {
  updates = [];
  keepAsked = [];
  rows = [
    person(1, 'Ana Lima'),
    person(2, 'Bento Alves'),
    person(3, 'Clara Prado', { archived_at: at, cpf: '529.982.247-25' }),
    person(4, 'Davi Prado', { archived_at: at }),
  ];
});

function serve(given = rows) {
  const stored = [...given];
  const asked = servePatients(stored);
  server.use(
    http.patch(url, async ({ request }) => {
      const query = new URL(request.url).searchParams;
      const body = (await request.json()) as Partial<StoredPatient>;
      updates.push({ query, body });
      const index = stored.findIndex(({ id }) => query.get('id') === `eq.${id}`);
      const before = stored[index];
      if (!before) return HttpResponse.json([]);
      const row = { ...before, ...body, revision: before.revision + 1 };
      stored[index] = row;
      return HttpResponse.json([row]);
    }),
    http.post(`${origin}/rest/v1/rpc/keep_until`, async ({ request }) => {
      const { patient_ids } = (await request.json()) as { patient_ids: string[] };
      keepAsked.push(patient_ids);
      return HttpResponse.json(patient_ids.map((patient_id) => ({ patient_id, keep_until: '2046-11-03' })));
    }),
  );
  return { asked, stored };
}

const list = (saved?: string) => openList({ saved });

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const search = () => screen.getByRole('searchbox', { name: 'Buscar por nome ou CPF' });
const card = (name: string) => {
  const item = screen.getByRole('heading', { name }).closest('li');
  if (!item) throw new Error(name);
  return within(item);
};

test('D-175, D-178: archived records are out of the list, which shows and searches them apart', async () => {
  serve();
  const { user } = list();
  await waitFor(() => expect(names()).toEqual(['Ana Lima', 'Bento Alves']));
  expect(screen.getByRole('status')).toHaveTextContent('2 pacientes');
  await user.click(await screen.findByRole('button', { name: 'Arquivados (2)' }));
  expect(names()).toEqual(['Clara Prado', 'Davi Prado']);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pacientes arquivados');
  expect(screen.getByRole('status')).toHaveTextContent('2 fichas arquivadas');
  expect(card('Clara Prado').getByText('Arquivada')).toBeVisible();
  expect(card('Clara Prado').getByText(/Arquivada em 19\/11\/2026/)).toBeVisible();
  await waitFor(() => expect(card('Clara Prado').getByText('Guardar até 03/11/2046')).toBeVisible());
  // one call for all visible records
  expect(keepAsked).toEqual([rows.slice(2).map(({ id }) => id)]);

  await user.type(search(), 'clara');
  await waitFor(() => expect(names()).toEqual(['Clara Prado']));
  expect(screen.getByRole('status')).toHaveTextContent('1 ficha arquivada de 2');
  await user.click(screen.getByRole('button', { name: 'Voltar para Pacientes' }));
  expect(names()).toEqual(['Ana Lima', 'Bento Alves']);
  expect(search()).toHaveValue('');
});

test('D-175: without an archived record nothing mentions the archive', async () => {
  const { asked } = serve(rows.slice(0, 2));
  list();
  await waitFor(() => expect(names()).toHaveLength(2));
  await waitFor(() => expect(asked.archived).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /Arquivados/ })).not.toBeInTheDocument();
});

test('D-175: archived records that cannot be read are not shown as none', { tags: 'repeat' }, async () => {
  serve();
  let broken = true;
  server.use(
    http.get(url, ({ request }) => {
      if (broken && request.url.includes('archived_at=not.is.null')) return refused();
    }),
  );
  const { user } = list();
  await user.click(await screen.findByRole('button', { name: 'Arquivados' }));
  expect(await screen.findByText('As fichas arquivadas não puderam ser carregadas')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(names()).toEqual(['Clara Prado', 'Davi Prado']));
});

test('D-175: Back leads from the archived records to the others', async () => {
  serve();
  const { user } = list();
  await user.click(await screen.findByRole('button', { name: 'Arquivados (2)' }));
  expect(names()).toEqual(['Clara Prado', 'Davi Prado']);
  expect(dismissTopLayer()).toBe(true);
  await waitFor(() => expect(names()).toEqual(['Ana Lima', 'Bento Alves']));
  expect(dismissTopLayer()).toBe(false);
});

test('D-175, D-637: a search that finds only archived records says so first, by CPF, too', async () => {
  serve();
  const { user } = list();
  await screen.findByRole('button', { name: 'Arquivados (2)' });
  await user.type(search(), 'prado');
  expect(await screen.findByText('2 fichas encontradas, todas arquivadas')).toBeVisible();
  expect(screen.queryByText('Nenhum paciente encontrado')).not.toBeInTheDocument();
  await user.clear(search());
  await user.type(search(), 'ana');
  await waitFor(() => expect(names()).toEqual(['Ana Lima']));
  expect(screen.queryByText(/encontradas?, /)).not.toBeInTheDocument();
  await user.clear(search());
  await user.type(search(), '529982');
  expect(await screen.findByText('1 ficha encontrada, que está arquivada')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mostrar' }));
  expect(names()).toEqual(['Clara Prado']);
  expect(search()).toHaveValue('529982');
});

test('D-175: Reativar on a card brings the record back with one tap; the last one leads to the list', async () => {
  const { stored } = serve();
  const { user } = list();
  await user.click(await screen.findByRole('button', { name: 'Arquivados (2)' }));
  await user.click(card('Davi Prado').getByRole('button', { name: 'Reativar' }));
  await waitFor(() => expect(names()).toEqual(['Clara Prado']));
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Ficha reativada' });
  expect(updates[0]?.body).toEqual({ archived_at: null });
  expect(updates[0]?.query.get('user_id')).toBe(`eq.${therapist.id}`);
  await user.click(card('Clara Prado').getByRole('button', { name: 'Reativar' }));
  await waitFor(() => expect(names()).toEqual(stored.map(({ nome }) => nome)));
  expect(screen.queryByRole('button', { name: /Arquivados/ })).not.toBeInTheDocument();
});

test('D-175: coming back from an archived record shows the archived ones, where they were left', async () => {
  serve();
  const { user, toList } = list();
  await user.click(await screen.findByRole('button', { name: 'Arquivados (2)' }));
  await user.type(search(), 'davi');
  await waitFor(() => expect(names()).toEqual(['Davi Prado']));
  await user.click(card('Davi Prado').getByRole('button', { name: 'Ver Detalhes' }));
  expect(history.state).toMatchObject({ view: { name: 'patient-details', patientId: rows[3]?.id } });
  await toList();
  await waitFor(() => expect(names()).toEqual(['Davi Prado']));
  expect(search()).toHaveValue('davi');
});

test('D-174: a card says that the treatment has ended', async () => {
  serve([person(1, 'Ana Lima', { discharged_on: '2026-10-12', discharge_reason: 'mudanca' })]);
  list();
  expect(await screen.findByText('Alta em 12/10/2026')).toBeVisible();
});

async function record(given: Partial<StoredPatient> = {}) {
  const [row] = [{ ...person(1, 'Ana Lima'), ...given }];
  const { stored } = serve([row]);
  server.use(
    ...ibge(),
    http.get(url, () => HttpResponse.json(stored)),
  );
  const view = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={{ name: 'patient-details', patientId: row.id }} />
    </>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { ...view, stored };
}

test('D-175: Arquivar in the record, its way back in the toast, and the banner with Reativar', {
  tags: 'repeat',
}, async () => {
  const { user, stored } = await record();
  const more = screen.getByRole('button', { name: 'Mais' });
  await user.click(more);
  await user.click(screen.getByRole('button', { name: 'Arquivar' }));
  await screen.findByText(/^Arquivada em/);
  expect(await screen.findByText('Guardar até 03/11/2046')).toBeVisible();
  expect(stored[0]?.archived_at).not.toBeNull();
  const toast = toasts.getSnapshot();
  expect(toast).toMatchObject({ title: 'Ficha arquivada', action: { label: 'Desfazer' } });
  expect(screen.getByRole('button', { name: 'Gerar Relatório' })).toBeEnabled();

  toast?.action?.run();
  await waitFor(() => expect(screen.queryByText(/^Arquivada em/)).not.toBeInTheDocument());
  expect(stored[0]?.archived_at).toBeNull();

  await user.click(more);
  await user.click(screen.getByRole('button', { name: 'Arquivar' }));
  await user.click(await screen.findByRole('button', { name: 'Reativar' }));
  await waitFor(() => expect(screen.queryByText(/^Arquivada em/)).not.toBeInTheDocument());
  expect(updates.map(({ body }) => body.archived_at === null)).toEqual([false, true, false, true]);
});

test('D-175: a failure to archive leaves the record as it is, and says so', { tags: 'repeat' }, async () => {
  const { user } = await record();
  server.use(http.patch(url, () => HttpResponse.error()));
  await user.click(screen.getByRole('button', { name: 'Mais' }));
  await user.click(screen.getByRole('button', { name: 'Arquivar' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro ao atualizar paciente' }));
  expect(screen.queryByText(/^Arquivada em/)).not.toBeInTheDocument();
});

test('D-175: a record that was deleted elsewhere cannot be archived, with a message', async () => {
  const { user, stored } = await record();
  stored.length = 0;
  await user.click(screen.getByRole('button', { name: 'Mais' }));
  await user.click(screen.getByRole('button', { name: 'Arquivar' }));
  await waitFor(() =>
    expect(toasts.getSnapshot()?.description).toBe('Esta ficha foi excluída em outro aparelho.'),
  );
});

test('D-175: an archived record is edited as any other, and the notice says that it is archived', {
  tags: 'repeat',
}, async () => {
  const { user, stored } = await record({ profissao: 'Costureira' });
  // on another device, while the section is open here
  const section = within(screen.getByRole('region', { name: 'Dados Pessoais' }));
  await user.click(section.getByRole('button', { name: 'Editar Seção' }));
  const [row] = stored;
  if (row) stored[0] = { ...row, archived_at: at, revision: row.revision + 1 };
  await fill(user, await section.findByLabelText('Profissão'), ' aposentada');
  await user.click(section.getByRole('button', { name: 'Salvar Seção' }));
  await waitFor(() => expect(toasts.getSnapshot()?.description).toMatch(/Ela está arquivada\.$/));
  expect(stored[0]).toMatchObject({ profissao: 'Costureira aposentada', archived_at: at });
  expect(await screen.findByText(/^Arquivada em/)).toBeVisible();
});
