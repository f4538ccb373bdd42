/** Resolves when the page has nothing more urgent to do, after two seconds at the latest. Safari does not tell: at once. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'undefined') resolve();
    else requestIdleCallback(() => resolve(), { timeout: 2000 });
  });
