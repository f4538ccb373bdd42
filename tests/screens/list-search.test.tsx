import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { newListVisit } from '../../src/features/patients/list/listVisit';
import { PatientList } from '../../src/features/patients/list/PatientList';
import { consentTextFor } from '../../src/questionnaire/consent';
import { fakeTable } from '../support/fakeTable';
import { origin, server } from '../support/msw';
import { patientSummary } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const child = { tipo: 'infantil', consent_version: consentTextFor('infantil').version } as const;
const people = [
  patientSummary({
    ...child,
    id: '1',
    nome: 'Sofia Brandão',
    responsavel: 'João Brandão',
    tipo_responsavel: 'Pai',
  }),
  patientSummary({
    ...child,
    id: '2',
    nome: 'Davi Lima',
    responsavel: 'Carla Araújo',
    tipo_responsavel: 'Outro',
  }),
  patientSummary({
    ...child,
    id: '3',
    nome: 'Carla Menezes',
    responsavel: 'Rita Menezes',
    tipo_responsavel: null,
  }),
  patientSummary({
    id: '4',
    nome: 'Antônio Ferraz',
    responsavel: 'Carla Ferraz',
    telefone: '(71) 3333-0163',
  }),
];

async function open() {
  fakeTable('patients', people);
  const calls = { onNew: vi.fn(), onOpen: vi.fn(), onDelete: vi.fn() };
  const view = renderInWorkspace(<PatientList visit={newListVisit()} {...calls} />);
  await screen.findByText('Sofia Brandão');
  return { ...view, ...calls };
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const search = () => screen.getByRole('searchbox', { name: 'Buscar por nome ou CPF' });
const card = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('li');
  if (!found) throw new Error(`No card of ${name}`);
  return within(found);
};

test('D-142: a child’s card says so and names the guardian, by the relation where there is one', async () => {
  await open();
  expect(card('Sofia Brandão').getByText('Infantil')).toBeVisible();
  expect(card('Sofia Brandão').getByText('Pai: João Brandão')).toBeVisible();
  expect(card('Davi Lima').getByText('Responsável: Carla Araújo')).toBeVisible();
  expect(card('Carla Menezes').getByText('Responsável: Rita Menezes')).toBeVisible();
  expect(card('Antônio Ferraz').queryByText('Infantil')).not.toBeInTheDocument();
  expect(card('Antônio Ferraz').queryByText(/Carla/)).not.toBeInTheDocument();
});

test('D-142: a child is found by the guardian too, and the card says so', async () => {
  const { user } = await open();
  await user.type(search(), 'joao');
  await waitFor(() => expect(names()).toEqual(['Sofia Brandão']));
  expect(card('Sofia Brandão').getByText('Responsável: João Brandão (Pai)')).toBeVisible();
  expect(card('Sofia Brandão').queryByText('Pai: João Brandão')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('1 paciente de 4');
  await user.clear(search());
  await user.type(search(), 'carla');
  await waitFor(() => expect(names()).toEqual(['Carla Menezes', 'Davi Lima']));
  expect(card('Davi Lima').getByText('Responsável: Carla Araújo')).toBeVisible();
  await user.type(search(), ' davi');
  await waitFor(() => expect(names()).toEqual(['Davi Lima']));
  expect(location.href).toBe(`${origin}/`);
});

test('D-924: whose whole name is searched for comes first, then own names by words, then guardians', async () => {
  const named = (id: string, nome: string, responsavel: string | null = null) =>
    patientSummary({ ...(responsavel ? child : {}), id, nome, responsavel });
  people.push(
    named('a', 'Bia Souza', 'Ana Lima'),
    named('b', 'Lima Souza', 'Ana Reis'),
    named('c', 'Ana Clara de Lima Souza'),
    named('d', 'Ana Lima Souza', 'Rui Souza'),
    patientSummary({ id: 'e', nome: 'Ana Lima Souza', social_name: 'Caio Souza' }),
  );
  try {
    const { user } = await open();
    await user.type(search(), ' souza ana lima');
    const byWords = ['Ana Clara de Lima Souza', 'Ana Lima Souza', 'Caio Souza', 'Bia Souza', 'Lima Souza'];
    await waitFor(() => expect(names()).toEqual(byWords));
    await user.clear(search());
    await user.type(search(), 'ana  lima SOUZA ');
    await waitFor(() =>
      expect(names()).toEqual([
        'Ana Lima Souza',
        'Caio Souza',
        'Ana Clara de Lima Souza',
        'Bia Souza',
        'Lima Souza',
      ]),
    );
    expect(card('Caio Souza').getByText('Nome civil: Ana Lima Souza')).toBeVisible();
    expect(card('Lima Souza').getByText('Responsável: Ana Reis')).toBeVisible();
  } finally {
    people.length = 4;
  }
});

test('D-142: the search is cleared by its button or by Escape, and keeps the focus', async () => {
  const { user } = await open();
  expect(screen.queryByRole('button', { name: 'Limpar busca' })).not.toBeInTheDocument();
  await user.type(search(), 'ferraz');
  await waitFor(() => expect(names()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
  expect(search()).toHaveValue('');
  expect(search()).toHaveFocus();
  await waitFor(() => expect(names()).toHaveLength(4));
  await user.type(search(), 'ferraz{Escape}');
  expect(search()).toHaveValue('');
  expect(search()).toHaveFocus();
  await waitFor(() => expect(names()).toHaveLength(4));
});

test('D-142: a press on a card’s text opens the record once, selecting the text does not, and its buttons do their own', async () => {
  const { user, onOpen, onDelete } = await open();
  const phone = card('Antônio Ferraz').getByText('(71) 3333-0163');
  await user.click(phone);
  expect(onOpen.mock.calls).toEqual([['4']]);
  await user.dblClick(phone);
  expect(getSelection()?.toString()).not.toBe('');
  onOpen.mockClear();
  await user.pointer([
    { target: phone, offset: 0, keys: '[MouseLeft>]' },
    { target: phone, offset: 6 },
    { keys: '[/MouseLeft]' },
  ]);
  expect(onOpen).not.toHaveBeenCalled();
  await user.click(card('Antônio Ferraz').getByRole('button', { name: 'Ver Detalhes' }));
  expect(onOpen).toHaveBeenCalledOnce();
  await user.click(card('Antônio Ferraz').getByRole('button', { name: 'Excluir Antônio Ferraz' }));
  expect(onDelete).toHaveBeenCalledOnce();
  expect(onOpen).toHaveBeenCalledOnce();
});

test('D-36, D-450: an apostrophe is found as it is typed, and a guardian too', async () => {
  people.push(
    patientSummary({ id: '5', nome: 'Enzo d’Ávila' }),
    patientSummary({
      ...child,
      id: '6',
      nome: 'Lia Reis',
      responsavel: "Ana d'Avila",
      tipo_responsavel: 'Mãe',
    }),
  );
  const { user } = await open();
  await user.type(search(), 'D´ÁVILA');
  await waitFor(() => expect(names()).toEqual(['Enzo d’Ávila', 'Lia Reis']));
  expect(card('Lia Reis').getByText("Responsável: Ana d'Avila (Mãe)")).toBeVisible();
});

test('D-978: the list stands by name or by the latest session, also while it is searched, and the device keeps which', async () => {
  server.use(
    http.post(`${origin}/rest/v1/rpc/latest_sessions`, () =>
      HttpResponse.json({ 4: '2026-11-20', 2: '2026-11-26' }),
    ),
  );
  const { user, unmount } = await open();
  const order = () => screen.getByRole('combobox', { name: 'Ordenar por' });
  expect(order()).toHaveDisplayValue('Cadastro mais recente');
  const newest = names();
  await user.selectOptions(order(), 'Nome, de A a Z');
  expect(names()).toEqual(newest.toSorted((one, other) => (one ?? '').localeCompare(other ?? '', 'pt-BR')));
  expect(names()).not.toEqual(newest);
  await user.selectOptions(order(), 'Última sessão');
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['Davi Lima', 'Antônio Ferraz']));
  expect(names().slice(2)).toEqual(newest.filter((name) => names().slice(2).includes(name)));
  await user.type(search(), 'ferraz');
  await waitFor(() => expect(names()).toEqual(['Antônio Ferraz']));
  unmount();
  await open();
  expect(order()).toHaveDisplayValue('Última sessão');
  await user.selectOptions(order(), 'Cadastro mais recente');
  expect(names()).toEqual(newest);
});
