import { act, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { leaveCode, lockScreen } from '../../src/session/session';
import { answer, json, refusal, sessionOf, therapist } from '../support/auth';
import { NEW_CODE, phone, serveFactors, tablet } from '../support/factors';
import { fill } from '../support/fill';
import { origin, server } from '../support/msw';
import { renderFor } from '../support/render';
import {
  arriveByToken,
  button,
  draft,
  endSession,
  fromAnotherTab,
  noNetwork,
  signInForm,
  store,
  workspace,
} from '../support/sessionScreens';

vi.mock('../../src/app/Workspace', () => import('../support/sessionWorkspace'));

// in memory alone, which these tests share
afterEach(leaveCode);
afterEach(endSession);

const codeField = () => screen.findByLabelText('Código de seis números');
const codeHead = () => screen.findByRole('heading', { name: 'Falta o código' });
const aal = () => {
  const token: string = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')?.access_token ?? '';
  return token && JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).aal;
};

async function expectAccessible() {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** All that is asked of the database. */
function watchData() {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (/\/(rest|storage)\//.test(request.url)) asked.push(request.url);
  });
  return asked;
}

async function signInWithPassword(password = 'segredo-7') {
  const { user } = renderFor(<App />);
  await signInForm();
  await user.type(screen.getByLabelText('E-mail'), therapist.email);
  await fill(user, screen.getByLabelText('Senha'), password);
  await user.click(button('Entrar'));
  return user;
}

describe('signing in', () => {
  test('D-1060: after the password the code is asked for; its sixth digit opens the workspace', {
    tags: 'repeat',
  }, async () => {
    const asked = watchData();
    const { codes } = serveFactors(phone);
    const user = await signInWithPassword();
    await codeHead();
    const field = await codeField();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByText(therapist.email)).toBeVisible();
    await expectAccessible();
    expect(screen.queryByText('Login bem-sucedido!')).not.toBeInTheDocument();
    await user.type(field, '11122');
    expect(codes).toEqual([]);
    await user.type(field, '2');
    await workspace();
    expect(await screen.findByText('Login bem-sucedido!')).toBeVisible();
    expect(codes).toEqual(['111222']);
    expect(aal()).toBe('aal2');
    expect(asked).toEqual([]);
  });

  test('D-1060: a code is pasted as the app shows it, with a space', { tags: 'repeat' }, async () => {
    serveFactors(phone);
    const user = await signInWithPassword();
    await user.click(await codeField());
    await user.paste(' 111 222 ');
    await workspace();
  });

  test('D-1060: the code of any of the apps serves, and which one is not asked', {
    tags: 'repeat',
  }, async () => {
    const { codes } = serveFactors(phone, tablet);
    const user = await signInWithPassword();
    await user.type(await codeField(), tablet.code);
    await workspace();
    expect(codes).toEqual([tablet.code, tablet.code]);
  });

  test('D-1061: before the code nothing is stored, and other tabs hear nothing; a reload begins anew', async () => {
    const told: unknown[] = [];
    const channel = new BroadcastChannel(SESSION_KEY);
    channel.onmessage = ({ data }) => told.push(data);
    serveFactors(phone);
    await signInWithPassword();
    await codeField();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain('refresh-');
    // channels keep the order: whatever was told before this one has been heard
    const last = new BroadcastChannel(SESSION_KEY);
    last.postMessage('last');
    await waitFor(() => expect(told).not.toHaveLength(0));
    expect(told).toEqual(['last']);
    channel.close();
    last.close();
  });

  test('D-1061: who goes back ends the session that was begun, and signs in anew', {
    tags: 'repeat',
  }, async () => {
    serveFactors(phone);
    const ended: (string | null)[] = [];
    server.use(
      http.post(`${origin}/auth/v1/logout`, ({ request }) => {
        ended.push(request.headers.get('authorization'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const user = await signInWithPassword();
    await codeField();
    await user.click(button('Voltar para o login'));
    await signInForm();
    await waitFor(() => expect(ended).toHaveLength(1));
  });

  test('D-1062: a wrong code, too many of them, the clock of the phone, and no network say what to do', async () => {
    const { failing } = serveFactors(phone);
    const user = await signInWithPassword();
    const field = await codeField();
    await user.type(field, '12{Enter}');
    expect(field).toHaveAccessibleDescription(/O código tem seis números\./);
    await user.clear(field);
    await user.type(field, '000000');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Digite o que o aplicativo mostra agora/));
    expect(field).toHaveAccessibleDescription(expect.not.stringContaining('relógio'));
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    await user.type(field, '000001');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/ligue nele a data e a hora automáticas/));
    failing.answer = () => refusal(429, 'over_request_rate_limit', 'Request rate limit reached');
    await user.type(field, '000002');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Espere 15 minutos/));
    failing.answer = noNetwork;
    await user.type(field, '000003');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Sem conexão com o servidor/));
    failing.answer = () => refusal(403, 'session_not_found', 'Session not found');
    await user.type(field, '000004');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Passou tempo demais/));
    failing.answer = undefined;
    await user.type(field, phone.code);
    await workspace();
  });

  test('D-1062: who has lost the app is led to whoever owns the project', async () => {
    serveFactors(phone);
    await signInWithPassword();
    await codeField();
    expect(screen.getByText(/Peça a quem cuida do sistema/)).toBeVisible();
  });
});

describe('the lock', () => {
  async function locked(...factors: Parameters<typeof serveFactors>) {
    const served = serveFactors(...factors);
    store(served.both());
    const { user } = renderFor(<App />);
    await workspace();
    await fill(user, draft(), 'queixa de dor');
    act(() => lockScreen());
    await screen.findByRole('dialog', { name: 'Tela bloqueada' });
    return { ...served, user };
  }

  test('D-1063: asks for the password alone while the session has its second step, which it keeps', async () => {
    const ended: (string | null)[] = [];
    const { user, codes, passwords } = await locked(phone);
    server.use(
      http.post(`${origin}/auth/v1/logout`, ({ request }) => {
        ended.push(request.headers.get('authorization'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const before = localStorage.getItem(SESSION_KEY);
    await user.type(screen.getByLabelText('Senha'), 'errada{Enter}');
    expect(await screen.findByText('Senha incorreta.')).toBeVisible();
    await user.clear(screen.getByLabelText('Senha'));
    await user.type(screen.getByLabelText('Senha'), 'segredo-7{Enter}');
    await workspace();
    expect(codes).toEqual([]);
    expect(passwords).toHaveLength(2);
    expect(localStorage.getItem(SESSION_KEY)).toBe(before);
    // the session that only asked for the password
    await waitFor(() => expect(ended).toHaveLength(1));
    expect(ended[0]).not.toContain(JSON.parse(before ?? '{}').access_token);
  });

  test('D-1063: where the server has ended the session, the code follows the password, and the screen is as before', async () => {
    const { user, codes } = await locked(phone);
    answer('token?grant_type=refresh_token', () => refusal(400, 'refresh_token_not_found', 'no'));
    let isEnded = true;
    server.use(
      http.get(`${origin}/auth/v1/user`, () =>
        isEnded ? refusal(403, 'session_not_found', 'no') : undefined,
      ),
    );
    await user.type(screen.getByLabelText('Senha'), 'segredo-7{Enter}');
    await screen.findByRole('dialog', { name: 'Falta o código' });
    await codeField();
    await expectAccessible();
    expect(screen.queryByRole('heading', { name: /Fichas de/ })).not.toBeInTheDocument();
    isEnded = false;
    await user.type(await codeField(), phone.code);
    await workspace();
    expect(codes).toEqual([phone.code]);
    expect(aal()).toBe('aal2');
  });

  test('D-1063: from the code, Voltar leads back to the password', async () => {
    const { user } = await locked(phone);
    answer('token?grant_type=refresh_token', () => refusal(400, 'refresh_token_not_found', 'no'));
    server.use(http.get(`${origin}/auth/v1/user`, () => refusal(403, 'session_not_found', 'no')));
    await user.type(screen.getByLabelText('Senha'), 'segredo-7{Enter}');
    await codeField();
    await user.click(button('Voltar'));
    expect(await screen.findByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();
    expect(screen.getByLabelText('Senha')).toHaveValue('');
  });
});

describe('a session with one step alone', () => {
  test('D-1064: a page that finds one, of an account with a second factor, asks for password and code', async () => {
    const asked = watchData();
    const { first } = serveFactors(phone);
    store(sessionOf(therapist));
    const { user } = renderFor(<App />);
    await screen.findByRole('dialog', { name: 'Sua sessão terminou' });
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(first().user.factors).toHaveLength(1);
    await user.type(screen.getByLabelText('Senha'), 'segredo-7{Enter}');
    await user.type(await codeField(), phone.code);
    await workspace();
    expect(asked).toEqual([]);
  });

  test('D-1064: a renewal that gives one is a session that has ended', async () => {
    const { both, first } = serveFactors(phone);
    store(both());
    const { user } = renderFor(<App />);
    await workspace();
    server.use(http.get('*/rest/v1/patients', () => json({ code: 'PGRST301' }, 401)));
    answer('token?grant_type=refresh_token', () => json(first()));
    await user.click(button('Buscar'));
    await screen.findByRole('dialog', { name: 'Sua sessão terminou' });
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  test('D-1064: while a code is asked for, a sign-in of another tab opens this one, too', async () => {
    const { both } = serveFactors(phone);
    await signInWithPassword();
    await codeField();
    const session = both();
    store(session);
    await fromAnotherTab('SIGNED_IN', session);
    await workspace();
  });
});

describe('the database', () => {
  const missing = (step: string) =>
    json({ code: '42501', message: `second step missing: ${step}`, details: null, hint: null }, 403);

  test('D-1064: its refusal of a session without the code ends that session here', async () => {
    serveFactors(phone);
    store(sessionOf(therapist));
    answer('user', () => json({ id: therapist.id, email: therapist.email }));
    answer('token?grant_type=refresh_token', () => refusal(400, 'refresh_token_not_found', 'no'));
    server.use(http.get('*/rest/v1/patients', () => missing('code')));
    const { user } = renderFor(<App />);
    await workspace();
    await user.click(button('Buscar'));
    expect(await screen.findByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();
    expect(screen.queryByText('sem resposta')).not.toBeInTheDocument();
  });

  test('D-1069: where the project requires a factor, Segurança alone is there; then all goes on', async () => {
    const { first, factors } = serveFactors();
    store(first());
    server.use(
      http.get('*/rest/v1/patients', ({ request }) => {
        const token = request.headers.get('authorization')?.split('.')[1] ?? '';
        const claims = JSON.parse(Buffer.from(token, 'base64url').toString());
        return claims.aal === 'aal2' ? json([{ id: '1' }]) : missing('factor');
      }),
    );
    const { user } = renderFor(<App />);
    await workspace();
    await user.click(button('Buscar'));
    expect(await screen.findByRole('heading', { name: 'Segurança' })).toBeVisible();
    await user.click(button('Ligar a verificação'));
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    await user.type(await codeField(), NEW_CODE);
    await workspace();
    expect(await screen.findByText('1 pacientes')).toBeVisible();
    expect(factors).toMatchObject([{ status: 'verified' }]);
  });
});

describe('a recovery', () => {
  test('D-1065: of an account with a second factor, the code comes before the new password, also after a reload', async () => {
    const { first, both } = serveFactors(phone);
    arriveByToken('recovery');
    answer('verify', () => json(first()));
    server.use(http.get(`${origin}/auth/v1/user`, () => json(first().user)));
    const page = renderFor(<App />);
    await page.user.click(await screen.findByRole('button', { name: 'Escolher uma senha nova' }));
    await codeHead();
    expect(screen.queryByLabelText('Nova senha')).not.toBeInTheDocument();
    page.unmount();
    const { user } = renderFor(<App />);
    await codeHead();
    await user.type(await codeField(), phone.code);
    const field = await screen.findByLabelText('Nova senha');
    const sent = answer('user', () => json(both().user));
    await fill(user, field, 'girassol-amarelo');
    await user.click(button('Salvar nova senha'));
    await signInForm();
    expect(sent.map(({ body }) => body.password)).toContain('girassol-amarelo');
  });

  test('D-1065: a link that confirms an e-mail opens nothing before the code', async () => {
    const { first } = serveFactors(phone);
    arriveByToken('signup');
    answer('verify', () => json(first()));
    server.use(http.get(`${origin}/auth/v1/user`, () => json(first().user)));
    const { user } = renderFor(<App />);
    await user.click(await screen.findByRole('button', { name: 'Confirmar e-mail' }));
    await user.click(await screen.findByRole('button', { name: 'Entrar' }));
    await user.type(await codeField(), phone.code);
    await workspace();
  });
});
