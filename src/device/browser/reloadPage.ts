let reloading = false;

/** True once a reload is scheduled: nothing new may start in this page. */
export const isReloading = () => reloading;

/** Reloads the page after `pending` resolves, so that nothing stays in its memory. */
export function reloadAfter(pending: Promise<unknown>): void {
  reloading = true;
  void pending.then(() => location.reload());
}
