import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import { answer, json, refusal, sessionOf } from './auth';
import { origin, server } from './msw';

const { deriveKey } = crypto.subtle;

type User = { readonly id: string; readonly email: string };

let made = 0;

/** A new therapist: this environment's databases persist for the whole test file. */
export function newUser(): User {
  made += 1;
  const id = `5d0c2a51-6f0e-4b53-9a2b-${String(made).padStart(12, '0')}`;
  return { id, email: `to.${made}@exemplo.com.br` };
}

/** Mocks the auth service, which accepts `user` with `password`. */
export function letIn(user: User, password: string): void {
  answer('token?grant_type=password', ({ body }) =>
    body.email === user.email && body.password === password
      ? json(sessionOf(user))
      : refusal(400, 'invalid_credentials', 'Invalid login credentials'),
  );
  answer('logout', () => new Response(null, { status: 204 }));
}

/** Makes key derivation fast, with one round, since every test signs in. Returns the requested numbers of rounds. */
function deriveQuickly(): number[] {
  const rounds: number[] = [];
  const { subtle } = crypto;
  vi.spyOn(subtle, 'deriveKey').mockImplementation((algorithm, ...rest) => {
    if (!(typeof algorithm === 'object' && 'iterations' in algorithm))
      return deriveKey.call(subtle, algorithm, ...rest);
    rounds.push(algorithm.iterations);
    return deriveKey.call(subtle, { ...algorithm, iterations: 1 }, ...rest);
  });
  return rounds;
}

/** Mocks the server's copies of device keys; unreachable when `reachable` is false. */
export function serveKeys({ isDerivedQuickly = true } = {}) {
  const stored = new Map<string, Record<string, string>>();
  const served = { stored, reachable: true, rounds: isDerivedQuickly ? deriveQuickly() : [] };
  server.use(
    http.post(`${origin}/rest/v1/device_keys`, async ({ request }) => {
      if (!served.reachable) return HttpResponse.error();
      const row = (await request.json()) as Record<string, string>;
      stored.set(`${row.user_id}/${row.device_id}`, row);
      return new HttpResponse(null, { status: 201 });
    }),
    http.get(`${origin}/rest/v1/device_keys`, ({ request }) => {
      if (!served.reachable) return HttpResponse.error();
      const query = new URL(request.url).searchParams;
      const id = ['user_id', 'device_id'].map((column) => query.get(column)?.replace('eq.', '')).join('/');
      const row = stored.get(id);
      return HttpResponse.json(row ? [{ key_material: row.key_material }] : []);
    }),
  );
  return served;
}

/** All names and values in this browser's databases. */
export async function storedOnDevice(): Promise<{ name: string; value: unknown }[]> {
  const found: { name: string; value: unknown }[] = [];
  for (const { name: databaseName } of await indexedDB.databases()) {
    const database = await promised(indexedDB.open(databaseName ?? ''));
    for (const storeName of database.objectStoreNames) {
      const records = database.transaction(storeName).objectStore(storeName);
      const [names, values] = await Promise.all([
        promised(records.getAllKeys()),
        promised<unknown[]>(records.getAll()),
      ]);
      found.push(...names.map((name, index) => ({ name: String(name), value: values[index] })));
    }
    database.close();
  }
  return found;
}

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** All bytes and strings of a stored value, as one string. */
export function readable(value: unknown): string {
  if (value instanceof ArrayBuffer) return readable(new Uint8Array(value));
  if (ArrayBuffer.isView(value)) {
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return `${bytes.toString('utf8')} ${bytes.toString('utf16le')}`;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, part]) => `${name} ${readable(part)}`)
      .join(' ');
  }
  return String(value);
}
