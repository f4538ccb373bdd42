import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { expectsSession } from '../../src/session/expectsSession';

const script = readFileSync(join(import.meta.dirname, '../../public/start.js'), 'utf8');

/** The template that the page's first script selects, and what it says of translating the page. */
function chosen(browser: object): {
  readonly template: string | undefined;
  readonly translate: string | undefined;
} {
  const asked: string[] = [];
  const said = new Map<string, string>();
  const getElementById = (id: string) => {
    asked.push(id);
    return null;
  };
  const CSS = { registerProperty: true, supports: () => true };
  const addEventListener = () => undefined;
  runInNewContext(script, {
    window: { CSS },
    CSS,
    document: { getElementById, documentElement: { setAttribute: said.set.bind(said) } },
    addEventListener,
    ...browser,
  });
  return { template: asked.at(-1), translate: said.get('translate') };
}

const store = (name?: string) => ({ getItem: (asked: string) => (asked === name ? '{}' : null) });
const forbidden = {
  getItem() {
    throw new Error('storage is switched off');
  },
};
const nowhere = { pathname: '/', hash: '', search: '' };

test.each([
  ['a visitor', store(), nowhere, 'sign-in'],
  ['a visitor with something else stored', store('anamnese.left'), nowhere, 'sign-in'],
  [
    'a visitor with another address',
    store(),
    { ...nowhere, hash: '#x=1', search: '?origem=error' },
    'sign-in',
  ],
  ['somebody without storage', forbidden, nowhere, 'sign-in'],
  ['somebody with a session', store(SESSION_KEY), nowhere, 'spinner'],
  ['a link with tokens', store(), { ...nowhere, hash: '#access_token=x&type=recovery' }, 'spinner'],
  ['a link that waits for a press', store(), { ...nowhere, hash: '#type=signup&token_hash=x' }, 'spinner'],
  ['a link that is over', store(), { ...nowhere, hash: '#error_code=otp_expired' }, 'spinner'],
  ['a link that is over, in the search', store(), { ...nowhere, search: '?error=x' }, 'spinner'],
  ['the page of a family', store(), { ...nowhere, hash: '#familia' }, 'family'],
  [
    'the page of a family, where somebody is signed in',
    store(SESSION_KEY),
    { ...nowhere, hash: '#familia' },
    'family',
  ],
])('D-63: the first script and the app say the same of %s', (_who, localStorage, location, template) => {
  expect(chosen({ localStorage, location }).template).toBe(template);
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('location', location);
  expect(expectsSession()).toBe(template === 'spinner');
  vi.unstubAllGlobals();
});

const id = '0f3b2c1d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const secret = 'Ab-_3456789012345678xY';
const link = `${id}.${secret}`;

/** A page at this address, which can replace it. */
function pageAt(address: string) {
  const read = (to: string) => {
    const { pathname, search, hash } = new URL(to, 'https://anamnese.example/');
    return { pathname, search, hash };
  };
  const location = { ...read(address), reload: vi.fn() };
  const history = {
    replaceState: (_state: unknown, _title: string, to: string) => Object.assign(location, read(to)),
  };
  const window: { familyLink?: string; CSS: object } = {
    CSS: { registerProperty: true, supports: () => true },
  };
  return { location, history, window };
}

test('D-728: the first script takes a family’s link out of the address before it does anything else', () => {
  const page = pageAt(`/#familia=${link}`);
  expect(chosen({ ...page, localStorage: store(SESSION_KEY) }).template).toBe('family');
  expect(page.location).toMatchObject({ pathname: '/', search: '', hash: '#familia' });
  expect(page.window.familyLink).toBe(link);
});

const behind = '/#familia=';
test.each([
  ['a full stop', `${behind}${link}.`],
  ['a bracket', `${behind}${link})`],
  ['a comma', `${behind}${link},`],
  ['the end of an angle', `${behind}${link}>`],
  ['a quotation mark', `${behind}${link}”`],
  ['a straight quotation mark', `${behind}${link}%22`],
  ['a star', `${behind}${link}*`],
  ['an underscore', `${behind}${link}_`],
  ['a space', `${behind}${link}%20`],
  ['a space with words', `${behind}${link}%20Obrigada!`],
  ['a zero-width space', `${behind}${link}\u200b`],
  ['a zero-width space in front', `${behind}%E2%80%8B${link}`],
  ['what a network counts with', `${behind}${link}&fbclid=IwAR0abcdefghijklmnopqrstuvwxyz`],
  ['what a network counts with in front', `/?fbclid=IwAR0abc${behind.slice(1)}${link}`],
  ['a line break in the id', `${behind}${link.slice(0, 10)}%0D%0A${link.slice(10)}`],
  ['a line break in the secret', `${behind}${link.slice(0, 44)}%0A${link.slice(44)}`],
  ['a line break and words', `${behind}${link}%0AResponda`],
  ['an encoded #', `/%23familia=${link}`],
  ['an encoded =', `/#familia%3D${link}`],
  ['both encoded', `/%23familia%3D${link}`],
  ['both encoded twice', `/%2523familia%253D${link}.`],
  ['an e-mail’s =', `${behind}3D${link}`],
  ['an encoded full stop', `${behind}${id}%2E${secret}`],
  ['capitals', `${behind}${id.toUpperCase()}.${secret}`],
  ['what cannot be decoded', `${behind}${link}%E2%80%ZZ%`],
  ['a folder of the app', `/app/%23familia%3D${link}`],
])('D-882: a link opens with %s', (_what, address) => {
  const page = pageAt(address);
  expect(chosen({ ...page, localStorage: store() }).template).toBe('family');
  expect(page.window.familyLink).toBe(link);
  const pathname = address.startsWith('/app/') ? '/app/' : '/';
  expect(page.location).toMatchObject({ pathname, search: '', hash: '#familia' });
});

test.each([
  ['cut off', `${behind}${link.slice(0, 50)}`],
  ['empty', behind],
  ['cut off and encoded', `/%23familia%3D${id}`],
])('D-882: a link that is %s leads to the page that asks for it again', (_what, address) => {
  const page = pageAt(address);
  expect(chosen({ ...page, localStorage: store() }).template).toBe('family');
  expect(page.window.familyLink).toBe('');
  expect(page.location.hash).toBe('#familia');
});

test('D-728: a link that is opened in an open page is loaded with it, also where nothing can be stored', () => {
  const { location, ...page } = pageAt('/');
  let follow = () => {};
  const addEventListener = (event: string, listener: () => void) => {
    if (event === 'hashchange') follow = listener;
  };
  const setItem = vi.fn();
  const sessionStorage = { setItem };
  chosen({ ...page, location, localStorage: store(), sessionStorage, addEventListener });
  location.hash = `#familia=${link}`;
  follow();
  expect(setItem).toHaveBeenCalledWith('anamnese.family-link', link);
  expect(location).toMatchObject({ hash: '#familia', reload: expect.any(Function) });
  setItem.mockImplementation(() => {
    throw new Error('storage is switched off');
  });
  location.hash = `#familia=${link}`;
  follow();
  expect(location.hash).toBe(`#familia=${link}`);
  expect(location.reload).toHaveBeenCalledTimes(2);
});

test('D-922: an e-mail’s link that is opened in an open page is loaded with it, and stays in the address', () => {
  const location = { hash: '', search: '', pathname: '/', reload: vi.fn() };
  const history = { replaceState: vi.fn() };
  let follow = () => {};
  const addEventListener = (event: string, listener: () => void) => {
    if (event === 'hashchange') follow = listener;
  };
  chosen({ localStorage: store(), location, history, addEventListener });
  location.hash = '#x=1';
  follow();
  expect(location.reload).not.toHaveBeenCalled();
  location.hash = '#type=recovery&token_hash=f00d';
  follow();
  expect(location.reload).toHaveBeenCalledTimes(1);
  expect(history.replaceState).not.toHaveBeenCalled();
});
