import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { PatientsScreen } from '../../src/app/PatientsScreen';
import { newList } from '../../src/app/view';
import { WizardScreen } from '../../src/app/WizardScreen';
import { rememberedParts, rememberParts } from '../../src/features/issuing/rememberedParts';
import { toBlankReport } from '../../src/printing/blankForm';
import { child } from '../../src/questionnaire/child';
import { defaultParts } from '../../src/questionnaire/issuedReports';
import { stepProgress, unanswered } from '../../src/questionnaire/progress';
import { fakeTable } from '../support/fakeTable';
import { patientRow, therapist } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { renderInWorkspace } from '../support/workspace';

const now = new Date('2026-11-20T12:00:00');
const early = patientRow({
  tipo: 'infantil',
  nome: 'Íris Nogueira Lopes',
  dataNascimento: '2025-08-15',
  gestational_weeks: '32',
  historiagestacaoparto: 'Parto de urgência.',
});
const CORRECTED = '1 ano, 3 meses, 5 dias (corrigida: 1 ano, 1 mês, 10 dias)';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('D-734, D-735: the weeks are a button that becomes the field; the age beside it is corrected as they are typed', {
  tags: 'repeat',
}, async () => {
  servePatients([]);
  const { user } = renderInWorkspace(
    <WizardScreen view={{ name: 'new-child-anamnese', draft: '1', step: 0 }} />,
  );
  const group = within(await screen.findByRole('region', { name: 'A criança' }));
  await user.type(group.getByRole('textbox', { name: /Data de Nascimento/ }), '15082025');
  const age = group.getByRole('textbox', { name: 'Idade' });
  expect(age).toHaveValue('1 ano, 3 meses, 5 dias');
  expect(group.queryByRole('textbox', { name: 'Semanas de Gestação' })).toBeNull();
  await user.click(group.getByRole('button', { name: 'Semanas de Gestação' }));
  const field = group.getByRole('textbox', { name: 'Semanas de Gestação' });
  expect(field).toHaveFocus();
  expect(group.getByRole('button', { name: 'CPF da Criança' })).toBeVisible();

  await user.type(field, '7 meses');
  await user.tab();
  expect(field).toHaveValue('7');
  expect(field).toHaveAccessibleDescription(/Escreva as semanas completas, de 20 a 44\./);
  expect(field).toBeInvalid();
  expect(age).toHaveValue('1 ano, 3 meses, 5 dias');
  await user.clear(field);
  await user.type(field, '32+3');
  expect(field).toHaveValue('32');
  expect(field).toBeValid();
  expect(age).toHaveValue('1 ano, 3 meses, 5 dias');
  expect(age).toHaveAccessibleDescription('Corrigida: 1 ano, 1 mês, 10 dias');
});

test('D-734: it counts for no step, and is not asked on paper', () => {
  const [first] = child.steps;
  expect(unanswered(first, {}, {}).map(({ column }) => column)).not.toContain('gestational_weeks');
  expect(stepProgress(first, { gestational_weeks: '32' }, {})).toMatchObject({
    asked: 7,
    answered: 0,
    valid: false,
  });
  expect(JSON.stringify(toBlankReport('infantil', 'all', null).sections)).not.toContain(
    'Semanas de Gestação',
  );
});

test('D-736: list and record have the corrected age beside the age', async () => {
  servePatients([early]);
  const { unmount } = renderInWorkspace(<PatientsScreen view={newList()} />);
  expect(await screen.findByText(CORRECTED)).toBeVisible();
  unmount();
  fakeTable('patients', [early]);
  renderInWorkspace(<DetailsScreen view={{ name: 'patient-details', patientId: early.id }} />);
  const head = await screen.findByRole('heading', { level: 1, name: early.nome });
  await waitFor(() => expect(head.parentElement).toHaveTextContent(CORRECTED));
});

test('D-736: that it was told once is not remembered for the next child', () => {
  rememberParts(therapist.id, 'escola', [...defaultParts('escola'), 'corrected']);
  expect(rememberedParts(therapist.id, 'escola')).toEqual(defaultParts('escola'));
  expect(rememberedParts(therapist.id, 'medico')).toContain('corrected');
});
