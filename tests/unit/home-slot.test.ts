import '../support/emptyDisk';
import { beforeEach, expect, test, vi } from 'vitest';
import { lookAtInvitation } from '../../src/data/families';
import { openHomeSlot, sweepHomeMarks } from '../../src/device/store/homeSlot';
import type { FamilySlot } from '../../src/device/store/slotShape';
import {
  addressOfLink,
  FAMILY_HASH,
  hashOfLink,
  keysOfLink,
  newSecret,
  parseFamilyLink,
  textOfLink,
} from '../../src/lib/familyLink';
import { takeFamilyLink } from '../../src/session/familyPage';
import { readable, storedOnDevice } from '../support/device';

const slot: FamilySlot = {
  handover: {
    id: 'b7f0c0de-0000-4000-8000-000000000001',
    patientId: '',
    kind: 'infantil',
    filledBy: 'Ana Gonçalves',
    relation: 'Mãe',
    groups: ['complaint'],
    questionnaireVersion: 1,
    begunAt: '2026-03-02T12:00:00Z',
  },
  answers: { queixaPrincipal: { text: 'não dorme' } },
  part: 0,
};
const newLink = () => ({ id: crypto.randomUUID(), secret: newSecret() });
const opened = async (link: { id: string; secret: string }) => openHomeSlot(await keysOfLink(link));

beforeEach(() => sessionStorage.clear());

test('D-728: what is typed with a link is read back with it alone, and the device shows neither it nor the secret', async () => {
  const link = newLink();
  await (await opened(link)).change(() => slot);
  expect(await (await opened(link)).read()).toEqual({ state: 'written', slot });
  const bytes = readable(await storedOnDevice());
  expect(bytes).not.toMatch(/Ana|dorme|queixa/);
  expect(bytes).not.toContain(link.secret);
  expect(bytes).not.toContain(link.id);
  expect(await (await opened({ ...link, secret: newSecret() })).read()).toEqual({ state: 'nothing' });
  expect(await (await opened({ ...link, id: crypto.randomUUID() })).read()).toEqual({ state: 'nothing' });
});

test('D-728: two tabs that write one answer each lose none of them', async () => {
  const link = newLink();
  const [one, other] = [await opened(link), await opened(link)];
  await one.change(() => slot);
  const write = (column: string) => (before: FamilySlot | undefined) =>
    before && { ...before, answers: { ...before.answers, [column]: { text: column } } };
  await Promise.all([one.change(write('sono')), other.change(write('alergias'))]);
  const found = await one.read();
  const answers = found.state === 'written' ? found.slot.answers : {};
  expect(Object.keys(answers).sort()).toEqual(['alergias', 'queixaPrincipal', 'sono']);
});

test('D-729: once the answers are in, a mark without a word of them stands there until the link has expired', async () => {
  const link = newLink();
  const here = await opened(link);
  await here.change(() => slot);
  const { id } = await here.attempt(slot, endedAt);
  expect(await here.receive({ until, attempt: id })).toBeUndefined();
  const received = { state: 'received', late: undefined };
  expect(await here.read()).toMatchObject(received);
  expect(readable(await storedOnDevice())).not.toMatch(/Ana|dorme|queixa/);
  // a tab that is still open writes nothing back
  expect(await (await opened(link)).change(() => slot)).toBe('received');
  expect(await here.read()).toMatchObject(received);
  await sweepHomeMarks(Date.parse('2026-03-10T12:00:00Z'));
  expect(await here.read()).toMatchObject(received);
  await sweepHomeMarks(Date.parse('2026-03-12T12:00:00Z'));
  expect(await here.read()).toEqual({ state: 'nothing' });
});

const until = '2026-03-09T12:00:00Z';
const endedAt = '2026-03-02T12:30:00Z';
const saying = (answers: FamilySlot['answers']): FamilySlot => ({ ...slot, answers });
const [first, second] = [{ text: 'não dorme' }, { text: 'não dorme, e ronca' }];

test('D-876: what is handed in may have arrived from before it leaves, in every tab, and the same words are one attempt', async () => {
  const link = newLink();
  const here = await opened(link);
  await here.change(() => slot);
  const attempt = await here.attempt(slot, endedAt);
  const maybe = { state: 'maybe', slot, attempts: [attempt] };
  expect(await here.read()).toEqual(maybe);
  const other = await opened(link);
  expect(await other.read()).toEqual(maybe);
  expect(await other.attempt(slot, '2026-03-02T13:00:00Z')).toEqual(attempt);
  // written on: the attempt stays what it was
  await other.change((before) => before && { ...before, answers: { queixaPrincipal: second } });
  expect(await here.read()).toEqual({ ...maybe, slot: saying({ queixaPrincipal: second }) });
  const next = await here.attempt(saying({ queixaPrincipal: second }), endedAt);
  expect(next.id).not.toBe(attempt.id);
  expect(await other.read()).toMatchObject({ attempts: [attempt, next] });
  // refused by the server: it has not arrived
  await here.forget(attempt.id);
  expect(await other.read()).toMatchObject({ attempts: [next] });
  await here.forget(next.id);
  expect(await here.read()).toMatchObject({ state: 'written' });
});

test.each([
  ['the newer words', { queixaPrincipal: first }, { queixaPrincipal: second }, { queixaPrincipal: second }],
  [
    'the newer ones alone',
    { queixaPrincipal: first },
    { queixaPrincipal: first, alergias: { text: 'leite' } },
    { alergias: { text: 'leite' } },
  ],
  [
    'what is left, where an answer was only taken away',
    { queixaPrincipal: first, alergias: { text: 'leite' } },
    { queixaPrincipal: first },
    { queixaPrincipal: first },
  ],
] as const)(
  'D-877: beside what arrived the device keeps %s, until the family ends it',
  async (_what, sent, now, late) => {
    const link = newLink();
    const here = await opened(link);
    await here.change(() => saying(sent));
    const { id } = await here.attempt(saying(sent), endedAt);
    await here.change(() => saying(now));
    await here.attempt(saying(now), endedAt);
    expect(await here.receive({ until, attempt: id })).toEqual(saying(late));
    const again = await opened(link);
    expect(await again.read()).toMatchObject({ state: 'received', late: saying(late) });
    expect(readable(await storedOnDevice())).not.toMatch(/Ana|dorme|leite/);
    await again.endLate();
    expect(await here.read()).toMatchObject({ state: 'received', late: undefined });
  },
);

test('D-877: of an attempt that is not known all is kept, and of a link that has expired nothing', async () => {
  const link = newLink();
  const here = await opened(link);
  await here.change(() => slot);
  await here.attempt(slot, endedAt);
  expect(await here.receive({ until, attempt: null })).toEqual(slot);
  await sweepHomeMarks(Date.parse('2026-03-10T12:00:00Z'));
  expect(await here.read()).toMatchObject({ late: slot });
  await sweepHomeMarks(Date.parse('2026-03-12T12:00:00Z'));
  expect(await here.read()).toEqual({ state: 'nothing' });
});

test('D-877: what a second tab writes after the answers are in joins what is kept', async () => {
  const link = newLink();
  const [here, other] = [await opened(link), await opened(link)];
  await here.change(() => slot);
  const { id } = await here.attempt(slot, endedAt);
  await here.receive({ until, attempt: id });
  await other.addLate(saying({ alergias: { text: 'leite' } }));
  await here.addLate(saying({ queixaPrincipal: second }));
  const late = saying({ alergias: { text: 'leite' }, queixaPrincipal: second });
  expect(await here.read()).toMatchObject({ state: 'received', late });
});

test('D-726: a link has 128 random bits behind #, and the server gets a hash of them', async () => {
  const link = newLink();
  expect(link.secret).toMatch(/^[\w-]{22}$/);
  expect(newSecret()).not.toBe(link.secret);
  const address = addressOfLink(link, 'https://anamnese.example/');
  expect(address).toBe(`https://anamnese.example/#familia=${link.id}.${link.secret}`);
  expect(new URL(address).pathname + new URL(address).search).toBe('/');
  expect(await hashOfLink(link)).toMatch(/^[0-9a-f]{64}$/);
  expect(parseFamilyLink(textOfLink(link))).toEqual(link);
  for (const broken of ['', link.id, `${link.id}.curto`, `${textOfLink(link)}x`, `x${textOfLink(link)}`])
    expect(parseFamilyLink(broken)).toBeUndefined();
});

test('D-728: the secret is in memory, and in the storage of the tab only while the page is not in view', () => {
  const link = newLink();
  window.familyLink = textOfLink(link);
  expect(takeFamilyLink()).toEqual(link);
  expect(window.familyLink).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage).toHaveLength(1);
  // as the page that is loaded next
  expect(takeFamilyLink()).toEqual(link);
  expect(sessionStorage).toHaveLength(0);
  // as a page that the phone puts aside, and may drop without a further word
  const view = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sessionStorage).toHaveLength(1);
  view.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sessionStorage).toHaveLength(0);
  // as the same page, which the browser had put aside
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pageshow'));
  expect(sessionStorage).toHaveLength(0);
  expect(takeFamilyLink()).toBeUndefined();
});

test('D-728: a link that is opened in a tab that is not looked at is in its storage at once', () => {
  const link = newLink();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  window.familyLink = textOfLink(link);
  expect(takeFamilyLink()).toEqual(link);
  expect(sessionStorage).toHaveLength(1);
});

test('D-728: where the browser keeps nothing of pages, the link is in memory', () => {
  const link = newLink();
  const storage = vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  window.familyLink = textOfLink(link);
  expect(takeFamilyLink()).toEqual(link);
  dispatchEvent(new Event('pagehide'));
  expect(takeFamilyLink()).toBeUndefined();
  storage.mockRestore();
});

test('D-728: the server is asked while the scripts load, once, and again where the first request was lost', async () => {
  const link = newLink();
  const asked: string[] = [];
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(Response.json(null)),
  ];
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    asked.push(`${new URL(address).pathname} ${body}`);
    return answers.shift()?.();
  });
  location.hash = FAMILY_HASH;
  window.familyLink = textOfLink(link);
  const early = await import('../../src/session/firstRequests');
  expect(early.familyLink).toEqual(link);
  const look = `/rest/v1/rpc/look_at_invitation ${JSON.stringify({ invitation: link.id, secret: link.secret })}`;
  expect(asked).toEqual([look]);
  await expect(lookAtInvitation(link)).rejects.toThrow();
  expect(asked).toEqual([look]);
  expect(await lookAtInvitation(link)).toEqual({ state: 'closed' });
  expect(asked).toEqual([look, look]);
});
