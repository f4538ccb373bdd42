import './quickReact';
import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { auth } from '../../src/data/supabase/client';
import { toasts } from '../../src/ui/feedback/toasts';
import { server } from './msw';
import { answerQuickly } from './quickDom';
import { expectQuietConsole, listenToConsole } from './quiet';

beforeEach(listenToConsole);

/** The texts of the page, a line for each part of its body: dialogs and notices stand last, where markup would be cut off. */
function textsOfPage(): string {
  const lines = [...document.body.children].map((part) => {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const said: string[] = [];
    while (texts.nextNode()) said.push(texts.currentNode.textContent?.trim() ?? '');
    return said.filter(Boolean).join(' | ');
  });
  return lines.filter(Boolean).join('\n');
}

configure({
  // a busy machine needs long for the first screen of a file, whose code is compiled meanwhile
  asyncUtilTimeout: 15_000,
  // a query that waits fails until it finds, and would print the page each time. What has waited in vain is printed once, by `waitFor`
  getElementError(message) {
    const asksAgain = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    const error = new Error([message, asksAgain ? '' : textsOfPage()].filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(async () => {
  server.close();
  await auth.dispose();
  // supabase-js counts the clients of a page also when they are disposed of, and would warn of those of other files
  Reflect.set(auth.constructor, 'nextInstanceID', {});
});

/** Flags that survive a killed browser would lock the next test. */
function forgetDoor(): Promise<unknown> {
  if (!globalThis.indexedDB) return Promise.resolve();
  return new Promise((resolve) => {
    indexedDB.deleteDatabase('anamnese-door').onsuccess = resolve;
  });
}

afterEach(async () => {
  cleanup();
  toasts.clear();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // a test that went offline would pause the queries of the next one
  onlineManager.setOnline(true);
  await forgetDoor();
  expectQuietConsole();
});

// without them elements enter and leave at once; tests/e2e/motion.test.ts covers the animations
vi.mock('../../src/ui/motion/features', () => {
  throw new Error('Nothing moves in jsdom');
});

// missing in the oldest supported browsers (scripts/browserFloor.ts)
Reflect.deleteProperty(AbortSignal, 'any');

answerQuickly();

// jsdom's is not TextEncoder's, as it is in a browser, and the writer of ZIPs keeps the one that it finds when a first file loads it
Reflect.set(globalThis, 'Uint8Array', new TextEncoder().encode('').constructor);

// ---- missing in jsdom ------------------------------------------------------------------------------------

globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media === 'all',
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
URL.createObjectURL = () => 'blob:nothing';
URL.revokeObjectURL = () => undefined;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.releasePointerCapture ??= () => undefined;
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
Element.prototype.setPointerCapture ??= () => undefined;
// a preloaded PDF worker; tests that generate a PDF bring their own
globalThis.Worker ??= class extends EventTarget {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage() {}
  terminate() {}
};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver ??= class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
