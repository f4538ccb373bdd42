import type { Locator, Page } from '@playwright/test';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { consentTextFor } from '../../src/questionnaire/consent';
import { openStep, saveWizard } from './support/forms';
import { askToIssue, confirmIssue } from './support/issuing';
import { lock, unlock } from './support/lock';
import { type OwnBrowser, ownBrowser } from './support/ownBrowser';
import { makePdfFile } from './support/pdfs';
import { untilStored } from './support/saved';
import { chooseMore, expect, openView, proceed, signIn, signOut, test, toastOf } from './support/test';
import type { Therapist } from './support/therapist';

/** The ways to close the device; after the screen's confirmation, a browser killed at any moment opens closed. */
type Shutting = {
  readonly name: string;
  /** Resolves after the screen's confirmation. */
  readonly shut: (page: Page) => Promise<void>;
  readonly expectShut: (page: Page, therapist: Therapist) => Promise<void>;
  /** The access token is refused afterwards. */
  readonly endsSession: boolean;
};

const shuttings: readonly Shutting[] = [
  {
    name: "'Bloquear'",
    async shut(page) {
      await page.getByRole('button', { name: 'Bloquear tela' }).filter({ visible: true }).click();
      await expect(lock(page)).toBeVisible();
    },
    expectShut: (page) => expect(lock(page)).toBeVisible(),
    endsSession: false,
  },
  {
    name: "'Sair'",
    async shut(page) {
      await signOut(page);
      await expect(toastOf(page, 'Você saiu!')).toBeVisible();
    },
    expectShut: (page) => expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible(),
    endsSession: true,
  },
  {
    name: 'the hand-over to a family',
    async shut(page) {
      await openView(page, 'Pacientes');
      await page.getByRole('button', { name: 'Ver Detalhes' }).click();
      await page.getByRole('button', { name: 'Mais', exact: true }).click();
      await page.getByRole('button', { name: 'Pedir à família…' }).click();
      await page.getByLabel('Quem vai preencher').fill('Vilma Quaresma');
      await page.getByLabel(/^(Relação com o paciente|Parentesco com a criança)/).selectOption('Mãe');
      await page.getByRole('button', { name: 'Entregar o tablet' }).click();
      await expect(page.getByRole('button', { name: 'Voltar às fichas' })).toBeVisible();
    },
    expectShut: (page) => expect(page.getByRole('button', { name: 'Voltar às fichas' })).toBeVisible(),
    endsSession: false,
  },
];

const all = process.env.FAULTS === 'all';
/** Seconds from the screen's confirmation to the kill. */
const moments = all ? [0.5, 4, 10, 30] : [0.5];

const accessToken = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').access_token as string, SESSION_KEY);

/** Signs in, and closes the browser normally: the session is on the disk, as on a device in daily use. */
async function inDailyUse(browser: OwnBrowser, therapist: Therapist, url: string): Promise<Page> {
  await signIn(await browser.open(), therapist, url);
  await browser.close();
  const page = await browser.open();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(url);
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  return page;
}

for (const { name, shut, expectShut, endsSession } of shuttings) {
  for (const seconds of moments) {
    test(`killed ${seconds} s after ${name}, the reopened browser shows nothing of a patient`, async ({
      guard,
      therapist,
      baseURL,
    }) => {
      const url = baseURL ?? '';
      guard.allowConsole(/Failed to load resource/);
      await therapist.insert('patients', [
        { nome: 'José Raimundo', dataNascimento: '2019-02-01', tipo: 'infantil' },
      ]);
      const browser = ownBrowser(guard);
      try {
        const page = await inDailyUse(browser, therapist, url);
        const token = await accessToken(page);
        await shut(page);
        // the moment of the kill is what is tested
        await page.waitForTimeout(seconds * 1000);
        await browser.kill();

        const reopened = await browser.open();
        await reopened.goto(url);
        await expectShut(reopened, therapist);
        await expect(reopened.getByText('José Raimundo')).toHaveCount(0);
        await expect(reopened.getByRole('navigation', { name: 'Principal' })).toHaveCount(0);
        if (!endsSession) return;
        expect(await accessToken(reopened)).toBeUndefined();
        const answer = await fetch(new URL('/rest/v1/patients?select=id', url), {
          headers: { apikey: token, authorization: `Bearer ${token}` },
        });
        expect(answer.status).toBe(401);
      } finally {
        await browser.remove();
      }
    });
  }
}

/** Toasts are shown for seconds only: a wrong one is recorded when it appears. */
function noteLostFiles(): void {
  const said: string[] = [];
  Object.assign(globalThis, { said });
  new MutationObserver(() => {
    const text = document.body?.textContent ?? '';
    for (const words of ['Falta um arquivo', 'O resto é enviado', 'não está mais neste aparelho']) {
      if (text.includes(words) && !said.includes(words)) said.push(words);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** `isAnswered`: the server accepts the PDF while the browser is being killed; otherwise only afterwards. */
const savings = [
  { ms: 120, isAnswered: false },
  ...(all ? [120, 700].map((ms) => ({ ms, isAnswered: true })) : []),
];
/** So large that storing it takes longer than that, if the form were left before. */
const MEGABYTES = 32;

test.describe('D-222: the PDF of an edited form that was saved', () => {
  for (const { ms, isAnswered } of savings) {
    test(`arrives once, killed ${ms} ms after the form was left${isAnswered ? '' : ', before the server has it'}`, async ({
      guard,
      therapist,
      baseURL,
    }) => {
      const url = baseURL ?? '';
      guard.allowConsole(/Failed to load resource/);
      await therapist.insert('patients', [
        { nome: 'José Raimundo', dataNascimento: '1961-02-01', tipo: 'adulto' },
      ]);
      const browser = ownBrowser(guard);
      try {
        const page = await inDailyUse(browser, therapist, url);
        if (!isAnswered) await page.route('**/storage/v1/object/documents/**', () => new Promise(() => {}));
        await openView(page, 'Pacientes');
        await page.getByRole('button', { name: 'Ver Detalhes' }).click();
        await chooseMore(page, 'Editar Anamnese');
        await page.getByLabel('Profissão').fill('Marceneiro');
        await openStep(page, { title: 'Documentos' });
        const file = makePdfFile('Laudo.pdf', MEGABYTES * 1024 * 1024);
        await page.getByLabel('Arquivos PDF para envio').setInputFiles(file);
        await expect(page.getByText('Arquivos para Envio (1)')).toBeVisible();
        await saveWizard(page);
        await expect(page.getByRole('button', { name: 'Gerar Relatório' })).toBeVisible();
        // the moment of the kill is what is tested
        await page.waitForTimeout(ms);
        await browser.kill();

        const reopened = await browser.open();
        await reopened.addInitScript(noteLostFiles);
        await reopened.goto(url);
        await openView(reopened, 'Pacientes');
        await reopened.getByRole('button', { name: 'Ver Detalhes' }).click();
        const documents = reopened.getByRole('region', { name: 'Documentos' });
        await expect(documents.getByText('Documentos Anexados (1)')).toBeVisible();
        await expect(documents.getByText('Laudo.pdf', { exact: true })).toHaveCount(1);
        const rows = await therapist.api('/rest/v1/patient_documents?select=file_path');
        const [{ file_path }] = await rows.json();
        const stored = await therapist.api(`/storage/v1/object/documents/${file_path}`);
        expect(Buffer.from(await stored.arrayBuffer()).equals(file.buffer)).toBe(true);
        expect(await reopened.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toEqual([]);
      } finally {
        await browser.remove();
      }
    });
  }
});

test('D-265: what was changed without network outlives lock and kill, and is sent once the screen is open again', async ({
  guard,
  therapist,
  baseURL,
}) => {
  const url = baseURL ?? '';
  guard.allowConsole(/Failed to load resource/);
  const [patient] = await therapist.insert('patients', [
    { nome: 'José Raimundo', dataNascimento: '2019-02-01', tipo: 'infantil', objetivos: 'Calçar o tênis' },
  ]);
  const patient_id = patient?.id;
  await therapist.insert('session_notes', [
    { patient_id, occurred_on: '2026-11-20', kind: 'atendimento', content: 'Vestiu a camiseta.' },
  ]);
  await therapist.insert('family_answers', [
    {
      id: crypto.randomUUID(),
      patient_id,
      filled_by: 'Vilma',
      relation: 'Mãe',
      questionnaire_version: 1,
      begun_at: '2026-11-20T12:00:00Z',
      ended_at: '2026-11-20T12:30:00Z',
      answers: { alergias_infantil: { text: 'Leite' } },
    },
  ]);
  const browser = ownBrowser(guard);
  try {
    const page = await inDailyUse(browser, therapist, url);
    await openView(page, 'Pacientes');
    await page.getByRole('button', { name: 'Ver Detalhes' }).click();
    await expect(page.getByRole('button', { name: 'Evolução em aberto' })).toBeVisible();
    await page.getByRole('button', { name: /^A família preencheu/ }).click();
    await page.getByRole('button', { name: /^(Usar|Substituir)$/ }).click();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Salvar revisão' }).click();
    await expect(page.getByText('Uma revisão aguarda envio')).toBeVisible();
    const section = page.getByRole('region', { name: 'Plano Terapêutico' });
    await section.getByRole('button', { name: 'Editar Seção' }).click();
    await section.getByLabel('Objetivos').fill('Calçar o tênis sozinho');
    await section.getByRole('button', { name: 'Salvar Seção' }).click();
    await expect(page.getByText('Uma mudança e uma revisão aguardam envio')).toBeVisible();
    await page.getByRole('button', { name: 'Evolução em aberto' }).click();
    await page.getByRole('textbox', { name: 'Evolução', exact: true }).fill('Vestiu a camiseta sozinho.');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Evoluções que aguardam envio' })).toBeVisible();
    await page.getByRole('button', { name: 'Bloquear tela' }).filter({ visible: true }).click();
    await expect(lock(page)).toBeVisible();
    await browser.kill();

    const reopened = await browser.open();
    await reopened.goto(url);
    await unlock(reopened, therapist.password);
    const stored = async (path: string) => (await therapist.api(`/rest/v1/${path}`)).json();
    await expect
      .poll(() => stored('patients?select=objetivos,alergias_infantil,revision'))
      .toEqual([{ objetivos: 'Calçar o tênis sozinho', alergias_infantil: 'Leite', revision: 3 }]);
    await expect
      .poll(() => stored('session_notes?select=content,revision'))
      .toEqual([{ content: 'Vestiu a camiseta sozinho.', revision: 2 }]);
    await expect
      .poll(async () => (await stored('family_answers?select=reviewed_at'))[0].reviewed_at)
      .toBeTruthy();
    await openView(reopened, 'Pacientes');
    await expect(reopened.getByRole('button', { name: 'Ver Detalhes' })).toBeVisible();
    await expect(reopened.getByRole('region', { name: /Aguardando envio/ })).toHaveCount(0);
  } finally {
    await browser.remove();
  }
});

/** Holds the first save of a new record; `isAnswered`: once the server has it. */
async function holdSave(page: Page, isAnswered: boolean) {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rest/v1/patients?*', async (route, request) => {
    if (request.method() !== 'POST') return route.fallback();
    const response = isAnswered ? await route.fetch() : undefined;
    reach();
    await held;
    return response ? route.fulfill({ response }) : route.fallback();
  });
  return { reached, release };
}

test.describe('D-411: a form that is open in two tabs, saved in the second one while the first one sends it', () => {
  for (const isAnswered of all ? [true, false] : [true]) {
    const moment = isAnswered ? 'its answer is late' : 'it is late';
    test(`arrives once, with what was saved last, where ${moment} and the browser is killed then`, async ({
      guard,
      therapist,
      baseURL,
    }) => {
      const url = baseURL ?? '';
      guard.allowConsole(/Failed to load resource/);
      const browser = ownBrowser(guard);
      const save = async (page: Page) => {
        await openStep(page, { title: 'Documentos' });
        await saveWizard(page);
      };
      try {
        const one = await inDailyUse(browser, therapist, url);
        await openView(one, 'Nova Anamnese');
        await one.getByLabel('Nome Completo').fill('José Raimundo');
        await one.getByLabel('Data de Nascimento').pressSequentially('01021961');
        await one.getByRole('checkbox', { name: /LGPD/ }).check();
        await untilStored(one);
        const two = await one.context().newPage();
        await two.setViewportSize({ width: 1366, height: 768 });
        await two.goto(url);
        await proceed(two);
        await two.getByLabel('Profissão').fill('Marceneiro');

        const { reached, release } = await holdSave(one, isAnswered);
        await save(one);
        await reached;
        await save(two);
        await expect(toastOf(two, 'Ficha guardada neste aparelho')).toBeVisible();
        release();
        await expect(one.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
        await expect(one.getByRole('button', { name: 'Ver Detalhes' })).toBeVisible();
        // once the first tab has ended what it sent
        await one.waitForTimeout(1000);
        await browser.kill();

        const reopened = await browser.open();
        await reopened.goto(url);
        await openView(reopened, 'Pacientes');
        const stored = async (path: string) => (await therapist.api(`/rest/v1/${path}`)).json();
        await expect
          .poll(() => stored('patients?select=nome,profissao'))
          .toEqual([{ nome: 'José Raimundo', profissao: 'Marceneiro' }]);
        await expect(reopened.getByRole('region', { name: /Aguardando envio/ })).toHaveCount(0);
        expect(await stored('consents?select=revoked_at')).toEqual([{ revoked_at: null }]);
      } finally {
        await browser.remove();
      }
    });
  }
});

test.describe('D-412: a report that waits while the consent is revoked on another device', () => {
  for (const isKilled of all ? [true, false] : [false]) {
    test(`is not issued ${isKilled ? 'by the reopened browser' : 'when the network returns'}: it asks for the reason, with all that was written`, async ({
      guard,
      therapist,
      baseURL,
    }) => {
      const url = baseURL ?? '';
      guard.allowConsole(/Failed to load resource/);
      await therapist.insert('therapist_profiles', [{ full_name: 'Helena Duarte' }]);
      const [patient] = await therapist.insert('patients', [
        { nome: 'José Raimundo', dataNascimento: '2009-02-01', tipo: 'adulto' },
      ]);
      const { version, sha256 } = consentTextFor('adulto');
      const [consent] = await therapist.insert('consents', [
        {
          patient_id: patient?.id,
          text_version: version,
          text_hash: sha256,
          signer_name: 'José Raimundo',
          given_at: new Date().toISOString(),
        },
      ]);
      const issued = async () =>
        (await therapist.api('/rest/v1/issued_reports?select=without_consent,content')).json();
      const issue = async (page: Page, fill = async (_question: Locator) => {}) => {
        const question = await askToIssue(page);
        await fill(question);
        await confirmIssue(question);
      };
      const browser = ownBrowser(guard);
      try {
        let page = await inDailyUse(browser, therapist, url);
        await openView(page, 'Pacientes');
        await page.getByRole('button', { name: 'Ver Detalhes' }).click();
        await page.getByRole('button', { name: 'Emitir', exact: true }).click();
        await page.getByRole('dialog', { name: 'Emitir' }).getByRole('button', { name: 'Escola' }).click();
        await page.getByLabel('Quem recebe').fill('Márcia Teles');
        await page.getByLabel('Texto do parecer').fill('Senta sem apoio.');
        // the record is read: it has nothing more to propose
        await expect(page.getByRole('button', { name: 'Propor frases' })).toHaveCount(0);
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.context().setOffline(true);
        await issue(page);
        await expect(page.getByRole('heading', { name: 'Relatório ainda não emitido' })).toBeVisible();

        if (isKilled) await browser.kill();
        const revoked = await therapist.api(`/rest/v1/consents?id=eq.${consent?.id}`, {
          method: 'PATCH',
          body: JSON.stringify({
            revoked_by_name: 'José Raimundo',
            revocation_reason: null,
            revoked_at: new Date().toISOString(),
          }),
        });
        expect(revoked.status).toBe(204);
        if (isKilled) {
          page = await browser.open();
          await page.setViewportSize({ width: 1366, height: 768 });
          await page.goto(url);
          await expect(toastOf(page, 'O relatório não foi emitido')).toBeVisible();
          await openView(page, 'Pacientes');
          const waiting = page.getByRole('region', { name: /Aguardando envio/ });
          await expect(waiting).toContainText('O consentimento não está mais em vigor: nada foi emitido.');
          await waiting.getByRole('button', { name: 'Abrir' }).click();
        } else {
          await page.context().setOffline(false);
          await expect(toastOf(page, 'O relatório não foi emitido')).toBeVisible();
          await expect(
            page.getByText('O consentimento não está mais em vigor: nada foi emitido.').first(),
          ).toBeVisible();
          await page.getByRole('button', { name: 'Abrir para corrigir' }).click();
        }
        expect(await issued()).toEqual([]);

        await expect(page.getByText('Não há consentimento em vigor.')).toBeVisible();
        await expect(page.getByLabel('Quem recebe')).toHaveValue('Márcia Teles');
        await expect(page.getByLabel('Texto do parecer')).toHaveValue('Senta sem apoio.');
        await expect(page.getByRole('button', { name: 'Propor frases' })).toHaveCount(0);
        await issue(page, (question) => question.getByLabel('Motivo').fill('Ordem judicial.'));
        await expect(page.getByRole('heading', { name: 'Relatório emitido' })).toBeVisible();
        expect(await issued()).toMatchObject([
          { without_consent: 'Ordem judicial.', content: { opinion: 'Senta sem apoio.' } },
        ]);
      } finally {
        await browser.remove();
      }
    });
  }
});
