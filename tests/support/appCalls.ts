import { vi } from 'vitest';
import type { TestServer } from './backend';
import type { Therapist } from './backendClients';

/** Stores a therapist's session as the browser does. */
export function keepInBrowser(session: object | null): void {
  const kept = new Map([['anamnese.session', JSON.stringify(session)]]);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
}

/** Signs in modules of the app that are imported afterwards: they call this server as this therapist. */
export async function signInApp(server: TestServer, { client }: Therapist): Promise<void> {
  keepInBrowser((await client.auth.getSession()).data.session);
  vi.stubEnv('VITE_SUPABASE_URL', server.url);
  vi.resetModules();
}

/** Lets the next request with this method reach the server, and drops the answer. */
export function loseAnswer(method: string): void {
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method !== method) return answer;
    spy.mockRestore();
    throw new TypeError('Failed to fetch');
  });
}
