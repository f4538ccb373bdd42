import { account, databaseSecrets } from './account.ts';
import { link } from './config.ts';
import { listedFromBefore, replaceList } from './migrationList.ts';
import { faultOf } from './refusals.ts';
import { type Answer, missing, type Setup, type Step, there, untilRight } from './setup.ts';

export const tables: Step = {
  name: 'tables',
  needs: [account],
  say: 'creates or updates tables, access rules, functions and the places of files, each migration that the project lacks once; what is stored stays. Do it for each new version of the app before that is published.',
  changesProject: true,
  async look(setup) {
    await link(setup);
    const look = async () => {
      const before = await listedFromBefore(setup);
      if (before > 0)
        return missing(
          `${before} migrations from before 1.0 are listed, whose tables are those of this version: first the list is replaced (supabase migration repair), no table and no row`,
        );
      const answer = await push(setup, '--dry-run');
      if (answer.code !== 0) throw faultOf('The tables', answer, setup);
      const gaps = [...answer.output.matchAll(/^\s*• (\S+)$/gm)].map(([, name]) => name);
      if (gaps.length === 0) return there('the project has those of this version');
      return missing(`${gaps.length} migrations, ${gaps[0]} to ${gaps.at(-1)}`);
    };
    const ask = async () => {
      setup.databasePassword = await setup.ask.hidden(
        'Password of the database (not stored; it was set when the project was created): ',
        'SUPABASE_DB_PASSWORD',
      );
    };
    return setup.databasePassword === undefined ? untilRight(setup, ask, look) : look();
  },
  async do(setup) {
    if ((await listedFromBefore(setup)) > 0) await replaceList(setup);
    const answer = await push(setup, '--yes');
    if (answer.code !== 0) throw faultOf('The tables', answer, setup);
  },
};

const push = (setup: Setup, how: string): Promise<Answer> =>
  setup.cli(['db', 'push', '--remote', how], setup.scratch, databaseSecrets(setup));
