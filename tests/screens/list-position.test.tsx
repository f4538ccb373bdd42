import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openList } from '../support/patientList';
import { manyPatients, servePatients } from '../support/patientsApi';

/** The list of so many patients, once it is shown. */
async function open(count: number) {
  servePatients(manyPatients(count));
  const view = openList();
  await screen.findByText(`${count} pacientes`);
  return view;
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
