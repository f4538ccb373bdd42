import { expect, vi } from 'vitest';

const said: string[] = [];

/** Any unexpected console output fails the test. */
export function listenToConsole(): void {
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      said.push([`console.${method}:`, ...words.map(String)].join(' '));
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
