const WINDOW = 15 * 60_000;
const MOST_KEYS = 5_000;

/** Counts failures per key; the hosted service limits password sign-in, @supabase/lite does not. */
export class RateLimit {
  private readonly failures = new Map<string, number[]>();
  constructor(private readonly most: number) {}

  /** Once the table of keys is full, uncounted keys are limited too. */
  isExceeded(key: string, now = Date.now()): boolean {
    if (!this.failures.has(key)) return this.isFull(now);
    return this.recent(key, now).length >= this.most;
  }

  fail(key: string, now = Date.now()): void {
    this.failures.set(key, [...this.recent(key, now), now]);
  }

  /** Removes one counted failure. */
  forgive(key: string): void {
    this.failures.get(key)?.pop();
  }

  clear(key: string): void {
    this.failures.delete(key);
  }

  private recent(key: string, now: number): number[] {
    return (this.failures.get(key) ?? []).filter((time) => now - time < WINDOW);
  }

  private isFull(now: number): boolean {
    if (this.failures.size < MOST_KEYS) return false;
    for (const key of this.failures.keys()) if (this.recent(key, now).length === 0) this.failures.delete(key);
    return this.failures.size >= MOST_KEYS;
  }
}
