import { startServer } from './server';

/** One server for the whole run, on what it built itself: tests are kept apart by a new therapist each. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer({}, []);
  process.env.E2E_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  return () => server.remove();
}
