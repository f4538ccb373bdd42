const WINDOW = 15 * 60_000;
const MOST_KEYS = 5_000;

/** Counts failures per key; the hosted service limits password sign-in, @supabase/lite does not. */
export class RateLimit {
  private readonly failures = new Map<string, number[]>();
  constructor(private readonly most: number) {}

  isExceeded(key: string, now = Date.now()): boolean {
    return this.recent(key, now).length >= this.most;
  }

  fail(key: string, now = Date.now()): void {
    if (this.failures.size >= MOST_KEYS) this.forgetOldest();
    this.failures.set(key, [...this.recent(key, now), now]);
  }

  clear(key: string): void {
    this.failures.delete(key);
  }

  private recent(key: string, now: number): number[] {
    return (this.failures.get(key) ?? []).filter((time) => now - time < WINDOW);
  }

  private forgetOldest(): void {
    const [oldest] = this.failures.keys();
    if (oldest !== undefined) this.failures.delete(oldest);
  }
}
