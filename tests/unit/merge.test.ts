import { describe, expect, test } from 'vitest';
import {
  baseOf,
  canKeepBoth,
  changesSince,
  decide,
  type Entries,
  type Entry,
  mergeOnto,
} from '../../src/data/records/merge';
import { saveMerged } from '../../src/data/records/saveMerged';
import type { Choice } from '../../src/lib/decision';
import { LONG_TEXT_MAX } from '../../src/lib/limits';
import { isSameMark, type MarkEntry } from '../../src/questionnaire/marks';
import { attemptsOf } from '../support/attempts';
import { seededRandom } from '../support/random';

const asked: MarkEntry = { mark: 'nao_perguntado', informant: null };
const mother: MarkEntry = { mark: null, informant: 'Mãe' };
const marks = [null, asked, mother];

const everyEntry: Required<Entry>[] = [null, 'Dipirona', 'Látex'].flatMap((text) =>
  marks.filter((mark) => (mark?.mark ? text === null : true)).map((mark) => ({ text, mark })),
);
const isSame = (one: Required<Entry>, other: Required<Entry>) =>
  one.text === other.text && isSameMark(one.mark, other.mark);

describe('D-26, D-192: mergeOnto, for every base, every change here and every change elsewhere', () => {
  const all = everyEntry.flatMap((base) =>
    everyEntry.flatMap((mine) => everyEntry.map((current) => ({ base, mine, current }))),
  );
  const parts = ['text', 'mark'] as const;
  const isSamePart = (part: 'text' | 'mark', one: Required<Entry>, other: Required<Entry>) =>
    part === 'text' ? one.text === other.text : isSameMark(one.mark, other.mark);
  const merged = (base: Required<Entry>, mine: Required<Entry>, current: Required<Entry>) => {
    const changes = changesSince({ a: base }, { a: mine });
    const { missing, contested } = mergeOnto({ a: base }, changes, { a: current });
    return { changes, contested: contested.a, after: { ...current, ...missing.a } };
  };
  const each = (check: (entries: (typeof all)[number]) => void) => () => {
    for (const entries of all) check(entries);
  };

  test(
    'nobody is asked unless both have changed it, to different values',
    each(({ base, mine, current }) => {
      const isContested = merged(base, mine, current).contested !== undefined;
      if (isSame(base, mine) || isSame(base, current) || isSame(mine, current))
        expect(isContested).toBe(false);
      const differ = (part: 'text' | 'mark') =>
        !isSamePart(part, mine, base) && !isSamePart(part, current, base) && !isSamePart(part, mine, current);
      if (parts.some(differ)) expect(isContested).toBe(true);
    }),
  );

  test(
    'nothing of theirs is lost that was not changed here, and nothing of mine is dropped',
    each(({ base, mine, current }) => {
      const { contested, after } = merged(base, mine, current);
      if (contested) return;
      for (const part of parts) {
        expect(isSamePart(part, after, isSamePart(part, mine, base) ? current : mine)).toBe(true);
        if (!isSamePart(part, current, base)) expect(isSamePart(part, after, current)).toBe(true);
      }
    }),
  );

  test(
    'merged again, nothing is missing and nobody is asked',
    each(({ base, mine, current }) => {
      const { changes, contested, after } = merged(base, mine, current);
      if (!contested)
        expect(mergeOnto({ a: base }, changes, { a: after })).toEqual({ missing: {}, contested: {} });
    }),
  );

  test(
    'both versions are shown whole, and each choice is what is stored then',
    each(({ base, mine, current }) => {
      const { changes, contested } = merged(base, mine, current);
      if (!contested) return;
      expect(isSame({ text: null, mark: null, ...contested.mine }, mine)).toBe(true);
      expect(contested.theirs).toEqual(current);
      const chosen = (choice: Choice) => {
        const decided = decide({ changes, contested: { a: contested } }, { a: choice });
        // nobody else has changed it since: it is saved on top of what was shown
        const { missing, contested: again } = mergeOnto({ a: current }, decided, { a: current });
        expect(again).toEqual({});
        return { ...current, ...missing.a };
      };
      expect(isSame(chosen('mine'), mine)).toBe(true);
      expect(isSame(chosen('theirs'), current)).toBe(true);
      if (!canKeepBoth(contested, LONG_TEXT_MAX)) return;
      const both = chosen('both');
      expect(both.text).toBe(`${mine.text}\n\n${current.text}`);
      for (const version of [mine, current])
        if (version.mark) expect(both.mark?.informant).toContain(version.mark.informant);
    }),
  );

  test('D-270: both texts stay only where there are two, and where they fit', () => {
    const versions = (mine: Entry, theirs: Entry) => ({
      mine: { mark: null, ...mine },
      theirs: { mark: null, ...theirs },
    });
    expect(canKeepBoth(versions({ text: 'Dipirona' }, { text: 'Látex' }), 17)).toBe(true);
    expect(canKeepBoth(versions({ text: 'Dipirona' }, { text: 'Látex' }), 14)).toBe(false);
    expect(canKeepBoth(versions({ text: 'Dipirona' }, { text: null, mark: asked }), 99)).toBe(false);
    expect(canKeepBoth(versions({ text: ' ' }, { text: 'Látex' }), 99)).toBe(false);
    const long = 'M'.repeat(60);
    const by = (name: string): Entry => ({
      text: 'Látex',
      mark: { mark: null, informant: `${long}${name}` },
    });
    expect(canKeepBoth(versions(by('1'), by('1')), 99)).toBe(true);
    expect(canKeepBoth(versions(by('1'), by('2')), 99)).toBe(false);
  });

  test('what is unknown is contested wherever it differs', () => {
    for (const mine of everyEntry) {
      for (const current of everyEntry) {
        const { contested } = mergeOnto({}, changesSince({}, { a: mine }), { a: current });
        expect(Object.keys(contested)).toEqual(isSame(mine, current) ? [] : ['a']);
      }
    }
  });

  test('what is not compared stays', () => {
    const { missing, contested } = mergeOnto(
      { a: { text: 'x', mark: null } },
      { a: { text: 'y' } },
      { a: { text: 'x', mark: null }, b: { text: 'z' } },
    );
    expect([missing, contested]).toEqual([{ a: { text: 'y' } }, {}]);
  });
});

const names = ['a', 'b', 'c'] as const;
type Name = (typeof names)[number];

/** A row that attempts and another device write. */
function rowOf() {
  let entries: Entries<Name> | undefined;
  let revision = 0;
  const ours: { [name in Name]?: unknown } = {};
  const stored = new Set<unknown>();
  return {
    read: () => entries && { entries, revision },
    write(changes: Entries<Name>, isForeign: boolean) {
      const before = entries ?? {};
      entries = Object.fromEntries(names.map((name) => [name, { ...before[name], ...changes[name] }]));
      revision += 1;
      for (const name of Object.keys(changes) as Name[]) {
        if (isForeign) continue;
        ours[name] = changes[name]?.text;
        stored.add(`${name} ${changes[name]?.text}`);
      }
    },
    /** True if the text is not the one that an attempt stored last. */
    isForeign: (name: Name) => entries?.[name]?.text !== ours[name],
    wasStored: (name: Name, text: unknown) => stored.has(`${name} ${text}`),
  };
}

test('D-220: attempts with lost answers beside edits elsewhere: no text of either side goes silently', () => {
  for (let seed = 0; seed < 3000; seed += 1) attemptAll(seed);
});

function attemptAll(seed: number) {
  const { between } = seededRandom(seed);
  const row = rowOf();
  const attempts: Entries<Name>[] = [];
  let mine: Entries<Name> = { a: { text: 'a' }, b: { text: null }, c: { text: 'c' } };
  let count = 0;
  for (let turn = 0; turn < 7; turn += 1) {
    const name = names[between(0, 2)] ?? 'a';
    count += 1;
    switch (between(0, 2)) {
      case 0:
        mine = { ...mine, [name]: { text: between(0, 3) === 0 ? null : `here ${count}` } };
        break;
      case 1:
        // another text, or an earlier one that is restored
        if (row.read()) {
          const earlier = attempts[between(0, attempts.length - 1)]?.[name]?.text ?? null;
          row.write({ [name]: { text: between(0, 1) === 0 ? earlier : `elsewhere ${count}` } }, true);
        }
        break;
      default: {
        const found = row.read();
        const isLostBefore = between(0, 2) === 0;
        if (!found) {
          if (!isLostBefore) row.write(mine, false);
          attempts.push(mine);
          break;
        }
        const base = baseOf(null, attemptsOf(attempts), found);
        const { missing, contested } = mergeOnto(base, changesSince(base, mine), found.entries);
        for (const each of names) {
          const wanted = mine[each]?.text;
          const isWritten = missing[each] !== undefined && contested[each] === undefined;
          if (isWritten) expect(row.isForeign(each), `seed ${seed}`).toBe(false);
          const isLeft = wanted !== found.entries[each]?.text && missing[each] === undefined;
          if (isLeft)
            expect([row.isForeign(each), row.wasStored(each, wanted)], `seed ${seed}`).toEqual([true, true]);
        }
        attempts.push(mine);
        // the therapist decides
        if (Object.keys(contested).length > 0) return;
        if (!isLostBefore && Object.keys(missing).length > 0) row.write(missing, false);
      }
    }
  }
}

type Row = { readonly entries: Entries<Name>; readonly revision: number; readonly isFinal: boolean };

/** A stored row that other devices change between the calls of a save. */
function sharedRow(entries: Entries<Name>, elsewhere: (Entries<Name> | 'delete' | 'finalise')[]) {
  let row: Row | null = { entries, revision: 1, isFinal: false };
  const next = (given: Row, changes: Entries<Name>): Row => ({
    ...given,
    entries: Object.fromEntries(names.map((name) => [name, { ...given.entries[name], ...changes[name] }])),
    revision: given.revision + 1,
  });
  const disturb = () => {
    const change = elsewhere.shift();
    if (!row || !change) return;
    if (change === 'delete') row = null;
    else
      row = change === 'finalise' ? { ...row, revision: row.revision + 1, isFinal: true } : next(row, change);
  };
  return {
    row: () => row,
    calls: {
      entriesIn: (given: Row) => given.entries,
      saveAt: async ({ revision }: Row, changes: Entries<Name>) => {
        disturb();
        if (row?.revision !== revision || row.isFinal) return null;
        row = next(row, changes);
        return row;
      },
      readAgain: async () => row,
      isFinal: (given: Row) => given.isFinal,
    },
  };
}

describe('D-26, D-164: saveMerged', () => {
  const text = (value: string) => ({ text: value });
  const start: Entries<Name> = { a: text('1'), b: text('1'), c: text('1') };
  const save = (changes: Entries<Name>, ...elsewhere: Parameters<typeof sharedRow>[1]) => {
    const shared = sharedRow(start, elsewhere);
    const read = shared.row();
    if (!read) throw new Error('no row');
    return saveMerged(read, { entries: start, revision: read.revision }, changes, shared.calls).then(
      (outcome) => ({ outcome, now: shared.row()?.entries }),
      (error: unknown) => ({ error, now: shared.row()?.entries }),
    );
  };

  test('saves on top of what others have changed meanwhile, as long as it is something else', async () => {
    const found = await save({ a: text('mine') }, { b: text('2') }, { c: text('2') });
    expect(found).toMatchObject({ outcome: { kind: 'saved' } });
    expect(found.now).toEqual({ a: text('mine'), b: text('2'), c: text('2') });
  });

  test('writes nothing where the same was changed elsewhere, and says what', async () => {
    const found = await save({ a: text('mine'), b: text('mine') }, { a: text('2') });
    expect(found).toMatchObject({
      outcome: { kind: 'conflict', contested: { a: { mine: text('mine'), theirs: text('2') } } },
    });
    expect(found.now).toEqual({ ...start, a: text('2') });
  });

  test('equal values, and no changes, count as saved', async () => {
    expect(await save({ a: text('mine') }, { a: text('mine') })).toMatchObject({
      outcome: { kind: 'saved' },
    });
    expect(await save({})).toMatchObject({ outcome: { kind: 'saved' }, now: start });
  });

  test('a deleted row is gone; one that became final contests all that it lacks, unless it says the same', async () => {
    expect(await save({ a: text('mine') }, 'delete')).toMatchObject({ outcome: { kind: 'gone' } });
    expect(await save({ a: text('mine') }, 'finalise')).toMatchObject({
      outcome: { kind: 'conflict', contested: { a: {} } },
      now: start,
    });
    expect(await save({ a: text('mine') }, { a: text('mine') }, 'finalise')).toMatchObject({
      outcome: { kind: 'saved' },
    });
  });

  test('gives up where others are always faster, with all of theirs kept', async () => {
    const found = await save({ a: text('mine') }, { b: text('2') }, { b: text('3') }, { b: text('4') });
    expect(found).toMatchObject({ error: { kind: 'failed', code: 'revision' } });
    expect(found.now).toEqual({ ...start, b: text('4') });
  });
});
