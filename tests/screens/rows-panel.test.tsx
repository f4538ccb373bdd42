import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RowsPanel } from '../../src/forms/rows/RowsPanel';
import { absences } from '../../src/records/absences';
import { fakeTable } from '../support/fakeTable';
import { patientRow } from '../support/patients';
import { absenceRow } from '../support/treatmentRows';
import { renderInWorkspace } from '../support/workspace';

const open = () => renderInWorkspace(<RowsPanel entity={absences} patient={patientRow()} />);

test('rows that have no panel of their own are listed as their definition says, the newest first', async () => {
  fakeTable('patient_documents');
  fakeTable('absences', [
    absenceRow({ id: 'a1', missed_on: '2026-09-08', told_by: 'a mãe', reason: 'Febre.' }),
    absenceRow({ id: 'a2', missed_on: '2026-09-15' }),
  ]);
  const { user } = open();
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('heading', { level: 3 }).textContent)).toEqual([
    'Falta15/09/2026',
    'Falta08/09/2026',
  ]);
  // the only sentences stand alone
  const [, earlier] = items;
  expect([...(earlier?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'O que houve: Faltou',
    'Quem avisou: a mãe',
    'Febre.',
  ]);
  await user.click(screen.getByRole('button', { name: 'Editar falta de 08/09/2026' }));
  expect(within(await screen.findByRole('dialog')).getByLabelText('Quem avisou')).toHaveValue('a mãe');
});

test('without a row one sentence says so, and one button adds the first', async () => {
  fakeTable('patient_documents');
  fakeTable('absences');
  open();
  expect(await screen.findByText('Ainda sem faltas.')).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Anotar falta']);
});
