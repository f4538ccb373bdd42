/**
 * Stands in for `@supabase/realtime-js` (vite.config.ts): supabase-js makes a client of it whether it is used or not, and
 * nothing here listens to changes.
 */
export class RealtimeClient {
  /** Called with every new session. */
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
}
