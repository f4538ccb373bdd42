import { describe, expect, test } from 'vitest';
import { baseOf, changesSince, type Entries, type Entry, mergeOnto } from '../../src/data/records/merge';
import { isSameMark, type MarkEntry } from '../../src/questionnaire/marks';
import { seededRandom } from '../support/random';

const asked: MarkEntry = { mark: 'nao_perguntado', informant: null };
const mother: MarkEntry = { mark: null, informant: 'Mãe' };
const marks = [null, asked, mother];

const everyEntry: Required<Entry>[] = [null, 'Dipirona', 'Látex'].flatMap((text) =>
  marks.filter((mark) => (mark?.mark ? text === null : true)).map((mark) => ({ text, mark })),
);
const isSame = (one: Required<Entry>, other: Required<Entry>) =>
  one.text === other.text && isSameMark(one.mark, other.mark);

describe('mergeOnto', () => {
  const all = everyEntry.flatMap((base) =>
    everyEntry.flatMap((mine) => everyEntry.map((current) => ({ base, mine, current }))),
  );

  test.each(everyEntry)('changes made of $text $mark.mark $mark.informant, on every other entry', (from) => {
    for (const { base, mine, current } of all.filter((each) => each.base === from))
      check(base, mine, current);
  });

  function check(base: Required<Entry>, mine: Required<Entry>, current: Required<Entry>) {
    const changes = changesSince({ a: base }, { a: mine });
    const { missing, contested } = mergeOnto({ a: base }, changes, { a: current });
    const after = { ...current, ...missing.a };
    if (isSame(base, mine)) expect([missing, contested]).toEqual([{}, []]);
    else if (isSame(base, current)) {
      expect(contested).toEqual([]);
      expect(isSame(after, mine)).toBe(true);
    } else if (isSame(mine, current)) expect([missing, contested]).toEqual([{}, []]);
    else if (mine.text !== base.text && current.text !== base.text && mine.text !== current.text) {
      expect(contested).toEqual(['a']);
    } else if (contested.length === 0) {
      // only what one side alone has changed is merged
      expect([mine.text, base.text, current.text]).toContain(after.text);
      if (current.text !== base.text) expect(after.text).toBe(current.text);
      if (!isSameMark(current.mark, base.mark)) expect(isSameMark(after.mark, current.mark)).toBe(true);
      if (mine.text !== base.text) expect(after.text).toBe(mine.text);
    }
  }

  test('D-220: what is unknown is contested wherever it differs', () => {
    for (const mine of everyEntry) {
      for (const current of everyEntry) {
        const { contested } = mergeOnto({}, changesSince({}, { a: mine }), { a: current });
        expect(contested).toEqual(isSame(mine, current) ? [] : ['a']);
      }
    }
  });

  test('what is not compared stays', () => {
    const { missing, contested } = mergeOnto(
      { a: { text: 'x', mark: null } },
      { a: { text: 'y' } },
      { a: { text: 'x', mark: null }, b: { text: 'z' } },
    );
    expect([missing, contested]).toEqual([{ a: { text: 'y' } }, []]);
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
        const base = baseOf(attempts, found.entries, found.revision);
        const { missing, contested } = mergeOnto(base, changesSince(base, mine), found.entries);
        for (const each of names) {
          const wanted = mine[each]?.text;
          const isWritten = missing[each] !== undefined && !contested.includes(each);
          if (isWritten) expect(row.isForeign(each), `seed ${seed}`).toBe(false);
          const isLeft = wanted !== found.entries[each]?.text && missing[each] === undefined;
          if (isLeft)
            expect([row.isForeign(each), row.wasStored(each, wanted)], `seed ${seed}`).toEqual([true, true]);
        }
        attempts.push(mine);
        // the therapist decides
        if (contested.length > 0) return;
        if (!isLostBefore && Object.keys(missing).length > 0) row.write(missing, false);
      }
    }
  }
}
