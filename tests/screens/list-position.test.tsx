import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../src/data/records/keys';
import { openList } from '../support/patientList';
import { manyPatients, servePatients } from '../support/patientsApi';

const ROW = 274;

beforeEach(() => {
  // jsdom has no layout and does not scroll
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000);
  vi.spyOn(window, 'scrollTo').mockImplementation((...[to]: unknown[]) => {
    Object.assign(window, { scrollY: (to as { top: number }).top });
    setTimeout(() => act(() => window.dispatchEvent(new Event('scroll'))));
  });
});
afterEach(() => {
  Object.assign(window, { scrollY: 0 });
  vi.restoreAllMocks();
});

function scrolledTo(top: number) {
  Object.assign(window, { scrollY: top });
  window.dispatchEvent(new Event('scroll'));
}

/** The list of so many patients, once it is shown. */
async function open(count: number) {
  servePatients(manyPatients(count));
  const view = openList();
  await screen.findByText(`${count} pacientes`);
  return view;
}

/** Scrolls far down; returns the first card there and the name on the one after it. */
async function scrollDown() {
  act(() => scrolledTo(100_000));
  const shown = await waitFor(() => {
    const buttons = screen.getAllByRole('button', { name: 'Ver Detalhes' });
    expect(buttons[0]).not.toHaveAccessibleDescription('Paciente 1');
    return buttons;
  });
  const [name = '', next = ''] = shown.map(
    (button) => button.closest('li')?.querySelector('h2')?.textContent ?? '',
  );
  const id = manyPatients(600).find(({ nome }) => nome === name)?.id;
  return { name, next, id };
}

const search = () => screen.getByRole('searchbox', { name: 'Buscar por nome ou CPF' });
const opener = (name: string) => screen.getByRole('button', { name: 'Ver Detalhes', description: name });

test('D-141: coming back from a record, the list shows the search as it was, and its card has the focus', async () => {
  const { user, toList } = await open(30);
  await user.type(search(), 'paciente 2');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('12 pacientes de 30'));
  await user.click(opener('Paciente 21'));
  expect(screen.getByRole('heading')).toHaveTextContent('Ficha');
  await toList();
  expect(search()).toHaveValue('paciente 2');
  expect(screen.getByRole('status')).toHaveTextContent('12 pacientes de 30');
  await waitFor(() => expect(opener('Paciente 21')).toHaveFocus());
  expect(location.href).not.toContain('paciente');
  expect(JSON.stringify(history.state)).not.toContain('paciente');
});

test('D-141: a card far down keeps its position when the list is shown again', async () => {
  const { user, toList } = await open(600);
  const { name } = await scrollDown();
  await user.click(opener(name));
  expect(window.scrollY).toBe(0);
  await toList();
  await waitFor(() => expect(opener(name)).toHaveFocus());
  expect(window.scrollY).toBe(100_000);
});

test('D-141: a list that was left in another way returns without taking the focus', async () => {
  const { toList, toRecord } = await open(600);
  act(() => scrolledTo(50_000));
  await toRecord();
  act(() => scrolledTo(0));
  await toList();
  await waitFor(() => expect(window.scrollY).toBe(50_000));
  expect(screen.getByRole('main')).toHaveFocus();
});

test('D-141: after a patient was deleted the list returns to the next one', async () => {
  const { user, queryClient, toList } = await open(600);
  const { name, next } = await scrollDown();
  await user.click(opener(name));
  act(() => {
    queryClient.setQueriesData({ queryKey: keys.list('active') }, (all: { nome: string }[] | undefined) =>
      all?.filter(({ nome }) => nome !== name),
    );
  });
  expect(window.scrollY).toBe(0);
  await toList();
  expect(screen.getByText('599 pacientes')).toBeVisible();
  await waitFor(() => expect(window.scrollY).toBe(100_000));
  await waitFor(() => expect(opener(next)).toBeVisible());
  expect(screen.getByRole('main')).toHaveFocus();
});

test('D-140: after an edit, the others come back with the search and the place in which they were left', async () => {
  const { user, edit, toList } = await open(30);
  await user.type(search(), 'paciente 2');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('12 pacientes de 30'));
  for (const name of ['Paciente 21', 'Paciente 22']) {
    await user.click(opener(name));
    await edit(manyPatients(30).find(({ nome }) => nome === name)?.id ?? '');
    await toList();
    expect(search()).toHaveValue('');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Ficha salva',
      name,
    ]);
    await user.click(screen.getByRole('button', { name: 'Mostrar todos os 30' }));
    expect(search()).toHaveValue('paciente 2');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('12 pacientes de 30'));
    await waitFor(() => expect(opener(name)).toHaveFocus());
  }
});

test('D-140: after the edit of a record far down, the others come back scrolled to it', async () => {
  const { user, edit, toList } = await open(600);
  const { name, id } = await scrollDown();
  await user.click(opener(name));
  await edit(id ?? '');
  await toList();
  expect(screen.getByRole('heading', { name: 'Ficha salva' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mostrar todos os 600' }));
  await waitFor(() => expect(opener(name)).toHaveFocus());
  expect(window.scrollY).toBe(100_000);
});

test('D-273: each visit of the list keeps its own search, which Back returns to', async () => {
  const { user, visitAnew, back } = await open(30);
  await user.type(search(), 'paciente 2');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('12 pacientes de 30'));
  await visitAnew();
  expect(search()).toHaveValue('');
  await back();
  expect(search()).toHaveValue('paciente 2');
  expect(JSON.stringify(history.state)).not.toContain('paciente 2');
});

test('D-140: a record that is edited once more is alone again, also after a search among all', async () => {
  const { user, edit, toList } = await open(30);
  const [first] = manyPatients(30);
  await edit(first?.id ?? '');
  await toList();
  await user.type(search(), 'paciente');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('30 pacientes'));
  await user.click(opener('Paciente 1'));
  await edit(first?.id ?? '');
  await toList();
  expect(search()).toHaveValue('');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Ficha salva',
    'Paciente 1',
  ]);
});
