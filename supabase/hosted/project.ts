import * as v from 'valibot';
import { StartFault } from '../local/fault.ts';
import { refusalOfKey } from './key.ts';
import { missing, type Setup, type Step, there, WrongAnswer } from './setup.ts';

/** The reference of the project that an address, or the reference itself, names. */
export function referenceIn(text: string): string | undefined {
  const [, reference] =
    /^(?:https:\/\/)?([a-z]{20})(?:\.supabase\.co\/?)?$/.exec(text.trim()) ??
    /^https:\/\/supabase\.com\/dashboard\/project\/([a-z]{20})(?:[/?#]|$)/.exec(text.trim()) ??
    [];
  return reference;
}

export function referenceOf({ url }: Setup): string {
  const reference = referenceIn(url ?? '');
  if (!reference) throw new StartFault('The address of the project is missing.');
  return reference;
}

export const project: Step = {
  name: 'project',
  needs: [],
  asks: true,
  say: 'asks for the address of your project, https://….supabase.co. Create one at supabase.com/dashboard, in a region that your data protection officer accepts; a free plan pauses a project that nobody uses for a week, and makes no backups: for real patients take a paid one.',
  async look(setup) {
    if (!setup.url) return missing('its address is not known');
    const reference = referenceIn(setup.url);
    if (!reference)
      throw new WrongAnswer(
        `${setup.url} is not the address of a project: give https://….supabase.co, also where the project has a domain of its own.`,
      );
    setup.url = `https://${reference}.supabase.co`;
    return there(setup.url);
  },
  async do(setup) {
    setup.url = (await setup.ask.text('Address of the project: ', 'VITE_SUPABASE_URL')).trim();
  },
};

const settingsCodec = v.object({ disable_signup: v.optional(v.boolean(), false) });

export const key: Step = {
  name: 'publishable key',
  needs: [project],
  asks: true,
  say: 'asks for the publishable key of the project (settings, API Keys): it is public by design, and row level security guards the data. A secret key is refused.',
  async look(setup) {
    if (!setup.key) return missing('it is not known');
    const refusal = refusalOfKey(setup.key);
    if (refusal) throw new WrongAnswer(refusal);
    const answer = await setup
      .fetch(`${setup.url}/auth/v1/settings`, { apikey: setup.key })
      .catch((cause: unknown) => {
        throw new StartFault(
          `No project answers at ${setup.url}: check the address and this computer's network; a paused project is woken with 'Restore' in the dashboard.`,
          { cause },
        );
      });
    if (answer.status === 401 || answer.status === 403)
      throw new WrongAnswer(
        `The project at ${setup.url} does not take this key: copy its publishable key again (settings, API Keys).`,
      );
    if (!answer.ok)
      throw new StartFault(
        `The project at ${setup.url} answers with status ${answer.status}: look in the dashboard whether it is paused or still being made.`,
      );
    const settings = v.safeParse(settingsCodec, await answer.json().catch(() => undefined));
    if (!settings.success)
      throw new StartFault(`What answers at ${setup.url} is no project of Supabase: check the address.`);
    setup.isSignUpOpen = !settings.output.disable_signup;
    return there('the project takes it');
  },
  async do(setup) {
    setup.key = (await setup.ask.text('Publishable key: ', 'VITE_SUPABASE_ANON_KEY')).trim();
  },
};
