import { adult } from '../../src/questionnaire/adult';
import { consentTextFor } from '../../src/questionnaire/consent';
import { expectAccessible } from './support/accessibility';
import { saveWizard } from './support/forms';
import {
  chooseMore,
  expect,
  openSignedIn,
  openTab,
  openView,
  test,
  toastOf,
  toResolve,
} from './support/test';

const consents = async (therapist: { api(path: string): Promise<Response> }) =>
  (await (await therapist.api('/rest/v1/consents?select=*&order=received_at')).json()) as Record<
    string,
    unknown
  >[];

test('D-16, D-46, D-117: a consent is recorded with its text and its signer, revoked, and requested again', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  const nav = page.getByRole('navigation', { name: 'Principal' });
  const steps = page.getByRole('navigation', { name: 'Etapas da anamnese' });
  await nav.getByRole('button', { name: 'Nova Anamnese' }).click();
  await page.getByLabel('Nome Completo').fill('Antônio Luís Figueirêdo');
  await page.getByLabel('Data de Nascimento').pressSequentially('23061988');
  await page.getByLabel('Responsável', { exact: true }).fill('Yara Figueirêdo (irmã)');

  await page.getByRole('button', { name: 'Ler o termo completo' }).click();
  const reading = page.getByRole('dialog', { name: consentTextFor('adulto').title });
  await expect(reading).toContainText('pelo menos 20 anos');
  await expectAccessible(page);
  await reading.getByRole('button', { name: 'Fechar' }).click();

  await page.getByRole('checkbox', { name: /LGPD/ }).check();
  await page.getByRole('radio', { name: /Yara Figueirêdo/ }).check();
  await steps.getByRole('button', { name: 'Documentos' }).click();
  await saveWizard(page);
  await expect(toastOf(page, 'Paciente adicionado com sucesso! ✅')).toBeVisible();
  expect(await consents(therapist)).toMatchObject([
    {
      user_id: therapist.id,
      text_version: consentTextFor('adulto').version,
      text_hash: consentTextFor('adulto').sha256,
      signer_name: 'Yara Figueirêdo (irmã)',
      signer_relation: 'Responsável',
      revoked_at: null,
    },
  ]);
  await expect(page.getByText('Consentimento pendente')).toHaveCount(0);

  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await openTab(page, 'Termos e histórico');
  const section = page.getByRole('region', { name: 'Consentimento' });
  await expect(section).toContainText('Yara Figueirêdo (irmã) (Responsável)');
  await section.getByRole('button', { name: 'Revogar consentimento' }).click();
  const revoking = page.getByRole('alertdialog', { name: 'Revogar consentimento' });
  await revoking.getByLabel('Quem pediu').fill('');
  await revoking.getByRole('button', { name: 'Revogar' }).click();
  await expect(revoking.getByText('Escreva o nome de quem pediu.')).toBeVisible();
  await revoking.getByLabel('Quem pediu').fill('Antônio Luís Figueirêdo');
  await revoking.getByLabel('Motivo').fill('Mudou de cidade.');
  await revoking.getByRole('button', { name: 'Revogar' }).click();
  await expect(section).toContainText('a pedido de Antônio Luís Figueirêdo. Motivo: Mudou de cidade.');
  await expect(page.getByText('Consentimento pendente')).toBeVisible();
  await expectAccessible(page);

  // a revocation blocks neither reading nor editing; the next edit asks for consent again
  await chooseMore(page, 'Editar Anamnese');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Editar Anamnese');
  await steps.getByRole('button', { name: adult.steps[0].title }).click();
  await expect(page.getByRole('checkbox', { name: /LGPD/ })).not.toBeChecked();
  await page.getByLabel('Profissão').fill('Marceneiro');
  await steps.getByRole('button', { name: 'Documentos' }).click();
  await saveWizard(page);
  await openTab(page, 'Anamnese');
  await expect(page.getByRole('region', { name: 'Dados Pessoais' })).toContainText('Marceneiro');
  expect(await consents(therapist)).toHaveLength(1);

  await chooseMore(page, 'Editar Anamnese');
  await steps.getByRole('button', { name: adult.steps[0].title }).click();
  await page.getByRole('checkbox', { name: /LGPD/ }).check();
  await steps.getByRole('button', { name: 'Documentos' }).click();
  await saveWizard(page);
  await openTab(page, 'Termos e histórico');
  await expect(page.getByRole('region', { name: 'Consentimento' })).toContainText(
    'Antônio Luís Figueirêdo (Paciente',
  );
  await expect(page.getByText('Consentimento pendente')).toHaveCount(0);
  const [first, second] = await consents(therapist);
  expect(first).toMatchObject({ revocation_reason: 'Mudou de cidade.' });
  expect(second).toMatchObject({ revoked_at: null, signer_relation: 'Paciente' });

  await chooseMore(page, 'Editar Anamnese');
  await steps.getByRole('button', { name: adult.steps[0].title }).click();
  await expect(page.getByRole('checkbox', { name: /LGPD/ })).toBeChecked();
});

test('D-46: a patient without consent is marked in the list, and one can be recorded in the detail', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [
    {
      nome: 'Sofia Menezes Brandão',
      dataNascimento: '2019-04-06',
      tipo: 'infantil',
      responsavel: 'Lia Menezes',
    },
  ]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await expect(page.getByText('Consentimento pendente')).toBeVisible();
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Consentimento pendente' }).click();
  await page.getByRole('button', { name: 'Registrar consentimento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrar consentimento' });
  await expect(dialog.getByLabel('Quem aceita', { exact: true })).toHaveValue('Lia Menezes');
  await dialog.getByText('Ler o termo completo').click();
  await expect(dialog).toContainText('art. 14');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Registrar consentimento' }).click();
  await expect(dialog.getByText('Você deve aceitar os termos para continuar.')).toBeVisible();
  await dialog.getByLabel(/^(Relação com o paciente|Parentesco com a criança)/).selectOption('Mãe');
  await dialog.getByRole('checkbox', { name: /LGPD/ }).check();
  await dialog.getByRole('button', { name: 'Registrar consentimento' }).click();
  await expect(page.getByRole('region', { name: 'Consentimento' })).toContainText('Lia Menezes (Mãe)');
  await expect(page.getByText('Consentimento pendente')).toHaveCount(0);
  expect(await consents(therapist)).toMatchObject([
    { signer_name: 'Lia Menezes', text_version: consentTextFor('infantil').version },
  ]);
});

test('D-655, D-656, D-657: a child’s consent to the treatment is recorded from the dashboard, signed, and revoked alone', async ({
  page,
  therapist,
}) => {
  const id = crypto.randomUUID();
  const child = { nome: 'Sofia Menezes Brandão', dataNascimento: '2019-04-06', tipo: 'infantil' };
  await therapist.insert('patients', [{ id, ...child, responsavel: 'Lia Menezes' }]);
  const text = consentTextFor('infantil');
  const data = { text_version: text.version, text_hash: text.sha256, given_at: new Date().toISOString() };
  await therapist.insert('consents', [{ patient_id: id, signer_name: 'Lia Menezes', ...data }]);
  await openSignedIn(page, therapist);
  const task = toResolve(page, 'Falta o consentimento assinado para o tratamento');
  await expect(task).toContainText('Sofia Menezes Brandão');
  await expectAccessible(page);
  await task.getByRole('button', { name: 'Assinar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Consentimento para o tratamento' });
  await expect(dialog.getByLabel('Quem aceita', { exact: true })).toHaveValue('Lia Menezes');
  await dialog.getByText('Ler o termo completo').click();
  await expect(dialog).toContainText('Conselho Tutelar');
  await expectAccessible(page);
  await dialog.getByLabel(/^Parentesco com a criança/).selectOption('Mãe');
  await dialog.getByRole('checkbox', { name: /Aceito o tratamento da criança/ }).check();
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  const section = page.getByRole('region', { name: 'Consentimento' });
  await expect(section.getByText(/^Tratamento · Aceito em/)).toBeVisible();
  // it is to be in writing
  await page.getByRole('button', { name: 'Falta o consentimento assinado para o tratamento' }).click();
  const pad = page.getByRole('alertdialog', { name: 'Para Lia assinar' });
  await pad.getByRole('button', { name: 'Digitar o nome' }).click();
  await pad.getByLabel('Nome de quem assina').fill('Lia Menezes');
  await pad.getByRole('checkbox').check();
  await pad.getByRole('button', { name: 'Confirmar assinatura' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(
    page.getByRole('button', { name: 'Falta o consentimento assinado para o tratamento' }),
  ).toHaveCount(0);
  await section.getByRole('button', { name: 'Outros termos' }).click();
  const menu = page.getByRole('dialog', { name: 'Outros termos' });
  await expect(menu.getByRole('button')).toHaveText(['Imagem e voz', 'Teleatendimento']);
  await expectAccessible(page);
  await menu.getByRole('button', { name: 'Imagem e voz' }).click();
  const image = page.getByRole('dialog', { name: 'Autorização de imagem e voz' });
  await image.getByRole('checkbox', { name: /Autorizo/ }).check();
  await image.getByRole('button', { name: 'Registrar' }).click();
  await expect(section.getByText(/^Imagem e voz · Aceito em/)).toBeVisible();
  await section.getByRole('button', { name: 'Revogar consentimento para o tratamento' }).click();
  const revoking = page.getByRole('alertdialog', { name: 'Revogar consentimento para o tratamento' });
  await expectAccessible(page);
  await revoking.getByRole('button', { name: 'Revogar' }).click();
  await expect(
    page.getByRole('button', { name: 'Falta o consentimento assinado para o tratamento' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Consentimento pendente' })).toHaveCount(0);
  expect(await consents(therapist)).toMatchObject([
    { text_version: consentTextFor('infantil').version, revoked_at: null },
    { text_version: 'tratamento-infantil-1', signer_relation: 'Mãe', revoked_by_name: 'Lia Menezes' },
    { text_version: 'imagem-infantil-1', revoked_at: null },
  ]);
  await expect(page.getByRole('region', { name: 'Histórico' })).toContainText(
    'Tratamento: consentimento revogado',
  );
  await openView(page, 'Dashboard');
  await expect(task).toHaveCount(1);
});
