import { del, entries, get, set } from 'idb-keyval';
import type { LinkKeys } from '../../lib/familyLink';
import type { FamilyAnswers } from '../../questionnaire/family';
import { decrypt, type Encrypted, encrypt } from '../keys/encryption';
import { deviceStore } from './deviceStore';
import { type FamilySlot, validSlot } from './slotShape';

/** What is handed in; kept before it leaves, since its answer may be lost. */
export type Attempt = {
  /** Made on the device: the server says by it which of several came. */
  readonly id: string;
  readonly endedAt: string;
  readonly answers: FamilyAnswers;
};

/** How far what a family writes has come. */
export type HomeState =
  | { readonly state: 'nothing' }
  /** Nothing of it has left the device. */
  | { readonly state: 'written'; readonly slot: FamilySlot }
  /** Each of these may have arrived, and one at most has. */
  | { readonly state: 'maybe'; readonly slot: FamilySlot; readonly attempts: Attempts }
  /** `late`: what was written beside what arrived. */
  | { readonly state: 'received'; readonly late: FamilySlot | undefined };
type Attempts = readonly [Attempt, ...Attempt[]];

/** That answers were handed in by the link of this name: no word of them, and nothing secret. */
type Mark = { readonly sent: true; readonly until: string };
/** A form; with `until`, what came too late, which is kept until the link expires. */
type Sealed = Encrypted & { readonly until?: string };
type Stored = Sealed | Mark;
type Written = FamilySlot & { readonly attempts?: readonly Attempt[] };
type Found =
  | Exclude<HomeState, { state: 'received' }>
  | (Extract<HomeState, { state: 'received' }> & { readonly until: string });

/** A clock may be wrong by a day. */
const GRACE_MS = 2 * 24 * 60 * 60_000;

const { store: homeStore, exclusively } = deviceStore('anamnese-home', 'slots');

const said = (answer: unknown) => JSON.stringify(answer ?? null);
const isSame = (one: FamilyAnswers, other: FamilyAnswers) =>
  Object.keys({ ...one, ...other }).every((column) => said(one[column]) === said(other[column]));

/** What a form says and `arrived` did not; undefined where both say the same. All of it where what arrived is not known. */
function lateIn(slot: FamilySlot, arrived: Attempt | undefined): FamilySlot | undefined {
  if (!arrived) return slot;
  if (isSame(slot.answers, arrived.answers)) return undefined;
  const changed = Object.entries(slot.answers).filter(
    ([column, answer]) => said(answer) !== said(arrived.answers[column]),
  );
  // only removed: what is left says what was meant
  return changed.length > 0 ? { ...slot, answers: Object.fromEntries(changed) } : slot;
}

async function opened({ name, key }: LinkKeys, stored: Sealed): Promise<Written | undefined> {
  try {
    return validSlot(JSON.parse(new TextDecoder().decode(await decrypt(key, stored, name))));
  } catch {
    return undefined;
  }
}

/** `made`: the attempts that the device could not store. */
async function readSlot(link: LinkKeys, made: readonly Attempt[] = []): Promise<Found> {
  const stored = await get<Stored>(link.name, homeStore());
  if (!stored) return { state: 'nothing' };
  if ('sent' in stored) return { state: 'received', late: undefined, until: stored.until };
  const found = await opened(link, stored);
  if (stored.until !== undefined) return { state: 'received', late: found, until: stored.until };
  if (!found) return { state: 'nothing' };
  const { attempts: kept = [], ...slot } = found;
  const [first, ...rest] = [...kept, ...made.filter(({ id }) => kept.every((each) => each.id !== id))];
  return first ? { state: 'maybe', slot, attempts: [first, ...rest] } : { state: 'written', slot };
}

async function writeSlot({ name, key }: LinkKeys, value: Written, until?: string): Promise<void> {
  const encrypted = await encrypt(key, new TextEncoder().encode(JSON.stringify(value)), name);
  await set(name, { ...encrypted, ...(until !== undefined && { until }) } satisfies Stored, homeStore());
}

/** Leaves what is late, or a mark. */
const settle = (link: LinkKeys, until: string, late: FamilySlot | undefined) =>
  late ? writeSlot(link, late, until) : set(link.name, { sent: true, until } satisfies Stored, homeStore());

/** The part of a slot that is used once the answers are in. */
const lateOf = (link: LinkKeys) => ({
  /** Keeps what another tab has written after the answers were in. Resolves to all that is kept beside them. */
  addLate: (late: FamilySlot): Promise<FamilySlot | undefined> =>
    exclusively(async () => {
      const found = await readSlot(link);
      if (found.state !== 'received') return undefined;
      const all = { ...late, answers: { ...found.late?.answers, ...late.answers } };
      await settle(link, found.until, all);
      return all;
    }),

  /** Wipes what is kept beside the answers: the family has it elsewhere, or does not want it. */
  endLate: (): Promise<void> =>
    exclusively(async () => {
      const found = await readSlot(link);
      if (found.state === 'received') await settle(link, found.until, undefined);
    }),
});

/**
 * What a family types at home, under a name and a key that come from the secret of its link: the files of the device alone say
 * nothing. Once the answers are in, a mark takes its place until the link expires, or what was written too late.
 */
export function openHomeSlot(link: LinkKeys) {
  /** Those that the device could not store: this page alone knows them. */
  let made: readonly Attempt[] = [];
  const read = () => readSlot(link, made);
  /** What cannot be read now is told apart by the server alone. */
  const readOrNothing = () => read().catch((): Found => ({ state: 'nothing' }));

  return {
    read: (): Promise<HomeState> => exclusively(read),

    /** Replaces what is kept with the result of `change`. Nothing is written any more once the answers are in. */
    change: (
      change: (before: FamilySlot | undefined) => FamilySlot | undefined,
    ): Promise<'kept' | 'received'> =>
      exclusively(async () => {
        const found = await read();
        if (found.state === 'received') return 'received';
        const before = found.state === 'nothing' ? undefined : found.slot;
        const slot = change(before);
        if (!slot || slot === before) return 'kept';
        await writeSlot(link, found.state === 'maybe' ? { ...slot, attempts: found.attempts } : slot);
        return 'kept';
      }),

    /**
     * Keeps what `ended` is about to hand in, before it leaves; one that said the same is handed in again. What the device cannot
     * store is handed in all the same: this page knows it.
     */
    attempt: (ended: FamilySlot, endedAt: string): Promise<Attempt> =>
      exclusively(async () => {
        const found = await readOrNothing();
        const { answers } = ended;
        const attempts = found.state === 'maybe' ? found.attempts : made;
        const attempt = attempts.find((each) => isSame(each.answers, answers)) ?? {
          id: crypto.randomUUID(),
          endedAt,
          answers,
        };
        const all = [...attempts.filter(({ id }) => id !== attempt.id), attempt];
        if (found.state !== 'received') {
          const slot = found.state === 'nothing' ? ended : found.slot;
          made = await writeSlot(link, { ...slot, attempts: all }).then(
            () => [],
            () => all,
          );
        }
        return attempt;
      }),

    /** The server has refused this one: it has not arrived. */
    forget: (id: string): Promise<void> =>
      exclusively(async () => {
        const others = (each: Attempt) => each.id !== id;
        made = made.filter(others);
        const found = await read();
        if (found.state === 'maybe')
          await writeSlot(link, { ...found.slot, attempts: found.attempts.filter(others) });
      }),

    /**
     * The answers of this attempt are in: what was typed is wiped, but for what they do not say, which it resolves to. `shown` is what
     * the page says, where the device has not stored all of it.
     */
    receive: (
      { until, attempt }: { readonly until: string; readonly attempt: string | null },
      shown?: FamilySlot,
    ): Promise<FamilySlot | undefined> =>
      exclusively(async () => {
        const found = await readOrNothing();
        if (found.state === 'received') return found.late;
        const attempts = found.state === 'maybe' ? found.attempts : made;
        const now = shown ?? (found.state === 'nothing' ? undefined : found.slot);
        const arrived = attempts.find(({ id }) => id === attempt);
        const late = now && lateIn(now, arrived);
        await settle(link, until, late).catch(() => undefined);
        return late;
      }),

    ...lateOf(link),
  };
}

export type HomeSlot = ReturnType<typeof openHomeSlot>;

/** Removes what links that have expired have left: marks, and what came too late. */
export async function sweepHomeMarks(now = Date.now()): Promise<void> {
  for (const [name, { until }] of await entries<string, Stored>(homeStore()))
    if (until !== undefined && Date.parse(until) + GRACE_MS < now) await del(name, homeStore());
}
