import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createQueryClient } from '../../src/app/queryClient';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { therapist } from './patients';
import { renderFor } from './render';

/** Stores a session as a sign-in does; without one the client sends no data requests. */
export function storeSession(): void {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({
      access_token: 'header.payload.signature',
      refresh_token: 'refresh',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expiresAt,
      user: { ...therapist, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
    }),
  );
}

/** Renders a part of the workspace for the signed-in therapist of these tests. */
export function renderInWorkspace(element: ReactElement) {
  storeSession();
  const queryClient = createQueryClient();
  const view = renderFor(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
  return { ...view, queryClient };
}
