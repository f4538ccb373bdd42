/** Focuses `origin`, or the page when it is gone or leaves: an `inert` row that fades out takes no focus. */
export function returnFocus(origin: Element | null): void {
  const stays = origin?.isConnected && !origin.closest('[inert]');
  const target = stays ? origin : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
