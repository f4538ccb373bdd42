import { StartFault } from '../local/fault.ts';
import { query } from './query.ts';
import { later, missing, type Setup, type Step, there } from './setup.ts';
import { tables } from './tables.ts';

const WHAT = 'The second factor';
const VARIABLE = 'SECOND_FACTOR';

export const secondFactor: Step = {
  name: 'second factor',
  needs: [tables],
  say: "asks whether every account needs an authenticator app beside its password. The database then gives nothing to an account without one, and the app leads it to 'Segurança' first. Each therapist can set one up without it, too.",
  changesProject: true,
  async look(setup) {
    const [known] = await query(setup, WHAT, `select to_regclass('public.project_settings')::text as name`);
    if (!known?.name) return later('the tables are of a version that knows none');
    const [stored] = await query(
      setup,
      WHAT,
      'select second_factor_required as required from public.project_settings',
    );
    const wanted = wantedBy(setup);
    if (stored && (wanted === undefined || wanted === stored.required))
      return there(stored.required ? 'every account needs one' : 'each therapist decides');
    if (wanted === undefined && setup.onlyLooks) return later('nobody has said whether it is required');
    return missing(stored ? `${VARIABLE} says otherwise` : 'nobody has said whether it is required');
  },
  async do(setup) {
    const required =
      wantedBy(setup) ??
      (await setup.ask.yes(
        `Does every account need an authenticator app? (${VARIABLE}=required or optional changes it later)`,
        `${VARIABLE}=required or ${VARIABLE}=optional`,
      ));
    await query(
      setup,
      WHAT,
      `insert into public.project_settings (second_factor_required) values (${required})
       on conflict (is_only) do update set second_factor_required = excluded.second_factor_required
       returning second_factor_required`,
      '--yes',
    );
  },
};

function wantedBy({ env }: Setup): boolean | undefined {
  const wanted = env[VARIABLE];
  if (!wanted) return undefined;
  if (wanted === 'required' || wanted === 'optional') return wanted === 'required';
  throw new StartFault(`${VARIABLE} is either required or optional.`);
}
