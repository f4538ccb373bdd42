import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { answer, json, refusal, sessionOf, therapist } from '../support/auth';
import { fill } from '../support/fill';
import { server } from '../support/msw';
import { renderFor } from '../support/render';
import {
  arriveBy,
  arriveByLink,
  button,
  endSession,
  fromAnotherTab,
  noNetwork,
  other,
  signInForm,
  store,
  workspace,
} from '../support/sessionScreens';
import { getToast } from '../support/toast';

vi.mock('../../src/app/Workspace', () => import('../support/sessionWorkspace'));

afterEach(endSession);

describe('a recovery link', () => {
  test('opens Nova senha before anything else, and leaves no token in the address', async () => {
    arriveByLink('recovery');
    renderFor(<App />);
    expect(await screen.findByRole('heading', { name: 'Nova senha' })).toBeVisible();
    expect(location.href).toBe(`${location.origin}/`);
    expect(screen.queryByRole('heading', { name: /Fichas de/ })).not.toBeInTheDocument();
  });

  test('D-1: survives a reload', async () => {
    arriveByLink('recovery');
    const { unmount } = renderFor(<App />);
    await screen.findByRole('heading', { name: 'Nova senha' });
    unmount();
    renderFor(<App />);
    expect(await screen.findByRole('heading', { name: 'Nova senha' })).toBeVisible();
  });

  test('D-3: the new password is set, every device is signed out, the login opens', async () => {
    arriveByLink('recovery');
    const { user } = renderFor(<App />);
    await fill(user, await screen.findByLabelText('Nova senha'), 'nova-senha-8');
    const updates = answer('user', () => json(sessionOf(therapist).user));
    const logouts = answer('logout', () => new HttpResponse(null, { status: 204 }));
    await user.click(button('Salvar nova senha'));
    await signInForm();
    expect(await screen.findByText('Senha redefinida')).toBeVisible();
    expect(getToast()).toHaveTextContent('Agora você pode entrar com a nova senha.');
    expect(updates.at(-1)?.body).toMatchObject({ password: 'nova-senha-8' });
    await waitFor(() => expect(logouts).toHaveLength(1));
    expect(logouts[0]?.url.searchParams.get('scope')).toBe('global');
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  test('D-3: the server refuses to end the sessions: the login opens all the same, then Falha no logout', async () => {
    arriveByLink('recovery');
    const { user } = renderFor(<App />);
    await fill(user, await screen.findByLabelText('Nova senha'), 'nova-senha-8');
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
    await waitFor(() => expect(getToast()).toHaveTextContent('Falha no logout'));
    const told = answer('logout', () => new HttpResponse(null, { status: 204 }));
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]?.url.searchParams.get('scope')).toBe('global');
  });

  test('D-3: a sign-in with the new password is kept while the other sessions are being ended', async () => {
    arriveByLink('recovery');
    const { user } = renderFor(<App />);
    await fill(user, await screen.findByLabelText('Nova senha'), 'nova-senha-8');
    answer('user', () => json(sessionOf(therapist).user));
    const unheard = answer('logout', noNetwork);
    await user.click(button('Salvar nova senha'));
    await signInForm();
    await waitFor(() => expect(unheard).toHaveLength(1));
    const again = sessionOf(therapist);
    answer('token?grant_type=password', () => json(again));
    await fill(user, screen.getByLabelText('E-mail'), therapist.email);
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
  ])('a refusal (%s) is reported, and the input stays', async (code, status, text) => {
    arriveByLink('recovery');
    const { user } = renderFor(<App />);
    await fill(user, await screen.findByLabelText('Nova senha'), 'nova-senha-8');
    answer('user', () => refusal(status, code, 'refused'));
    await user.click(button('Salvar nova senha'));
    await waitFor(() => expect(getToast()).toHaveTextContent('Falha no recuperar senha'));
    expect(getToast()).toHaveTextContent(text);
    expect(screen.getByLabelText('Nova senha')).toHaveValue('nova-senha-8');
  });

  test('can be given up: the session of the link ends', async () => {
    arriveByLink('recovery');
    const { user } = renderFor(<App />);
    await screen.findByRole('heading', { name: 'Nova senha' });
    const ended = answer('logout', () => new HttpResponse(null, { status: 204 }));
    await user.click(button('Voltar para o login'));
    await signInForm();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    await waitFor(() => expect(ended).toHaveLength(1));
  });
});

describe('other links', () => {
  const question = (email = therapist.email) =>
    screen.findByRole('heading', { name: `Entrar como ${email}?` });

  test('D-103: a confirmed e-mail asks for whom, and opens the workspace', async () => {
    arriveByLink('signup');
    const { user } = renderFor(<App />);
    expect(await question()).toHaveFocus();
    expect(location.hash).toBe('');
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    await user.click(button('Entrar'));
    await workspace();
  });

  test('D-103: a rejected link of another account signs nobody in, and its session ends', async () => {
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
    await waitFor(() => expect(getToast()).toHaveTextContent('Link inválido ou vencido'));
  });

  test.each(['signup', 'recovery'] as const)(
    'D-103: while another therapist is signed in, a %s link takes nothing over unless it is said so',
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
    const ended = answer('logout', () => new HttpResponse(null, { status: 204 }));
    await user.click(button('Entrar'));
    await screen.findByRole('heading', { name: 'Nova senha' });
    expect(screen.getByText(therapist.email)).toBeVisible();
    await waitFor(() => expect(ended).toHaveLength(1));
  });

  test('a link of the account that is open asks nothing', async () => {
    store(sessionOf(therapist));
    arriveByLink('signup');
    renderFor(<App />);
    await workspace();
  });

  test.each(['magiclink', 'invite', 'email_change', 'signup2', ''])(
    'D-103: a link of the type "%s" is not taken',
    async (type) => {
      arriveByLink(type);
      renderFor(<App />);
      await signInForm();
      await waitFor(() => expect(getToast()).toHaveTextContent('Link inválido ou vencido'));
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
    await waitFor(() => expect(getToast()).toHaveTextContent('Link inválido ou vencido'));
    expect(location.href).toBe(`${location.origin}/`);
  });

  test('a link whose session is refused is explained too', async () => {
    arriveByLink('recovery');
    answer('user', () => refusal(403, 'bad_jwt', 'invalid JWT'));
    renderFor(<App />);
    await signInForm();
    await waitFor(() => expect(getToast()).toHaveTextContent('Link inválido ou vencido'));
  });

  test('without network the link says so', async () => {
    arriveByLink('signup');
    answer('user', noNetwork);
    renderFor(<App />);
    await signInForm();
    await waitFor(() => expect(getToast()).toHaveTextContent('Sem conexão com o servidor'));
  });

  test('an expired link takes nothing away from a session that was there', async () => {
    store(sessionOf(therapist));
    arriveBy({ error: 'access_denied', error_code: 'otp_expired' });
    renderFor(<App />);
    await workspace();
    await waitFor(() => expect(getToast()).toHaveTextContent('Link inválido ou vencido'));
  });
});
