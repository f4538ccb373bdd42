import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { vi } from 'vitest';
import { auth } from '../../src/data/supabase/client';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { answer, json, sessionOf, therapist } from './auth';

export const other = { id: '0f4c1d6e-1111-4222-8333-444455556666', email: 'otavio.lima@exemplo.com.br' };

export const workspace = () => screen.findByRole('heading', { name: `Fichas de ${therapist.email}` });
export const signInForm = () => screen.findByRole('heading', { name: 'Entrar' });
export const draft = () => screen.getByLabelText('Rascunho');
export const button = (name: string) => screen.getByRole('button', { name });

export function store(session: ReturnType<typeof sessionOf>) {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}

export function arriveBy(fragment: Record<string, string>) {
  history.replaceState(null, '', `/#${new URLSearchParams(fragment)}`);
}

export function arriveByLink(type: string) {
  const { access_token, refresh_token } = sessionOf(therapist);
  arriveBy({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type });
  answer('user', () => json(sessionOf(therapist).user));
}

/** Arrives by a link that only a press uses up; the calls are what the press sends. */
export function arriveByToken(type: string, token_hash = 'f00d') {
  arriveBy({ type, token_hash });
  answer('user', () => json(sessionOf(therapist).user));
  return answer('verify', () => json(sessionOf(therapist)));
}

export const noNetwork = () => HttpResponse.error();

/** Sends a session event as another tab of this browser does. */
export async function fromAnotherTab(event: string, session: unknown) {
  const channel = new BroadcastChannel(SESSION_KEY);
  const last = new BroadcastChannel(SESSION_KEY);
  const arrived = new Promise((resolve) => {
    last.onmessage = resolve;
  });
  channel.postMessage({ event, session });
  // channels get a message in the order in which they were opened
  await arrived;
  channel.close();
  last.close();
}

/** Ends a refresh that supabase-js still repeats, which would run in the next test. Call it in `afterEach`. */
export async function endSession() {
  answer('token?grant_type=refresh_token', () => json(sessionOf(therapist)));
  const settled = auth.getSession();
  // its pauses between two tries never end once the clock is the real one again
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(60_000);
  await settled;
  vi.useRealTimers();
}
