import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { lock, unlock } from './support/lock';
import { ownBrowser } from './support/ownBrowser';
import { filesWith, fillTaken, GOAL, NAME, NOTE, rowOfTaken, storedRecords, take } from './support/taken';
import { expect, openPlace, openTab, openView, signIn, signOut, test, untilKept } from './support/test';
import { createTherapist } from './support/therapist';

const DAY_MS = 86_400_000;

/** The clock of every page from now on; one that is open keeps its own. */
const setClock = (page: Page, ahead: number) =>
  page.addInitScript((more) => {
    const Clock = Date;
    globalThis.Date = new Proxy(Clock, {
      construct: (_clock, given: [number]) =>
        given.length > 0 ? new Clock(...given) : new Clock(Clock.now() + more),
      get: (clock, name) => (name === 'now' ? () => clock.now() + more : Reflect.get(clock, name)),
    });
  }, ahead);

const card = (page: Page) => page.getByRole('region', { name: 'Fichas que levo' });

async function openCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Meu perfil' }).filter({ visible: true }).click();
  await openPlace(page, 'Este aparelho');
}

test('D-1090: after 21 days without contact nothing of what was taken is on the device, with the right password, too', async ({
  baseURL,
  therapist,
}, info) => {
  const url = baseURL ?? '';
  const browser = ownBrowser();
  /** Opens the app without network, so many days later. */
  const openAfter = async (days: number) => {
    const page = await browser.open();
    await page.context().setOffline(true);
    await setClock(page, days * DAY_MS);
    await page.goto(url);
    await expect(lock(page)).toBeVisible();
    return page;
  };
  try {
    await fillTaken(therapist);
    const first = await browser.open();
    await signIn(first, therapist, url);
    await untilKept(first);
    await take(first, therapist);
    // the browser writes its session, as in daily use
    await browser.close();

    const before = await openAfter(20);
    expect(await storedRecords(before)).toBe(1);
    await unlock(before, therapist.password);
    await expect(rowOfTaken(before)).toContainText('Levo comigo');
    await browser.kill();
    expect(filesWith(browser.profile, ['anamnese-taken'])).not.toEqual([]);

    const page = await openAfter(22);
    // before anybody gives a password
    await expect.poll(() => storedRecords(page)).toBe(0);
    await unlock(page, therapist.password);
    await expect(page.getByText(/^Precisa de internet|sem internet/i).first()).toBeVisible();
    await expect(page.getByText(NAME)).toHaveCount(0);
    await expect(page.getByText('Levo comigo')).toHaveCount(0);
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath('after-21-days.png') });
    await browser.close();
    expect(filesWith(browser.profile, [NAME, NOTE, GOAL])).toEqual([]);
  } finally {
    await browser.remove();
  }
});

test('D-1091: of two tabs, both bring up to date at once, one takes what the other leaves, and each shows what the other did', async ({
  page,
  therapist,
}) => {
  const id = await fillTaken(therapist);
  await therapist.insert('patients', [{ nome: 'Caio Prado', dataNascimento: '1971-05-01' }]);
  await signIn(page, therapist);
  await take(page, therapist);
  const other = await page.context().newPage();
  await other.goto('/');
  await openCard(page);
  await openCard(other);
  for (const tab of [page, other]) await expect(card(tab).getByRole('listitem')).toHaveCount(1);

  // both at once, after a change elsewhere
  const changed = await therapist.api(`/rest/v1/patients?id=eq.${id}`, {
    method: 'PATCH',
    body: JSON.stringify({ nome: 'Zenaide Quaresma Lima' }),
  });
  expect(changed.ok).toBe(true);
  const update = (tab: Page) => card(tab).getByRole('button', { name: 'Atualizar' });
  await Promise.all([update(page).click(), update(other).click()]);
  for (const tab of [page, other]) {
    await expect(update(tab)).toBeEnabled();
    await expect(card(tab).getByRole('listitem')).toContainText('Zenaide Quaresma Lima');
  }

  // one leaves it while the other takes another; a third stays, or the next one would be the first, which asks for the password
  await openView(other, 'Pacientes');
  await other.getByRole('button', { name: 'Levar comigo: Bento Aguiar' }).click();
  await expect(card(page).getByRole('listitem')).toHaveCount(2);
  await Promise.all([
    card(page).getByRole('button', { name: 'Deixar de levar Zenaide Quaresma Lima' }).click(),
    other.getByRole('button', { name: 'Levar comigo: Caio Prado' }).click(),
  ]);
  await expect(card(page).getByRole('listitem')).toHaveText([/Bento Aguiar/, /Caio Prado/]);
  const inList = (name: string) => other.getByRole('button', { name: `Levar comigo: ${name}` });
  await expect(inList('Zenaide Quaresma Lima')).toHaveAttribute('aria-pressed', 'false');
  for (const name of ['Bento Aguiar', 'Caio Prado'])
    await expect(inList(name)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => storedRecords(page)).toBe(2);
});

test("D-1090, D-1091: 'Sair' in one tab while another brings records up to date leaves none on the device", async ({
  page,
  therapist,
  guard,
}) => {
  // what the other tab still asks for
  guard.allowConsole(/Failed to load resource/);
  const id = await fillTaken(therapist);
  await signIn(page, therapist);
  await take(page, therapist);
  const other = await page.context().newPage();
  await other.goto('/');
  await openCard(other);
  await expect(card(other).getByRole('listitem')).toHaveCount(1);
  await therapist.api(`/rest/v1/patients?id=eq.${id}`, {
    method: 'PATCH',
    body: JSON.stringify({ observacoes: 'Zelosa.' }),
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await other.route('**/rest/v1/rpc/session_notes_page', async (route) => {
    // the answer is there, and arrives after 'Sair'
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  const asked = other.waitForRequest('**/rest/v1/rpc/session_notes_page');
  await card(other).getByRole('button', { name: 'Atualizar' }).click();
  await asked;
  await signOut(page);
  await expect(other.getByRole('button', { name: 'Entrar' })).toBeVisible();
  release();
  await other.unrouteAll({ behavior: 'wait' });
  await expect.poll(() => storedRecords(page)).toBe(0);
  await page.reload();
  expect(await storedRecords(page)).toBe(0);
});

test.describe('D-1088, D-1089, D-1090: where the server is another one at the next contact, what was taken', () => {
  test.use({ installed: true });
  const PAST = 'Zurziu a massinha com uma das mãos';

  for (const [what, ofOld] of [
    ['is what a restored backup has', 'older'],
    ['is gone where a restored backup has not the record', 'without'],
    ['is gone where another project refuses the session', 'another'],
  ] as const) {
    test(what, async ({ page, ownServer, guard }) => {
      guard.allowConsole(/Failed to load resource/);
      // of another project: empty
      const copy = mkdtempSync(join(tmpdir(), 'anamnese-copy-'));
      const put = (from: string, to: string) => {
        rmSync(to, { recursive: true, force: true });
        cpSync(from, to, { recursive: true });
      };
      try {
        const therapist = await createTherapist(ownServer.url);
        await signIn(page, therapist, ownServer.url);
        // a restart would cut its installation off
        await untilKept(page);
        if (ofOld === 'without') await ownServer.restart(async () => put(ownServer.dataDir, copy));
        const id = await fillTaken(therapist);
        const [note] = await therapist
          .api(`/rest/v1/session_notes?select=id&patient_id=eq.${id}`)
          .then((answer) => answer.json());
        const patchNote = (content: string) =>
          therapist.api(`/rest/v1/session_notes?id=eq.${note.id}`, {
            method: 'PATCH',
            body: JSON.stringify({ content }),
          });
        if (ofOld === 'older') {
          expect((await patchNote(PAST)).ok).toBe(true);
          await ownServer.restart(async () => put(ownServer.dataDir, copy));
          expect((await patchNote(NOTE)).ok).toBe(true);
        }
        await take(page, therapist);
        expect(await storedRecords(page)).toBe(1);
        await page.context().setOffline(true);
        await ownServer.restart(async () => put(copy, ownServer.dataDir));

        // before the contact, it says of when it is
        await page.reload();
        await unlock(page, therapist.password);
        await expect(page.getByText(/Como estava em \S+\., \d\d\/\d\d, \d\d:\d\d/)).toBeVisible();
        await openTab(page, 'Evoluções');
        await expect(page.getByRole('list', { name: 'Evoluções' })).toContainText(NOTE);

        await page.context().setOffline(false);
        if (ofOld === 'older') {
          await expect(page.getByRole('list', { name: 'Evoluções' })).toContainText(PAST);
          await expect(page.getByText(/^Como estava em/)).toHaveCount(0);
          await openCard(page);
          await card(page).getByRole('button', { name: 'Atualizar' }).click();
          await expect(card(page).getByRole('button', { name: 'Atualizar' })).toBeEnabled();
          expect(await storedRecords(page)).toBe(1);
          // what the device has is what the server has
          await page.context().setOffline(true);
          await page.reload();
          await unlock(page, therapist.password);
          await openView(page, 'Pacientes');
          await rowOfTaken(page).getByRole('button', { name: 'Ver Detalhes' }).click();
          await openTab(page, 'Evoluções');
          await expect(page.getByRole('list', { name: 'Evoluções' })).toContainText(PAST);
        } else {
          await expect.poll(() => storedRecords(page)).toBe(0);
          await expect(page.getByText(NOTE)).toHaveCount(0);
        }
      } finally {
        rmSync(copy, { recursive: true, force: true });
      }
    });
  }
});
