import type { Locator, Page } from '@playwright/test';
import type { Answers } from '../../../src/questionnaire/answers';
import { type Question, type Questionnaire, questionsIn, type Step } from '../../../src/questionnaire/field';
import { expect } from './test';

/** What an unanswered question is folded into. */
const foldOf = (within: Page | Locator, { label, folded }: Question) =>
  within.getByRole('button', { name: typeof folded === 'object' ? folded.button : label, exact: true });

/** The input of a question, which is unfolded first. */
export async function inputOf(within: Page | Locator, question: Question): Promise<Locator> {
  const input = within.getByLabel(question.label, { exact: true });
  const fold = foldOf(within, question);
  await expect(input.or(fold).first()).toBeVisible();
  if (question.folded && (await fold.isVisible())) await fold.click();
  return input;
}

/** Answers one question by its input's kind. */
async function answerQuestion(within: Page | Locator, question: Question, answer: string): Promise<void> {
  const input = await inputOf(within, question);
  switch (question.kind) {
    case 'choice':
      await input.selectOption(answer);
      return;
    case 'birthDate':
    case 'cpf':
    case 'phone':
      // the mask inserts the separators
      await input.pressSequentially(answer.replace(/\D/g, ''));
      return;
    case 'state':
    case 'municipality':
      await expect(input).toBeEnabled();
      await input.fill(answer);
      await input.press('Escape');
      await input.blur();
      return;
    default:
      await input.fill(answer);
  }
}

/** Answers the questions of the current step. */
export async function fillStep(page: Page, step: Step, answers: Answers): Promise<void> {
  for (const question of questionsIn(step)) {
    const answer = answers[question.column];
    if (answer) await answerQuestion(page, question, answer);
  }
}

/** Opens a step of the wizard with the step bar. */
export async function openStep(page: Page, { title }: Pick<Step, 'title'>): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Etapas da anamnese' });
  await bar.getByRole('button', { name: title }).click();
}

/** Expects the given answers in the current step. */
export async function expectStep(page: Page, step: Step, answers: Answers): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: step.title })).toBeVisible();
  for (const question of questionsIn(step)) {
    const answer = answers[question.column] ?? '';
    if (question.folded && !answer) await expect(foldOf(page, question)).toBeVisible();
    else await expect(page.getByLabel(question.label, { exact: true })).toHaveValue(answer);
  }
}

/** Fills the open wizard step by step and stops on the last one. By keyboard, which is never the second tap of a double tap. */
export async function fillWizard(page: Page, questionnaire: Questionnaire, answers: Answers): Promise<void> {
  for (const [index, step] of questionnaire.steps.entries()) {
    await expect(page.getByRole('heading', { level: 2, name: step.title })).toBeVisible();
    await fillStep(page, step, answers);
    if (index === 0) await page.getByRole('checkbox', { name: /LGPD/ }).check();
    if (index < questionnaire.steps.length - 1)
      await page.getByRole('button', { name: 'Próximo' }).press('Enter');
  }
}

/** Saves from the last step; by keyboard, since a tap right after 'Próximo' counts as its double tap. */
export async function saveWizard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar Anamnese' }).press('Enter');
}
