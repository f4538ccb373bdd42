/**
 * Holds the keys of the signed-in therapist while the screen is unlocked, in memory only: browsers write stored keys to
 * disk in plain, where they outlive their deletion. Other tabs receive them by message.
 */
export type DraftKeys = {
  /** AES-GCM: encrypts the drafts. */
  readonly content: CryptoKey;
  /** HMAC: derives storage names, so that not even the number of a therapist's drafts is readable. */
  readonly names: CryptoKey;
};

/** 'locked': the keys return with the password; 'ended': waiting for them is rejected. */
type SessionPhase = 'open' | 'locked' | 'ended';
/** The names of the kinds are those of earlier versions, which may be open in another tab. */
type Message =
  | { readonly kind: 'wanted'; readonly slot: string }
  | { readonly kind: 'held'; readonly slot: string; readonly keys: DraftKeys };
type Waiter = {
  readonly slot: string;
  readonly seek: () => void;
  readonly resolve: (keys: DraftKeys) => void;
  readonly reject: (error: Error) => void;
};

/** Time for pending writes before the keys are dropped. */
const LAST_WRITES_MS = 10_000;
/** Time limit for another tab's answer. */
const ANSWER_MS = 300;

let phase: SessionPhase = 'open';
/** Increased when keys arrive or are dropped; what an earlier generation has read is stale. */
let generation = 0;
/** Counts the sessions that have ended here: keys that were sought before belong to a therapist who has left. */
let endings = 0;
/** Settles when what was pending at the last lock is written, or has taken too long. */
let writing: Promise<unknown> = Promise.resolve();
let current: { readonly slot: string; readonly keys: DraftKeys } | undefined;
const waiters = new Set<Waiter>();
const writers = new Set<() => Promise<unknown>>();

const channel = globalThis.BroadcastChannel ? new BroadcastChannel('anamnese-keys') : undefined;
function post(message: Message): void {
  try {
    channel?.postMessage(message);
  } catch {
    // a browser that cannot clone keys: other tabs fetch them from the server
  }
}
if (channel) {
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (phase !== 'open') return;
    if (data.kind === 'held') {
      if ([...waiters].some(({ slot }) => slot === data.slot)) accept(data.slot, data.keys);
    } else if (current?.slot === data.slot) post({ kind: 'held', ...current });
  };
}

function accept(slot: string, keys: DraftKeys): void {
  current = { slot, keys };
  for (const waiter of waiters) {
    if (waiter.slot !== slot) continue;
    waiters.delete(waiter);
    waiter.resolve(keys);
  }
}

export const keysInMemory = (slot: string) => (current?.slot === slot ? current.keys : undefined);

export type KeyGeneration = { readonly generation: number; readonly endings: number };

export const keyGeneration = (): KeyGeneration => ({ generation, endings });

/**
 * Takes opened keys and passes them to the other tabs; ignored if the session has ended since that generation, or the screen
 * was locked and is.
 */
export function setKeys(slot: string, keys: DraftKeys, since: KeyGeneration): void {
  if (endings !== since.endings || (phase !== 'open' && generation !== since.generation)) return;
  generation += 1;
  accept(slot, keys);
  post({ kind: 'held', slot, keys });
}

/** Resolves when keys arrive; `seek` looks for them, now or after unlocking. */
export function waitForKeys(slot: string, seek: () => void): Promise<DraftKeys> {
  return new Promise((resolve, reject) => {
    const keys = keysInMemory(slot);
    if (keys) return resolve(keys);
    if (phase === 'ended') return reject(new Error('signed out'));
    waiters.add({ slot, seek, resolve, reject });
    if (phase === 'open') seek();
  });
}

/** Asks the other tabs; undefined if none answers. */
export function keysFromOtherTabs(slot: string): Promise<DraftKeys | undefined> {
  if (!channel) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const waiter: Waiter = { slot, seek: () => {}, resolve, reject: () => resolve(undefined) };
    waiters.add(waiter);
    setTimeout(() => {
      waiters.delete(waiter);
      resolve(undefined);
    }, ANSWER_MS);
    post({ kind: 'wanted', slot });
  });
}

/** Registers a write that runs before the keys are dropped. */
export function onBeforeLock(write: () => Promise<unknown>): () => void {
  writers.add(write);
  return () => {
    writers.delete(write);
  };
}

export function followSession(next: SessionPhase): void {
  if (next === phase) return;
  phase = next;
  generation += 1;
  if (next === 'ended') {
    endings += 1;
    for (const waiter of waiters) waiter.reject(new Error('signed out'));
    waiters.clear();
  }
  if (next === 'open') {
    for (const { seek } of waiters) seek();
    return;
  }
  const before = { generation, current };
  const written = Promise.allSettled([...writers].map((write) => write()));
  const timeout = new Promise((resolve) => setTimeout(resolve, LAST_WRITES_MS));
  writing = Promise.race([written, timeout]);
  void writing.then(() => {
    // unlocked again meanwhile, by the same therapist
    if (next === 'locked' ? generation === before.generation : current === before.current)
      current = undefined;
  });
}

export const lastWrites = () => writing;
