import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { todayAndTomorrow } from './support/days';
import { expect, openSignedIn, test, toastOf } from './support/test';

/** Counts what a finger does; what is typed goes where the caret is. */
function fingers(page: Page) {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return {
    count: () => taps,
    tap,
    press: (name: string | RegExp) => tap(page.getByRole('button', { name }).first()),
    write: async (label: string | RegExp, text: string) => {
      await tap(page.getByLabel(label).first());
      await page.keyboard.type(text);
    },
    /** In one stroke, and confirmed. */
    sign: async () => {
      taps += 1;
      const box = await page.getByRole('img', { name: /^Área da assinatura/ }).boundingBox();
      if (!box) throw new Error('no field to sign on');
      await page.mouse.move(box.x + 20, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 5 });
      await page.mouse.up();
      await tap(page.getByRole('button', { name: 'Confirmar assinatura' }));
      await tap(page.getByRole('button', { name: 'Continuar', exact: true }));
    },
  };
}
type Fingers = ReturnType<typeof fingers>;

/** From the step that is open to the stored record. */
async function save(page: Page, { press }: Fingers) {
  await press('Salvar Anamnese');
  await expect(toastOf(page, 'Paciente adicionado com sucesso! ✅')).toBeVisible();
}

/** A tap at the same place at once would be the second one of a double tap. */
async function next(page: Page, { press }: Fingers) {
  await press('Próximo');
  await page.waitForTimeout(600);
}

/** The last step, which saves. */
const last = ({ tap }: Fingers, page: Page) =>
  tap(
    page.getByRole('navigation', { name: 'Etapas da anamnese' }).getByRole('button', { name: 'Documentos' }),
  );

test('D-654: an intake with ten answers and a signature takes twenty taps, a child’s with two terms eleven, a look before a session three', {
  tag: '@touch',
}, async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  const adult = fingers(page);
  await adult.press('Nova Anamnese');
  await adult.write('Nome Completo', 'Bento Rocha');
  await adult.write('Data de Nascimento', '15091990');
  await adult.tap(page.getByRole('checkbox', { name: /LGPD/ }));
  await adult.press('Assinar na tela');
  await adult.sign();
  await next(page, adult);
  await adult.write('Queixa Principal', 'Não abotoa a blusa.');
  await adult.press(/^Sem medicamentos/);
  await adult.press(/^Nega alergias/);
  await adult.press(/^Nunca operou/);
  await adult.write('Histórico Familiar', 'Nada digno de nota.');
  await next(page, adult);
  await adult.write('Atividades de Vida Diária', 'Precisa de ajuda para se vestir.');
  await adult.write('Mobilidade', 'Anda sem apoio.');
  await adult.write('Cognição', 'Orientado.');
  await last(adult, page);
  await save(page, adult);
  const [stored] = await (await therapist.api('/rest/v1/patients?select=*')).json();
  const answers = [
    ...['nome', 'dataNascimento', 'queixaPrincipal', 'medicamentos', 'alergias', 'cirurgias'],
    ...['historicoFamiliar', 'atividadesVidaDiaria', 'mobilidade', 'cognicao'],
  ];
  expect(answers.filter((column) => stored[column] === null)).toEqual([]);
  const [consent] = await (await therapist.api('/rest/v1/consents?select=signature')).json();
  expect(consent.signature).toMatchObject({ kind: 'drawn' });
  expect(adult.count()).toBeLessThanOrEqual(20);

  const child = fingers(page);
  await child.press('Anamnese Infantil');
  await child.write('Nome da Criança', 'Davi Lucca');
  await child.write('Data de Nascimento', '06042019');
  await child.write('Nome do Responsável', 'Ana Ferraz');
  // D-1017: both terms
  await child.press('Assinar os dois termos');
  await child.sign();
  await last(child, page);
  await save(page, child);
  expect(child.count()).toBeLessThanOrEqual(11);

  // from the start on; a reload in the moment after a save would send it again
  await page.getByRole('button', { name: 'Dashboard' }).first().tap();
  const look = fingers(page);
  await look.press('Pacientes');
  const card = page.getByRole('listitem').filter({ hasText: 'Bento Rocha' });
  await look.tap(card.getByRole('button', { name: 'Ver Detalhes' }));
  await expect(page.getByText('Nega alergias').first()).toBeInViewport();
  await expect(page.getByText('Sem medicamentos').first()).toBeInViewport();
  expect(look.count()).toBeLessThanOrEqual(3);
});

test('D-1116: a finalised note with two goals of a day with an expected session takes five taps from the record', {
  tag: '@touch',
}, async ({ page, therapist }) => {
  const [patient] = await therapist.insert('patients', [
    { nome: 'Davi Lucca', tipo: 'infantil', dataNascimento: '2019-04-06' },
  ]);
  await therapist.insert('therapist_profiles', [{ user_id: therapist.id, full_name: 'Helena Duarte' }]);
  for (const statement of ['Calçar', 'Terminar a lição'])
    await therapist.insert('goals', [{ id: randomUUID(), patient_id: patient?.id, statement }]);
  const weekly = { patient_id: patient?.id, time_of_day: '14:00-14:50', setting: 'escola' };
  await therapist.insert(
    'weekly_sessions',
    todayAndTomorrow().map((day) => ({ ...weekly, ...day })),
  );
  await openSignedIn(page, therapist);
  await page.getByRole('button', { name: 'Pacientes' }).first().tap();
  await page.getByRole('button', { name: 'Ver Detalhes' }).tap();
  const note = fingers(page);
  await note.press('Nova evolução');
  await expect(page.getByRole('textbox', { name: 'Evolução' })).toBeFocused();
  await page.keyboard.type('Calçou os dois pés.');
  for (const name of ['Calçar', 'Terminar a lição'])
    await note.tap(page.getByRole('group', { name }).getByRole('radio', { name: 'Em parte' }));
  await note.press('Finalizar');
  // a tap at the same place at once would be the second one of a double tap
  await page.waitForTimeout(600);
  await note.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }));
  await expect(page.getByRole('list', { name: 'Metas do dia' })).toBeVisible();
  expect(note.count()).toBeLessThanOrEqual(5);
  const [stored] = await (await therapist.api('/rest/v1/session_notes?select=time_of_day,setting')).json();
  expect(stored).toEqual({ time_of_day: '14:00-14:50', setting: 'escola' });
});

test('D-1012, D-561: a finalised note with two goals and its times takes six taps from the record', {
  tag: '@touch',
}, async ({ page, therapist }) => {
  const [patient] = await therapist.insert('patients', [
    { nome: 'Davi Lucca', tipo: 'infantil', dataNascimento: '2019-04-06' },
  ]);
  await therapist.insert('therapist_profiles', [{ user_id: therapist.id, full_name: 'Helena Duarte' }]);
  for (const statement of ['Calçar', 'Terminar a lição'])
    await therapist.insert('goals', [{ id: randomUUID(), patient_id: patient?.id, statement }]);
  await openSignedIn(page, therapist);
  await page.getByRole('button', { name: 'Pacientes' }).first().tap();
  await page.getByRole('button', { name: 'Ver Detalhes' }).tap();
  const note = fingers(page);
  await note.press('Nova evolução');
  await expect(page.getByRole('textbox', { name: 'Evolução' })).toBeFocused();
  await page.keyboard.type('Calçou os dois pés.');
  for (const name of ['Calçar', 'Terminar a lição'])
    await note.tap(page.getByRole('group', { name }).getByRole('radio', { name: 'Em parte' }));
  await note.press('Horário');
  await page.keyboard.type('14001450');
  await expect(page.getByRole('textbox', { name: 'Evolução' })).toBeFocused();
  await note.press('Finalizar');
  // a tap at the same place at once would be the second one of a double tap
  await page.waitForTimeout(600);
  await note.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }));
  await expect(page.getByRole('list', { name: 'Metas do dia' })).toBeVisible();
  expect(note.count()).toBeLessThanOrEqual(6);
  const [stored] = await (await therapist.api('/rest/v1/session_notes?select=time_of_day')).json();
  expect(stored).toEqual({ time_of_day: '14:00-14:50' });
});
