let reloading = false;

/** True once this page is about to be loaded anew: nothing can be begun in it. */
export const isReloading = () => reloading;

/** Loads the page anew, which empties its memory, once something pending is done. */
export function reloadAfter(pending: Promise<unknown>): void {
  reloading = true;
  void pending.then(() => location.reload());
}
