// The same measurements of two checkouts, each with its build, taking turns: `node bench/compare.mjs DIR [PROGRAM…]`, without names
// start, list, notes, goals and memory. Each turn runs a program once in either, with `RUNS` of its own runs; then
// the medians of what they print, ours against theirs, and how far apart the turns were. `TURNS=5` takes five.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { machine, median, root } from './support.mjs';

const [other, ...named] = process.argv.slice(2);
if (!other) throw new Error('Which checkout? node bench/compare.mjs DIR [PROGRAM…]');
const programs = named.length > 0 ? named : ['start', 'list', 'notes', 'goals', 'memory'];
const TURNS = Number(process.env.TURNS ?? 3);
const checkouts = [root, resolve(other)];

/** What a program prints, by its headings and titles: the milliseconds of what it measures, or the first number of a line. */
function measure(folder, program) {
  const run = spawnSync(process.execPath, [join('bench', `${program}.mjs`)], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`${program} in ${folder}: ${run.stderr}`);
  const found = new Map();
  let heading = '';
  for (const line of run.stdout.split('\n').slice(1)) {
    const [, title, said] = /^\s*(.*): (.*)$/.exec(line) ?? [];
    if (!title) heading = line.trim() && `${line.trim()}, `;
    const [, number] = /\((\d+(?:\.\d+)?) against/.exec(said) ?? /^(\d+(?:\.\d+)?)/.exec(said) ?? [];
    if (number) found.set(heading + title, Number(number));
  }
  return found;
}

console.log(`Against ${other}, ${TURNS} turns each (${machine()})`);
for (const program of programs) {
  const results = checkouts.map(() => new Map());
  for (let turn = 0; turn < TURNS; turn += 1) {
    // who is first changes with each turn
    for (const index of turn % 2 ? [1, 0] : [0, 1]) {
      for (const [what, value] of measure(checkouts[index], program))
        results[index].set(what, [...(results[index].get(what) ?? []), value]);
    }
  }
  console.log(program);
  const [ours, theirs] = results;
  const spread = (values) => `${Math.min(...values)} to ${Math.max(...values)}`;
  for (const [what, values] of ours) {
    const others = theirs.get(what);
    if (!others) continue;
    const ratio = median(others) === 0 ? 'no ratio to 0' : (median(values) / median(others)).toFixed(2);
    console.log(`  ${what}: ${ratio} (${spread(values)} against ${spread(others)})`);
  }
}
