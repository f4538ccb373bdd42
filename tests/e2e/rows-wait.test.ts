import type { Page } from '@playwright/test';
import { consentTextFor } from '../../src/questionnaire/consent';
import { miguel } from '../support/miguel';
import { expectAccessible } from './support/accessibility';
import { expect, openPlace, openSignedIn, openTab, openView, test, toastOf, untilKept } from './support/test';
import type { Therapist } from './support/therapist';

test.use({ installed: true });

/** The tab of the only record. */
async function openRecord(
  page: Page,
  therapist: Therapist,
  tab: Parameters<typeof openTab>[1],
): Promise<void> {
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await openTab(page, tab);
}

test('D-493: without network the plan and a result wait, are opened again with their words, and are sent once', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await therapist.insert('patients', [{ ...miguel, tipo: 'infantil' }]);
  await openRecord(page, therapist, 'Plano e metas');
  const plan = page.getByRole('region', { name: 'Plano e convênio' });
  const results = page.getByRole('region', { name: 'Resultados' });

  // without it, what a notice is shown in may still have to be loaded
  await untilKept(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Escrever diagnóstico' }).click();
  const dialog = page.getByRole('dialog', { name: 'Escrever diagnóstico' });
  await dialog.getByLabel('Prognóstico').fill('Favorável em seis meses.');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(toastOf(page, 'Plano guardado neste aparelho')).toBeVisible();
  await expect(plan).toContainText('Ele aguarda envio');
  await page.getByRole('button', { name: 'Novo resultado' }).click();
  const result = page.getByRole('dialog', { name: 'Novo resultado' });
  await result.getByLabel('Instrumento').fill('Berg');
  await result.getByLabel('Valor').fill('31');
  await result.getByRole('button', { name: 'Salvar' }).click();
  await expect(results.getByText('Resultado: Berg')).toBeVisible();
  await expectAccessible(page);

  // what waits is what is written on
  await plan.getByRole('button', { name: 'Abrir' }).click();
  await expect(dialog.getByLabel('Prognóstico')).toHaveValue('Favorável em seis meses.');
  await dialog.getByRole('button', { name: 'Plano e convênio' }).click();
  await dialog.getByLabel('Frequência').fill('Semanal.');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(plan).toContainText('Ele aguarda envio');

  await page.context().setOffline(false);
  await expect(plan).toContainText('Semanal.');
  await expect(page.getByRole('region', { name: 'Diagnósticos' })).toContainText('Favorável em seis meses.');
  await expect(results.getByRole('heading', { name: 'Berg' })).toBeVisible();
  await expect(plan.getByText('Ele aguarda envio')).toHaveCount(0);
  const stored = await (await therapist.api('/rest/v1/results?select=value,revision')).json();
  expect(stored).toEqual([{ value: 31, revision: 1 }]);
});

test('D-511: without network a hand-out and a revocation wait, are shown, and are sent once', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  const id = crypto.randomUUID();
  await therapist.insert('patients', [{ ...miguel, id, tipo: 'infantil' }]);
  const { version, sha256 } = consentTextFor('infantil');
  await therapist.insert('consents', [
    {
      patient_id: id,
      text_version: version,
      text_hash: sha256,
      signer_name: 'Carla Souza',
      given_at: new Date().toISOString(),
    },
  ]);
  await openRecord(page, therapist, 'Termos e histórico');
  const consents = page.getByRole('region', { name: 'Consentimento' });
  const recipients = page.getByRole('region', { name: 'Quem recebeu' });
  await expect(consents).toContainText('Em vigor');
  await expect(recipients).toContainText('Nada saiu desta ficha até hoje.');

  // without it, what a notice is shown in may still have to be loaded
  await untilKept(page);
  await page.context().setOffline(true);
  await recipients.getByRole('button', { name: 'Enviei por outro meio…' }).click();
  const handOut = page.getByRole('dialog', { name: 'Enviei por outro meio' });
  await handOut.getByLabel('Quem recebeu').fill('Dra. Lívia Tavares');
  await handOut.getByLabel('O que foi enviado').fill('Relato por telefone');
  await handOut.getByRole('button', { name: 'Guardar' }).click();
  await expect(toastOf(page, 'Anotação guardada neste aparelho')).toBeVisible();
  await expect(recipients).toContainText('Anotação em Quem recebeu: Dra. Lívia Tavares');
  await expect(recipients).toContainText('Ela aguarda envio');
  await consents.getByRole('button', { name: 'Revogar consentimento' }).click();
  const revoking = page.getByRole('alertdialog', { name: 'Revogar consentimento' });
  await revoking.getByRole('button', { name: 'Revogar' }).click();
  await expect(consents).toContainText('Revogação do consentimento: Carla Souza');
  await expect(consents).toContainText('Ela aguarda envio');
  await expect(page.getByRole('button', { name: 'Consentimento pendente' })).toBeVisible();
  await expectAccessible(page);

  await page.context().setOffline(false);
  await expect(consents).toContainText('a pedido de Carla Souza');
  await expect(recipients.getByRole('list', { name: 'Quem recebeu' })).toContainText('Relato por telefone');
  await expect(page.getByText('Ela aguarda envio')).toHaveCount(0);
  const stored = async (path: string) => (await therapist.api(`/rest/v1/${path}`)).json();
  expect(await stored('disclosures?select=recipient,content')).toEqual([
    { recipient: 'Dra. Lívia Tavares', content: 'Relato por telefone' },
  ]);
  expect(await stored('consents?select=revoked_by_name')).toEqual([{ revoked_by_name: 'Carla Souza' }]);
});

test('D-521, D-522, D-523: without network a phrase, the profile and a removal wait, and are sent once', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  const [patient] = await therapist.insert('patients', [{ ...miguel, tipo: 'infantil' }]);
  const berg = { instrument: 'Berg', measured_on: '2026-11-20', value: 31 };
  const tug = { instrument: 'TUG', measured_on: '2026-11-21', value: 12 };
  await therapist.insert(
    'results',
    [berg, tug].map((result) => ({ id: crypto.randomUUID(), patient_id: patient?.id, ...result })),
  );
  await therapist.insert('therapist_profiles', [{ full_name: 'Helena Duarte' }]);
  await openSignedIn(page, therapist);
  await openView(page, 'Meu perfil');
  await expect(page.getByLabel('Nome completo do profissional')).toHaveValue('Helena Duarte');
  await openPlace(page, 'Frases');
  await expect(page.getByText('Nenhuma ainda.')).toBeVisible();
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await openTab(page, 'Plano e metas');
  const results = page.getByRole('region', { name: 'Resultados' });
  await expect(results.getByRole('heading', { name: 'Berg' })).toBeVisible();

  await untilKept(page);
  await page.context().setOffline(true);
  const remove = async (instrument: string, day: string) => {
    await results.getByRole('button', { name: 'Ver valores (1)' }).first().click();
    await results.getByRole('button', { name: `Excluir resultado de ${day}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(results.getByText(`Exclusão de resultado: ${instrument}`)).toBeVisible();
  };
  await remove('Berg', '20/11/2026');
  await expect(results.getByText('Será excluído quando a internet voltar.').last()).toBeVisible();
  await expectAccessible(page);
  // whether it is gone is asked once there is a network
  await results.getByRole('button', { name: 'Desfazer exclusão' }).click();
  await expect(results.getByText(/^Conferindo se a exclusão/).first()).toBeVisible();
  await expectAccessible(page);
  await remove('TUG', '21/11/2026');

  await openView(page, 'Meu perfil');
  await page.getByLabel('Nome da clínica').fill('Espaço Fazer');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(page.getByText(/^Ele aguarda envio/)).toBeVisible();
  await openPlace(page, 'Frases');
  await page.getByRole('button', { name: 'Nova frase' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Nova frase' });
  await dialog.getByLabel('Título').fill('Alta');
  await dialog.getByLabel('Texto').fill('Recebeu alta.');
  await dialog.getByRole('button', { name: 'Salvar frase' }).click();
  await expect(page.getByText('Frase: Alta')).toBeVisible();
  await expectAccessible(page);

  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Editar Alta' })).toBeVisible();
  await openPlace(page, 'Quem assina');
  await expect(page.getByLabel('Nome da clínica')).toHaveValue('Espaço Fazer');
  const stored = async (path: string) => (await therapist.api(`/rest/v1/${path}`)).json();
  await expect.poll(() => stored('results?select=instrument')).toEqual([{ instrument: 'Berg' }]);
  expect(await stored('phrases?select=title,revision')).toEqual([{ title: 'Alta', revision: 1 }]);
  expect(await stored('therapist_profiles?select=clinic_name,revision')).toEqual([
    { clinic_name: 'Espaço Fazer', revision: 2 },
  ]);
});

test('D-502: without network a goal and its mark wait, stand where they belong, and are sent once', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await therapist.insert('patients', [{ ...miguel, tipo: 'infantil' }]);
  await openRecord(page, therapist, 'Plano e metas');
  const goals = page.getByRole('region', { name: 'Metas' });
  await untilKept(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Nova meta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova meta' });
  await dialog.getByLabel('A meta, em uma frase').fill('Calçar o tênis');
  await dialog.getByRole('button', { name: 'Salvar meta' }).click();
  await expect(toastOf(page, 'Meta guardada neste aparelho')).toBeVisible();
  const goal = goals.getByRole('article', { name: 'Calçar o tênis' });
  await expect(goal).toContainText('Ela aguarda envio');
  await goal.getByRole('button', { name: 'Ver e registrar' }).click();
  await goal.getByRole('button', { name: 'Registrar nível' }).click();
  const mark = page.getByRole('dialog', { name: 'Registrar nível' });
  await mark.getByRole('radio', { name: 'Em parte' }).click();
  await mark.getByRole('button', { name: 'Salvar' }).click();
  await expect(goal).toContainText('Ele segue depois da meta');
  await expect(goal.getByText(/^Último nível em/)).toContainText('Em parte');
  await expectAccessible(page);

  await page.context().setOffline(false);
  await expect(goals.getByText(/Ela aguarda|Ele segue/)).toHaveCount(0);
  await expect(goal.getByText(/^Último nível em/)).toContainText('Em parte');
  const of = async (table: string) =>
    (await therapist.api(`/rest/v1/${table}`)).json() as Promise<readonly object[]>;
  expect(await of('goals?select=statement,revision')).toEqual([{ statement: 'Calçar o tênis', revision: 1 }]);
  expect(await of('goal_ratings?select=word')).toEqual([{ word: 'em_parte' }]);
});

test('D-541: without network guidance for home waits, is sent once, and leaves once it is deleted', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await therapist.insert('patients', [{ ...miguel, tipo: 'infantil' }]);
  await openRecord(page, therapist, 'Plano e metas');
  const guidance = page.getByRole('region', { name: 'Orientações para casa' });
  await untilKept(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Nova orientação' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova orientação' });
  await dialog.getByLabel('Título').fill('Antes do banho');
  await dialog.getByLabel('Orientação', { exact: true }).fill('Escovar os braços.\nContar até dez.');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(toastOf(page, 'Orientação guardada neste aparelho')).toBeVisible();
  await expect(guidance).toContainText('Orientação: Antes do banho');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(guidance.getByRole('heading', { name: /^Antes do banho/ })).toBeVisible();
  const stored = async () =>
    (await therapist.api('/rest/v1/home_guidance?select=title,content,revision')).json();
  const words = { title: 'Antes do banho', content: 'Escovar os braços.\nContar até dez.' };
  expect(await stored()).toEqual([{ ...words, revision: 1 }]);

  await page.context().setOffline(true);
  await guidance.getByRole('button', { name: /^Excluir orientação de/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(guidance.getByText('Exclusão de orientação: Antes do banho')).toBeVisible();
  await page.context().setOffline(false);
  await expect(guidance).toHaveCount(0);
  expect(await stored()).toEqual([]);
});

test('D-861: a result that arrived, its answer lost, and that is discarded then, is asked about, and gone', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource|ERR_FAILED/);
  await therapist.insert('patients', [{ ...miguel, tipo: 'infantil' }]);
  await openRecord(page, therapist, 'Plano e metas');
  const results = page.getByRole('region', { name: 'Resultados' });
  await untilKept(page);
  let isStored = false;
  await page.route('**/rest/v1/results*', async (route) => {
    if (route.request().method() === 'POST' && !isStored) {
      await route.fetch();
      isStored = true;
    }
    await route.abort();
  });
  await page.getByRole('button', { name: 'Novo resultado' }).click();
  const result = page.getByRole('dialog', { name: 'Novo resultado' });
  await result.getByLabel('Instrumento').fill('Berg');
  await result.getByLabel('Valor').fill('31');
  await result.getByRole('button', { name: 'Salvar' }).click();
  await expect(results.getByText('Resultado: Berg')).toBeVisible();
  const stored = async () => (await therapist.api('/rest/v1/results?select=value')).json();
  expect(await stored()).toEqual([{ value: 31 }]);

  await results.getByRole('button', { name: 'Abrir' }).click();
  await result.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(results.getByText(/^Conferindo se o que foi descartado/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/rest/v1/results*');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(results.getByText(/^Conferindo/)).toHaveCount(0);
  expect(await stored()).toEqual([]);
});
