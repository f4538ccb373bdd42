/** Focuses `origin`, or the page if it is unmounted or fading out: an `inert` element takes no focus. */
export function returnFocus(origin: Element | null): void {
  const stays = origin?.isConnected && !origin.closest('[inert]');
  const target = stays ? origin : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
