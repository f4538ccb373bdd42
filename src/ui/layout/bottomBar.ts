/** Ref of a bar that stays at the bottom of the screen: `--bottom-bar` tells toasts how high they float above it. */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const pixels = (length: string) => Number.parseFloat(length) || 0;
  const observer = new ResizeObserver(() => {
    // what is below the bar, such as the navigation of a phone; toasts add what a keyboard covers themselves
    const below = pixels(getComputedStyle(bar).bottom) - pixels(style.getPropertyValue('--covered-bottom'));
    style.setProperty('--bottom-bar', `${bar.offsetHeight + Math.max(0, below)}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bottom-bar');
  };
}
