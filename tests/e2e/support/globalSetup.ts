import { startServer } from './server';

/** One server for the whole run, with its own build; each test isolates itself with a new therapist. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer({}, []);
  process.env.E2E_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  return () => server.remove();
}
