import { fakeTable } from '../support/fakeTable';
import '../support/emptyDisk';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { supabase } from '../../src/data/supabase/client';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { unlockSettled } from '../../src/device/keys/lazyDraftKeys';
import { changeSlot } from '../../src/device/store/familySlot';
import { setFlag } from '../../src/session/deviceFlags';
import { lockScreen, sessionStore, signIn } from '../../src/session/session';
import { answer, json, refusal, sessionOf } from '../support/auth';
import { letIn, newUser, serveKeys } from '../support/device';
import { server } from '../support/msw';
import { renderFor } from '../support/render';

vi.mock('../../src/app/Workspace', () => ({
  default: ({ locked }: { locked: boolean }) => (locked ? null : <h1>Fichas</h1>),
}));

const PASSWORD = 'girassol-amarelo';
const lock = () => screen.findByRole('dialog', { name: 'Tela bloqueada' });
const field = () => screen.getByLabelText('Senha');
const workspace = () => screen.findByRole('heading', { name: 'Fichas' });
const noNetwork = () => HttpResponse.error();

let user: ReturnType<typeof newUser>;
beforeEach(() => {
  user = newUser();
  serveKeys();
  letIn(user, PASSWORD);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

async function lockedWithoutNetwork() {
  const view = renderFor(<App />);
  await act(() => signIn(user.email, PASSWORD));
  await workspace();
  act(() => lockScreen());
  await lock();
  answer('token?grant_type=password', noNetwork);
  return view;
}

/** Hands the tablet to a family, offline. */
async function givenToFamily() {
  const { unmount } = renderFor(<App />);
  await act(() => signIn(user.email, PASSWORD));
  await workspace();
  await unlockSettled();
  unmount();
  await changeSlot(user.id, () => ({
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
  }));
  await setFlag('family', user.id);
  answer('token?grant_type=password', noNetwork);
  return renderFor(<App />);
}

async function tryPassword(typist: ReturnType<typeof renderFor>['user'], password: string) {
  await typist.clear(field());
  await typist.type(field(), `${password}{Enter}`);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Desbloquear' })).toBeEnabled());
}

test('D-104: without network every wrong password after the third waits longer, across a reload, and is said at the field', {
  tags: 'repeat',
}, async () => {
  const { user: typist, unmount } = await lockedWithoutNetwork();
  for (const wrong of ['errada-1', 'errada-2']) {
    await tryPassword(typist, wrong);
    expect(field()).toHaveAccessibleDescription('Senha incorreta.');
  }
  await tryPassword(typist, 'errada-3');
  expect(field()).toHaveAccessibleDescription(/^Muitas senhas erradas\. Espere 5 s para tentar/);
  // not even the right password is checked before that
  await tryPassword(typist, PASSWORD);
  expect(field()).toHaveAccessibleDescription(/Espere 5 s/);

  unmount();
  const { user: again } = renderFor(<App />);
  await lock();
  expect(field()).toHaveAccessibleDescription(/Espere 5 s/);
  later(6);
  await tryPassword(again, 'errada-4');
  expect(field()).toHaveAccessibleDescription(/Espere 10 s/);
  for (let tries = 0; tries < 10; tries += 1) {
    later(15 * 60);
    await tryPassword(again, 'errada-5');
  }
  expect(field()).toHaveAccessibleDescription(/Espere 15 minutos/);
  // setting the clock back does not prolong the pause
  later(-3 * 24 * 3600);
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/Espere 15 minutos/));
  later(15 * 60 + 3 * 24 * 3600);
  await again.clear(field());
  await again.type(field(), `${PASSWORD}{Enter}`);
  await workspace();
  act(() => lockScreen());
  await lock();
  expect(field()).not.toHaveAccessibleDescription();
});

test('D-104: with the network back the server counts, and the pause is over', async () => {
  const { user: typist } = await lockedWithoutNetwork();
  for (const wrong of ['errada-1', 'errada-2', 'errada-3']) await tryPassword(typist, wrong);
  letIn(user, PASSWORD);
  await typist.clear(field());
  await typist.type(field(), `${PASSWORD}{Enter}`);
  await workspace();
  expect(sessionStore.getSnapshot()).toMatchObject({ locked: false });
}, 30_000);

test('D-104: once the server has ended the session, a reload without network opens nothing by the old password', async () => {
  const { unmount } = renderFor(<App />);
  await act(() => signIn(user.email, PASSWORD));
  await workspace();
  fakeTable('patients').fail({ code: 'PGRST301', status: 401 }, { on: 'read', always: true });
  answer('token?grant_type=refresh_token', () => refusal(400, 'refresh_token_not_found', 'not found'));
  const call = supabase.from('patients').select('id').retry(false);
  void call.then(() => undefined);
  await screen.findByRole('dialog', { name: 'Sua sessão terminou' });
  await waitFor(() => expect(localStorage.getItem(SESSION_KEY)).toBeNull());
  unmount();
  answer('token?grant_type=password', noNetwork);
  renderFor(<App />);
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Fichas' })).not.toBeInTheDocument();
}, 30_000);

test('D-104: after a sign-in with a new password the old one opens nothing here, without network either', {
  tags: 'repeat',
  timeout: 30_000,
}, async () => {
  const { user: typist } = renderFor(<App />);
  await act(() => signIn(user.email, PASSWORD));
  await workspace();
  // the password was changed on another device
  letIn(user, 'jabuticaba-9');
  await act(() => signIn(user.email, 'jabuticaba-9'));
  await unlockSettled();
  act(() => lockScreen());
  await lock();
  answer('token?grant_type=password', noNetwork);
  await tryPassword(typist, PASSWORD);
  expect(await screen.findByText('Senha incorreta.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Fichas' })).not.toBeInTheDocument();
  await typist.clear(field());
  await typist.type(field(), 'jabuticaba-9{Enter}');
  await workspace();
});

test('a session that another tab has just renewed is not ended', async () => {
  renderFor(<App />);
  await act(() => signIn(user.email, PASSWORD));
  await workspace();
  const fresh = sessionOf(user);
  server.use(
    http.get('*/rest/v1/patients', ({ request }) =>
      request.headers.get('authorization') === `Bearer ${fresh.access_token}` ? json([]) : json({}, 401),
    ),
  );
  answer('token?grant_type=refresh_token', () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(fresh));
    return refusal(400, 'refresh_token_already_used', 'already used');
  });
  await supabase.from('patients').select('id').retry(false);
  expect(await workspace()).toBeVisible();
  expect(localStorage.getItem(SESSION_KEY)).toContain(fresh.refresh_token);
}, 30_000);

test("D-201: in a family's hands five wrong passwords wait as at the lock; its form is gone back to meanwhile", {
  tags: 'repeat',
}, async () => {
  const { user: typist } = await givenToFamily();
  const form = () => screen.findByText('Parte 1 de 1');
  const ask = async () => typist.click(await screen.findByRole('button', { name: 'Voltar às fichas' }));
  await form();
  await ask();
  for (let tries = 1; tries <= 5; tries += 1) {
    await tryPassword(typist, `errada-${tries}`);
    if (tries < 5) later(20);
  }
  expect(field()).toHaveAccessibleDescription(/^Muitas senhas erradas/);
  await tryPassword(typist, PASSWORD);
  expect(screen.getByRole('dialog', { name: 'Voltar às fichas' })).toBeInTheDocument();
  await typist.click(screen.getByRole('button', { name: 'Voltar ao formulário' }));
  await form();
  later(3600);
  await ask();
  await typist.clear(field());
  await typist.type(field(), `${PASSWORD}{Enter}`);
  await workspace();
});
