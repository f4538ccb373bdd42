import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buckets, fileActions } from '../support/accessFiles';
import { functions } from '../support/accessFunctions';
import { roles } from '../support/accessRoles';
import { actions, tables } from '../support/accessTables';
import { fuzzed } from '../support/fuzzRequests';
import { rules } from '../support/linter';
import { asked, pathTricks } from '../support/pathTricks';

const page = path.join(import.meta.dirname, '../../docs/security.md');
const size = (of: object) => Object.keys(of).length;

function counts(text: string): string {
  const toTables = size(tables) * actions.length * roles.length;
  const toFunctions = size(functions) * roles.length;
  const toFiles = buckets.length * fileActions.length * roles.length;
  const tricks = buckets.length * pathTricks.length * size(asked('', '', '', ''));
  const [, found = ''] = /## Found and fixed\n([\s\S]*?)\n## /.exec(text) ?? [];
  const rows: [string, number][] = [
    ['cells of the matrix: tables', toTables],
    ['cells of the matrix: functions', toFunctions],
    ['cells of the matrix: files', toFiles],
    ['cells of the matrix: tricks with paths', tricks],
    ['cells of the matrix in all', toTables + toFunctions + toFiles + tricks],
    ['rules of the linter', size(rules)],
    ['odd requests in `npm test`', fuzzed.short],
    ['odd requests in `npm run test:fuzz`', fuzzed.long],
    ['findings, all fixed', found.match(/^- /gm)?.length ?? 0],
  ];
  const lines = rows.map(([what, count]) => `| ${what} | ${count.toLocaleString('en')} |`);
  return `\n| what | how many |\n| --- | --- |\n${lines.join('\n')}\n`;
}

it('docs/security.md says how much is checked', () => {
  const text = fs.readFileSync(page, 'utf8');
  const counted = text.replace(
    /(<!-- counts -->\n)[\s\S]*?(<!-- \/counts -->)/,
    (_all, start, end) => `${start}${counts(text)}\n${end}`,
  );
  if (process.env.UPDATE_COUNTS) fs.writeFileSync(page, counted);
  expect(fs.readFileSync(page, 'utf8')).toBe(counted);
});
