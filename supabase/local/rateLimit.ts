import { createHmac, randomBytes } from 'node:crypto';

const WINDOW = 15 * 60_000;
/** So many that ten failures of other keys practically never share one: the server answers far fewer in a window. */
const COUNTERS = 2 ** 20;

/**
 * Counts failures per key in a quarter of an hour; the hosted service limits password sign-in, @supabase/lite does not.
 * Each key has one of a fixed number of counters, by a hash that nobody outside can compute. So invented keys fill no
 * table, take no counter from a guessed one, and cannot be aimed at another's.
 */
export class RateLimit {
  private readonly secret = randomBytes(32);
  private readonly failures = new Uint8Array(COUNTERS);
  /** When the window of each counter began. */
  private readonly begun = new Float64Array(COUNTERS);
  constructor(private readonly most: number) {}

  isExceeded(key: string, now = Date.now()): boolean {
    return this.recent(this.counterOf(key), now) >= this.most;
  }

  fail(key: string, now = Date.now()): void {
    const counter = this.counterOf(key);
    const before = this.recent(counter, now);
    if (before === 0) this.begun[counter] = now;
    this.failures[counter] = Math.min(before + 1, this.most);
  }

  /** Removes one counted failure. */
  forgive(key: string): void {
    const counter = this.counterOf(key);
    this.failures[counter] = Math.max(0, (this.failures[counter] ?? 0) - 1);
  }

  clear(key: string): void {
    this.failures[this.counterOf(key)] = 0;
  }

  private counterOf(key: string): number {
    return createHmac('sha256', this.secret).update(key).digest().readUInt32BE() % COUNTERS;
  }

  private recent(counter: number, now: number): number {
    return now - (this.begun[counter] ?? 0) < WINDOW ? (this.failures[counter] ?? 0) : 0;
  }
}
