import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parseJson } from '../../src/lib/property.ts';
import { databaseSecrets } from './account.ts';
import { faultOf } from './refusals.ts';
import type { Answer, Setup } from './setup.ts';

const rowsCodec = v.array(v.record(v.string(), v.unknown()));

/** Runs one statement in the project's database; `what` is what a refusal is about. */
export async function query(
  setup: Setup,
  what: string,
  sql: string,
  how: '--read-only' | '--yes' = '--read-only',
): Promise<Record<string, unknown>[]> {
  const file = path.join(setup.scratch, 'query.sql');
  fs.writeFileSync(file, sql);
  const answer = await onDatabase(setup, what, ['db', 'query', how, '--output', 'json', '--file', file]);
  const rows = v.safeParse(rowsCodec, parseJson(answer.stdout));
  if (!rows.success) throw faultOf(what, answer, setup);
  return rows.output;
}

/** Runs the CLI on the project's database. */
export async function onDatabase(setup: Setup, what: string, args: readonly string[]): Promise<Answer> {
  const answer = await setup.cli([...args, '--remote'], setup.scratch, databaseSecrets(setup));
  if (answer.code !== 0) throw faultOf(what, answer, setup);
  return answer;
}
