import * as v from 'valibot';
import { parseJson } from '../../src/lib/property.ts';
import { StartFault } from '../local/fault.ts';
import { project, referenceOf } from './project.ts';
import { faultOf } from './refusals.ts';
import { missing, type Setup, type Step, there, WrongAnswer } from './setup.ts';

const listCodec = v.object({
  projects: v.array(v.object({ ref: v.string(), name: v.string(), status: v.string() })),
});

/** For the CLI's environment: without it, the CLI uses what `supabase login` has stored. */
export const tokenOf = ({ token }: Setup): Record<string, string> =>
  token ? { SUPABASE_ACCESS_TOKEN: token } : {};

/** The same, for what reaches the database; without its password that goes by the account's token alone. */
export const databaseSecrets = (setup: Setup): Record<string, string> => ({
  ...tokenOf(setup),
  ...(setup.databasePassword ? { SUPABASE_DB_PASSWORD: setup.databasePassword } : {}),
});

export const account: Step = {
  name: 'account',
  needs: [project],
  asks: true,
  say: 'asks for an access token of your account at the platform (supabase.com/dashboard/account/tokens; one that ends tomorrow is enough), for this run alone: it is not stored. The first time, npm fetches the Supabase CLI.',
  async look(setup) {
    const args = ['projects', 'list', '--output-format', 'json'];
    const answer = await setup.cli(args, setup.scratch, tokenOf(setup));
    if (answer.code !== 0) {
      if (/Access token not provided/.test(answer.output)) return missing('nobody is signed in');
      throw faultOf('The list of your projects', answer, setup);
    }
    const list = v.safeParse(listCodec, parseJson(answer.stdout));
    if (!list.success) throw new StartFault('The list of your projects cannot be read.');
    const reference = referenceOf(setup);
    const found = list.output.projects.find(({ ref }) => ref === reference);
    if (!found)
      throw new WrongAnswer(
        `This account has no project ${reference}: make the token with the account that has it.`,
      );
    if (/^(INACTIVE|PAUS|REMOVED|GOING_DOWN)/.test(found.status))
      throw new StartFault(
        `The project is ${found.status.toLowerCase()}: wake it with 'Restore' in the dashboard, and wait until it runs.`,
      );
    return there(`it has the project ${found.name}`);
  },
  async do(setup) {
    setup.token = (await setup.ask.hidden('Access token: ', 'SUPABASE_ACCESS_TOKEN')).trim();
  },
};
