import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { uncapitalised } from '../../src/lib/text';
import { adult } from '../../src/questionnaire/adult';
import { consentTextFor } from '../../src/questionnaire/consent';
import { plainEntities } from '../../src/records/entities';
import { weeklySessions } from '../../src/records/weeklySessions';
import { fullColumns } from '../support/fullRows';
import { maria } from '../support/maria';
import { miguel } from '../support/miguel';
import { expectAccessible } from './support/accessibility';
import { expectToFit, resizeTo } from './support/fit';
import { openStep } from './support/forms';
import { writeNotes } from './support/notes';
import { untilStored } from './support/saved';
import {
  chooseMore,
  expect,
  openPlace,
  openSignedIn,
  openTab,
  openView,
  pressImport,
  signIn,
  signOut,
  test,
  toastOf,
} from './support/test';
import { createTherapist, type Therapist } from './support/therapist';

const person = {
  nome: 'José Raimundo da Conceição',
  dataNascimento: '1962-02-01',
  observacoes: 'Joga dominó.',
};
const steps = adult.steps.map(({ title }) => title);

test('D-6: Back is Anterior in the wizard, leaves it on the first step, and keeps the input', {
  tag: '@long',
}, async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  const nav = page.getByRole('navigation', { name: 'Principal' });
  await nav.getByRole('button', { name: 'Nova Anamnese' }).click();
  await page.getByLabel('Nome Completo').fill(maria.nome ?? '');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await page.getByLabel('Alergias').fill('Dipirona');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: steps[1] ?? '' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'RESUMO' })).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Nome Completo')).toHaveValue(maria.nome ?? '');
  await page.goBack();
  await nav.getByRole('button', { name: 'Nova Anamnese' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar rascunho' }).click();
  await expect(page.getByLabel('Nome Completo')).toHaveValue(maria.nome ?? '');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByLabel('Alergias')).toHaveValue('Dipirona');
});

test('D-6: Back closes an open dialog first, and the view stays', { tag: '@tablet' }, async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [person]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'Confirmar Exclusão' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: person.nome })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'RESUMO' })).toBeVisible();
});

test('after a deletion, also from search results, the focus is on the page; a low window shows the question first', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [person, { ...person, nome: 'Sofia Menezes' }]);
  await openSignedIn(page, therapist);
  await page.setViewportSize({ width: 640, height: 320 });
  await openView(page, 'Pacientes');
  await page.getByRole('searchbox').fill('jose');
  await page.getByRole('button', { name: `Excluir ${person.nome}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirmar Exclusão' });
  await expect(question.getByRole('heading', { name: 'Confirmar Exclusão' })).toBeInViewport();
  // its buttons are out of view, so none has focus
  await expect(question).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: /^Cópia, motivo/ })).toBeFocused();
  await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(toastOf(page, 'Paciente removido')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  // the search that found nobody else is over
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Excluir Sofia Menezes' })).toBeVisible();
});

test('D-6: a reload returns to the same patient; another therapist in the same browser never does', async ({
  page,
  therapist,
  baseURL,
}) => {
  await therapist.insert('patients', [person]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByText('Joga dominó.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Joga dominó.')).toBeVisible();
  await signOut(page);
  await signIn(page, therapist);
  await expect(page.getByRole('heading', { name: 'RESUMO' })).toBeVisible();
  await signOut(page);
  await signIn(page, await createTherapist(baseURL ?? ''));
  await expect(page.getByRole('heading', { name: 'RESUMO' })).toBeVisible();
  await expect(page.getByText('Nenhum paciente cadastrado ainda')).toBeVisible();
  await expect(page.getByText(person.nome)).toHaveCount(0);
});

test('a press counts although the field that it leaves shows a message', { tag: '@tablet' }, async ({
  page,
  therapist,
}) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Anamnese Infantil');
  const email = page.getByLabel('E-mail do Responsável');
  await email.pressSequentially('carla@exemplo');
  const consent = page.getByRole('checkbox', { name: /LGPD/ });
  await consent.scrollIntoViewIfNeeded();
  const box = await consent.boundingBox();
  if (!box) throw new Error('The checkbox is not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  // long enough for the field's note to be rendered
  await page.waitForTimeout(200);
  await page.mouse.up();
  await expect(consent).toBeChecked();
  await expect(page.getByText(/e-mail parece incompleto/)).toBeVisible();
});

test('D-143: the line marks the section that is being read, also after one was edited', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [maria]);
  await page.setViewportSize({ width: 768, height: 1024 });
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  const [, second = ''] = steps;
  const line = (section: string) =>
    page.getByRole('button', { name: `${maria.nome} · ${section}: Seções e perguntas` });
  const section = page.getByRole('region', { name: second });
  await section.evaluate((element) => element.scrollIntoView());
  await line(second).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Documentos', exact: true }).click();
  await expect(line('Documentos')).toBeInViewport({ ratio: 0.98 });
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: /Seções e perguntas$/ })).toHaveCount(0);
  await section.getByRole('button', { name: 'Editar Seção' }).click();
  await section.getByRole('button', { name: 'Cancelar' }).click();
  await page.evaluate(() => scrollTo(0, 0));
  await section.evaluate((element) => element.scrollIntoView());
  await expect(line(second)).toBeVisible();
});

test('R-2.23: a step that was seen is a green ring, the current one stands out, later and skipped ones are grey', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Nova Anamnese');
  const bar = page.getByRole('navigation', { name: 'Etapas da anamnese' });
  await page.getByLabel('Nome Completo').fill(maria.nome ?? '');
  await page.getByLabel('Data de Nascimento').pressSequentially('12081954');
  await page.getByRole('checkbox', { name: /LGPD/ }).check();
  await bar.getByRole('button', { name: steps[2] ?? '' }).click();
  await expect(page.getByRole('heading', { level: 2, name: steps[2] ?? '' })).toBeVisible();
  /** Colour and ring of each step's dot, after the transitions. */
  const dots = await bar.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const dot = button.querySelector('[aria-hidden]') ?? button;
      const { backgroundColor, boxShadow, color } = getComputedStyle(dot);
      const channels = (text: string) => (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      return { fill: channels(backgroundColor), ring: boxShadow !== 'none', ink: channels(color) };
    }),
  );
  const isGreen = ([red = 0, green = 0, blue = 0]: number[]) => green > red * 1.5 && green > blue * 1.2;
  const isGrey = (channels: number[]) => Math.max(...channels) - Math.min(...channels) < 32;
  // filled only when every question is answered
  expect(dots.map(({ fill }) => isGreen(fill))).toEqual([false, false, false, false, false]);
  expect(dots.map(({ ink }) => isGreen(ink))).toEqual([true, false, false, false, false]);
  expect(dots.map(({ ring }) => ring)).toEqual([false, false, true, false, false]);
  for (const { fill, ink } of [1, 3, 4].map((index) => dots[index] ?? { fill: [], ink: [] })) {
    expect([isGrey(fill), isGrey(ink)]).toEqual([true, true]);
  }
});

test('D-14: a double press on Próximo does not save, and the next press of Salvar says what is missing', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Nova Anamnese');
  const bar = page.getByRole('navigation', { name: 'Etapas da anamnese' });
  await bar.getByRole('button', { name: steps[3] ?? '' }).click();
  await page.getByRole('button', { name: 'Próximo' }).dblclick();
  await expect(page.getByRole('heading', { level: 2, name: steps[4] ?? '' })).toBeVisible();
  await page.waitForTimeout(600);
  await expect(toastOf(page, 'Campos obrigatórios')).toHaveCount(0);
  await page.getByRole('button', { name: 'Salvar Anamnese' }).click();
  await expect(toastOf(page, 'Campos obrigatórios')).toBeVisible();
  // without a pause, too, when the step bar was used
  await bar.getByRole('button', { name: steps[4] ?? '' }).click();
  await page.getByRole('button', { name: 'Salvar Anamnese' }).click();
  await expect(page.getByLabel('Nome Completo')).toBeFocused();
});

test('the whole wizard can be walked with the keyboard', async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('button', { name: 'Nova Anamnese' })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: steps[0] ?? '' })).toBeVisible();
  for (const title of steps.slice(1)) {
    const next = page.getByRole('button', { name: 'Próximo' });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Salvar Anamnese' }).focus();
  await page.keyboard.press('Space');
  await expect(toastOf(page, 'Campos obrigatórios')).toBeVisible();
  await expect(page.getByLabel('Nome Completo')).toHaveAttribute('aria-invalid', 'true');
});

/** A goal with long levels and as many dates as are drawn, rated by all, and one without levels that ended. */
async function fillGoals(therapist: Therapist, patient_id: string): Promise<string> {
  const [goal, over] = [randomUUID(), randomUUID()];
  const levels = [
    'Calça',
    null,
    'Calça os dois pés com um adulto ao lado. '.repeat(4).trim(),
    'Calça',
    'Laço',
  ];
  const ended = { state: 'encerrada', state_reason: 'Mudou de escola.'.repeat(9) };
  const own = { own_words: 'Quero calçar o tênis sozinho'.repeat(5), said_by: 'Davi', area: 'Vestir-se' };
  const statement = 'Calçar o tênis';
  const first = { id: goal, patient_id, statement, ...own, levels, baseline: -2, family_rates: true };
  await therapist.insert('goals', [first]);
  await therapist.insert('goals', [{ id: over, patient_id, statement: statement.repeat(30), ...ended }]);
  const raters = ['terapeuta', 'paciente', 'familia'];
  const marks = Array.from({ length: 8 }, (_, month) =>
    raters.map((rated_by, place) => ({
      patient_id,
      goal_id: goal,
      rated_on: `2026-0${month + 1}-02`,
      rated_by,
      level: Math.min(2, Math.floor(month / 2) - place),
    })),
  );
  await therapist.insert('goal_ratings', marks.flat());
  return goal;
}

/** Entities whose panels follow from their definitions. */
const listedAlike = plainEntities.filter(
  ({ table, isRemovable }) =>
    isRemovable && !['diagnoses', 'results', 'absences', 'weekly_sessions'].includes(table),
);

/** A patient whose record has everything that takes space: questions to ask, a consent, notes, a family's answers. */
async function fillRecord(therapist: Therapist): Promise<void> {
  const patient_id = randomUUID();
  await therapist.insert('patients', [
    {
      ...miguel,
      id: patient_id,
      tipo: 'infantil',
      nome: 'Maximiliano Albuquerque de Vasconcelos',
      dataNascimento: '2021-10-03',
      cirurgias_infantil: null,
      medicamentos_infantil: null,
    },
  ]);
  await therapist.insert('answer_marks', [
    { patient_id, column: 'cirurgias_infantil', mark: 'nao_perguntado', informant: null },
    { patient_id, column: 'medicamentos_infantil', mark: 'nao_sabe', informant: 'Mãe' },
  ]);
  const { version, sha256 } = consentTextFor('infantil');
  await therapist.insert('consents', [
    {
      patient_id,
      text_version: version,
      text_hash: sha256,
      signer_name: 'Ana',
      signer_relation: 'Mãe',
      given_at: new Date(),
    },
  ]);
  const goal = await fillGoals(therapist, patient_id);
  const [newest] = await writeNotes(therapist, patient_id, 2, 2);
  const rated = { method: 'PATCH', body: JSON.stringify({ ratings: { [goal]: { level: 1 } } }) };
  await therapist.api(`/rest/v1/session_notes?id=eq.${newest?.id}`, rated);
  const plan = { diagnosis: 'Desempenho limitado em vestir-se.'.repeat(9), frequency: 'Semanal'.repeat(30) };
  const hours = { weekly_hours: 7.5, weekly_sessions: 3, valid_until: '2027-05-27' };
  await therapist.insert('care_plans', [{ patient_id, ...plan, ...hours, review_on: '2026-03-02' }]);
  const codes = { cid10: 'F84.0', cid11: '6A02.0/8A60', certainty: 'suspeita', stated_on: '2026-03-02' };
  await therapist.insert('diagnoses', [
    {
      patient_id,
      statement: 'Transtorno do espectro autista '.repeat(9),
      ...codes,
      stated_by: 'Dra. Lívia Prado, neuropediatra '.repeat(5),
      cif: 'd710.2, d750.1, '.repeat(20),
    },
  ]);
  const measured = {
    patient_id,
    instrument: 'COPM, desempenho'.repeat(9),
    unit: 'de 10',
    higher_is_better: true,
  };
  for (const result of [
    { ...measured, measured_on: '2025-11-18', value: 123_456.5 },
    { ...measured, measured_on: '2026-03-02', value: 7, comment: 'Vestir-se, de 1 a 10.'.repeat(20) },
    { patient_id, instrument: 'Lawton', measured_on: '2026-03-02', text: 'Compras com lista.'.repeat(20) },
  ])
    await therapist.insert('results', [result]);
  const said = { title: 'Em casa, antes do banho'.repeat(8), content: 'Escovar os braços.\n'.repeat(40) };
  for (const entity of [weeklySessions, ...listedAlike])
    await therapist.insert(entity.table, [
      { patient_id, ...fullColumns(entity, { day: '02/03/2026', typed: said }) },
    ]);
  await therapist.insert('family_answers', [
    {
      patient_id,
      filled_by: 'Ana',
      relation: 'Mãe',
      begun_at: new Date(),
      ended_at: new Date(),
      answers: { alergias_infantil: { text: 'Camarão' }, cirurgias_infantil: { text: 'Nenhuma' } },
      ratings: { [goal]: { level: 0 } },
    },
  ]);
  await therapist.insert('therapist_profiles', [{ full_name: 'Rosa Lima' }]);
  await therapist.insert('evaluations', [
    {
      patient_id,
      evaluated_on: '2024-03-02',
      questions: ['brincar', 'avds'],
      unchanged: ['avds'],
      answers: { brincar: 'Brinca com a irmã, de faz de conta.'.repeat(9), avds: miguel.avds },
      informants: { brincar: 'Uma vizinha da família que fica com ele à tarde' },
    },
  ]);
  const note = { occurred_on: '2020-03-02', kind: 'atendimento', content: 'Treino.'.repeat(40) };
  const record = { evolucoes: [{ ...note, finalised_at: '2020-03-02T12:00:00Z', author: { name: 'Rosa' } }] };
  await therapist.insert('imported_records', [
    { patient_id, part: 1, is_last: true, source: 'anamneses.zip', record },
  ]);
}

/** States that other tests alone reach are checked there. */
async function expectGood(page: Page): Promise<void> {
  await expectToFit(page);
  await expectAccessible(page);
}

/** What is arranged differently there: side by side, in a low window, one below the other. */
async function expectGoodOnTablets(page: Page): Promise<void> {
  await expectGood(page);
  const before = page.viewportSize();
  for (const [width, height] of [
    [768, 1024],
    [1180, 451],
    [390, 844],
  ] as const) {
    await resizeTo(page, { width, height });
    await expectAccessible(page);
  }
  if (before) await resizeTo(page, before);
}

/** What would come of a table, each in its way. */
async function showImport(page: Page): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Principal' });
  await nav.getByRole('button', { name: 'Meu perfil' }).click();
  await page.getByRole('button', { name: 'Especialidade e RQE' }).click();
  await page.getByLabel('Especialidade', { exact: true }).fill('Saúde Mental');
  await expect(page.getByLabel('Segunda especialidade', { exact: true })).toBeVisible();
  await expectGood(page);
  await page.getByRole('checkbox', { name: 'Atuo sob supervisão' }).check();
  await expectGood(page);
  for (const place of ['Este aparelho', 'Frases', 'Meus dados'] as const) {
    await openPlace(page, place);
    await expectGood(page);
  }
  await pressImport(page);
  const input = page.getByLabel('Arquivo com as fichas');
  await expect(input).toBeAttached();
  await expectGood(page);
  const table = `Nome;Nascimento;Convênio com um nome comprido demais para a coluna\n${'Maximiliano'.repeat(9)};01/02/1980;A\n;01/02/1980;B\n`;
  await input.setInputFiles({ name: 'pacientes.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await expect(page.getByRole('button', { name: 'Importar 1 ficha' })).toBeVisible();
  await expectGoodOnTablets(page);
}

/** The values of an instrument, which stay open for the checks of the goals, and what is typed about them. */
async function showResults(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Ver valores/ })
    .first()
    .click();
  await expect(page.getByRole('table', { name: /^Valores de/ })).toBeVisible();
  for (const name of [
    /^Editar plano$/,
    /^Editar diagnóstico$/,
    /^Diagnóstico de outro profissional$/,
    /^Excluir diagnóstico de outro profissional/,
    /horários$/i,
    'Novo resultado',
    'Excluir resultado de 02/03/2026',
    'Anotar cobrança',
    ...listedAlike.flatMap(({ words }) => [words.add, new RegExp(`^Excluir ${uncapitalised(words.one)}`)]),
  ]) {
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await expectGood(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  }
}

/** The marks of a goal, and what is typed about goals. */
async function showGoals(page: Page): Promise<void> {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  await press('Ver e registrar');
  await press(/^Ver registros/);
  await press('Metas encerradas (1)');
  await expect(page.getByText('Corrigir').first()).toBeVisible();
  await expectGoodOnTablets(page);
  for (const names of [
    ['Nova meta'],
    ['Registrar nível'],
    ['Encerrar…'],
    ['Nova meta', 'Criar metas a partir dos objetivos'],
  ]) {
    for (const name of names) await press(name);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectGood(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

/** A re-evaluation with what is confirmed, and the evaluations of the record side by side. */
async function showEvaluations(page: Page): Promise<void> {
  await openTab(page, 'Plano e metas');
  const evaluations = page.getByRole('region', { name: 'Reavaliações' });
  await evaluations.getByRole('button', { name: 'Comparar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Comparar' })).toBeVisible();
  await expectGoodOnTablets(page);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await evaluations.getByRole('button', { name: 'Reavaliar' }).click();
  await page
    .getByRole('button', { name: /^Sem mudança/ })
    .first()
    .click();
  await expectGoodOnTablets(page);
  await page.getByRole('button', { name: 'Incluir outras perguntas…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Pronto' }).click();
  await page.getByRole('button', { name: 'Finalizar reavaliação' }).press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Finalizar esta reavaliação?' })).toBeVisible();
  await expectGood(page);
  await page.keyboard.press('Escape');
}

/** A signature in the open form, and its caret in an answer. */
async function signForm(page: Page): Promise<void> {
  await page.getByLabel('Nome do Responsável').fill('Ana Ferraz');
  await page.getByLabel('Parentesco').selectOption('Mãe');
  await page.getByRole('checkbox', { name: /LGPD/ }).check();
  await page.getByRole('button', { name: 'Assinar na tela' }).click();
  await page.getByRole('img', { name: 'Área da assinatura de Ana Ferraz' }).click();
  await page.getByRole('button', { name: 'Confirmar assinatura' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel('Nome da Criança').fill('Davi Ferraz');
  // with its place
  await untilStored(page);
}

/** From the list to the open record. */
async function openRecord(page: Page): Promise<void> {
  await openView(page, 'Pacientes');
  await expect(page.getByRole('heading', { name: /^Maximiliano/ })).toBeVisible();
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByRole('region', { name: 'Documentos' })).toBeVisible();
}

/** A tab of the open record, and the dialog of one of its buttons. */
async function showTab(page: Page, tab: Parameters<typeof openTab>[1], name: string): Promise<void> {
  await openTab(page, tab);
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  // what the line at the top covers in part is no target
  await page.evaluate(() => scrollTo(0, 0));
  await expectGoodOnTablets(page);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
  await expectGood(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
}

test('D-217: every list, every form and the profile is accessible, fits its window, also with letters twice as large, and has targets of 44 px', async ({
  page,
  therapist,
}) => {
  await fillRecord(therapist);
  await therapist.insert('patients', [person]);
  const archived = { method: 'PATCH', body: JSON.stringify({ archived_at: new Date() }) };
  await therapist.api(`/rest/v1/patients?nome=eq.${encodeURIComponent(person.nome)}`, archived);
  await page.goto('/');
  await expectGood(page);
  await openSignedIn(page, therapist);
  const nav = page.getByRole('navigation', { name: 'Principal' });
  await expect(page.getByRole('button', { name: /^Revisar/ })).toBeVisible();
  await expectGood(page);
  for (const name of ['Pacientes', 'Relatórios', 'Meu perfil', 'Anamnese Infantil', 'Nova Anamnese']) {
    await nav.getByRole('button', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGood(page);
  }
  await showImport(page);
  await nav.getByRole('button', { name: 'Nova Anamnese' }).click();
  for (const title of steps.slice(1)) {
    await openStep(page, { title });
    await expectGoodOnTablets(page);
  }
  await nav.getByRole('button', { name: 'Anamnese Infantil' }).click();
  await signForm(page);
  await page.reload();
  await expect(page.getByText(/^Você parou aqui/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Assinatura de/ })).toBeVisible();
  await expectGoodOnTablets(page);
  await nav.getByRole('button', { name: 'Pacientes' }).click();
  await page.getByRole('button', { name: 'Arquivados (1)' }).click();
  await expect(page.getByText(/^Guardar até/)).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Voltar para Pacientes' }).click();
  await expect(page.getByRole('heading', { name: /^Maximiliano/ })).toBeVisible();
});

test('D-217: every view and dialog of a record is accessible, fits its window, also with letters twice as large, and has targets of 44 px', async ({
  page,
  therapist,
}) => {
  await fillRecord(therapist);
  await openSignedIn(page, therapist);
  await openRecord(page);
  await showTab(page, 'Anamnese', 'Excluir');
  await openTab(page, 'Evoluções');
  await page.evaluate(() => scrollTo(0, 0));
  await expectGoodOnTablets(page);
  for (const [asked, dialog] of [
    ['Evoluções de um período', 'Evoluções de um período'],
    ['Cópia da ficha', 'Cópia da ficha'],
  ] as const) {
    await page.getByRole('button', { name: 'Emitir', exact: true }).click();
    await expectGood(page);
    await page.getByRole('button', { name: asked }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await expectGood(page);
    await page.keyboard.press('Escape');
  }
  await showTab(page, 'Termos e histórico', 'Revogar consentimento');
  await page.getByRole('region', { name: 'Registro de origem' }).getByRole('button').click();
  await expect(page.getByText(/^Consta como finalizada/)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expectGoodOnTablets(page);
  await openTab(page, 'Anamnese');
  await page.getByRole('button', { name: 'Editar Seção' }).first().click();
  await expect(page.getByRole('button', { name: 'Salvar Seção' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: /^A família preencheu/ }).click();
  await expect(page.getByText('Faltam 2 respostas')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('button', { name: 'Nova evolução' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Evolução' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('button', { name: 'Continuar a evolução de 19/11/2026' }).click();
  await expect(page.getByRole('button', { name: 'Excluir evolução' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Voltar' }).click();
});

test('D-217: every view and dialog of the plan is accessible, fits its window, also with letters twice as large, and has targets of 44 px', async ({
  page,
  therapist,
}) => {
  await fillRecord(therapist);
  await openSignedIn(page, therapist);
  await openRecord(page);
  await showTab(page, 'Plano e metas', 'Editar diagnóstico');
  await showResults(page);
  await showGoals(page);
  await showEvaluations(page);
});

test("D-217, D-348, D-351: the goals in a note and in a family's hands are accessible, and so is their handing over", async ({
  page,
  therapist,
}) => {
  await fillRecord(therapist);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Nova evolução' }).first().click();
  await expect(page.getByRole('heading', { name: 'Metas de hoje' })).toBeVisible();
  await expectGoodOnTablets(page);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await chooseMore(page, 'Pedir à família…');
  const dialog = page.getByRole('dialog', { name: 'Pedir à família' });
  await dialog.getByLabel('Quem vai preencher').fill('Ana');
  await dialog.getByLabel('Parentesco com a criança').selectOption('Mãe');
  await expect(dialog.getByRole('checkbox', { name: 'Metas da família (1)' })).toBeChecked();
  await expectGood(page);
  for (const box of (await dialog.getByRole('checkbox').all()).slice(0, -1)) await box.uncheck();
  await dialog.getByRole('button', { name: 'Entregar o tablet' }).click();
  await expect(page.getByRole('heading', { name: 'Como estão as metas' })).toBeVisible();
  await page.getByRole('radio').first().check();
  await expectGoodOnTablets(page);
});

test('R-2.3, R-2.5, R-2.10, R-2.22, R-2.32, D-7, D-8, D-118: the content of the shell, the columns of cards, the edges of forms', async ({
  page,
  therapist,
}) => {
  await therapist.insert(
    'patients',
    ['Ana', 'Bento', 'Caio'].map((nome) => ({ ...person, nome })),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSignedIn(page, therapist);
  await page.setViewportSize({ width: 1366, height: 768 });
  const nav = page.getByRole('navigation', { name: 'Principal' });
  for (const name of ['Dashboard', 'Pacientes', 'Nova Anamnese', 'Anamnese Infantil', 'Relatórios']) {
    await expect(nav.getByRole('button', { name, exact: true })).toBeVisible();
  }

  await nav.getByRole('button', { name: 'Nova Anamnese' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('heading', { name: 'RESUMO' })).toBeVisible();

  await nav.getByRole('button', { name: 'Pacientes' }).click();
  const cards = page.getByRole('list', { name: 'Pacientes' }).locator('> li');
  await expect(cards).toHaveCount(3);
  for (const [width, columns] of [
    [1366, 3],
    [1024, 3],
    [1023, 2],
    [768, 2],
    [767, 1],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => {
        const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
        return new Set(boxes.map((box) => box?.x)).size;
      }, `${width} px`)
      .toBe(columns);
    const cut = await cards.evaluateAll((all) => all.filter((card) => card.scrollWidth > card.clientWidth));
    expect(cut, `${width} px`).toEqual([]);
  }

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: 'Ver Detalhes' }).first().click();
  await chooseMore(page, 'Editar Anamnese');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Editar Anamnese');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('button', { name: 'Gerar Relatório' })).toBeVisible();

  // the detail screen's way back
  await page.getByRole('button', { name: 'Voltar para Pacientes' }).click();
  await expect(cards).toHaveCount(3);
});

test('R-2.4, D-118: e-mail, date, number of patients and Sair are shown at every width, and with larger letters', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [person, { ...person, nome: 'Sofia Menezes' }]);
  await openSignedIn(page, therapist);
  // the displayed date must not change at midnight during the test
  await page.clock.setFixedTime(new Date());
  const today = new Intl.DateTimeFormat('pt-BR', {
    day: 'numeric',
    month: 'long',
    timeZone: 'America/Sao_Paulo',
  }).format(new Date());
  const nav = page.getByRole('navigation', { name: 'Principal' });
  const leave = page.getByRole('button', { name: 'Sair', exact: true }).filter({ visible: true });
  for (const [width, height] of [
    [1366, 768],
    [1200, 800],
    [1199, 800],
    [1180, 820],
    [1024, 768],
    [768, 1024],
    [640, 760],
  ] as const) {
    await resizeTo(page, { width, height });
    for (const text of [today, '2 pacientes', therapist.email]) {
      await expect(nav.getByText(text), `${width} px: ${text}`).toBeInViewport({ ratio: 1 });
    }
    await expect(leave, `${width} px`).toBeInViewport({ ratio: 1 });
    // it covers nothing
    const above = await nav.getByRole('button', { name: /^(Conta|Bloquear tela)$/ }).boundingBox();
    const below = await leave.boundingBox();
    expect((above?.y ?? 0) + (above?.height ?? 0), `${width} px`).toBeLessThanOrEqual((below?.y ?? 0) + 0.5);
    await expectAccessible(page);
  }
  // text at 150 %: the sidebar scrolls
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '150%';
  });
  for (const [width, height] of [
    [1366, 768],
    [1024, 768],
    [768, 1024],
  ] as const) {
    await resizeTo(page, { width, height });
    await leave.scrollIntoViewIfNeeded();
    await expect(leave, `${width} px, large`).toBeInViewport({ ratio: 1 });
    await nav.getByText(today).scrollIntoViewIfNeeded();
    await expect(nav.getByText(today)).toBeInViewport();
    await expectAccessible(page);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  // phones have room for one entry, and low windows for icons
  for (const [width, height] of [
    [390, 844],
    [1180, 451],
    [683, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Conta' }).filter({ visible: true }).click();
    const account = page.getByRole('dialog', { name: 'Conta' });
    for (const text of [today, '2 pacientes', therapist.email]) await expect(account).toContainText(text);
    await expect(leave.last()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(account).toHaveCount(0);
  }
  for (const name of ['Dashboard', 'Anamnese Infantil', 'Relatórios', 'Conta', 'Sair'])
    await expect(nav.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1024, height: 768 });
  await leave.click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
});
