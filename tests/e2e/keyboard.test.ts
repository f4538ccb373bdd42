import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { todayIso } from '../../src/lib/dates';
import { expect, openSignedIn, test, toastOf } from './support/test';

const MOST_STOPS = 80;

/** What somebody does who has keys alone: Tab to a control, and what is pressed there. */
function keysOf(page: Page) {
  const press = (keys: string) => page.keyboard.press(keys);
  const isFocused = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement, undefined, { timeout: 15_000 });
  const go = async (target: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(target).toBeVisible();
    for (let stops = 0; !(await isFocused(target)); stops += 1) {
      if (stops > MOST_STOPS) throw new Error(`not within ${MOST_STOPS} stops: ${target}`);
      await press(way);
    }
  };
  return {
    press,
    go,
    on: async (target: Locator, way?: 'Tab' | 'Shift+Tab') => {
      await go(target, way);
      await press('Enter');
    },
    type: (text: string) => page.keyboard.type(text),
  };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('D-1026: a first profile with a wrong title is saved, and a search without a hit is left, with keys alone', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [{ nome: 'Bento Rocha', dataNascimento: '1990-09-15' }]);
  await openSignedIn(page, therapist);
  const { go, on, type } = keysOf(page);
  await on(button(page, 'Meu perfil'));
  await go(page.getByLabel('Nome completo'));
  await type('Helena Duarte');
  await go(page.getByLabel('CREFITO', { exact: true }));
  await type('CREFITO-3/12345-TO');
  await on(button(page, 'Especialidade e RQE'));
  await go(page.getByRole('combobox', { name: 'Especialidade', exact: true }));
  await type('Saúde Mental');
  await go(page.getByLabel('RQE', { exact: true }));
  await type('12');
  await on(button(page, 'Salvar perfil'));
  await expect(toastOf(page, 'Perfil salvo')).toBeVisible();
  await expect(page.getByText(/^Confira o RQE/)).toBeVisible();
  const stored = async () =>
    (await (await therapist.api('/rest/v1/therapist_profiles?select=full_name')).json())[0];
  await expect.poll(stored).toEqual({ full_name: 'Helena Duarte' });

  await on(button(page, 'Pacientes'), 'Shift+Tab');
  await go(page.getByRole('searchbox'));
  await type('zzz');
  // the field has a button of that name, too
  await expect(page.getByText('A busca não encontrou ninguém')).toBeVisible();
  await on(page.getByRole('main').getByRole('button', { name: 'Limpar busca' }).last());
  await expect(page.getByText('Bento Rocha')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('D-1026: from a record, times, plan, guidance and papers are reached, and left to where one was, with keys alone', async ({
  page,
  therapist,
}) => {
  await therapist.insert('therapist_profiles', [
    { full_name: 'Helena Duarte', crefito_region: 3, crefito_number: '12345-TO' },
  ]);
  const [patient] = await therapist.insert('patients', [
    { nome: 'Davi Lucca', tipo: 'infantil', dataNascimento: '2019-04-06' },
  ]);
  await therapist.insert('goals', [{ id: randomUUID(), patient_id: patient?.id, statement: 'Calçar' }]);
  const soon = todayIso(new Date(Date.now() + 20 * 86_400_000));
  await therapist.insert('care_plans', [
    { patient_id: patient?.id, frequency: 'Semanal', valid_until: soon },
  ]);
  await openSignedIn(page, therapist);
  const { go, on, press, type } = keysOf(page);

  // a renewal begins at who receives it
  await on(button(page, 'Renovar'));
  await expect(page.getByLabel('Quem recebe')).toBeFocused();
  await on(button(page, 'Voltar'), 'Shift+Tab');
  await on(button(page, 'Pacientes'), 'Shift+Tab');
  await on(button(page, 'Ver Detalhes'));

  // 'Horário' takes the start, and goes on to the end
  await on(button(page, 'Nova evolução'));
  await expect(page.getByRole('textbox', { name: 'Evolução' })).toBeFocused();
  await on(button(page, /Horário/), 'Shift+Tab');
  await expect(page.getByLabel('Início')).toBeFocused();
  await type('1400');
  await expect(page.getByLabel('Término')).toBeFocused();
  await type('1450');
  await expect(page.getByRole('textbox', { name: 'Evolução' })).toBeFocused();
  await on(button(page, 'Voltar'), 'Shift+Tab');
  await on(page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }));

  // guidance begins in its first field
  await go(page.getByRole('tab', { name: 'Evoluções', selected: true }));
  await press('ArrowRight');
  await expect(tab(page, 'Plano e metas')).toBeFocused();
  await press('Enter');
  await on(button(page, 'Nova orientação'));
  const guidance = page.getByRole('dialog', { name: 'Nova orientação' });
  await expect(guidance.getByLabel('Título', { exact: true })).toBeFocused();
  await type('Calçar sem pressa');
  await go(guidance.getByLabel('Orientação', { exact: true }));
  await type('Um pé por dia.');
  await on(guidance.getByRole('button', { name: 'Salvar' }));
  await expect(guidance).toBeHidden();

  // the sheet of it: 'Emitir' and one more press
  await on(button(page, 'Emitir'), 'Shift+Tab');
  await on(button(page, 'Orientação para casa'));
  await expect(page.getByRole('dialog', { name: 'Ver o PDF' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // a report that is not written leads back to the tab
  await on(button(page, 'Emitir'), 'Shift+Tab');
  await on(button(page, 'Escola'));
  await expect(page.getByLabel('Quem recebe')).toBeFocused();
  await on(button(page, 'trocar para quem é'), 'Shift+Tab');
  await expect(page.getByRole('radio', { name: 'Escola' })).toBeFocused();
  await press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Médico(a) ou equipe' })).toBeChecked();
  await on(button(page, 'Voltar'), 'Shift+Tab');
  await expect(tab(page, 'Plano e metas')).toHaveAttribute('aria-selected', 'true');
});
