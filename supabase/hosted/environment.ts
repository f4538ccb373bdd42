import fs from 'node:fs';
import path from 'node:path';
import { StartFault } from '../local/fault.ts';
import { readHosted } from '../local/settings.ts';
import { ownAddress } from './configFile.ts';
import { passwords } from './passwords.ts';
import { key } from './project.ts';
import { missing, type Setup, type Step, there, WrongAnswer } from './setup.ts';

/** Where it is tried on this computer. */
export const TRIAL = 'http://localhost:4173';

export const published: Step = {
  name: 'address of the app',
  needs: [],
  asks: true,
  say: `asks for the address at which the app will be published, as https://anamnese.example; links in e-mails lead there. Enter takes ${TRIAL}, this computer, until you know it.`,
  async look(setup) {
    const address = setup.appUrl ?? ownAddress(setup.root);
    if (!address) return missing('it is not known');
    setup.appUrl = address;
    if (!isPublic(address) && address !== TRIAL)
      throw new WrongAnswer(
        `${address} is not an address for the app: give one that begins with https://, without a path.`,
      );
    return there(address);
  },
  async do(setup) {
    const answer = await setup.ask.text('Address of the app: ', 'APP_URL');
    setup.appUrl = answer.trim().replace(/\/+$/, '') || TRIAL;
  },
};

const isPublic = (address: string) =>
  URL.canParse(address) && new URL(address).protocol === 'https:' && new URL(address).origin === address;

type Public = Pick<Setup, 'url' | 'key' | 'appUrl' | 'passwordMinimum'>;

/** The public values, as `.env` keeps them. */
const linesOf = ({ url = '', key = '', appUrl = '', passwordMinimum = '' }: Public) => ({
  VITE_SUPABASE_URL: url,
  VITE_SUPABASE_ANON_KEY: key,
  APP_URL: appUrl,
  VITE_PASSWORD_MINIMUM: passwordMinimum,
});

/** Keeps the two that were taken, where the address of the app was not. */
export const keepProject = (setup: Setup) => write({ ...setup, appUrl: '' });

const lineOf = (name: string) => new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=.*$`, 'm');

export const environment: Step = {
  name: '.env',
  needs: [key, published, passwords],
  say: 'writes what was said so far, all of them public, into .env, and leaves the rest of it as it is.',
  async look(setup) {
    const text = readFile(setup);
    const gaps = Object.entries(linesOf(setup)).filter(
      ([name, value]) => value && lineOf(name).exec(text)?.[0] !== `${name}=${value}`,
    );
    if (gaps.length > 0) return missing(gaps.map(([name]) => name).join(', '));
    const used = readHosted('production', setup.root);
    if (used?.url !== setup.url || used?.key !== setup.key)
      throw new StartFault(
        'The environment, .env.local or .env.production says another address or key than .env: remove it there.',
      );
    return there('has all of it');
  },
  async do(setup) {
    write(setup);
  },
};

function write(setup: Public & Rooted): void {
  let text = readFile(setup);
  for (const [name, value] of Object.entries(linesOf(setup)).filter(([, known]) => known)) {
    const line = `${name}=${value}`;
    if (lineOf(name).test(text)) text = text.replace(lineOf(name), () => line);
    else text += `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  }
  fs.writeFileSync(fileOf(setup), text);
}

type Rooted = Pick<Setup, 'root'>;
const fileOf = ({ root }: Rooted) => path.join(root, '.env');
const readFile = (setup: Rooted) =>
  fs.existsSync(fileOf(setup)) ? fs.readFileSync(fileOf(setup), 'utf8') : '';
