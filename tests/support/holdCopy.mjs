// Holds copies of the data folder DATA_DIR and a file that is made of one, as a program does, until it ends.
import fs from 'node:fs';
import path from 'node:path';
import { fail, load, runTool } from '../../scripts/tool.mjs';

const { DATA_DIR: dataDir = '' } = process.env;
const [how, file] = process.argv.slice(2);

runTool(async () => {
  const { copyBeside, copyIn, dataIn, partFor } = await load('supabase/local/copies.ts');
  const copies = [await copyIn(dataDir), await copyBeside(dataDir)];
  fs.mkdirSync(dataIn(copies[1]));
  for (const { folder } of copies) fs.writeFileSync(path.join(folder, 'rows.jsonl'), '{"nome":"Joana"}\n');
  const { part } = await partFor(file, copies[0]);
  fs.writeFileSync(part, 'PK');
  fs.writeSync(1, 'Holds\n');
  if (how === 'fails') fail('Nothing was copied.');
  if (how === 'throws') throw new Error('unexpected');
  if (how === 'breaks') setTimeout(() => Promise.reject(new Error('outside of every promise')));
  await new Promise((resolve) => setTimeout(resolve, 600_000));
});
