import type { Locator, Page } from '@playwright/test';
import { untilStill } from './support/accessibility';
import { makePdfFile } from './support/pdfs';
import { expect, openSignedIn, openView, test, toastOf } from './support/test';
import type { Therapist } from './support/therapist';

const names = ['Ana Duarte', 'Bento Duarte', 'Clara Duarte'];

/** Opens the app and waits for the animation code, which loads when the page has nothing else to do. */
async function openMoving(page: Page, therapist: Therapist) {
  const features = page.waitForResponse(/\/assets\/features-/);
  await openSignedIn(page, therapist);
  await (await features).finished();
  await page.waitForLoadState('networkidle');
}

async function openPatients(page: Page, therapist: Therapist, all = names) {
  await therapist.insert(
    'patients',
    all.map((nome) => ({ user_id: therapist.id, tipo: 'adulto', nome, dataNascimento: '1980-05-10' })),
  );
  await openMoving(page, therapist);
  await openView(page, 'Pacientes');
  await expect(card(page, 'Ana Duarte')).toBeVisible();
}

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Pacientes' }).getByRole('listitem').filter({ hasText: name });

/** Slows animations down by a factor of 100. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
}

/** Clicks at the target's position, whichever element is on top there. */
async function pressAt(page: Page, target: Locator, times = 1) {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to press');
  for (let press = 0; press < times; press += 1) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

async function stageFiles(page: Page) {
  await openView(page, 'Nova Anamnese');
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Próximo' }).click();
  const files = ['um.pdf', 'dois.pdf', 'tres.pdf'].map((name) => makePdfFile(name, 1000));
  await page.getByLabel('Arquivos PDF para envio').setInputFiles(files);
  await expect(page.getByText('Arquivos para Envio (3)')).toBeVisible();
}

/** Runs through the animated parts: a list, a dialog, a deletion with its toast, wizard steps and staged files. */
async function work(page: Page, therapist: Therapist, look: () => Promise<void>) {
  await openPatients(page, therapist);
  await look();
  await page.getByRole('button', { name: 'Excluir Ana Duarte' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(toastOf(page, 'Paciente removido')).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await look();
  await stageFiles(page);
  await look();
  await page.getByRole('button', { name: 'Remover dois.pdf' }).click();
  await look();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await look();
}

/** Counts the animations started since the last `look`, and those that still run. */
async function countMoving(page: Page) {
  await page.addInitScript(() => {
    let moved = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (this: Element, ...args: Parameters<typeof animate>) {
      moved += 1;
      return animate.apply(this, args);
    };
    const movedSince = () => {
      const count = moved;
      moved = 0;
      return count;
    };
    Object.assign(globalThis, { movedSince });
  });
  const counts: number[] = [];
  const look = async () => {
    // animations start within two frames
    const count = await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const running = document.getAnimations().filter(({ effect }) => {
        const { iterations, duration } = effect?.getComputedTiming() ?? {};
        return iterations !== Number.POSITIVE_INFINITY && Number(duration) > 1;
      });
      return (globalThis as unknown as { movedSince(): number }).movedSince() + running.length;
    });
    counts.push(count);
  };
  return { counts, look };
}

test('R-2.13: the cards that are there on entering appear one after the other', async ({
  page,
  therapist,
}) => {
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (this: Element, ...args: Parameters<typeof animate>) {
      const animation = animate.apply(this, args);
      const delay = animation.effect?.getComputedTiming().delay;
      if (this.ariaPosInSet) this.setAttribute('data-delay', Number(delay).toFixed());
      return animation;
    };
  });
  const more = Array.from({ length: 9 }, (_, index) => `Davi ${index}`);
  await openPatients(page, therapist, [...names, ...more]);
  const items = page.getByRole('list', { name: 'Pacientes' }).getByRole('listitem');
  const delays = () =>
    items.evaluateAll((cards) =>
      cards.filter((card) => card.ariaPosInSet).map((card) => card.getAttribute('data-delay')),
    );
  await expect
    .poll(async () => (await delays()).slice(0, 7))
    .toEqual(['0', '100', '200', '300', '400', '500', '600']);
  // not on return
  await page.getByRole('button', { name: 'Ver Detalhes' }).first().click();
  await page.getByRole('button', { name: 'Voltar para Pacientes' }).click();
  await expect(items.first()).toBeVisible();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect((await delays()).filter((delay) => delay !== null)).toEqual([]);
});

test('elements that enter and leave are animated', async ({ page, therapist }) => {
  const { counts, look } = await countMoving(page);
  await work(page, therapist, look);
  expect(counts.filter((count) => count === 0)).toEqual([]);
});

test('nothing is animated with prefers-reduced-motion', async ({ page, therapist }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { counts, look } = await countMoving(page);
  await work(page, therapist, look);
  expect(counts).toEqual(counts.map(() => 0));
});

test('an element that is leaving blocks no click', async ({ page, therapist }) => {
  await openPatients(page, therapist);
  await untilStill(page);
  await slowDown(page);

  // a dialog that is fading out ignores clicks; focus returns at once
  const deleting = page.getByRole('button', { name: 'Excluir Ana Duarte', includeHidden: true });
  await deleting.click();
  await expect(page.getByText('Confirmar Exclusão')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deleting).toBeFocused();
  await expect(page.getByText('Confirmar Exclusão')).toBeAttached();
  await pressAt(page, page.getByRole('button', { name: 'Excluir Bento Duarte', includeHidden: true }));
  const asking = page.getByRole('alertdialog').filter({ hasText: 'Bento Duarte' });
  await expect(asking).toBeVisible();
  await expect(asking.getByRole('button', { name: 'Arquivar em vez de excluir' })).toBeFocused();

  // the next card takes the deleted one's place and can be clicked there; a dialog that fades in can be used
  await pressAt(page, asking.getByRole('button', { name: 'Excluir', exact: true }));
  await expect(toastOf(page, 'Paciente removido')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bento Duarte', includeHidden: true })).toHaveCount(0);
  const last = page.getByRole('button', { name: 'Ver Clara Duarte', includeHidden: true });
  await pressAt(page, last);
  await expect(page.getByRole('heading', { name: 'Clara Duarte', includeHidden: true })).toBeVisible();
});

test('two clicks at one position remove two files', { tag: '@long' }, async ({ page, therapist }) => {
  await openMoving(page, therapist);
  await stageFiles(page);
  const remove = page.getByRole('button', { name: 'Remover um.pdf' });
  await pressAt(page, remove, 2);
  await expect(page.getByText('Arquivos para Envio (1)')).toBeVisible();
});

test('a step forward comes from the right, a step back from the left', { tag: '@long' }, async ({
  page,
  therapist,
}) => {
  await openMoving(page, therapist);
  await openView(page, 'Nova Anamnese');
  await slowDown(page);
  const from = () =>
    page
      .locator('form > div')
      .evaluate((step) => Math.sign(new DOMMatrix(getComputedStyle(step).transform).e));
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect.poll(from).toBe(1);
  await page.getByRole('button', { name: 'Anterior', exact: true }).click();
  await expect.poll(from).toBe(-1);
});
