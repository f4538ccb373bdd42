import type { Backend } from './backend';
import type { Settings } from './settings';

type Shared = { backend: Promise<Backend>; users: number };

/** On `globalThis`, because Vite loads the plugin anew whenever its configuration changes. */
const key = Symbol.for('anamnese.embedded-backend');
function registry(): Map<string, Shared> {
  const known: unknown = Reflect.get(globalThis, key);
  if (known instanceof Map) return known;
  const made = new Map<string, Shared>();
  Reflect.set(globalThis, key, made);
  return made;
}

export type Lease = { readonly backend: Backend; release(): Promise<void> };

/** The one backend of this process for a data folder; the last to release it closes it. */
export async function shareBackend(settings: Settings, announce: (line: string) => void): Promise<Lease> {
  const backends = registry();
  const name = settings.dataDir;
  const shared = backends.get(name) ?? { backend: open(settings, announce), users: 0 };
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
    return { backend: await shared.backend, release };
  } catch (error) {
    backends.delete(name);
    throw error;
  }
}

async function open(settings: Settings, announce: (line: string) => void): Promise<Backend> {
  const { openBackend } = await import('./backend');
  return openBackend(settings, announce);
}
