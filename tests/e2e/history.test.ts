import { expectAccessible } from './support/accessibility';
import { expect, openSignedIn, openTab, openView, test } from './support/test';

const person = {
  nome: 'José Raimundo da Conceição',
  dataNascimento: '1962-02-01',
  medicamentos: 'Losartana 50 mg, 1x ao dia',
};

test('D-26: replaced texts can be read and restored, and two devices never overwrite each other', async ({
  page,
  therapist,
  newDevice,
}) => {
  await therapist.insert('patients', [person]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  const clinical = page.getByRole('region', { name: 'Dados Clínicos' });
  const history = page.getByRole('region', { name: 'Histórico' });
  await openTab(page, 'Termos e histórico');
  await expect(history).toContainText('Ficha criada');
  await openTab(page, 'Anamnese');
  await clinical.getByRole('button', { name: 'Editar Seção' }).click();
  await clinical.getByLabel('Medicamentos em Uso').fill('Losartana 50 mg, 2x ao dia');
  await clinical.getByRole('button', { name: 'Salvar Seção' }).click();
  await expect(clinical).toContainText('2x ao dia');
  await openTab(page, 'Termos e histórico');
  await history.getByRole('button', { name: 'Ver o que mudou' }).click();
  await expect(history.locator('del')).toContainText('1x');
  await expect(history.locator('ins')).toContainText('2x');
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Restaurar este texto' }).click();
  await expect(history.getByRole('button', { name: /Ver o que mudou|Fechar/ })).toHaveCount(2);
  await openTab(page, 'Anamnese');
  await expect(clinical).toContainText('1x ao dia');

  // two devices, the same field: both versions are shown, nothing is overwritten silently
  const tablet = await newDevice();
  await openSignedIn(tablet, therapist);
  await openView(tablet, 'Pacientes');
  await tablet.getByRole('button', { name: 'Ver Detalhes' }).click();
  const there = tablet.getByRole('region', { name: 'Dados Clínicos' });
  await there.getByRole('button', { name: 'Editar Seção' }).click();
  await there.getByLabel('Medicamentos em Uso').fill('Losartana 100 mg');
  await clinical.getByRole('button', { name: 'Editar Seção' }).click();
  await clinical.getByLabel('Medicamentos em Uso').fill('Enalapril 10 mg');
  await clinical.getByLabel('Alergias').fill('Dipirona');
  await there.getByRole('button', { name: 'Salvar Seção' }).click();
  await expect(there).toContainText('Losartana 100 mg');
  await clinical.getByRole('button', { name: 'Salvar Seção' }).click();
  const conflict = page.getByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' });
  await expect(conflict).toContainText('Losartana 100 mg');
  await expect(conflict).toContainText('Enalapril 10 mg');
  await expectAccessible(page);
  await conflict.getByRole('radio', { name: /Losartana 100 mg/ }).check();
  await conflict.getByRole('button', { name: 'Salvar esta versão' }).click();
  await expect(clinical).toContainText('Losartana 100 mg');
  await expect(clinical).toContainText('Dipirona');
});
