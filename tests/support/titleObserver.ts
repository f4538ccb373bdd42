import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Stands in for the observer of a page's title, which jsdom lacks, until `vi.unstubAllGlobals`. The returned function
 * reports the title as scrolled away, or as visible again.
 */
export function stubTitleObserver(): (passed: boolean) => void {
  let report: (entries: object[]) => void = () => {};
  class Watch {
    constructor(told: typeof report) {
      report = told;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch);
  return (passed) =>
    act(() => report([{ isIntersecting: !passed, boundingClientRect: { top: passed ? -10 : 10 } }]));
}
