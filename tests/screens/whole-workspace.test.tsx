import '../support/emptyDisk';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import Workspace from '../../src/app/Workspace';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { toasts } from '../../src/ui/feedback/toasts';
import { eachOften } from '../support/eachOften';
import { ibge } from '../support/fixtures/ibge';
import { memoryStore } from '../support/memoryStore';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { refused, servePatients } from '../support/patientsApi';
import { renderFor } from '../support/render';
import { queryToast } from '../support/toast';
import { storeSession } from '../support/workspace';

/** Screens with all that is mounted around them in the running app. */

const device = { store: memoryStore() };
vi.mock('../../src/device/store/draftStore', () => ({ openDrafts: async () => device.store }));

beforeEach(() => {
  device.store = memoryStore();
  server.use(...ibge());
});

async function open() {
  storeSession();
  const view = renderFor(
    <>
      <Workspace locked={false} user={therapist} />
      <ToastHost besideNavigation={false} />
    </>,
  );
  const navigation = await screen.findByRole('navigation', { name: 'Principal' });
  const go = (name: string) => view.user.click(within(navigation).getByRole('button', { name }));
  return { ...view, go };
}

describe('a list that cannot be read', () => {
  eachOften([['Pacientes'], ['Relatórios']])('R-8.2, D-480: is told on %s', async (name) => {
    servePatients([patientRow()], { list: () => refused() });
    const { go } = await open();
    await go(name);
    await screen.findByText('Os pacientes não puderam ser carregados');
    await waitFor(() => expect(queryToast()).toHaveTextContent('Erro ao buscar pacientes'));
    expect(queryToast()).toHaveTextContent('Não foi possível carregar os dados do Supabase.');
  });

  test('R-8.2, D-480: is told once on the dashboard, and on no screen that only counts', {
    tags: 'repeat',
  }, async () => {
    let told = 0;
    const stop = toasts.subscribe(() => {
      if (toasts.getSnapshot()) told += 1;
    });
    servePatients([patientRow()], { overview: () => refused() });
    const { go } = await open();
    await waitFor(() => expect(queryToast()).toHaveTextContent('Erro ao buscar pacientes'));
    expect(told).toBe(1);
    await go('Pacientes');
    await screen.findByText('1 paciente');
    expect(told).toBe(1);
    stop();
  });
});

describe('deleting a record that a search had found', () => {
  const people = ['Sofia Menezes', 'Bento Aguiar', 'Sofia Prado'].map((nome, index) =>
    patientRow({ id: `0000000${index}-0000-4000-8000-000000000000`, nome }),
  );

  async function find(query: string) {
    let stored = people;
    servePatients([], {
      list: (url) =>
        HttpResponse.json(stored.filter(({ id }) => !url.searchParams.has('id') || url.search.includes(id))),
    });
    server.use(
      http.post(`${origin}/storage/v1/object/list/:bucket`, () => HttpResponse.json([])),
      http.delete(`${origin}/rest/v1/patients`, ({ request }) => {
        stored = stored.filter(({ id }) => !request.url.includes(id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const view = await open();
    await view.go('Pacientes');
    await screen.findByText('3 pacientes');
    await view.user.type(screen.getByRole('searchbox'), query);
    await screen.findByText(/ de 3$/);
    const confirm = async () => {
      const dialog = await screen.findByRole('alertdialog', { name: 'Confirmar Exclusão' });
      await view.user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
      await waitFor(() => expect(queryToast()).toHaveTextContent('Paciente removido'));
    };
    return { ...view, confirm };
  }

  test('R-4.6, D-481: the open one leads to all others', async () => {
    const { user, confirm } = await find('bento');
    await user.click(screen.getByRole('button', { name: 'Ver Detalhes' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    await confirm();
    expect(await screen.findByText('2 pacientes')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.queryByText('Nenhum paciente encontrado')).not.toBeInTheDocument();
  });

  test('D-481: the only one leaves all others in the list; one of two leaves the search', {
    tags: 'repeat',
  }, async () => {
    const { user, confirm } = await find('sofia');
    const remove = async (nome: string) => {
      await user.click(screen.getByRole('button', { name: `Excluir ${nome}` }));
      await confirm();
    };
    await remove('Sofia Menezes');
    expect(await screen.findByText('1 paciente de 2')).toBeVisible();
    await remove('Sofia Prado');
    expect(await screen.findByText('1 paciente')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('D-482: the dialog speaks of a draft once something was chosen', { tags: 'repeat' }, async () => {
    const { user } = await find('bento');
    await user.click(screen.getByRole('button', { name: 'Excluir Bento Aguiar' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirmar Exclusão' }));
    await waitFor(() => expect(device.store.records.size).toBe(1));
    expect(dialog.queryByText(/Rascunho/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cópia, motivo e o que vai junto' }));
    await user.selectOptions(dialog.getByLabelText('Motivo (opcional)'), 'Ficha criada por engano');
    expect(await dialog.findByText(/^Rascunho guardado aqui/)).toBeVisible();
  });

  test('D-483: after a failure Escape closes the dialog first, then the toast', async () => {
    const { user } = await find('bento');
    server.use(http.delete(`${origin}/rest/v1/patients`, () => refused()));
    await user.click(screen.getByRole('button', { name: 'Excluir Bento Aguiar' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirmar Exclusão' });
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(queryToast()).toHaveTextContent('Erro ao remover paciente'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(queryToast()).toHaveTextContent('Erro ao remover paciente');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(queryToast()).not.toBeInTheDocument());
  });
});
