import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { answer, json, refusal, sessionOf, therapist } from '../support/auth';
import { eachOften } from '../support/eachOften';
import { fill } from '../support/fill';
import { server } from '../support/msw';
import { renderFor } from '../support/render';
import {
  arriveBy,
  arriveByLink,
  arriveByToken,
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

// the second of two imports of a mock at once gets the module that it replaces
beforeAll(() => import('../../src/app/Workspace'));
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

  test('D-1023: a password that is too short is not sent, and told once', async () => {
    arriveByLink('recovery');
    const { user } = renderFor(<App />);
    const field = await screen.findByLabelText('Nova senha');
    await user.type(field, '12345{Enter}');
    expect(field).toHaveAccessibleDescription('A senha tem no mínimo 6 caracteres.');
  });

  eachOften([
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

  eachOften([['magiclink'], ['invite'], ['email_change'], ['signup2'], ['']])(
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

describe('a link that waits for a press', () => {
  const press = { signup: 'Confirmar e-mail', recovery: 'Escolher uma senha nova' } as const;
  const page = (name: string) => screen.findByRole('heading', { name });
  const used = () => refusal(403, 'otp_expired', 'Email link is invalid or has expired');

  test.each([
    ['recovery', 'Redefinir senha'],
    ['signup', 'Confirmar cadastro'],
  ] as const)('D-922: a %s link sends nothing before the press, also after a reload', async (type, title) => {
    const sent = arriveByToken(type);
    const { unmount } = renderFor(<App />);
    expect(await page(title)).toHaveFocus();
    unmount();
    renderFor(<App />);
    expect(await page(title)).toBeVisible();
    expect(sent).toEqual([]);
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  test('D-922, D-1: the press of a recovery opens Nova senha, and takes the token out of the address', async () => {
    const sent = arriveByToken('recovery');
    const { user, unmount } = renderFor(<App />);
    await page('Redefinir senha');
    await user.click(button(press.recovery));
    expect(await page('Nova senha')).toBeVisible();
    expect(screen.getByText(therapist.email)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ token_hash: 'f00d', type: 'recovery' }]);
    expect(location.href).toBe(`${location.origin}/`);
    unmount();
    renderFor(<App />);
    expect(await page('Nova senha')).toBeVisible();
  });

  test('D-922, D-103: the press of a confirmation asks for whom, then opens the workspace', async () => {
    const sent = arriveByToken('signup');
    const { user } = renderFor(<App />);
    await page('Confirmar cadastro');
    await user.click(button(press.signup));
    expect(await page(`Entrar como ${therapist.email}?`)).toHaveFocus();
    expect(sent.map(({ body }) => body)).toEqual([{ token_hash: 'f00d', type: 'signup' }]);
    expect(location.hash).toBe('');
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    await user.click(button('Entrar'));
    await workspace();
  });

  test('D-922: a second press while the first one is on its way sends nothing', async () => {
    arriveByToken('recovery');
    let give = () => {};
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    const sent = answer('verify', () => given.then(() => json(sessionOf(therapist))));
    const { user } = renderFor(<App />);
    await page('Redefinir senha');
    await user.dblClick(button(press.recovery));
    expect(button('Abrindo...')).toBeDisabled();
    expect(button('Agora não')).toBeDisabled();
    give();
    expect(await page('Nova senha')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['without network', noNetwork, 'Sem conexão com o servidor'],
    ['with the page of a network', () => new HttpResponse('<html>Aceite os termos</html>'), 'Sem conexão'],
    ['with a page that refuses', () => new HttpResponse('<html></html>', { status: 403 }), 'Sem conexão'],
    ['with a server that fails', () => json({ code: 500, msg: 'unexpected' }, 500), 'Sem conexão'],
    [
      'with a server that fails and names its failure',
      () => refusal(500, 'unexpected_failure', 'Unexpected failure, please check server logs'),
      'Sem conexão',
    ],
    [
      'after too many tries',
      () => refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),
      'Muitas tentativas!',
    ],
  ])('D-922: %s the link stays, says why, and the next press opens it', async (_, reply, title) => {
    arriveByToken('recovery');
    const lost = answer('verify', reply);
    const { user } = renderFor(<App />);
    await page('Redefinir senha');
    for (const tries of [1, 2]) {
      await user.click(button(press.recovery));
      await waitFor(() => expect(lost).toHaveLength(tries));
      await waitFor(() => expect(getToast()).toHaveTextContent(title));
      await waitFor(() => expect(button(press.recovery)).toBeEnabled());
    }
    expect(location.hash).toContain('token_hash=f00d');
    answer('verify', () => json(sessionOf(therapist)));
    await user.click(button(press.recovery));
    expect(await page('Nova senha')).toBeVisible();
  });

  test.each([
    ['recovery', 'Peça outro em “Esqueci minha senha”.'],
    ['signup', 'Se já confirmou o e-mail, entre com a sua senha; senão, peça outro'],
  ] as const)('D-922: a %s link that is used or expired says what to do', async (type, text) => {
    arriveByToken(type);
    const { user } = renderFor(<App />);
    await screen.findByRole('button', { name: press[type] });
    answer('verify', used);
    await user.click(button(press[type]));
    await signInForm();
    await waitFor(() => expect(getToast()).toHaveTextContent('Link inválido ou vencido'));
    expect(getToast()).toHaveTextContent(text);
    expect(location.href).toBe(`${location.origin}/`);
  });

  test('D-922: left with Agora não it is not used up, and the login opens', async () => {
    const sent = arriveByToken('recovery');
    const { user } = renderFor(<App />);
    await page('Redefinir senha');
    await user.click(button('Agora não'));
    await signInForm();
    expect(location.href).toBe(`${location.origin}/`);
    expect(sent).toEqual([]);
  });

  test.each(['signup', 'recovery'] as const)(
    'D-922, D-103: while another therapist is signed in, a %s link takes nothing over without a press and a yes',
    async (type) => {
      const open = sessionOf(other);
      store(open);
      arriveByToken(type);
      const { user } = renderFor(<App />);
      await screen.findByRole('button', { name: press[type] });
      // supabase-js emits the stored session again when the tab gets focus
      await act(() => fromAnotherTab('SIGNED_IN', open));
      expect(screen.queryByRole('heading', { name: /Fichas de/ })).not.toBeInTheDocument();
      await user.click(button(press[type]));
      await page(`Entrar como ${therapist.email}?`);
      expect(screen.getByText(other.email)).toBeVisible();
      const ended = answer('logout', () => new HttpResponse(null, { status: 204 }));
      await user.click(button('Não é a minha conta'));
      await screen.findByRole('heading', { name: `Fichas de ${other.email}` });
      expect(localStorage.getItem(SESSION_KEY)).toContain(open.refresh_token);
      await waitFor(() => expect(ended).toHaveLength(1));
    },
  );

  test('D-922: left by a therapist who is signed in, her session goes on', async () => {
    store(sessionOf(therapist));
    const sent = arriveByToken('recovery');
    const { user } = renderFor(<App />);
    await page('Redefinir senha');
    await user.click(button('Agora não'));
    await workspace();
    expect(sent).toEqual([]);
  });

  test.each([
    ['that is locked', 'anamnese.covered', therapist.id],
    ['that nobody has touched for long', 'anamnese.active', '1'],
  ])('D-922: left on a device %s, the lock is there', async (_, key, value) => {
    store(sessionOf(therapist));
    localStorage.setItem(key, value);
    arriveByToken('recovery');
    const { user } = renderFor(<App />);
    await page('Redefinir senha');
    await user.click(button('Agora não'));
    expect(await screen.findByRole('button', { name: 'Desbloquear' })).toBeVisible();
  });

  test('D-922: pressed in a second tab, it opens what the first tab has begun', async () => {
    arriveByToken('recovery');
    const { user } = renderFor(<App />);
    await page('Redefinir senha');
    // the first tab
    store(sessionOf(therapist));
    localStorage.setItem('anamnese.recovery', therapist.id);
    answer('verify', used);
    await user.click(button(press.recovery));
    expect(await page('Nova senha')).toBeVisible();
    expect(location.hash).toBe('');
  });

  test('D-922: a sign that a program has put behind the link is none of it', async () => {
    const sent = arriveByToken('recovery', 'f00d.');
    const { user } = renderFor(<App />);
    await page('Redefinir senha');
    await user.click(button(press.recovery));
    await page('Nova senha');
    expect(sent[0]?.body).toMatchObject({ token_hash: 'f00d' });
  });

  eachOften([['magiclink'], ['email_change'], ['invite'], ['']])(
    'D-922, D-103: a link of the type "%s" is not taken, and sends nothing',
    async (type) => {
      const sent = arriveByToken(type);
      renderFor(<App />);
      await signInForm();
      await waitFor(() => expect(getToast()).toHaveTextContent('Link inválido ou vencido'));
      expect(location.hash).toBe('');
      expect(sent).toEqual([]);
    },
  );
});
