/**
 * The keys of the therapist who is signed in and unlocked. They are in memory alone: what a browser stores, it writes
 * to its disk as it is, and there it outlives its deletion. The other tabs get them by message.
 */
export type DraftKeys = {
  /** AES-GCM: what is in a draft. */
  readonly content: CryptoKey;
  /** HMAC: under which name a draft lies, so that not even the number of somebody's drafts can be told. */
  readonly names: CryptoKey;
};

/** What the session allows: 'locked', they come back with the password; 'ended', nobody may wait for them. */
type Place = 'open' | 'locked' | 'ended';
type Message =
  | { readonly kind: 'wanted'; readonly slot: string }
  | { readonly kind: 'held'; readonly slot: string; readonly keys: DraftKeys };
type Waiter = {
  readonly slot: string;
  readonly seek: () => void;
  readonly resolve: (keys: DraftKeys) => void;
  readonly reject: (error: Error) => void;
};

/** How long what was typed last may take to be stored before the keys go. */
const LAST_WRITINGS_MS = 10_000;
/** How long another tab may take to answer. */
const ANSWER_MS = 300;

let place: Place = 'open';
/** Raised whenever keys come or must go: what was begun before is out of date. */
let turn = 0;
let held: { readonly slot: string; readonly keys: DraftKeys } | undefined;
const waiters = new Set<Waiter>();
const writers = new Set<() => Promise<unknown>>();

const channel = globalThis.BroadcastChannel ? new BroadcastChannel('anamnese-keys') : undefined;
function post(message: Message): void {
  try {
    channel?.postMessage(message);
  } catch {
    // a browser that cannot pass keys on: the other tabs ask the server
  }
}
if (channel) {
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (place !== 'open') return;
    if (data.kind === 'held') {
      if ([...waiters].some(({ slot }) => slot === data.slot)) take(data.slot, data.keys);
    } else if (held?.slot === data.slot) post({ kind: 'held', ...held });
  };
}

function take(slot: string, keys: DraftKeys): void {
  held = { slot, keys };
  for (const waiter of waiters) {
    if (waiter.slot !== slot) continue;
    waiters.delete(waiter);
    waiter.resolve(keys);
  }
}

export const keysInMemory = (slot: string) => (held?.slot === slot ? held.keys : undefined);

/** Whether what was begun at this turn may still bring keys. */
export const keyGeneration = () => turn;

/** The keys came: by the password, from another tab or from the server. Locked meanwhile, they are not taken. */
export function hold(slot: string, keys: DraftKeys, since: number): void {
  if (place !== 'open' && turn !== since) return;
  turn += 1;
  take(slot, keys);
  post({ kind: 'held', slot, keys });
}

/** Resolves as soon as they are there; `seek` looks for them, now or once the screen is open again. */
export function waitForKeys(slot: string, seek: () => void): Promise<DraftKeys> {
  return new Promise((resolve, reject) => {
    const keys = keysInMemory(slot);
    if (keys) return resolve(keys);
    if (place === 'ended') return reject(new Error('signed out'));
    waiters.add({ slot, seek, resolve, reject });
    if (place === 'open') seek();
  });
}

/** Asks the other tabs; nothing when none of them answers. */
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

/** What is stored at the last moment, while the keys are still there. */
export function onBeforeLock(write: () => Promise<unknown>): () => void {
  writers.add(write);
  return () => {
    writers.delete(write);
  };
}

/** The session's word. */
export function followSession(next: Place): void {
  if (next === place) return;
  place = next;
  turn += 1;
  if (next === 'open') {
    for (const { seek } of waiters) seek();
    return;
  }
  const mine = { turn, held };
  const written = Promise.allSettled([...writers].map((write) => write()));
  const patience = new Promise((resolve) => setTimeout(resolve, LAST_WRITINGS_MS));
  void Promise.race([written, patience]).then(() => {
    // opened again meanwhile, by the same therapist
    if (next === 'locked' ? turn === mine.turn : held === mine.held) drop();
  });
}

function drop(): void {
  held = undefined;
  if (place !== 'ended') return;
  for (const waiter of waiters) waiter.reject(new Error('signed out'));
  waiters.clear();
}
