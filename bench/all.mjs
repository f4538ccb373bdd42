// `npm run bench`: every measurement, one after the other, on the last build.
const programs = ['start', 'list', 'pdf', 'drafting', 'offline', 'db', 'day', 'leaks', 'memory'];
for (const name of programs) {
  console.log(`\n=== bench/${name}.mjs ===`);
  await import(`./${name}.mjs`);
}
