import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { answer, json, refusal, sessionOf, therapist } from '../support/auth';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { server } from '../support/msw';
import { expectOnConsole } from '../support/quiet';
import { renderFor } from '../support/render';
import {
  button,
  draft,
  endSession,
  noNetwork,
  signInForm,
  store,
  workspace,
} from '../support/sessionScreens';

vi.mock('../../src/app/Workspace', () => import('../support/sessionWorkspace'));

afterEach(endSession);

describe('a session that the server refuses', () => {
  async function lockedWithDraft() {
    fakeTable('patients').fail({ code: 'PGRST301', status: 401 }, { on: 'read', always: true });
    answer('token?grant_type=refresh_token', () =>
      refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
    );
    store(sessionOf(therapist));
    const { user } = renderFor(<App />);
    await workspace();
    await fill(user, draft(), 'queixa de dor');
    await user.click(button('Buscar'));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Sua sessão terminou' }) };
  }

  test('asks for the password over the screen, whose content is not readable', async () => {
    const { dialog } = await lockedWithDraft();
    expect(dialog).toHaveTextContent(therapist.email);
    expect(screen.getByLabelText('Senha')).toHaveFocus();
    expect(screen.queryByRole('heading', { name: /Fichas de/ })).not.toBeInTheDocument();
  });

  test('the password restores the screen, and pending calls are completed', async () => {
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

  test('D-135: a wrong password keeps it closed and says so', async () => {
    const { user } = await lockedWithDraft();
    answer('token?grant_type=password', () =>
      refusal(400, 'invalid_credentials', 'Invalid login credentials'),
    );
    await user.keyboard('errada-7{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription('Senha incorreta.'),
    );
    expect(screen.getByLabelText('Senha')).toHaveValue('errada-7');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('D-135: a server that does not answer is named at the field', async () => {
    const { user } = await lockedWithDraft();
    answer('token?grant_type=password', () => HttpResponse.error());
    await user.keyboard('segredo-7{Enter}');
    const problem = 'Sem conexão com o servidor. Verifique a internet.';
    await waitFor(() => expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription(problem));
    expect(screen.getByLabelText('Senha')).toHaveValue('segredo-7');
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
    fakeTable('patients').fail({ code: 'PGRST301', status: 401 }, { on: 'read', always: true });
    const calls = answer('token?grant_type=refresh_token', () => json(sessionOf(therapist)));
    store(sessionOf(therapist));
    const { user } = renderFor(<App />);
    await workspace();
    await user.click(button('Buscar'));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(await screen.findByText('sem resposta')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('R-6.3: a stale token is renewed without a notice', async () => {
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

describe('a session whose server cannot be reached', () => {
  /** Waits until supabase-js has tried again several times. */
  const hasGivenUp = () =>
    waitFor(
      async () => {
        await act(() => vi.advanceTimersByTimeAsync(5_000));
        expectOnConsole(/AuthRetryableFetchError/);
      },
      // of the faked clock
      { timeout: 600_000 },
    );

  // the page has been open since the server last confirmed whose it is: one that is opened without it asks for the password
  beforeEach(async () => {
    store(sessionOf(therapist));
    const { unmount } = renderFor(<App />);
    await workspace();
    unmount();
  });

  test('offline with an expired token the therapist stays signed in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const calls = answer('token?grant_type=refresh_token', noNetwork);
    store(sessionOf(therapist, -60));
    renderFor(<App />);
    await workspace();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await hasGivenUp();
    expect(calls.length).toBeGreaterThan(1);
    expect(await workspace()).toBeVisible();
  });

  test('once the network is back the next call is answered, without a minute of waiting', {
    tags: 'repeat',
  }, async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer('token?grant_type=refresh_token', noNetwork);
    store(sessionOf(therapist, -60));
    renderFor(<App />);
    await workspace();
    await hasGivenUp();
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
    await hasGivenUp();
    answer('token?grant_type=refresh_token', () => refusal(400, 'refresh_token_not_found', 'not found'));
    fireEvent.click(button('Buscar'));
    expect(await screen.findByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();
    // the pending request completes after the password is entered
    answer('token?grant_type=password', () => json(sessionOf(therapist)));
    fakeTable('patients', [{ id: '1' }]);
    vi.useRealTimers();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Senha'), 'segredo-7{Enter}');
    expect(await screen.findByText('1 pacientes')).toBeVisible();
  });
});
