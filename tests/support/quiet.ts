import { expect, vi } from 'vitest';

const said: string[] = [];

/** Files of tests share a page, and each loads the app anew; supabase-js warns of a second client. */
const SECOND_CLIENT = /Multiple GoTrueClient instances/;

/** Any unexpected console output fails the test. */
export function listenToConsole(): void {
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      const line = [`console.${method}:`, ...words.map(String)].join(' ');
      if (!SECOND_CLIENT.test(line)) said.push(line);
    });
  }
}

/** Accepts console output that belongs to the test, such as a library's message about a provoked failure. */
export function expectOnConsole(pattern: RegExp): void {
  const expected = said.filter((line) => pattern.test(line));
  expect(expected, `nothing on the console matches ${pattern}`).not.toEqual([]);
  const others = said.filter((line) => !pattern.test(line));
  said.splice(0, said.length, ...others);
}

export function expectQuietConsole(): void {
  expect(said.splice(0)).toEqual([]);
}
