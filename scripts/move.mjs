// Copies everything between the embedded backend's data and a hosted project: `npm run move -- --to-db … --to-url …` from the
// data folder, or from the backup FILE; `--from-db … --from-url …` into an empty data folder. Without --yes it only looks.
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  askPassphrase,
  embeddedSettings,
  fail,
  inBytes,
  load,
  progressLine,
  projectAt,
  runTool,
} from './tool.mjs';

runTool(async () => {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...Object.fromEntries(
        ['to-db', 'to-url', 'from-db', 'from-url', 'service-key'].map((name) => [name, { type: 'string' }]),
      ),
      yes: { type: 'boolean' },
    },
  });
  const settings = await embeddedSettings();
  const to = projectAt('to', options);
  const from = projectAt('from', options);
  if (Boolean(to) === Boolean(from))
    fail('Say where to: --to-db … --to-url … for a hosted project, --from-db … --from-url … back from one.');
  if (to) await moveTo(to, settings, positionals[0], options.yes);
  else await moveFrom(from, settings, options.yes);
});

async function moveTo(address, settings, file, isMeant) {
  const { withProject } = await load('supabase/move/project.ts');
  const { planMove, moveTo } = await load('supabase/move/toProject.ts');
  const { withSnapshot, withRestored } = await load('supabase/backup/borrow.ts');
  const use = (snapshot) =>
    withProject(address, async (project) => {
      const plan = await planMove(snapshot, project);
      show(plan.comparisons);
      const bytes = plan.files.reduce((sum, one) => sum + one.bytes, 0);
      console.log(`${plan.files.length} files, ${inBytes(bytes)}`);
      for (const name of snapshot.about.missing) console.error(`Missing already here: ${name}`);
      if (plan.devices > 0)
        console.log(
          `${plan.devices} devices have kept drafts here, whose keys are not copied: open the app on each, and send what waits, before you move.`,
        );
      for (const obstacle of plan.obstacles) console.error(`Does not fit: ${obstacle}.`);
      if (plan.obstacles.length > 0) fail('Nothing was copied.');
      if (!isMeant) return console.log('Nothing was copied yet: the same command with --yes copies.');
      const line = progressLine();
      const moved = await moveTo(snapshot, project, line.add);
      line.end();
      show(moved);
      console.log('Everything is the same on both sides.');
    });
  if (file) await withRestored(path.resolve(file), settings, askPassphrase, use);
  else await withSnapshot(settings, use);
}

async function moveFrom(address, settings, isMeant) {
  const { withProject } = await load('supabase/move/project.ts');
  const { fetchProject, planFetch } = await load('supabase/move/fromProject.ts');
  await withProject(address, async (project) => {
    if (!isMeant) {
      const { rows, files, bytes } = await planFetch(project, settings);
      console.log(`${rows} rows, ${files} files, ${inBytes(bytes)}`);
      return console.log(`Nothing was copied yet: the same command with --yes fills ${settings.dataDir}.`);
    }
    const line = progressLine();
    const fetched = await fetchProject(project, settings, { deviceKeys: false, progress: line.add });
    line.end();
    show(fetched);
    console.log(`Everything is the same on both sides. Start ${settings.dataDir} with npm start.`);
  });
}

/** A line for each table and bucket: rows or files, and the beginning of their SHA-256, on both sides. */
function show(comparisons) {
  const side = ({ rows, sha256 }) => `${String(rows).padStart(8)} ${sha256.slice(0, 12)}`;
  for (const { name, from, to } of comparisons) {
    const isSame = from.rows === to.rows && from.sha256 === to.sha256;
    console.log(`${name.padEnd(28)}${side(from)}  ${side(to)}  ${isSame ? 'same' : 'different'}`);
  }
}
