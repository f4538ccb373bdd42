import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WizardScreen } from '../../src/app/WizardScreen';
import { consentSignerOf } from '../../src/features/anamnesis/intakeForm';
import { toBlankReport } from '../../src/printing/blankForm';
import { toRecordReport } from '../../src/printing/recordReport';
import { child } from '../../src/questionnaire/child';
import { stepProgress, unanswered } from '../../src/questionnaire/progress';
import { patientRow } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { renderInWorkspace } from '../support/workspace';

test('D-674: the CPF of a child is a button that becomes the field, with the mask and the check of an adult’s', async () => {
  servePatients([]);
  const { user } = renderInWorkspace(
    <WizardScreen view={{ name: 'new-child-anamnese', draft: '1', step: 0 }} />,
  );
  const group = within(await screen.findByRole('region', { name: 'A criança' }));
  expect(group.queryByRole('textbox', { name: 'CPF da Criança' })).toBeNull();
  await user.click(group.getByRole('button', { name: 'CPF da Criança' }));
  const field = group.getByRole('textbox', { name: 'CPF da Criança' });
  expect(field).toHaveFocus();
  await user.type(field, '52998224726');
  await user.tab();
  expect(field).toHaveValue('529.982.247-26');
  expect(field).toHaveAccessibleDescription(/Os dígitos não conferem/);
});

test('D-674: it counts for no step, is not asked on paper, and stands where an adult’s does', () => {
  const [first] = child.steps;
  expect(unanswered(first, {}, {}).map(({ column }) => column)).not.toContain('cpf');
  expect(stepProgress(first, { cpf: '529.982.247-25' }, {})).toMatchObject({ asked: 7, answered: 0 });
  expect(JSON.stringify(toBlankReport('infantil', 'all', null).sections)).not.toContain('CPF da Criança');
  const { facts } = toRecordReport(patientRow({ tipo: 'infantil', cpf: '529.982.247-25' }));
  expect(facts).toContainEqual(expect.objectContaining({ label: 'CPF da Criança', value: '529.982.247-25' }));
});

test('D-1018: gender, birthplace, exams and the CPF of a guardian are such buttons, and stand in record and consent', async () => {
  servePatients([]);
  const { user } = renderInWorkspace(
    <WizardScreen view={{ name: 'new-child-anamnese', draft: '1', step: 0 }} />,
  );
  const open = async (region: string, name: string) => {
    const group = within(await screen.findByRole('region', { name: region }));
    expect(group.queryByRole('textbox', { name })).toBeNull();
    await user.click(group.getByRole('button', { name }));
    expect(group.getByRole('textbox', { name })).toHaveFocus();
    return group.getByRole('textbox', { name });
  };
  await open('A criança', 'Gênero');
  await open('A criança', 'Naturalidade');
  const cpf = await open('Quem responde por ela', 'CPF do Responsável');
  await user.type(cpf, '52998224725');
  expect(cpf).toHaveValue('529.982.247-25');
  const answers = { responsavel: 'Débora Prado', guardian_cpf: '529.982.247-25' };
  expect(consentSignerOf('infantil', { answers, signer: 'patient' })).toMatchObject({
    signer_cpf: '529.982.247-25',
  });
  const { sections } = toRecordReport(
    patientRow({
      tipo: 'infantil',
      gender: 'Menina',
      complementary_exams: 'Audiometria de 2025, sem alteração.',
    }),
  );
  const printed = sections.flatMap(({ entries }) => entries.map(({ label, value }) => `${label}: ${value}`));
  expect(printed).toContain('Gênero: Menina');
  expect(printed).toContain('Exames Complementares: Audiometria de 2025, sem alteração.');
});

test("D-1018: 'Exames Complementares' is a button below the long texts of health", async () => {
  servePatients([]);
  const { user } = renderInWorkspace(<WizardScreen view={{ name: 'new-patient', draft: '1', step: 1 }} />);
  const group = within(await screen.findByRole('region', { name: 'Saúde' }));
  await user.click(group.getByRole('button', { name: 'Exames Complementares' }));
  expect(group.getByRole('textbox', { name: 'Exames Complementares' })).toHaveFocus();
});
