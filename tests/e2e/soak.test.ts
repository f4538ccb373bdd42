import type { Page } from '@playwright/test';
import { adult } from '../../src/questionnaire/adult';
import { storedAnswer } from '../../src/questionnaire/answers';
import { child } from '../../src/questionnaire/child';
import { type FieldsStep, fieldsOf, isQuestion, type Question } from '../../src/questionnaire/field';
import { inputOf, openStep, saveWizard } from './support/forms';
import { expect, proceed, signIn, test } from './support/test';
import type { Therapist } from './support/therapist';

// without a limit a press that cannot be done would wait until the end
test.use({ installed: true, actionTimeout: 60_000 });

/** `SOAK_SEED=7 npm run test:faults` repeats a run. */
const seed = Number(process.env.SOAK_SEED ?? 1);
const SEQUENCES = Number(process.env.SOAK_SEQUENCES ?? 200);
const MINUTES = Number(process.env.SOAK_MINUTES ?? 40);

/** mulberry32: small, and equal on every machine. */
function randomFrom(start: number) {
  let state = start;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    of<T>(things: readonly T[]): T {
      const thing = things[Math.floor(next() * things.length)];
      if (thing === undefined) throw new Error('nothing to choose from');
      return thing;
    },
  };
}

type Random = ReturnType<typeof randomFrom>;
type StepQuestion = { readonly step: FieldsStep; readonly question: Question };

const isFields = (step: { kind: string }): step is FieldsStep => step.kind === 'fields';
/** Fields that accept any text. */
const questionsOfSteps = (steps: readonly { kind: string }[]): StepQuestion[] =>
  steps.filter(isFields).flatMap((step) =>
    fieldsOf(step)
      .filter(isQuestion)
      .filter(({ kind, column }) => (kind === 'text' || kind === 'longText') && column !== 'nome')
      .map((question) => ({ step, question })),
  );
const forms = [
  { entry: 'Nova Anamnese', questionnaire: adult, questions: questionsOfSteps(adult.steps) },
  { entry: 'Anamnese Infantil', questionnaire: child, questions: questionsOfSteps(child.steps) },
] as const;

const pieces = [
  'não abotoa a blusa',
  'ã̃',
  '👩🏽‍⚕️',
  '“aspas”',
  'linha\nnova',
  '  ',
  'Ção',
  '<b>',
  '%_\\',
  'עברית',
];
const textOf = (random: Random, question: Question) => {
  const text =
    Array.from({ length: 1 + random.below(6) }, () => random.of(pieces))
      .join(' ')
      .trim() || 'sim';
  return question.kind === 'longText' ? text : text.replaceAll('\n', ' ');
};

const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name }).click();

/** Interruptions between two sentences. */
const happenings: Record<string, (page: Page) => Promise<void>> = {
  async reload(page) {
    await page.waitForTimeout(1000);
    await page.reload();
  },
  async 'another view and back'(page) {
    await nav(page, 'Relatórios');
    await expect(page.getByRole('heading', { name: 'Relatórios' }).first()).toBeVisible();
    await nav(page, 'Dashboard');
    await proceed(page);
  },
  async 'put aside and continue'(page) {
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Guardar rascunho' }).click();
    await proceed(page);
  },
  async 'the Back gesture'(page) {
    await openStep(page, { title: 'Plano Terapêutico' });
    await page.goBack();
  },
  async 'no network for a while'(page) {
    await page.context().setOffline(true);
    await page.waitForTimeout(300);
    await page.context().setOffline(false);
  },
};

const failingOnce = {
  nothing: async () => {},
  async '500'(page: Page) {
    await once(page, (route) => route.fulfill({ status: 500, json: {} }));
  },
  async 'answer lost'(page: Page) {
    await once(page, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
  },
  async 'cut before it arrived'(page: Page) {
    await once(page, (route) => route.abort('connectionrefused'));
  },
  async offline(page: Page) {
    await page.context().setOffline(true);
    setTimeout(() => void page.context().setOffline(false), 3000);
  },
};

async function once(page: Page, how: Parameters<Page['route']>[1]) {
  await page.unrouteAll({ behavior: 'wait' });
  let done = false;
  await page.route('**/rest/v1/patients?*', (route, request) => {
    if (done || request.method() !== 'POST') return route.fallback();
    done = true;
    return how(route, request);
  });
}

/** One intake with several interruptions. */
async function sequence(page: Page, therapist: Therapist, random: Random, number: number): Promise<void> {
  const { entry, questionnaire, questions } = random.of(forms);
  const nome = `Pessoa ${number} de ${seed}`;
  const expected = new Map<string, string>([['nome', nome]]);
  await nav(page, entry);
  await page.getByLabel(/^Nome (Completo|da Criança)/).fill(nome);
  await page.getByLabel('Data de Nascimento').fill('12/03/2015');
  await page.getByRole('checkbox', { name: /LGPD/ }).check();
  if (questionnaire === child) await page.getByLabel('Nome do Responsável').fill('Ana');
  for (let index = 0; index < 4; index += 1) {
    const { step, question } = random.of(questions);
    const text = textOf(random, question);
    await openStep(page, step);
    await (await inputOf(page, question)).fill(text);
    if (question.column === 'responsavel') expected.delete('responsavel');
    // a short text loses the joiners of emoji, which nobody sees in a name
    expected.set(question.column, storedAnswer(question, text));
    const [, happen] = random.of(Object.entries(happenings));
    if (random.below(2) === 0) await happen(page);
  }
  const [, fail] = random.of(Object.entries(failingOnce));
  await openStep(page, { title: 'Documentos' });
  await fail(page);
  await saveWizard(page);
  const again = page.getByRole('button', { name: /^(tentar de novo|Enviar agora)$/ });
  const list = page.getByRole('heading', { name: 'Pacientes' });
  await expect(list.or(again).first()).toBeVisible();
  if (await page.getByRole('button', { name: 'tentar de novo', exact: true }).isVisible())
    await again.click();
  await expect(list).toBeVisible();
  await expect
    .poll(
      async () => {
        const send = page.getByRole('button', { name: 'Enviar agora' });
        if (await send.isEnabled({ timeout: 100 }).catch(() => false)) {
          // the button may disappear in between
          await send.click({ timeout: 1000 }).catch(() => {});
        }
        const filter = `nome=eq.${encodeURIComponent(nome)}`;
        return (await therapist.api(`/rest/v1/patients?${filter}&select=*,consents(id)`)).json();
      },
      { timeout: 90_000 },
    )
    .toEqual([expect.objectContaining({ ...Object.fromEntries(expected), consents: [expect.anything()] })]);
  await expect(page.getByRole('region', { name: /Aguardando envio/ })).toHaveCount(0);
}

test(`${SEQUENCES} random sequences with random faults lose nothing and send nothing twice (seed ${seed})`, async ({
  page,
  therapist,
  guard,
}) => {
  test.setTimeout((MINUTES + 5) * 60_000);
  guard.allowConsole(/Failed to load resource|AuthRetryableFetchError/);
  const end = Date.now() + MINUTES * 60_000;
  await signIn(page, therapist);
  let done = 0;
  for (; done < SEQUENCES && Date.now() < end; done += 1) {
    await test.step(`sequence ${done}`, () =>
      sequence(page, therapist, randomFrom(seed * 10_000 + done), done));
  }
  test.info().annotations.push({ type: 'soak', description: `${done} of ${SEQUENCES} sequences` });
  expect(done).toBeGreaterThan(0);
  await expect
    .poll(async () => (await (await therapist.api('/rest/v1/patients?select=id')).json()).length)
    .toBe(done);
});
