const lockOf = (key: string) => `anamnese-dialog ${key}`;

/** Marks a dialog as shown in this tab until the returned function is called, or the tab ends. */
export function markShown(key: string): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const untilLeft = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  // jsdom has no locks
  void navigator.locks?.request(lockOf(key), { signal }, untilLeft).catch(() => undefined);
  return () => leaving.abort();
}

/** True while another tab shows the dialog: then its draft is no sign of a page that ended. */
export async function isShownElsewhere(key: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === lockOf(key));
}
