/**
 * Loads draftKeys.ts for the session when it is needed, so that the sign-in form stays small. A sign-in neither waits for
 * the keys nor fails with them.
 */
const load = () => import('./draftKeys');
const nothing = () => undefined;

let unlocking: Promise<unknown> = Promise.resolve();

/** Runs a sign-in; its password then unlocks the keys of the user who signed in. */
export async function unlockAfterSignIn<T>(
  password: string,
  signIn: () => Promise<T>,
  userIdOf: (answer: T) => string | undefined,
): Promise<T> {
  const { promise, resolve } = withResolvers();
  unlocking = promise;
  try {
    const answer = await signIn();
    const userId = userIdOf(answer);
    if (userId)
      void load()
        .then((keys) => keys.unlockWithPassword(userId, password))
        .catch(nothing)
        .finally(resolve);
    else resolve();
    return answer;
  } catch (error) {
    resolve();
    throw error;
  }
}

function withResolvers() {
  let resolve: () => void = nothing;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Resolves when no sign-in is unlocking keys; readers of the keys wait for it. */
export async function unlockSettled(): Promise<void> {
  await unlocking;
}

/** Verifies the password with the data on this device; if it is right, the keys are in memory afterwards. */
export async function unlockOffline(userId: string, password: string) {
  return (await load()).unlockWithoutNetwork(userId, password);
}

/** Wraps the key with a new password; on failure the next sign-in does it. */
export async function rewrapKeys(userId: string, password: string): Promise<void> {
  await load()
    .then((keys) => keys.rewrap(userId, password))
    .catch(nothing);
}
