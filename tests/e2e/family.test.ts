import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { expectToFit } from './support/fit';
import { ownBrowser } from './support/ownBrowser';
import { expect, openView, signIn, test } from './support/test';

/** Words that occur only in the record. */
const telling = /Zulmira|Quaresma|Zumbido|Xilocaína|1961-02-01|01.02.1961/i;
/** Where they are told, with what stands around them. */
const told = (text: string) => text.match(RegExp(`.{0,60}(${telling.source}).{0,60}`, 'gi')) ?? [];
const record = {
  nome: 'Zulmira Quaresma',
  dataNascimento: '1961-02-01',
  queixaPrincipal: 'Zumbido à noite',
  alergias: 'Xilocaína',
};

const family = (page: Page) => page.getByText(/^Parte \d de \d$/);
const password = (page: Page) => page.getByRole('dialog', { name: 'Voltar às fichas' });

async function handOver(page: Page, name: string, relation: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Pedir à família' });
  await dialog.getByLabel('Quem vai preencher').fill(name);
  await dialog.getByLabel(/^(Relação com o paciente|Parentesco com a criança)/).selectOption(relation);
  const anew = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Entregar o tablet' }).click();
  await anew;
  await expect(family(page)).toHaveText(/^Parte 1/);
}

async function giveBack(page: Page, typed: string): Promise<void> {
  await password(page).getByLabel('Senha', { exact: true }).fill(typed);
  await password(page).getByRole('button', { name: 'Desbloquear' }).click();
}

/** The content of the page and of this origin's storage, encrypted parts included. */
const everything = (page: Page) =>
  page.evaluate(async () => {
    const promised = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const readable = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return readable(new Uint8Array(value));
      if (value instanceof Uint8Array) return new TextDecoder().decode(value);
      return Object(value) === value ? Object.values(Object(value)).map(readable).join(' ') : String(value);
    };
    const stored: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await promised(indexedDB.open(name));
      for (const each of database.objectStoreNames) {
        const records = database.transaction(each).objectStore(each);
        stored.push(
          name,
          readable(await promised(records.getAllKeys())),
          readable(await promised(records.getAll())),
        );
      }
      database.close();
    }
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      readable(Object(field).value),
    );
    return [
      document.documentElement.outerHTML,
      document.title,
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
      ...fields,
      ...stored,
    ].join('\n');
  });

/** A snapshot of the page's heap. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

async function toNextPart(page: Page) {
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  // by keyboard: a tap right after another counts as its double tap
  await page.getByRole('button', { name: 'Próximo' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '');
}

test("D-200, D-201, D-217: the family's screen contains nothing of the record, and only the password leads out of it", {
  tag: '@tablet',
}, async ({ page, context, therapist, guard }) => {
  guard.allowConsole(/Failed to load resource/);
  const id = randomUUID();
  await therapist.insert('patients', [{ id, ...record }]);
  await signIn(page, therapist);
  const other = await context.newPage();
  await other.goto('/');
  await openView(other, 'Pacientes');
  await expect(other.getByText(record.nome)).toBeVisible();
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByText(record.queixaPrincipal).first()).toBeVisible();
  expect(await everything(page)).toMatch(telling);

  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('button', { name: 'Pedir à família…' }).click();
  await expectAccessible(page);
  const requests: string[] = [];
  await handOver(page, 'Ana', 'Mãe');
  page.on('request', (request) => requests.push(request.url()));
  await expectAccessible(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(family(other)).toBeVisible();
  for (const each of [page, other]) expect(told(await everything(each))).toEqual([]);
  expect(await heapOf(page)).not.toMatch(/Zulmira|Zumbido|Xilocaína/);

  const isThere = async (where = page) => {
    await expect(family(where)).toBeVisible();
    await expect(where.getByRole('navigation')).toHaveCount(0);
    expect(told(await everything(where))).toEqual([]);
  };
  const first = page.getByRole('textbox').first();
  await first.fill('<script>alert("dói")</script> 👵🏽');
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
  for (let times = 0; times < 20; times += 1) await page.evaluate(() => history.back());
  await isThere();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+ArrowLeft');
  await isThere();
  // the history entry with which the app would show a record
  await page.evaluate(
    ([patientId, userId]) => {
      sessionStorage.setItem('anamnese.history', 'own');
      const state = { token: 'own', userId, view: { name: 'patient-details', patientId } };
      history.pushState(state, '');
      dispatchEvent(new PopStateEvent('popstate', { state }));
      history.replaceState(state, '');
      localStorage.setItem('anamnese.covered', userId ?? '');
    },
    [id, therapist.id],
  );
  await page.reload();
  await isThere();
  await page.evaluate(() => void setTimeout(() => history.go(1 - history.length)));
  await page.waitForURL('about:blank');
  await page.goto('/');
  await isThere();
  await expect(first).toHaveValue('<script>alert("dói")</script> 👵🏽');
  const third = await context.newPage();
  await third.goto('/');
  await isThere(third);
  await third.close();

  await expectToFit(page);
  await page.getByRole('button', { name: 'Voltar às fichas' }).click();
  await expectAccessible(page);
  await page.evaluate(() => history.back());
  await isThere();
  await page.getByRole('button', { name: 'Voltar às fichas' }).click();
  await giveBack(page, 'errada-errada');
  await expect(password(page).getByText('Senha incorreta.')).toBeVisible();
  await expectAccessible(page);
  await password(page).getByRole('button', { name: 'Voltar ao formulário' }).click();
  await isThere();
  while (await page.getByRole('button', { name: 'Próximo' }).isVisible()) await toNextPart(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Terminei' }).click();
  await expect(page.getByRole('heading', { name: 'Pronto, Ana.' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  expect(requests.filter((url) => /\/(rest|storage)\//.test(url))).toEqual([]);

  await page.getByRole('button', { name: 'Voltar às fichas' }).click();
  await giveBack(page, therapist.password);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Revisar o que a família preencheu' }),
  ).toBeVisible();
  await expect(other.getByRole('navigation').first()).toBeVisible();
  // the slot is deleted together with its key
  const left = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('anamnese-family');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('slots').objectStore('slots').count();
          counting.onsuccess = () => resolve([counting.result, Object.keys(localStorage).join()]);
        };
      }),
  );
  expect(left).toEqual([0, expect.not.stringContaining('family')]);
});

test('D-199, D-203: a killed tablet restores the text and the group; without network the password leads back to the form', async ({
  therapist,
  guard,
  baseURL,
}) => {
  guard.allowConsole(/Failed to load resource/);
  const browser = ownBrowser(guard);
  try {
    let page = await browser.open();
    await signIn(page, therapist, baseURL);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await openView(page, 'Anamnese Infantil');
    await page.getByLabel('Nome da Criança', { exact: true }).fill(record.nome);
    await page.getByRole('button', { name: 'Pedir à família…' }).click();
    await handOver(page, 'Ana', 'Avó');
    // like a browser that is killed before it has written the flag
    await page.evaluate(() => localStorage.removeItem('anamnese.family'));
    await page.reload();
    await page.getByRole('button', { name: 'Próximo' }).click();
    await expect(page.getByText(/^Parte 2 de/)).toBeVisible();
    await page.getByRole('textbox').first().fill('Foi de cesárea.');
    await page.getByRole('button', { name: 'Não sei' }).nth(1).click();
    await expect(page.getByText('Guardado')).toBeVisible();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Voltar às fichas' }).click();
    await giveBack(page, 'errada-errada');
    await expect(password(page).getByText('Senha incorreta.')).toBeVisible();
    await page.context().setOffline(false);
    // the browser writes the session to its disk after some seconds
    await page.waitForTimeout(5000);
    await browser.kill();

    page = await browser.open();
    await page.goto(baseURL ?? '');
    await expect(page.getByText(/^Parte 2 de/)).toBeVisible();
    await expect(page.getByRole('textbox').first()).toHaveValue('Foi de cesárea.');
    await expect(page.getByRole('button', { name: 'Não sei' }).nth(1)).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Voltar às fichas' }).click();
    await giveBack(page, therapist.password);
    await expect(page.getByLabel('Nome da Criança', { exact: true })).toHaveValue(record.nome);
  } finally {
    await browser.remove();
  }
});
