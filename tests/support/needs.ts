import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/** Skips the test with a message if the program is not installed. */
export function needs(tool: string, { skip }: TestContext): void {
  skip(spawnSync(tool, ['--version']).error !== undefined, `${tool} is not installed`);
}
