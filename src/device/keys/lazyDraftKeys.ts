/**
 * Loads draftKeys.ts for the session when it is needed, so that the sign-in form stays small. A sign-in neither waits for
 * the keys nor fails with them.
 */
const load = () => import('./draftKeys');
const nothing = () => undefined;

let unlocking: Promise<unknown> = Promise.resolve();

/** Runs a sign-in; its password then unlocks the keys of the user who signed in. */
export function unlockAfterSignIn<T>(
  password: string,
  signIn: () => Promise<T>,
  userIdOf: (answer: T) => string | undefined,
): Promise<T> {
  const signingIn = signIn();
  const unlock = async () => {
    const userId = userIdOf(await signingIn);
    if (userId) await (await load()).unlockWithPassword(userId, password);
  };
  unlocking = unlock().catch(nothing);
  return signingIn;
}

/** Resolves when no sign-in is unlocking keys; readers of the keys wait for it. */
export async function unlockSettled(): Promise<void> {
  await unlocking;
}

/** Verifies the password with the data on this device; if it is right, the keys are in memory afterwards. */
export async function unlockOffline(userId: string, password: string) {
  return (await load()).unlockWithoutNetwork(userId, password);
}

/** True if another tab has this user's keys in memory: its screen is open. */
export async function keysInOtherTab(userId: string): Promise<boolean> {
  return load()
    .then((keys) => keys.takeFromOtherTab(userId))
    .catch(() => false);
}

/** Wraps the key with a new password; on failure the next sign-in does it. */
export async function rewrapKeys(userId: string, password: string): Promise<void> {
  await load()
    .then((keys) => keys.rewrap(userId, password))
    .catch(nothing);
}
