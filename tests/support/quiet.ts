import { expect, vi } from 'vitest';

const said: string[] = [];

/** A quiet console is a test: whatever is said there fails the test that does not expect it. */
export function listenToConsole(): void {
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      said.push([`console.${method}:`, ...words.map(String)].join(' '));
    });
  }
}

/** Takes note of a message that belongs to the test: a library's own words about a failure that was made. */
export function expectOnConsole(pattern: RegExp): void {
  const expected = said.filter((line) => pattern.test(line));
  expect(expected, `nothing on the console matches ${pattern}`).not.toEqual([]);
  const others = said.filter((line) => !pattern.test(line));
  said.splice(0, said.length, ...others);
}

export function expectQuietConsole(): void {
  expect(said.splice(0)).toEqual([]);
}
