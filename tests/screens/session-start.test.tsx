import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { supabase } from '../../src/data/supabase/client';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { toast } from '../../src/ui/feedback/toasts';
import { answer, json, sessionOf, therapist } from '../support/auth';
import { fill } from '../support/fill';
import { server } from '../support/msw';
import { renderFor } from '../support/render';
import {
  arriveBy,
  arriveByLink,
  button,
  draft,
  endSession,
  fromAnotherTab,
  other,
  signInForm,
  store,
  workspace,
} from '../support/sessionScreens';
import { getToast } from '../support/toast';

vi.mock('../../src/app/Workspace', () => import('../support/sessionWorkspace'));

afterEach(endSession);

describe('opening the page', () => {
  test('R-2.2, R-3.8: asks visitors to sign in at once, and waits with a spinner for who is known here', async () => {
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

  test('R-3.8: a stored session opens the workspace', async () => {
    store(sessionOf(therapist));
    renderFor(<App />);
    await workspace();
  });

  test('a stored session that is no session leads to the sign-in', async () => {
    localStorage.setItem(SESSION_KEY, '{broken');
    renderFor(<App />);
    await signInForm();
  });

  test.each([
    ['expired', -60],
    ['that expires in a moment', 9],
    ['that expires in a minute', 60],
  ])('R-4.1, R-9.5: a token %s is refreshed', async (_, expiresIn) => {
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
  ])('R-9.5: %s', { tags: 'repeat' }, async (_, expiresIn, taken) => {
    const asked: (string | null)[] = [];
    server.use(
      http.get('*/rest/v1/patients', ({ request }) => {
        asked.push(request.headers.get('authorization'));
        return json([]);
      }),
    );
    const stored = sessionOf(therapist, expiresIn);
    // a session that supabase-js renews early, or no longer renews
    answer('token?grant_type=refresh_token', () => json({}, 500));
    store(stored);
    const { error } = await supabase.from('patients').select('id').retry(false);
    expect(asked).toEqual(taken ? [`Bearer ${stored.access_token}`] : []);
    expect(Boolean(error)).toBe(!taken);
  });

  test("R-9.5: a token's expiry is computed by the device's clock, regardless of the server's", async () => {
    const refreshes = answer('token?grant_type=refresh_token', () => json(sessionOf(therapist)));
    const { expires_at, ...session } = sessionOf(therapist);
    // the device's clock is two hours ahead
    answer('token?grant_type=password', () => json({ ...session, expires_at: expires_at - 7200 }));
    server.use(http.get('*/rest/v1/patients', () => json([])));
    const { user } = renderFor(<App />);
    await fill(user, screen.getByLabelText('E-mail'), therapist.email);
    await user.type(screen.getByLabelText('Senha'), 'segredo-7{Enter}');
    await workspace();
    await user.click(button('Buscar'));
    expect(await screen.findByText('0 pacientes')).toBeVisible();
    expect(refreshes).toHaveLength(0);
  });

  test('D-101, D-280: a start that fails does not leave the spinner turning', async () => {
    arriveByLink('signup');
    answer('user', () => new HttpResponse('<html>'));
    renderFor(<App />);
    await signInForm();
    await waitFor(() => expect(getToast()).toHaveTextContent('Sem conexão com o servidor'));
  });
});

test('R-6.2: without a session no data call leaves the device: an empty answer would look like no patients', async () => {
  const { error } = await supabase.from('patients').select('id').retry(false);
  expect(error?.message).toContain('No session');
});

describe('other tabs', () => {
  test('D-5: the same session emitted again resets nothing', async () => {
    const session = sessionOf(therapist);
    store(session);
    const { user } = renderFor(<App />);
    await workspace();
    await fill(user, draft(), 'queixa de dor');
    await act(() => fromAnotherTab('SIGNED_IN', session));
    expect(draft()).toHaveValue('queixa de dor');
  });

  test('a notice that a visitor reads stays where it is when another tab signs in', async () => {
    renderFor(<App />);
    act(() => toast({ tone: 'success', title: 'Senha alterada' }));
    const notice = await waitFor(getToast);
    const session = sessionOf(therapist);
    await act(async () => {
      store(session);
      await fromAnotherTab('SIGNED_IN', session);
    });
    await workspace();
    expect(getToast()).toBe(notice);
  });

  test('R-4.1: signing out in one tab signs out in the others', async () => {
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

  test('D-5: another therapist in another tab: nothing of the first one remains', async () => {
    store(sessionOf(therapist));
    const { user } = renderFor(<App />);
    await workspace();
    await fill(user, draft(), 'queixa de dor');
    const session = sessionOf(other);
    await act(async () => {
      store(session);
      await fromAnotherTab('SIGNED_IN', session);
    });
    expect(await screen.findByRole('heading', { name: `Fichas de ${other.email}` })).toBeVisible();
    expect(draft()).toHaveValue('');
  });
});
