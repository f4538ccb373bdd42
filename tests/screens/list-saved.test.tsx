import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { fakeTable } from '../support/fakeTable';
import { openList } from '../support/patientList';
import { patientSummary } from '../support/patients';

const people = ['Ana', 'Bento', 'Clara', 'Davi'].map((nome, index) =>
  patientSummary({ id: String(index), nome, telefone: `(71) 3333-000${index}` }),
);

type Given = { stored?: typeof people; waiting?: readonly string[] };

/** The list with the cards of waiting records as plain texts. */
async function open(saved: string, { stored = people, waiting = [] }: Given = {}) {
  fakeTable('patients', stored);
  const cards = (only?: string, heading?: ReactNode) => (
    <section>
      {heading}
      {waiting
        .filter((id) => !only || id === only)
        .map((id) => (
          <p key={id}>{id}</p>
        ))}
    </section>
  );
  const view = openList({ saved, waiting: { ids: waiting, cards } });
  await screen.findByText(/^(\d+|Nenhum) pacientes?( aguardando envio)?$/);
  return view;
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const search = () => screen.getByRole('searchbox', { name: 'Buscar por nome ou CPF' });
const showAll = () => screen.queryByRole('button', { name: /^Mostrar todos/ });

test('D-140: after saving, the list shows the saved record alone, and the others on request', async () => {
  const { user } = await open('0');
  expect(names()).toEqual(['Ficha salva', 'Ana']);
  expect(screen.queryByText(/3333-0001/)).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('4 pacientes');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Ficha salva' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Mostrar todos os 4' }));
  await waitFor(() => expect(names()).toEqual(['Ana', 'Bento', 'Clara', 'Davi']));
  expect(showAll()).not.toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Ver Detalhes', description: 'Bento' })).toHaveFocus(),
  );
});

test.each([
  ['in the middle', '2', 'Clara', 'Davi'],
  ['at the end', '3', 'Davi', 'Clara'],
])(
  'D-140: after a saved record %s of the list, the card beside it has the focus',
  async (_where, id, own, beside) => {
    const { user } = await open(id);
    expect(names()).toEqual(['Ficha salva', own]);
    await user.click(screen.getByRole('button', { name: 'Mostrar todos os 4' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Ver Detalhes', description: beside })).toHaveFocus(),
    );
  },
);

test('D-140: a search looks among all; cleared, it shows no other record', async () => {
  const { user } = await open('0');
  await user.type(search(), 'clara');
  await waitFor(() => expect(names()).toEqual(['Clara']));
  expect(showAll()).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
  await waitFor(() => expect(names()).toEqual(['Ficha salva', 'Ana']));
  expect(search()).toHaveFocus();
});

test('D-140: the only record has no others to show', async () => {
  await open('0', { stored: people.slice(0, 1) });
  expect(names()).toEqual(['Ficha salva', 'Ana']);
  expect(showAll()).not.toBeInTheDocument();
});

test('D-140: a record that waits on the device is shown alone, too', async () => {
  const { user } = await open('w1', { waiting: ['w1', 'w2'] });
  expect(names()).toEqual(['Ficha salva']);
  expect(screen.getByText('w1')).toBeVisible();
  expect(screen.queryByText('w2')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mostrar todos os 6' }));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(screen.getByText('w2')).toBeVisible();
});

test('D-140, D-485: a first record that waits on the device is what was saved, and leaves no empty list below it', async () => {
  await open('w1', { stored: [], waiting: ['w1'] });
  expect(names()).toEqual(['Ficha salva']);
  expect(screen.getByRole('heading', { name: 'Ficha salva' }).nextElementSibling).toHaveTextContent('w1');
  expect(screen.getByRole('status')).toHaveTextContent('1 paciente aguardando envio');
  expect(screen.queryByText('Nenhum paciente encontrado')).not.toBeInTheDocument();
  expect(showAll()).not.toBeInTheDocument();
});

test('D-485: where somebody waits and nobody is stored yet, the list is not called empty', async () => {
  const { user } = await open('', { stored: [], waiting: ['w1', 'w2'] });
  expect(screen.getByRole('status')).toHaveTextContent('2 pacientes aguardando envio');
  expect(screen.queryByText('Nenhum paciente encontrado')).not.toBeInTheDocument();
  await user.type(search(), 'clara');
  expect(await screen.findByText('A busca não encontrou ninguém')).toBeVisible();
});

test('D-140: once the saved record is deleted, the others still wait for the button', async () => {
  await open('gone');
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Mostrar todos os 4' })).toBeVisible();
});

test('D-976: a record whose family did not have the form is the first of all, and has the focus', async () => {
  fakeTable('patients', people);
  const { visitAnew } = openList({ first: '2' });
  await waitFor(() => expect(names()).toEqual(['Clara', 'Ana', 'Bento', 'Davi']));
  expect(showAll()).not.toBeInTheDocument();
  visitAnew();
  await waitFor(() => expect(names()).toEqual(['Ana', 'Bento', 'Clara', 'Davi']));
});
