import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastBuild, startServer } from './server';

/** One server for the whole run, with its own build; each test isolates itself with a new therapist. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // `scripts/test.mjs` has just built it
  const server = await startServer({}, process.env.E2E_BUILT ? lastBuild : []);
  // creating a database is slow, so single tests' servers start with a copy of this one while it is empty
  const made = mkdtempSync(join(tmpdir(), 'anamnese-made-'));
  await server.restart(async () => cpSync(server.dataDir, made, { recursive: true }));
  process.env.E2E_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  process.env.E2E_MADE_DATA_DIR = made;
  return async () => {
    await server.remove();
    rmSync(made, { recursive: true, force: true });
  };
}
