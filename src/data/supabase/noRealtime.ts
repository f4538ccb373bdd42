/**
 * Replaces `@supabase/realtime-js` in the build (vite.config.ts): supabase-js creates a realtime client in
 * any case, and the app does not use it.
 */
export class RealtimeClient {
  /** supabase-js calls this with every new session. */
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
}
