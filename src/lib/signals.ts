/** Aborts with `signal` or after `ms`. The oldest supported browsers lack AbortSignal.any. */
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
