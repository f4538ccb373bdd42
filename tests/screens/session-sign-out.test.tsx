import '../support/emptyDisk';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { supabase } from '../../src/data/supabase/client';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { leave } from '../../src/features/auth/leave';
import { lockScreen } from '../../src/session/session';
import { toast, toasts } from '../../src/ui/feedback/toasts';
import { handCover } from '../../src/ui/overlays/HandCoverButton';
import { answer, json, refusal, sessionOf, therapist } from '../support/auth';
import { serveKeys } from '../support/device';
import { fill } from '../support/fill';
import { server } from '../support/msw';
import { renderFor } from '../support/render';
import {
  button,
  endSession,
  noNetwork,
  other,
  signInForm,
  store,
  workspace,
} from '../support/sessionScreens';
import { findToast, getToast } from '../support/toast';

vi.mock('../../src/app/Workspace', () => import('../support/sessionWorkspace'));

beforeEach(() => void serveKeys());
afterEach(endSession);

describe('signing out', () => {
  const gone = () => new HttpResponse(null, { status: 204 });
  const leaveFrom = async () => {
    store(sessionOf(therapist));
    const { user } = renderFor(<App />);
    await workspace();
    await user.click(button('Sair'));
    return user;
  };
  /** The network returns, and the session is ended on the server once. */
  const isToldOnline = async () => {
    const told = answer('logout', gone);
    await waitFor(() => {
      dispatchEvent(new Event('online'));
      expect(told).toHaveLength(1);
    });
  };

  test('D-926: what stays on the device is told behind the words of the toast', async () => {
    answer('logout', gone);
    store(sessionOf(therapist));
    renderFor(<App />);
    await workspace();
    await act(() => leave({ draftsKept: true, waiting: true }));
    await waitFor(() =>
      expect(getToast()).toHaveTextContent(
        'Você saiu!Até a próxima! 👋 O rascunho ficou guardado neste aparelho e só abre depois que você entrar de novo. O que aguarda envio será enviado depois que você entrar de novo.',
      ),
    );
    await signInForm();
  });

  test.each([
    ['the server agrees', gone],
    ['the session is missing already', () => refusal(403, 'session_not_found', 'Session not found')],
    ['the user is gone', () => refusal(404, 'user_not_found', 'User not found')],
  ])('R-4.5: %s: the device forgets the session', async (_, reply) => {
    const calls = answer('logout', reply);
    await leaveFrom();
    await waitFor(() => expect(getToast()).toHaveTextContent('Você saiu!Até a próxima! 👋'));
    await signInForm();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.url.searchParams.get('scope')).toBe('local');
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  test('running reads are aborted, so that the server does not refuse them; saves continue', async () => {
    let release = () => {};
    const silence = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get('*/rest/v1/patients', () => silence.then(() => HttpResponse.json([]))),
      http.post('*/rest/v1/patients', () => silence.then(() => HttpResponse.json([{ id: 'saved' }]))),
      http.post('*/rest/v1/device_keys', () => silence.then(() => HttpResponse.json([]))),
      http.post('*/rest/v1/rpc/:name', () => silence.then(() => HttpResponse.json([{ id: 'saved' }]))),
    );
    answer('logout', gone);
    store(sessionOf(therapist));
    const { user } = renderFor(<App />);
    await workspace();
    const reads = [
      supabase.from('patients').select('id').then(),
      supabase.rpc('due_renewals', { before: '2026-12-31' }).then(),
      supabase.rpc('open_sessions').then(),
      // which the next sign-in sends again
      supabase
        .from('device_keys')
        .upsert({ device_id: 'a', key_material: 'b' } as never)
        .then(),
    ];
    const row = { nome: 'Maria' } as never;
    const words = { patient: 'saved', at_revision: 1, answers: {}, marks: {} };
    const saves = [
      supabase.from('patients').insert(row).select('id').then(),
      supabase.rpc('save_record', words).then(),
    ];
    await user.click(button('Sair'));
    for (const read of reads) expect((await read).error?.message).toContain('AbortError');
    await signInForm();
    release();
    for (const saved of saves) expect((await saved).data).toEqual([{ id: 'saved' }]);
  });

  test('D-3: before the server has answered, the device is signed out', async () => {
    let release = () => {};
    const silence = new Promise<void>((resolve) => {
      release = resolve;
    });
    const calls = answer('logout', () => silence.then(gone));
    await leaveFrom();
    await waitFor(() => expect(getToast()).toHaveTextContent('Você saiu!'));
    await signInForm();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    await waitFor(() => expect(calls).toHaveLength(1));
    release();
  });

  test('D-3: the server refuses: Falha no logout, with the therapist signed out already, and the call is repeated', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const failed = answer('logout', () => json({}, 500));
    store(sessionOf(therapist));
    renderFor(<App />);
    await workspace();
    fireEvent.click(button('Sair'));
    await waitFor(() =>
      expect(getToast()).toHaveTextContent(/^Falha no logout.*Este aparelho já saiu da sua conta\./),
    );
    await signInForm();
    expect(screen.queryByRole('heading', { name: /Fichas de/ })).not.toBeInTheDocument();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(failed).toHaveLength(1);
    const told = answer('logout', gone);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(told).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(told).toHaveLength(1);
  });

  test('D-3: offline: signed out at once, and the server is notified when the network is back', async () => {
    const unheard = answer('logout', noNetwork);
    await leaveFrom();
    await waitFor(() => expect(getToast()).toHaveTextContent('Você saiu!'));
    await signInForm();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('refresh');
    await waitFor(() => expect(unheard).toHaveLength(1));
    await isToldOnline();
    expect(screen.queryByText('Falha no logout')).toBeNull();
  });

  test('D-3: Sair leaves a locked screen without network, too', async () => {
    const unheard = answer('logout', noNetwork);
    store(sessionOf(therapist));
    const { user } = renderFor(<App />);
    await workspace();
    act(() => lockScreen());
    await screen.findByRole('dialog', { name: 'Tela bloqueada' });
    await user.click(button('Sair'));
    await waitFor(() => expect(getToast()).toHaveTextContent('Você saiu!'));
    await signInForm();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    await waitFor(() => expect(unheard).toHaveLength(1));
    await isToldOnline();
  });

  describe('a notice that waits', () => {
    const added = {
      tone: 'success',
      title: 'Paciente adicionado',
      description: 'A ficha de Maria está na lista.',
    } as const;
    const open = async () => {
      store(sessionOf(therapist));
      const view = renderFor(<App />);
      await workspace();
      return view;
    };
    const lock = async () => {
      act(() => lockScreen());
      await screen.findByRole('dialog', { name: 'Tela bloqueada' });
    };
    const leaveElsewhere = async () => {
      localStorage.setItem('anamnese.left', therapist.id);
      act(() => void dispatchEvent(new StorageEvent('storage', { key: 'anamnese.left' })));
      await signInForm();
    };

    test('D-157: behind Mãozinha waits on under the lock that comes over it, and is shown after the unlock', async () => {
      const { user } = await open();
      act(() => handCover.set(true));
      act(() => toast(added));
      await lock();
      expect(toasts.getSnapshot()).toBeUndefined();
      answer('token?grant_type=password', () => json(sessionOf(therapist)));
      await user.type(screen.getByLabelText('Senha'), 'segredo-7{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(toasts.getSnapshot()).toMatchObject(added);
    });

    test.each([
      ['under the lock', lock],
      ['behind Mãozinha', () => act(() => handCover.set(true))],
    ])('%s is not shown when another tab signs out', async (_, begin) => {
      await open();
      await begin();
      act(() => toast(added));
      await leaveElsewhere();
      expect(toasts.getSnapshot()).toBeUndefined();
    });
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
    expect(await findToast()).toHaveTextContent('Você saiu!');
  });

  test('the next sign-in keeps its session while the previous one is still being ended', async () => {
    answer('logout', noNetwork);
    const user = await leaveFrom();
    await signInForm();
    const theirs = sessionOf(other);
    answer('token?grant_type=password', () => json(theirs));
    await fill(user, screen.getByLabelText('E-mail'), theirs.user.email);
    await user.type(screen.getByLabelText('Senha'), 'segredo-7{Enter}');
    await screen.findByRole('heading', { name: `Fichas de ${theirs.user.email}` });
    const bearers: (string | null)[] = [];
    server.use(
      http.post(`${location.origin}/auth/v1/logout`, ({ request }) => {
        bearers.push(request.headers.get('authorization'));
        return gone();
      }),
    );
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(bearers).toHaveLength(1));
    expect(bearers[0]).not.toBe(`Bearer ${theirs.access_token}`);
    expect(localStorage.getItem(SESSION_KEY)).toContain(theirs.refresh_token);
    expect(screen.getByRole('heading', { name: `Fichas de ${theirs.user.email}` })).toBeVisible();
  });

  test('a tab that only gets the flag is signed out too', async () => {
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
