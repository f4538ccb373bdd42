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

/** Node has no XMLHttpRequest, which uploads of the app use for their progress: as much of it as they need. */
export function sendUploads(): void {
  class UploadRequest {
    status = 0;
    response: unknown = null;
    readonly upload = {};
    readonly #headers = new Headers();
    #answered = new Headers();
    #target = { method: '', url: '' };
    onload = () => {};
    onerror = () => {};
    onloadend = () => {};
    open(method: string, url: string) {
      this.#target = { method, url };
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string) {
      return this.#answered.get(name);
    }
    async send(body: Blob) {
      const { method, url } = this.#target;
      try {
        const answer = await fetch(url, { method, headers: this.#headers, body });
        this.#answered = answer.headers;
        [this.status, this.response] = [answer.status, await answer.json()];
        this.onload();
      } catch {
        this.onerror();
      } finally {
        this.onloadend();
      }
    }
  }
  vi.stubGlobal('XMLHttpRequest', UploadRequest);
}

/** Lets the next request with this method, to an address with `part` in it, reach the server, and drops the answer. */
export function loseAnswer(method: string, part = ''): void {
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method !== method || !String(input).includes(part)) return answer;
    spy.mockRestore();
    throw new TypeError('Failed to fetch');
  });
}
