import '../support/emptyDisk';
import { expect, test, vi } from 'vitest';
import { sessionOf, therapist } from '../support/auth';

test('D-227: a stored session is not read or renewed before it is known that it was not signed out', async () => {
  const session = { ...sessionOf(therapist), expires_at: 1 };
  localStorage.setItem('anamnese.session', JSON.stringify(session));
  const renewed = sessionOf(therapist);
  const request = vi.fn<typeof fetch>(async () => Response.json(renewed));
  vi.stubGlobal('fetch', request);
  const warned = vi.spyOn(console, 'warn');
  const { auth, currentToken, startAuth } = await import('../../src/data/supabase/client');
  const token = currentToken();
  // a client sends its own first requests synchronously on creation
  await new Promise((resolve) => setTimeout(resolve));
  expect(request).not.toHaveBeenCalled();

  startAuth();
  expect(await token).toBe(renewed.access_token);
  expect(String(request.mock.calls[0]?.[0])).toContain('grant_type=refresh_token');
  expect(warned).not.toHaveBeenCalled();

  // one token, and not the key beside it
  await auth.getUser(renewed.access_token);
  expect(new Headers(request.mock.lastCall?.[1]?.headers).get('authorization')).toBe(
    `Bearer ${renewed.access_token}`,
  );
  await auth.stopAutoRefresh();
});
