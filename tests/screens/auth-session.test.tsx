import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { lockScreen } from '../../src/data/session/session';
import { supabase } from '../../src/data/supabase/client';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { leave } from '../../src/features/auth/leave';
import { toasts } from '../../src/ui/feedback/toast';
import { answer, json, refusal, sessionOf, therapist } from '../support/auth';
import { server } from '../support/msw';
import { expectOnConsole } from '../support/quiet';
import { renderFor } from '../support/render';

/** Replaces the workspace with an input and a button that fetches data. */
vi.mock('../../src/app/Workspace', () => ({
  default: function FakeWorkspace({ user }: { user: { email: string } }) {
    const [answered, setAnswered] = useState('');
    const ask = async () => {
      const { data, error } = await supabase.from('patients').select('id').retry(false);
      setAnswered(error ? 'sem resposta' : `${data.length} pacientes`);
    };
    return (
      <main>
        <h1>Fichas de {user.email}</h1>
        <label>
          Rascunho <input />
        </label>
        <button type="button" onClick={() => void ask()}>
          Buscar
        </button>
        <p>{answered}</p>
        <button type="button" onClick={() => void leave()}>
          Sair
        </button>
      </main>
    );
  },
}));

afterEach(() => {
  toasts.clear();
  vi.useRealTimers();
});

const workspace = () => screen.findByRole('heading', { name: `Fichas de ${therapist.email}` });
const signInForm = () => screen.findByRole('heading', { name: 'Entrar' });
const draft = () => screen.getByLabelText('Rascunho');
const button = (name: string) => screen.getByRole('button', { name });

function store(session: ReturnType<typeof sessionOf>) {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}

function arriveBy(fragment: Record<string, string>) {
  history.replaceState(null, '', `/#${new URLSearchParams(fragment)}`);
}

function arriveByLink(type: string) {
  const { access_token, refresh_token } = sessionOf(therapist);
  arriveBy({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type });
  answer('user', () => json(sessionOf(therapist).user));
}

const noNetwork = () => HttpResponse.error();

/** Sends a session event as another tab of this browser does. */
async function fromAnotherTab(event: string, session: unknown) {
  const channel = new BroadcastChannel(SESSION_KEY);
  channel.postMessage({ event, session });
  await new Promise((resolve) => setTimeout(resolve, 50));
  channel.close();
}

describe('opening the page', () => {
  test('asks visitors to sign in at once, and waits with a spinner for who is known here', async () => {
    const visit = renderFor(<App />);
    expect(screen.getByRole('heading', { name: 'Entrar' })).toBeInTheDocument();
    expect(screen.queryByText('Carregando…')).not.toBeInTheDocument();
    visit.unmount();

    arriveBy({ error: 'access_denied', error_code: 'otp_expired' });
    renderFor(<App />);
    expect(screen.getByText('Carregando…')).toBeInTheDocument();
    await signInForm();
    expect(screen.queryByText('Carregando…')).not.toBeInTheDocument();
  });

  test('a stored session opens the workspace', async () => {
    store(sessionOf(therapist));
    renderFor(<App />);
    await workspace();
  });

  test('a stored session that is no session leads to the sign-in', async () => {
    localStorage.setItem(SESSION_KEY, '{broken');
    renderFor(<App />);
    await signInForm();
  });

  test('offline with an expired token the therapist stays signed in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const calls = answer('token?grant_type=refresh_token', noNetwork);
    store(sessionOf(therapist, -60));
    renderFor(<App />);
    await workspace();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls.length).toBeGreaterThan(1);
    expect(await workspace()).toBeVisible();
    expectOnConsole(/AuthRetryableFetchError/);
  });

  test('once the network is back the next call is answered, without a minute of waiting', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer('token?grant_type=refresh_token', noNetwork);
    store(sessionOf(therapist, -60));
    renderFor(<App />);
    await workspace();
    // long enough for supabase-js to give up
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expectOnConsole(/AuthRetryableFetchError/);
    fireEvent.click(button('Buscar'));
    expect(await screen.findByText('sem resposta')).toBeVisible();

    const fresh = sessionOf(therapist);
    const calls = answer('token?grant_type=refresh_token', () => json(fresh));
    server.use(
      http.get('*/rest/v1/patients', ({ request }) =>
        request.headers.get('authorization') === `Bearer ${fresh.access_token}`
          ? json([{ id: '1' }])
          : json({}, 401),
      ),
    );
    fireEvent.click(button('Buscar'));
    expect(await screen.findByText('1 pacientes')).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem(SESSION_KEY)).toContain(fresh.refresh_token);
  });

  test('a session that ended while there was no network asks for the password', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer('token?grant_type=refresh_token', noNetwork);
    store(sessionOf(therapist, -60));
    renderFor(<App />);
    await workspace();
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expectOnConsole(/AuthRetryableFetchError/);
    answer('token?grant_type=refresh_token', () => refusal(400, 'refresh_token_not_found', 'not found'));
    fireEvent.click(button('Buscar'));
    expect(await screen.findByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();
    // the pending request completes after the password is entered
    answer('token?grant_type=password', () => json(sessionOf(therapist)));
    server.use(http.get('*/rest/v1/patients', () => json([{ id: '1' }])));
    vi.useRealTimers();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Senha'), 'segredo-7{Enter}');
    expect(await screen.findByText('1 pacientes')).toBeVisible();
  });

  test.each([
    ['expired', -60],
    ['that expires in a moment', 9],
    ['that expires in a minute', 60],
  ])('R-9.5: a token %s is refreshed', async (_, expiresIn) => {
    const calls = answer('token?grant_type=refresh_token', () => json(sessionOf(therapist)));
    store(sessionOf(therapist, expiresIn));
    renderFor(<App />);
    await workspace();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each([
    ['9 s before its end a data call does not take the token', 9, false],
    ['12 s before its end it does', 12, true],
  ])('R-9.5: %s', async (_, expiresIn, taken) => {
    const asked: (string | null)[] = [];
    server.use(
      http.get('*/rest/v1/patients', ({ request }) => {
        asked.push(request.headers.get('authorization'));
        return json([]);
      }),
    );
    const stored = sessionOf(therapist, expiresIn);
    // a session that supabase-js renews early, or has given up renewing
    answer('token?grant_type=refresh_token', () => json({}, 500));
    store(stored);
    const { error } = await supabase.from('patients').select('id').retry(false);
    expect(asked).toEqual(taken ? [`Bearer ${stored.access_token}`] : []);
    expect(Boolean(error)).toBe(!taken);
  });

  test('the end of a token is counted by the clock of the device, whatever the server calls it', async () => {
    const refreshes = answer('token?grant_type=refresh_token', () => json(sessionOf(therapist)));
    const { expires_at, ...session } = sessionOf(therapist);
    // the device's clock is two hours ahead
    answer('token?grant_type=password', () => json({ ...session, expires_at: expires_at - 7200 }));
    server.use(http.get('*/rest/v1/patients', () => json([])));
    const { user } = renderFor(<App />);
    await user.type(screen.getByLabelText('E-mail'), therapist.email);
    await user.type(screen.getByLabelText('Senha'), 'segredo-7{Enter}');
    await workspace();
    await user.click(button('Buscar'));
    expect(await screen.findByText('0 pacientes')).toBeVisible();
    // supabase-js may still be renewing the session of an earlier test
    const ours = refreshes.filter(({ body }) => body.refresh_token === session.refresh_token);
    expect(ours).toHaveLength(0);
  });

  test('a start that fails does not leave the spinner turning', async () => {
    arriveByLink('signup');
    answer('user', () => new HttpResponse('<html>'));
    renderFor(<App />);
    await signInForm();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Link inválido ou vencido'));
  });
});

describe('a session that the server refuses', () => {
  async function lockedWithDraft() {
    server.use(http.get('*/rest/v1/patients', () => json({ code: 'PGRST301', message: 'JWT expired' }, 401)));
    answer('token?grant_type=refresh_token', () =>
      refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
    );
    store(sessionOf(therapist));
    const { user } = renderFor(<App />);
    await workspace();
    await user.type(draft(), 'queixa de dor');
    await user.click(button('Buscar'));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Sua sessão terminou' }) };
  }

  test('asks for the password over the screen, and nothing of it can be read out', async () => {
    const { dialog } = await lockedWithDraft();
    expect(dialog).toHaveTextContent(therapist.email);
    expect(screen.getByLabelText('Senha')).toHaveFocus();
    expect(screen.queryByRole('heading', { name: /Fichas de/ })).not.toBeInTheDocument();
  });

  test('the password brings back what was on the screen, and what was under way is done', async () => {
    const { user } = await lockedWithDraft();
    const session = sessionOf(therapist);
    answer('token?grant_type=password', () => json(session));
    const bearers: (string | null)[] = [];
    server.use(
      http.get('*/rest/v1/patients', ({ request }) => {
        bearers.push(request.headers.get('authorization'));
        return json([{ id: '1' }, { id: '2' }]);
      }),
    );
    await user.keyboard('segredo-7{Enter}');
    await workspace();
    expect(draft()).toHaveValue('queixa de dor');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // the pending request is sent once, with the new token
    expect(await screen.findByText('2 pacientes')).toBeVisible();
    expect(bearers).toEqual([`Bearer ${session.access_token}`]);
  });

  test('a wrong password keeps it closed and says so', async () => {
    const { user } = await lockedWithDraft();
    answer('token?grant_type=password', () =>
      refusal(400, 'invalid_credentials', 'Invalid login credentials'),
    );
    await user.keyboard('errada-7{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Falha no Login'));
    expect(screen.getByLabelText('Senha')).toHaveValue('errada-7');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('Escape does not open it; Sair leads to the sign-in', async () => {
    const { user } = await lockedWithDraft();
    answer('logout', () => new HttpResponse(null, { status: 204 }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.click(button('Sair'));
    await signInForm();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  test('of an ended session nothing is left to open a reload with', async () => {
    await lockedWithDraft();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  test('an expired session whose refresh is refused asks for the password too', async () => {
    answer('token?grant_type=refresh_token', () =>
      refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token'),
    );
    store(sessionOf(therapist, -60));
    renderFor(<App />);
    expect(await screen.findByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();
    await waitFor(() => expectOnConsole(/Invalid Refresh Token/));
  });

  test('a refusal of the data alone changes nothing while the session can be refreshed', async () => {
    server.use(http.get('*/rest/v1/patients', () => json({ code: 'PGRST301' }, 401)));
    const calls = answer('token?grant_type=refresh_token', () => json(sessionOf(therapist)));
    store(sessionOf(therapist));
    const { user } = renderFor(<App />);
    await workspace();
    await user.click(button('Buscar'));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(await screen.findByText('sem resposta')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a stale token is renewed without a word', async () => {
    const fresh = sessionOf(therapist);
    answer('token?grant_type=refresh_token', () => json(fresh));
    server.use(
      http.get('*/rest/v1/patients', ({ request }) =>
        request.headers.get('authorization') === `Bearer ${fresh.access_token}`
          ? json([])
          : json({ code: 'PGRST301' }, 401),
      ),
    );
    store(sessionOf(therapist));
    const { user } = renderFor(<App />);
    await workspace();
    await user.click(button('Buscar'));
    expect(await screen.findByText('0 pacientes')).toBeVisible();
  });
});

test('without a session no data call leaves the device: an empty answer would look like no patients', async () => {
  const { error } = await supabase.from('patients').select('id').retry(false);
  expect(error?.message).toContain('No session');
});

describe('signing out', () => {
  const gone = () => new HttpResponse(null, { status: 204 });
  const leaveFrom = async () => {
    store(sessionOf(therapist));
    const { user } = renderFor(<App />);
    await workspace();
    await user.click(button('Sair'));
    return user;
  };

  test.each([
    ['the server agrees', gone],
    ['the session is missing already', () => refusal(403, 'session_not_found', 'Session not found')],
    ['the user is gone', () => refusal(404, 'user_not_found', 'User not found')],
  ])('%s: the device forgets the session', async (_, reply) => {
    const calls = answer('logout', reply);
    await leaveFrom();
    await signInForm();
    expect(await screen.findByText('Você saiu!')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Até a próxima! 👋');
    expect(calls[0]?.url.searchParams.get('scope')).toBe('local');
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  test('before the server has answered, the device is signed out', async () => {
    let release = () => {};
    const silence = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer('logout', () => silence.then(gone));
    await leaveFrom();
    await signInForm();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(await screen.findByText('Você saiu!')).toBeVisible();
    release();
  });

  test('the server refuses: Falha no logout, with the therapist already out, and it is told again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const failed = answer('logout', () => json({}, 500));
    store(sessionOf(therapist));
    renderFor(<App />);
    await workspace();
    fireEvent.click(button('Sair'));
    await signInForm();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Falha no logout'));
    expect(screen.getByRole('alert')).toHaveTextContent('Este aparelho já saiu da sua conta.');
    expect(screen.queryByRole('heading', { name: /Fichas de/ })).not.toBeInTheDocument();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(failed).toHaveLength(1);
    const told = answer('logout', gone);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(told).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(told).toHaveLength(1);
  });

  test('without network: out at once, and the server is told when the network is back', async () => {
    answer('logout', noNetwork);
    await leaveFrom();
    await signInForm();
    expect(await screen.findByText('Você saiu!')).toBeVisible();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('refresh');
    const told = answer('logout', gone);
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(told).toHaveLength(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('Sair leaves a locked screen without network, too', async () => {
    answer('logout', noNetwork);
    store(sessionOf(therapist));
    const { user } = renderFor(<App />);
    await workspace();
    act(() => lockScreen());
    await screen.findByRole('dialog', { name: 'Tela bloqueada' });
    await user.click(button('Sair'));
    await signInForm();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(await screen.findByText('Você saiu!')).toBeVisible();
    const told = answer('logout', gone);
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(told).toHaveLength(1));
  });

  test('a token that has run out is renewed for the last time, so that the session ends on the server', async () => {
    const fresh = sessionOf(therapist);
    const bearers: (string | null)[] = [];
    server.use(
      http.post(`${location.origin}/auth/v1/logout`, ({ request }) => {
        const bearer = request.headers.get('authorization');
        bearers.push(bearer);
        return bearer === `Bearer ${fresh.access_token}` ? gone() : refusal(403, 'bad_jwt', 'invalid JWT');
      }),
    );
    answer('token?grant_type=refresh_token', () => json(fresh));
    await leaveFrom();
    await signInForm();
    await waitFor(() => expect(bearers.at(-1)).toBe(`Bearer ${fresh.access_token}`));
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('whoever signs in next keeps their session while the last one is still being ended', async () => {
    answer('logout', noNetwork);
    const user = await leaveFrom();
    await signInForm();
    const other = sessionOf({
      id: '0f4c1d6e-1111-4222-8333-444455556666',
      email: 'otavio.lima@exemplo.com.br',
    });
    answer('token?grant_type=password', () => json(other));
    await user.type(screen.getByLabelText('E-mail'), other.user.email);
    await user.type(screen.getByLabelText('Senha'), 'segredo-7{Enter}');
    await screen.findByRole('heading', { name: `Fichas de ${other.user.email}` });
    const bearers: (string | null)[] = [];
    server.use(
      http.post(`${location.origin}/auth/v1/logout`, ({ request }) => {
        bearers.push(request.headers.get('authorization'));
        return gone();
      }),
    );
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(bearers).toHaveLength(1));
    expect(bearers[0]).not.toBe(`Bearer ${other.access_token}`);
    expect(localStorage.getItem(SESSION_KEY)).toContain(other.refresh_token);
    expect(screen.getByRole('heading', { name: `Fichas de ${other.user.email}` })).toBeVisible();
  });

  test('a tab that hears nothing but the mark is signed out too', async () => {
    store(sessionOf(therapist));
    renderFor(<App />);
    await workspace();
    act(() => {
      localStorage.removeItem(SESSION_KEY);
      localStorage.setItem('anamnese.left', therapist.id);
      dispatchEvent(new StorageEvent('storage', { key: 'anamnese.left', newValue: therapist.id }));
    });
    await signInForm();
  });
});

describe('a recovery link', () => {
  test('opens Nova senha before anything else, and leaves no token in the address', async () => {
    arriveByLink('recovery');
    renderFor(<App />);
    expect(await screen.findByRole('heading', { name: 'Nova senha' })).toBeVisible();
    expect(location.href).toBe(`${location.origin}/`);
    expect(screen.queryByRole('heading', { name: /Fichas de/ })).not.toBeInTheDocument();
  });

  test('survives a reload', async () => {
    arriveByLink('recovery');
    const { unmount } = renderFor(<App />);
    await screen.findByRole('heading', { name: 'Nova senha' });
    unmount();
    renderFor(<App />);
    expect(await screen.findByRole('heading', { name: 'Nova senha' })).toBeVisible();
  });

  test('the new password is set, every device is signed out, the login opens', async () => {
    arriveByLink('recovery');
    const { user } = renderFor(<App />);
    await user.type(await screen.findByLabelText('Nova senha'), 'nova-senha-8');
    const updates = answer('user', () => json(sessionOf(therapist).user));
    const logouts = answer('logout', () => new HttpResponse(null, { status: 204 }));
    await user.click(button('Salvar nova senha'));
    await signInForm();
    expect(await screen.findByText('Senha redefinida')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Agora você pode entrar com a nova senha.');
    expect(updates.at(-1)?.body).toMatchObject({ password: 'nova-senha-8' });
    expect(logouts[0]?.url.searchParams.get('scope')).toBe('global');
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  test('the server refuses to end the sessions: the login opens all the same, then Falha no logout', async () => {
    arriveByLink('recovery');
    const { user } = renderFor(<App />);
    await user.type(await screen.findByLabelText('Nova senha'), 'nova-senha-8');
    answer('user', () => json(sessionOf(therapist).user));
    let refuse = () => {};
    const silence = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    answer('logout', () => silence.then(() => json({}, 500)));
    await user.click(button('Salvar nova senha'));
    await signInForm();
    expect(await screen.findByText('Senha redefinida')).toBeVisible();
    refuse();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Falha no logout'));
    const told = answer('logout', () => new HttpResponse(null, { status: 204 }));
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]?.url.searchParams.get('scope')).toBe('global');
  });

  test('whoever signs in with the new password keeps that session while the others are still being ended', async () => {
    arriveByLink('recovery');
    const { user } = renderFor(<App />);
    await user.type(await screen.findByLabelText('Nova senha'), 'nova-senha-8');
    answer('user', () => json(sessionOf(therapist).user));
    const unheard = answer('logout', noNetwork);
    await user.click(button('Salvar nova senha'));
    await signInForm();
    await waitFor(() => expect(unheard).toHaveLength(1));
    const again = sessionOf(therapist);
    answer('token?grant_type=password', () => json(again));
    await user.type(screen.getByLabelText('E-mail'), therapist.email);
    await user.type(screen.getByLabelText('Senha'), 'nova-senha-8{Enter}');
    await workspace();
    const told: (string | null)[][] = [];
    server.use(
      http.post(`${location.origin}/auth/v1/logout`, ({ request }) => {
        const scope = new URL(request.url).searchParams.get('scope');
        told.push([scope, request.headers.get('authorization')]);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(told).toEqual([['others', `Bearer ${again.access_token}`]]));
    dispatchEvent(new Event('online'));
    expect(told).toHaveLength(1);
    expect(localStorage.getItem(SESSION_KEY)).toContain(again.refresh_token);
    expect(await workspace()).toBeVisible();
  });

  test('a password that is too short is not sent', async () => {
    arriveByLink('recovery');
    const { user } = renderFor(<App />);
    const field = await screen.findByLabelText('Nova senha');
    await user.type(field, '12345{Enter}');
    expect(field).toHaveAccessibleDescription('A senha tem no mínimo 6 caracteres. No mínimo 6 caracteres.');
  });

  test.each([
    ['same_password', 422, 'A senha nova é igual à antiga. Escolha outra.'],
    ['session_not_found', 403, 'O link passou da validade. Volte para o login e peça outro.'],
    ['reauthentication_needed', 400, 'O link passou da validade. Volte para o login e peça outro.'],
    ['unexpected_failure', 500, 'Ocorreu um erro inesperado. Tente novamente mais tarde.'],
  ])('a refusal (%s) is told, and what was typed stays', async (code, status, text) => {
    arriveByLink('recovery');
    const { user } = renderFor(<App />);
    await user.type(await screen.findByLabelText('Nova senha'), 'nova-senha-8');
    answer('user', () => refusal(status, code, 'refused'));
    await user.click(button('Salvar nova senha'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Falha no recuperar senha'));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Nova senha')).toHaveValue('nova-senha-8');
  });

  test('can be given up: the session of the link ends', async () => {
    arriveByLink('recovery');
    const { user } = renderFor(<App />);
    await screen.findByRole('heading', { name: 'Nova senha' });
    answer('logout', () => new HttpResponse(null, { status: 204 }));
    await user.click(button('Voltar para o login'));
    await signInForm();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });
});

describe('other links', () => {
  const other = { id: '0f4c1d6e-1111-4222-8333-444455556666', email: 'otavio.lima@exemplo.com.br' };
  const question = (email = therapist.email) =>
    screen.findByRole('heading', { name: `Entrar como ${email}?` });

  test('a confirmed e-mail asks for whom, and opens the workspace', async () => {
    arriveByLink('signup');
    const { user } = renderFor(<App />);
    expect(await question()).toHaveFocus();
    expect(location.hash).toBe('');
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    await user.click(button('Entrar'));
    await workspace();
  });

  test('a link of somebody else is refused: nobody is signed in, and its session ends', async () => {
    arriveByLink('signup');
    const { user } = renderFor(<App />);
    await question();
    const ended = answer('logout', () => new HttpResponse(null, { status: 204 }));
    await user.click(button('Não é a minha conta'));
    await signInForm();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    await waitFor(() => expect(ended).toHaveLength(1));
  });

  test('a device that has no room for the session says that the link failed', async () => {
    arriveByLink('signup');
    const { user } = renderFor(<App />);
    await question();
    const setItem = Storage.prototype.setItem;
    const full = vi.spyOn(Storage.prototype, 'setItem');
    full.mockImplementation(function (this: Storage, name, value) {
      if (name === SESSION_KEY) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, name, value);
    });
    await user.click(button('Entrar'));
    await signInForm();
    full.mockRestore();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Link inválido ou vencido'));
  });

  test.each(['signup', 'recovery'] as const)(
    'while another therapist is signed in, a %s link takes nothing over unless it is said so',
    async (type) => {
      const open = sessionOf(other);
      store(open);
      arriveByLink(type);
      const { user } = renderFor(<App />);
      await question();
      expect(screen.getByText(other.email)).toBeVisible();
      // supabase-js emits the stored session again when the tab gets focus
      await act(() => fromAnotherTab('SIGNED_IN', open));
      await question();
      expect(localStorage.getItem(SESSION_KEY)).toContain(open.refresh_token);
      const ended = answer('logout', () => new HttpResponse(null, { status: 204 }));
      await user.click(button('Não é a minha conta'));
      await screen.findByRole('heading', { name: `Fichas de ${other.email}` });
      expect(localStorage.getItem(SESSION_KEY)).toContain(open.refresh_token);
      await waitFor(() => expect(ended).toHaveLength(1));
    },
  );

  test('said so, the session that was open ends, here and on the server', async () => {
    store(sessionOf(other));
    arriveByLink('signup');
    const { user } = renderFor(<App />);
    await question();
    const ended = answer('logout', () => new HttpResponse(null, { status: 204 }));
    await user.click(button('Entrar'));
    await workspace();
    await waitFor(() => expect(ended).toHaveLength(1));
    expect(localStorage.getItem(SESSION_KEY)).toContain(therapist.email);
  });

  test('a recovery link of another account asks, then sets the password of that account', async () => {
    store(sessionOf(other));
    arriveByLink('recovery');
    const { user } = renderFor(<App />);
    await question();
    answer('logout', () => new HttpResponse(null, { status: 204 }));
    await user.click(button('Entrar'));
    await screen.findByRole('heading', { name: 'Nova senha' });
    expect(screen.getByText(therapist.email)).toBeVisible();
  });

  test('a link of the account that is open asks nothing', async () => {
    store(sessionOf(therapist));
    arriveByLink('signup');
    renderFor(<App />);
    await workspace();
  });

  test.each(['magiclink', 'invite', 'email_change', 'signup2', ''])(
    'a link of the type "%s" is not taken',
    async (type) => {
      arriveByLink(type);
      renderFor(<App />);
      await signInForm();
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Link inválido ou vencido'));
      expect(localStorage.getItem(SESSION_KEY)).toBeNull();
      expect(location.hash).toBe('');
    },
  );

  test.each([
    ['in the fragment', '/#error=access_denied&error_code=otp_expired&error_description=expired'],
    ['in the query', '/?error=access_denied&error_code=otp_expired&error_description=expired'],
    ['with a token that is none', '/#access_token=broken&refresh_token=x&type=recovery'],
  ])('an expired or used link (%s) is explained over the login', async (_, address) => {
    history.replaceState(null, '', address);
    renderFor(<App />);
    await signInForm();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Link inválido ou vencido'));
    expect(location.href).toBe(`${location.origin}/`);
  });

  test('a link whose session is refused is explained too', async () => {
    arriveByLink('recovery');
    answer('user', () => refusal(403, 'bad_jwt', 'invalid JWT'));
    renderFor(<App />);
    await signInForm();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Link inválido ou vencido'));
  });

  test('without network the link says so', async () => {
    arriveByLink('signup');
    answer('user', noNetwork);
    renderFor(<App />);
    await signInForm();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Sem conexão com o servidor'));
  });

  test('an expired link takes nothing away from a session that was there', async () => {
    store(sessionOf(therapist));
    arriveBy({ error: 'access_denied', error_code: 'otp_expired' });
    renderFor(<App />);
    await workspace();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Link inválido ou vencido'));
  });
});

describe('other tabs', () => {
  test('the same session told again resets nothing', async () => {
    const session = sessionOf(therapist);
    store(session);
    const { user } = renderFor(<App />);
    await workspace();
    await user.type(draft(), 'queixa de dor');
    await act(() => fromAnotherTab('SIGNED_IN', session));
    expect(draft()).toHaveValue('queixa de dor');
  });

  test('signing out in one tab signs out in the others', async () => {
    store(sessionOf(therapist));
    renderFor(<App />);
    await workspace();
    await act(async () => {
      localStorage.removeItem(SESSION_KEY);
      localStorage.setItem('anamnese.left', therapist.id);
      await fromAnotherTab('SIGNED_OUT', null);
    });
    await signInForm();
  });

  test('another therapist in another tab: nothing of the first one stays', async () => {
    store(sessionOf(therapist));
    const { user } = renderFor(<App />);
    await workspace();
    await user.type(draft(), 'queixa de dor');
    const other = { id: '0f4c1d6e-1111-4222-8333-444455556666', email: 'otavio.lima@exemplo.com.br' };
    const session = sessionOf(other);
    await act(async () => {
      store(session);
      await fromAnotherTab('SIGNED_IN', session);
    });
    expect(await screen.findByRole('heading', { name: `Fichas de ${other.email}` })).toBeVisible();
    expect(draft()).toHaveValue('');
  });
});
