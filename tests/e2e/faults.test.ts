import type { Page } from '@playwright/test';
import { adult } from '../../src/questionnaire/adult';
import type { Answers } from '../../src/questionnaire/answers';
import { child } from '../../src/questionnaire/child';
import type { Questionnaire } from '../../src/questionnaire/field';
import { maria } from '../support/maria';
import { miguel } from '../support/miguel';
import { expectStep, fillStep, openStep, saveWizard } from './support/forms';
import { type OwnBrowser, ownBrowser } from './support/ownBrowser';
import { makePdfFile } from './support/pdfs';
import { choosePhoto, expectSaved, photoOnScreen, untilStored } from './support/saved';
import { startServer } from './support/server';
import { expect, proceed, signIn, test } from './support/test';
import { createTherapist, type Therapist } from './support/therapist';

/** The environment of one form during a fault. */
type World = {
  page: Page;
  readonly url: string;
  readonly therapist: Therapist;
  readonly name: string;
  /** The browser, whose process can be killed. */
  readonly browser: OwnBrowser;
  /** Stops the server, runs `meanwhile`, and starts it again. */
  readonly withoutServer: (meanwhile: () => Promise<void>) => Promise<void>;
};

type Fault = {
  readonly name: string;
  /** Runs before the page is opened. */
  readonly before?: (world: World) => Promise<void>;
  /** Runs while the step is open and filled. */
  readonly atStep?: (world: World) => Promise<void>;
  /** Replaces the press on 'Salvar Anamnese' on the last step; the record must be saved in the end. */
  readonly atSave?: (world: World, checkStep: () => Promise<void>) => Promise<void>;
  /** Covered by other tests too; runs with `npm run test:faults` only. */
  readonly rare?: boolean;
  /** Needs a server of its own. */
  readonly stopsServer?: boolean;
};

const isSave = (method: string) => method === 'POST';
const saves = '**/rest/v1/patients?*';

/** Handles the first save with `how`, and later ones normally. */
async function withFirstSave(page: Page, how: Parameters<Page['route']>[1]): Promise<void> {
  let done = false;
  await page.route(saves, (route, request) => {
    if (done || !isSave(request.method())) return route.fallback();
    done = true;
    return how(route, request);
  });
}

/** Simulates that another app, such as the camera, covers the page or leaves. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

const waitingFor = (page: Page, name: string) =>
  page.getByRole('region', { name: /Aguardando envio/ }).getByRole('heading', { name });
const sendNow = (page: Page) => page.getByRole('button', { name: 'Enviar agora' });

const faults: readonly Fault[] = [
  {
    name: 'reload',
    rare: true,
    atStep: async ({ page }) => {
      await untilStored(page);
      await page.reload();
    },
  },
  {
    name: 'browser process ended',
    rare: true,
    async atStep(world) {
      await untilStored(world.page);
      await world.browser.kill();
      const page = await world.browser.open();
      await page.goto(world.url);
      const password = page.getByLabel('Senha', { exact: true });
      await expect(password.or(page.getByRole('navigation')).first()).toBeVisible();
      // the browser may not have written the session to disk yet; then the app asks for the password
      if (await password.isVisible()) await signIn(page, world.therapist, world.url);
      await proceed(page);
      world.page = page;
    },
  },
  {
    name: 'server stopped',
    rare: true,
    stopsServer: true,
    async atSave({ page, name, withoutServer }) {
      await withoutServer(async () => {
        await saveWizard(page);
        await expect(waitingFor(page, name)).toBeVisible();
      });
      await sendNow(page).click();
    },
  },
  {
    name: 'network cut in the middle of the save',
    async atSave({ page, name }) {
      await withFirstSave(page, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await saveWizard(page);
      await expect(waitingFor(page, name)).toBeVisible();
      await sendNow(page).click();
    },
  },
  {
    name: '500 on save',
    rare: true,
    async atSave({ page }, checkStep) {
      await withFirstSave(page, (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
      await saveWizard(page);
      await expect(page.getByText('Falhou:')).toBeVisible();
      await checkStep();
      await page.getByRole('button', { name: 'tentar de novo' }).click();
    },
  },
  {
    name: '401 with an expired token',
    rare: true,
    async atSave({ page, therapist }) {
      await withFirstSave(page, (route) => route.fulfill({ status: 401, json: { code: 'PGRST301' } }));
      await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
        route.fulfill({ status: 400, json: { error_code: 'session_expired', msg: 'no' } }),
      );
      await saveWizard(page);
      const lock = page.getByRole('dialog');
      await lock.getByLabel('Senha', { exact: true }).fill(therapist.password);
      await lock.getByRole('button', { name: 'Desbloquear' }).click();
      await expect(lock).toHaveCount(0);
    },
  },
  {
    name: 'SIGNED_IN on refocus',
    rare: true,
    async atStep({ page }) {
      await setHidden(page, true);
      await setHidden(page, false);
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'camera round trip',
    rare: true,
    async atStep({ page }) {
      // the system discards the page while the camera needs the memory
      await setHidden(page, true);
      await page.waitForTimeout(300);
      await page.reload();
    },
  },
  {
    name: 'quota exceeded in IndexedDB',
    async atStep({ page }) {
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
    },
  },
  {
    name: 'device clock wrong by a day',
    rare: true,
    async before({ page }) {
      await page.addInitScript(() => {
        const DeviceDate = Date;
        const wrong = 24 * 60 * 60 * 1000;
        globalThis.Date = class extends DeviceDate {
          constructor(...given: unknown[]) {
            // biome-ignore lint/suspicious/noExplicitAny: the constructor is overloaded, and this one forwards all arguments
            super(...((given.length > 0 ? given : [DeviceDate.now() + wrong]) as [any]));
          }
          static override now = () => DeviceDate.now() + wrong;
        } as DateConstructor;
      });
    },
    atStep: async ({ page }) => {
      await untilStored(page);
      await page.reload();
    },
  },
];

const forms = [
  { entry: 'Nova Anamnese', questionnaire: adult, answers: maria },
  { entry: 'Anamnese Infantil', questionnaire: child, answers: miguel },
] as const;
const files = [makePdfFile('Laudo médico.pdf', 300_000), makePdfFile('Encaminhamento.pdf', 900)];

/** One intake with a fault at one step: nothing is lost, nothing is stored twice. */
async function intakeWith(
  fault: Fault,
  world: World,
  entry: string,
  questionnaire: Questionnaire,
  answers: Answers,
  faultAt: number,
): Promise<void> {
  await fault.before?.(world);
  await signIn(world.page, world.therapist, world.url);
  await world.page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('button', { name: entry })
    .click();
  await choosePhoto(world.page);
  let photo = '';
  for (const [index, step] of questionnaire.steps.entries()) {
    await openStep(world.page, step);
    await fillStep(world.page, step, answers);
    if (index === 0) {
      await world.page.getByRole('checkbox', { name: /LGPD/ }).check();
      photo = await photoOnScreen(world.page, world.name);
    }
    if (step.kind === 'documents') {
      await world.page.getByLabel('Arquivos PDF para envio').setInputFiles(files);
      await expect(world.page.getByText('Arquivos para Envio (2)')).toBeVisible();
    }
    if (index !== faultAt) continue;
    await fault.atStep?.(world);
    await expectStep(world.page, step, answers);
  }
  for (const step of questionnaire.steps) {
    await openStep(world.page, step);
    await expectStep(world.page, step, answers);
  }
  await expect(world.page.getByText('Arquivos para Envio (2)')).toBeVisible();
  await openStep(world.page, questionnaire.steps[0]);
  expect(await photoOnScreen(world.page, world.name)).toBe(photo);
  await expect(world.page.getByRole('checkbox', { name: /LGPD/ })).toBeChecked();
  const [faulty = questionnaire.steps[0]] = questionnaire.steps.slice(faultAt);
  const checkStep = async () => {
    await openStep(world.page, faulty);
    await expectStep(world.page, faulty, answers);
  };
  const [last = faulty] = questionnaire.steps.slice(-1);
  await openStep(world.page, last);
  await (fault.atSave ? fault.atSave(world, checkStep) : saveWizard(world.page));
  await expect(world.page.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
  await expectSaved(world.therapist, questionnaire, answers, files, photo);
  await expect(world.page.getByRole('region', { name: /Aguardando envio/ })).toHaveCount(0);
}

/** A usual run has each fault that is not rare once, each at another step than the previous one. */
const table = faults.flatMap((fault, number) =>
  forms.flatMap((form, formNumber) =>
    form.questionnaire.steps.flatMap((step, index) => {
      const usual = !fault.rare && formNumber === number % 2 && index === number % 5;
      const chosen = process.env.FAULTS === 'all' || usual;
      return chosen ? { fault, form, step, index } : [];
    }),
  ),
);

test.describe('D-54: with any fault nothing is lost and nothing arrives twice', () => {
  for (const { fault, form, step, index } of table) {
    const { entry, questionnaire, answers } = form;
    const title = `${fault.name} · ${questionnaire.titles.create} · ${step.title}`;
    test(title, async ({ guard, baseURL }) => {
      // the provoked failures appear in the browser's console
      guard.allowConsole(/Failed to load resource|AuthRetryableFetchError/);
      const browser = ownBrowser(guard);
      const server = fault.stopsServer ? await startServer() : undefined;
      try {
        const url = server?.url ?? baseURL ?? '';
        const world: World = {
          page: await browser.open(),
          url,
          therapist: await createTherapist(url),
          name: answers.nome ?? '',
          browser,
          withoutServer: async (meanwhile) => server?.restart(meanwhile),
        };
        await intakeWith(fault, world, entry, questionnaire, answers, index);
      } finally {
        await browser.remove();
        await server?.remove();
      }
    });
  }
});
