import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useVisibleViewport } from '../../src/ui/useVisibleViewport';

const root = document.documentElement;
const exposed = () => [
  root.style.getPropertyValue('--covered-top'),
  root.style.getPropertyValue('--covered-bottom'),
  root.hasAttribute('data-low'),
];

let viewport: EventTarget & { offsetTop: number; height: number; scale: number };
function change(to: Partial<typeof viewport>): void {
  viewport.dispatchEvent(new Event(Object.assign(viewport, to).offsetTop > 0 ? 'scroll' : 'resize'));
}

beforeEach(() => {
  viewport = Object.assign(new EventTarget(), { offsetTop: 0, height: 820, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  vi.spyOn(root, 'clientHeight', 'get').mockReturnValue(820);
});
afterEach(() => vi.unstubAllGlobals());

test('D-145: the part that an on-screen keyboard covers is exposed, also after scrolling, and reset with it', () => {
  const { unmount } = renderHook(useVisibleViewport);
  expect(exposed()).toEqual(['0px', '0px', false]);
  change({ height: 450.7 });
  expect(exposed()).toEqual(['0px', '369px', true]);
  change({ offsetTop: 200 });
  expect(exposed()).toEqual(['200px', '169px', true]);
  change({ offsetTop: 0, height: 820 });
  expect(exposed()).toEqual(['0px', '0px', false]);
  change({ height: 451 });
  unmount();
  expect(exposed()).toEqual(['', '', false]);
});

test('zooming with two fingers counts as covering nothing', () => {
  vi.stubGlobal('innerHeight', 820);
  renderHook(useVisibleViewport);
  change({ offsetTop: 100, height: 410, scale: 2 });
  expect(exposed()).toEqual(['0px', '0px', false]);
});
