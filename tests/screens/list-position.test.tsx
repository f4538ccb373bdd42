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

test('D-141: after an edit, the list is as it was left', { tags: 'repeat' }, async () => {
  const { user, edit, toList } = await open(30);
  await user.type(search(), 'paciente 2');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('12 pacientes de 30'));
  await user.click(opener('Paciente 21'));
  await edit(manyPatients(30).find(({ nome }) => nome === 'Paciente 21')?.id ?? '');
  await toList();
  expect(screen.queryByText('Ficha salva')).not.toBeInTheDocument();
  expect(search()).toHaveValue('paciente 2');
  await waitFor(() => expect(opener('Paciente 21')).toHaveFocus());
});

test('D-273: each visit of the list keeps its own search, which Back returns to', {
  tags: 'repeat',
}, async () => {
  const { user, visitAnew, back } = await open(30);
  await user.type(search(), 'paciente 2');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('12 pacientes de 30'));
  await visitAnew();
  expect(search()).toHaveValue('');
  await back();
  expect(search()).toHaveValue('paciente 2');
  expect(JSON.stringify(history.state)).not.toContain('paciente 2');
});
