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
const nowhere = { hash: '', search: '' };

test.each([
  ['a visitor', store(), nowhere, 'sign-in'],
  ['a visitor with something else stored', store('anamnese.left'), nowhere, 'sign-in'],
  ['a visitor with another address', store(), { hash: '#x=1', search: '?origem=error' }, 'sign-in'],
  ['somebody without storage', forbidden, nowhere, 'sign-in'],
  ['somebody with a session', store(SESSION_KEY), nowhere, 'spinner'],
  ['a link with tokens', store(), { hash: '#access_token=x&type=recovery', search: '' }, 'spinner'],
  ['a link that is over', store(), { hash: '#error_code=otp_expired', search: '' }, 'spinner'],
  ['a link that is over, in the search', store(), { hash: '', search: '?error=x' }, 'spinner'],
  ['the page of a family', store(), { hash: '#familia', search: '' }, 'family'],
  [
    'the page of a family, where somebody is signed in',
    store(SESSION_KEY),
    { hash: '#familia', search: '' },
    'family',
  ],
])('D-63: the first script and the app say the same of %s', (_who, localStorage, location, template) => {
  expect(chosen({ localStorage, location }).template).toBe(template);
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('location', location);
  expect(expectsSession()).toBe(template === 'spinner');
  vi.unstubAllGlobals();
});

test('D-728: the first script takes a family’s link out of the address before it does anything else', () => {
  const location = { hash: '#familia=id.secret', search: '', pathname: '/' };
  const history = {
    replaceState(_state: unknown, _title: string, address: string) {
      location.hash = address.slice(address.indexOf('#'));
    },
  };
  const window: { familyLink?: string; CSS: object } = {
    CSS: { registerProperty: true, supports: () => true },
  };
  expect(chosen({ window, localStorage: store(SESSION_KEY), location, history }).template).toBe('family');
  expect(location.hash).toBe('#familia');
  expect(window.familyLink).toBe('id.secret');
});

test('D-728: a link that is opened in an open page is loaded with it, also where nothing can be stored', () => {
  const link = '#familia=id.secret';
  const location = { hash: '', search: '', pathname: '/', reload: vi.fn() };
  const history = {
    replaceState(_state: unknown, _title: string, address: string) {
      location.hash = address.slice(address.indexOf('#'));
    },
  };
  let follow = () => {};
  const addEventListener = (event: string, listener: () => void) => {
    if (event === 'hashchange') follow = listener;
  };
  const setItem = vi.fn();
  const sessionStorage = { setItem };
  chosen({ localStorage: store(), sessionStorage, location, history, addEventListener });
  location.hash = link;
  follow();
  expect(setItem).toHaveBeenCalledWith('anamnese.family-link', 'id.secret');
  expect(location).toMatchObject({ hash: '#familia', reload: expect.any(Function) });
  setItem.mockImplementation(() => {
    throw new Error('storage is switched off');
  });
  location.hash = link;
  follow();
  expect(location.hash).toBe(link);
  expect(location.reload).toHaveBeenCalledTimes(2);
});

const having = (...names: string[]) => ({
  getItem: (asked: string) => (names.includes(asked) ? '{}' : null),
});
test.each([
  ['the workspace', having(SESSION_KEY), nowhere, 'no'],
  ['the sign-in', having(), nowhere, undefined],
  ["the tablet in a family's hands", having(SESSION_KEY, 'anamnese.family'), nowhere, undefined],
  ['the page of a family', having(SESSION_KEY), { hash: '#familia', search: '' }, undefined],
])('D-917: a browser is told at once whether %s may be translated', (_what, localStorage, location, says) => {
  expect(chosen({ localStorage, location }).translate).toBe(says);
});
