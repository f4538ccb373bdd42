import { type Backend, openBackend } from './backend.ts';
import { apiListener, type Listener } from './listener.ts';
import type { Settings } from './settings.ts';

type Shared = { backend: Promise<Backend>; users: number };

/** On `globalThis`, because Vite loads the plugin again whenever its configuration changes. */
const key = Symbol.for('anamnese.embedded-backend');
function registry(): Map<string, Shared> {
  const known: unknown = Reflect.get(globalThis, key);
  if (known instanceof Map) return known;
  const made = new Map<string, Shared>();
  Reflect.set(globalThis, key, made);
  return made;
}

export type Lease = {
  /** Node request listener: answers the backend's routes and passes on all others. */
  readonly listener: Listener;
  release(): Promise<void>;
};

/** The backend of this process for a data folder, reference counted: the last release closes it. */
export async function shareBackend(settings: Settings, announce: (line: string) => void): Promise<Lease> {
  const backends = registry();
  const name = settings.dataDir;
  const shared = backends.get(name) ?? { backend: openBackend(settings, announce), users: 0 };
  backends.set(name, shared);
  shared.users += 1;
  let released = false;
  const release = async () => {
    if (released) return;
    released = true;
    shared.users -= 1;
    if (shared.users > 0) return;
    backends.delete(name);
    await (await shared.backend).close();
  };
  try {
    const backend = await shared.backend;
    return { listener: apiListener(backend.handle), release };
  } catch (error) {
    backends.delete(name);
    throw error;
  }
}
