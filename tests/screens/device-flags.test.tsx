import '../support/emptyDisk';
import { act, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { unlockSettled } from '../../src/device/keys/lazyDraftKeys';
import { changeSlot } from '../../src/device/store/familySlot';
import { leave } from '../../src/features/auth/leave';
import { handToFamily, lockScreen, signIn } from '../../src/session/session';
// lazy parts of the app, compiled before the tests: a busy machine takes seconds for it
import '../../src/features/auth/SessionLock';
import '../../src/features/family/FamilyScreen';
import { answer, json, refusal, sessionOf } from '../support/auth';
import { letIn, newUser, serveKeys, storedOnDevice } from '../support/device';
import { origin, server } from '../support/msw';
import { expectOnConsole } from '../support/quiet';
import { renderFor } from '../support/render';
import { endSession, signInForm, store } from '../support/sessionScreens';
import { findToast, getToast } from '../support/toast';

vi.mock('../../src/app/Workspace', () => ({
  default: ({ locked, asking }: { locked: boolean; asking?: boolean }) => {
    if (asking) return 'Abrindo…';
    return locked ? null : <h1>Fichas</h1>;
  },
}));
vi.mock('../../src/device/browser/reloadPage', () => ({ isReloading: () => false, reloadAfter: vi.fn() }));

const PASSWORD = 'girassol-amarelo';
const workspace = () => screen.findByRole('heading', { name: 'Fichas' });
const drawn = () => screen.queryByRole('heading', { name: 'Fichas' });
const lock = () => screen.findByRole('dialog', { name: 'Tela bloqueada' });
const field = () => screen.getByLabelText('Senha');
const noNetwork = () => HttpResponse.error();
const gone = () => new HttpResponse(null, { status: 204 });

let user: ReturnType<typeof newUser>;
beforeEach(() => {
  user = newUser();
  serveKeys();
  letIn(user, PASSWORD);
});
afterEach(endSession);

async function signedIn() {
  const view = renderFor(<App />);
  await act(() => signIn(user.email, PASSWORD));
  await act(unlockSettled);
  await workspace();
  return view;
}

/** Chromium writes localStorage to the disk late: a killed browser finds it as it was. */
async function afterKill(view: { unmount: () => void }, before: Record<string, string>) {
  view.unmount();
  localStorage.clear();
  for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value);
  return renderFor(<App />);
}

const failedWrites = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

/** The tokens with which sessions were ended. */
function endings() {
  const bearers: (string | null)[] = [];
  server.use(
    http.post(`${origin}/auth/v1/logout`, ({ request }) => {
      bearers.push(
        `${new URL(request.url).searchParams.get('scope')} ${request.headers.get('authorization')}`,
      );
      return gone();
    }),
  );
  return bearers;
}

/** Another transaction blocks the store of the flags for a while: later ones wait. */
function busyDisk(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('anamnese-door', 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const values = database.transaction('values', 'readwrite').objectStore('values');
      let turns = 500;
      const hold = () => {
        turns -= 1;
        if (turns > 0) values.count().onsuccess = hold;
        else database.close();
      };
      hold();
      resolve();
    };
  });
}

const storedToken = () => JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}').access_token;

async function tryPassword(typist: ReturnType<typeof renderFor>['user'], password: string) {
  await typist.clear(field());
  await typist.type(field(), `${password}{Enter}`);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Desbloquear' })).toBeEnabled());
}

const slot = {
  handover: {
    id: 'b7f0c0de-0000-4000-8000-000000000001',
    patientId: 'b7f0c0de-0000-4000-8000-0000000000aa',
    kind: 'infantil',
    filledBy: 'Ana',
    relation: 'Mãe',
    groups: ['today'],
    questionnaireVersion: 1,
    begunAt: '2026-03-02T12:00:00Z',
  },
  answers: {},
  part: 0,
} as const;

describe('a browser that was killed opens with', () => {
  test("D-227: the lock, once the screen has said 'Tela bloqueada'", async () => {
    const view = await signedIn();
    const before = { ...localStorage };
    act(lockScreen);
    expect(drawn()).not.toBeInTheDocument();
    await lock();
    expect(await storedOnDevice()).toContainEqual({ name: 'anamnese.covered', value: user.id });
    await afterKill(view, before);
    await lock();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test("D-227: the sign-in form, once the screen has said 'Você saiu!', and the session that came back is ended again", async () => {
    const view = await signedIn();
    const before = { ...localStorage };
    const token = storedToken();
    await act(() => leave());
    await waitFor(() => expect(getToast()).toHaveTextContent('Você saiu!'));
    const ended = endings();
    await afterKill(view, before);
    await signInForm();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    await waitFor(() => expect(ended).toEqual([`local Bearer ${token}`]));
  });

  test("D-227: the sign-in form after somebody else's sign-in, too", async () => {
    const view = await signedIn();
    const before = { ...localStorage };
    await act(() => leave());
    const next = newUser();
    letIn(next, PASSWORD);
    await act(() => signIn(next.email, PASSWORD));
    await workspace();
    await afterKill(view, before);
    await signInForm();
  });

  test("D-227: the family's form, once the tablet was handed over", async () => {
    const view = await signedIn();
    const before = { ...localStorage };
    await changeSlot(user.id, () => slot);
    await act(async () => expect(await handToFamily()).toBe(true));
    await afterKill(view, before);
    expect(await screen.findByText('Parte 1 de 1')).toBeInTheDocument();
    expect(drawn()).not.toBeInTheDocument();
  });

  test('D-227: the pause after wrong passwords', async () => {
    const view = await signedIn();
    act(lockScreen);
    await lock();
    const before = { ...localStorage };
    answer('token?grant_type=password', noNetwork);
    for (const wrong of ['errada-1', 'errada-2', 'errada-3']) await tryPassword(view.user, wrong);
    expect(field()).toHaveAccessibleDescription(/^Muitas senhas erradas/);
    await afterKill(view, before);
    await lock();
    expect(field()).toHaveAccessibleDescription(/^Muitas senhas erradas/);
  });

  test('D-227: no session that the server had ended, without network either', async () => {
    const stale = sessionOf(user);
    store(stale);
    answer('user', () => refusal(403, 'session_not_found', 'Session not found'));
    answer('token?grant_type=refresh_token', () => refusal(400, 'refresh_token_not_found', 'not found'));
    const view = renderFor(<App />);
    await screen.findByRole('dialog', { name: 'Sua sessão terminou' });
    answer('user', noNetwork);
    await afterKill(view, { [SESSION_KEY]: JSON.stringify(stale) });
    await signInForm();
  });

  test('D-227: no session whose renewal the server had refused', async () => {
    const stale = sessionOf(user, -60);
    store(stale);
    answer('token?grant_type=refresh_token', () => refusal(400, 'refresh_token_not_found', 'not found'));
    const view = renderFor(<App />);
    await screen.findByRole('dialog', { name: 'Sua sessão terminou' });
    await waitFor(() => expectOnConsole(/not found/));
    answer('token?grant_type=refresh_token', noNetwork);
    await afterKill(view, { [SESSION_KEY]: JSON.stringify(stale) });
    await signInForm();
  });

  test('the open screen, after the password was entered', async () => {
    const view = await signedIn();
    act(lockScreen);
    await lock();
    await view.user.type(field(), `${PASSWORD}{Enter}`);
    await workspace();
    await afterKill(view, { ...localStorage });
    await workspace();
  });
});

describe('a device that cannot store', () => {
  test('D-227: any more in localStorage finds the lock on its disk, and counts wrong passwords', {
    tags: 'repeat',
  }, async () => {
    const view = await signedIn();
    const before = { ...localStorage };
    act(lockScreen);
    await lock();
    view.unmount();
    localStorage.clear();
    for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user: typist } = renderFor(<App />);
    await lock();
    answer('token?grant_type=password', noNetwork);
    for (const wrong of ['errada-1', 'errada-2', 'errada-3']) await tryPassword(typist, wrong);
    expect(field()).toHaveAccessibleDescription(/^Muitas senhas erradas/);
  });

  test('D-227: is covered at once all the same, and the lock says that it may not hold', async () => {
    const { user: typist } = await signedIn();
    failedWrites();
    act(lockScreen);
    expect(drawn()).not.toBeInTheDocument();
    await lock();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Este aparelho não conseguiu guardar o bloqueio: se o navegador for fechado, a tela pode abrir sem senha.',
    );
    await typist.type(field(), `${PASSWORD}{Enter}`);
    await workspace();
  });

  test("D-227: says 'Você saiu!' only when the server has ended the session", async () => {
    await signedIn();
    failedWrites();
    answer('logout', noNetwork);
    await act(() => leave());
    await signInForm();
    expect(await findToast()).toHaveTextContent('A saída não ficou guardada neste aparelho');

    await act(() => signIn(user.email, PASSWORD));
    answer('logout', gone);
    await act(() => leave());
    await waitFor(() => expect(getToast()).toHaveTextContent('Você saiu!'));
  });

  test('D-227: hands no tablet over', async () => {
    await signedIn();
    failedWrites();
    await act(async () => expect(await handToFamily()).toBe(false));
    expect(drawn()).toBeInTheDocument();
    expect(localStorage.getItem('anamnese.family')).toBeNull();
  });

  test('D-227: or cannot be read asks for the password', async () => {
    store(sessionOf(user));
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('corrupt', 'UnknownError');
    });
    renderFor(<App />);
    await lock();
  });
});

describe('a stored session', () => {
  test('D-228: is asked about, and nothing is drawn before the answer', async () => {
    let release = () => {};
    const silence = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = answer('user', () => silence.then(() => json({ id: 'of-the-session' })));
    store(sessionOf(user));
    renderFor(<App />);
    await screen.findByText('Abrindo…');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(drawn()).not.toBeInTheDocument();
    release();
    await workspace();
    expect(asked).toHaveLength(1);
  });

  test('D-228: that has ended leads to the password, and its tokens are gone', async () => {
    store(sessionOf(user));
    answer('user', () => refusal(403, 'session_not_found', 'Session not found'));
    answer('token?grant_type=refresh_token', () => refusal(400, 'refresh_token_not_found', 'not found'));
    renderFor(<App />);
    await screen.findByRole('dialog', { name: 'Sua sessão terminou' });
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(drawn()).not.toBeInTheDocument();
  });

  test('D-228: whose token the server calls stale is renewed', async () => {
    store(sessionOf(user));
    answer('user', () => refusal(401, 'bad_jwt', 'token is expired'));
    answer('token?grant_type=refresh_token', () => json(sessionOf(user)));
    renderFor(<App />);
    await workspace();
  });

  test('D-228: whose server says nothing for eight seconds leads to the lock', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    store(sessionOf(user));
    answer('user', () => new Promise<Response>(() => {}));
    renderFor(<App />);
    await screen.findByText('Abrindo…');
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    await lock();
    expect(drawn()).not.toBeInTheDocument();
  });

  test('D-221: whose token has expired is renewed, too, where the browser wrongly sees no network', {
    tags: 'repeat',
  }, async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    store(sessionOf(user, -60));
    answer('user', () => json({ id: 'of-the-session' }));
    // longer than the request to other tabs for their keys
    answer('token?grant_type=refresh_token', () => delay(900).then(() => json(sessionOf(user))));
    renderFor(<App />);
    await workspace();
  });

  test('D-227: that begins while the disk is read is not taken for the one that was left', async () => {
    const view = await signedIn();
    await act(() => leave());
    await waitFor(() => expect(getToast()).toHaveTextContent('Você saiu!'));
    view.unmount();
    await busyDisk();
    renderFor(<App />);
    await act(() => signIn(user.email, PASSWORD));
    await workspace();
    expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
  });

  test('without network leads to the lock', { tags: 'repeat' }, async () => {
    store(sessionOf(user));
    answer('user', noNetwork);
    renderFor(<App />);
    await lock();
  });
});

describe('unlocking', () => {
  test('D-229: ends the session that it replaces, and no other', async () => {
    const view = await signedIn();
    const replaced = storedToken();
    act(lockScreen);
    await lock();
    const ended = endings();
    await view.user.type(field(), `${PASSWORD}{Enter}`);
    await workspace();
    await waitFor(() => expect(ended).toEqual([`local Bearer ${replaced}`]));
    expect(storedToken()).not.toBe(replaced);
  });

  test('D-229: the replaced session is ended with the next chance when the server did not hear of it', async () => {
    const view = await signedIn();
    const replaced = storedToken();
    act(lockScreen);
    await lock();
    const unheard = answer('logout', noNetwork);
    await view.user.type(field(), `${PASSWORD}{Enter}`);
    await workspace();
    await waitFor(() => expect(unheard).toHaveLength(1));
    const last = storedToken();
    const ended = endings();
    await act(() => leave());
    await waitFor(() =>
      expect(ended.toSorted()).toEqual([replaced, last].map((token) => `local Bearer ${token}`).toSorted()),
    );
  });

  test('D-104: goes on while the server takes no more passwords: the device checks them, with its own pauses', {
    tags: 'repeat',
  }, async () => {
    const view = await signedIn();
    act(lockScreen);
    await lock();
    answer('token?grant_type=password', () =>
      refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),
    );
    await tryPassword(view.user, 'errada-1');
    expect(field()).toHaveAccessibleDescription('Senha incorreta.');
    await view.user.clear(field());
    await view.user.type(field(), `${PASSWORD}{Enter}`);
    await workspace();
    act(lockScreen);
    await lock();
    for (const wrong of ['errada-1', 'errada-2', 'errada-3']) await tryPassword(view.user, wrong);
    expect(field()).toHaveAccessibleDescription(/^Muitas senhas erradas\. Espere/);
  });
});
