// Fills the embedded database with fictional patients of a demo therapist: `npm run seed -- 200`.
import { embeddedSettings, fail, load, runTool } from './tool.mjs';

const MOST = 100_000;

runTool(async () => {
  const count = Number(process.argv[2] ?? 50);
  if (!(Number.isInteger(count) && count > 0 && count <= MOST)) {
    fail(`Say how many patients to make, from 1 to ${MOST}: npm run seed -- 200`);
  }
  const settings = await embeddedSettings();
  const { demoTherapist, fill } = await load('supabase/local/demo/fill.ts');
  await fill(settings, count, (done) => console.log(`${done} of ${count} patients`));
  console.log(`E-mail: ${demoTherapist.email}\nPassword: ${demoTherapist.password}`);
});
