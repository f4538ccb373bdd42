/** Aborts with `signal`, or once `ms` have passed; AbortSignal.any is younger than the oldest browsers that the app runs in. */
export function withTimeLimit(signal: AbortSignal | null | undefined, ms: number): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  if (!signal) return limit;
  const either = new AbortController();
  for (const cause of [signal, limit]) {
    if (cause.aborted) either.abort(cause.reason);
    else cause.addEventListener('abort', () => either.abort(cause.reason), { signal: either.signal });
  }
  return either.signal;
}
