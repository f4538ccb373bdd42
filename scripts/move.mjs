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
  PROJECT_OPTIONS,
  progressLine,
  projectAt,
  runTool,
} from './tool.mjs';

runTool(async () => {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...PROJECT_OPTIONS.to, ...PROJECT_OPTIONS.from, yes: { type: 'boolean' } },
  });
  const settings = await embeddedSettings({ besideProject: true });
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
      await show(plan.comparisons, 'there', 'to copy');
      const bytes = plan.files.reduce((sum, one) => sum + one.bytes, 0);
      console.log(`${plan.files.length} files, ${inBytes(bytes)}`);
      for (const name of snapshot.about.missing) console.error(`Missing already here: ${name}`);
      if (plan.devices > 0)
        console.log(
          `Devices that may hold drafts: ${plan.devices}. Their keys are not copied: open the app on each, and send what waits, before you move.`,
        );
      sayOfLinks(plan.links);
      sayOfFactors(plan.factors);
      for (const obstacle of plan.obstacles) console.error(`Does not fit: ${obstacle}.`);
      if (plan.obstacles.length > 0) fail('Nothing was copied.');
      if (!isMeant) return console.log('Nothing was copied yet: the same command with --yes copies.');
      const line = progressLine();
      const moved = await moveTo(snapshot, project, { plan, progress: line.add });
      line.end();
      await show(moved, 'same', 'different');
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
      const { rows, files, bytes, links, factors } = await planFetch(project, settings);
      sayOfLinks(links);
      sayOfFactors(factors);
      console.log(`${rows} rows, ${files} files, ${inBytes(bytes)}`);
      return console.log(`Nothing was copied yet: the same command with --yes fills ${settings.dataDir}.`);
    }
    const line = progressLine();
    const fetched = await fetchProject(project, settings, { deviceKeys: false, progress: line.add });
    line.end();
    await show(fetched, 'same', 'different');
    console.log(`Everything is the same on both sides. Start ${settings.dataDir} with npm start.`);
  });
}

/** A link names the address at which it was made. */
function sayOfLinks(count) {
  if (count > 0)
    console.log(
      `Open links of families: ${count}. In the copy they have ended: send new ones from there. The old address goes on taking answers until you end them there.`,
    );
}

/** Their secrets are of the service of accounts that made them. */
function sayOfFactors(count) {
  if (count > 0)
    console.log(
      `Authenticator apps of accounts: ${count}. They are not copied: in the copy the password alone signs in, until each is set up again ('Meu perfil', 'Segurança').`,
    );
}

/** A line for each table and bucket, with one of two words. */
async function show(comparisons, whenSame, otherwise) {
  const { isSame, sides } = await load('supabase/move/copy.ts');
  for (const one of comparisons) console.log(`${sides(one)}  ${isSame(one) ? whenSame : otherwise}`);
}
