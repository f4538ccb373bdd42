/**
 * The session's word to the keys of the drafts. They come lazily: the way to the sign-in form stays narrow, and a
 * sign-in neither waits for them nor fails with them.
 */
const load = () => import('./deviceKey');
const nothing = () => undefined;

let turning: Promise<unknown> = Promise.resolve();

/** Runs a sign-in; its password then opens the keys of whoever it let in. */
export async function unlockAfterSignIn<T>(
  password: string,
  signIn: () => Promise<T>,
  userIdOf: (answer: T) => string | undefined,
): Promise<T> {
  const { promise, resolve } = withResolvers();
  turning = promise;
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

/** Resolves when no sign-in is turning the keys: whoever looks for them waits for that. */
export async function unlockSettled(): Promise<void> {
  await turning;
}

/** Whether the password is the right one, by what lies on this device; the keys are in memory then. */
export async function unlockOffline(userId: string, password: string) {
  return (await load()).unlockWithoutNetwork(userId, password);
}

/** Gives a new password its wrapped key; a failure leaves that to the next sign-in. */
export async function rewrapKeys(userId: string, password: string): Promise<void> {
  await load()
    .then((keys) => keys.rewrap(userId, password))
    .catch(nothing);
}
