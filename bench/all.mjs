// `npm run bench`: runs every measurement in turn, on the last build.
const programs = [
  'start',
  'family',
  'list',
  'notes',
  'goals',
  'pdf',
  'report',
  'drafting',
  'offline',
  'taken',
  'db',
  'step',
  'files',
  'day',
  'leaks',
  'memory',
  'backup',
  'move',
];
for (const name of programs) {
  console.log(`\n=== bench/${name}.mjs ===`);
  await import(`./${name}.mjs`);
}
