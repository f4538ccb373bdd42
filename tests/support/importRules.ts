import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** The folders under src that each folder may import besides itself; all others are forbidden. */
const mayImport = {
  lib: [],
  ui: ['lib'],
  questionnaire: ['lib'],
  records: ['questionnaire', 'lib'],
  data: ['questionnaire', 'records', 'lib'],
  sentences: ['questionnaire', 'records', 'data', 'lib'],
  pdf: ['questionnaire', 'lib'],
  device: ['questionnaire', 'records', 'data', 'sentences', 'ui', 'lib'],
  forms: ['device', 'questionnaire', 'records', 'data', 'sentences', 'ui', 'lib'],
  session: ['device', 'data', 'sentences', 'lib'],
  printing: ['questionnaire', 'records', 'data', 'sentences', 'device', 'pdf', 'ui', 'lib'],
  features: [
    'forms',
    'device',
    'session',
    'printing',
    'sentences',
    'questionnaire',
    'records',
    'data',
    'pdf',
    'ui',
    'lib',
  ],
};

const npm = (names: string) => `node_modules/(${names})(/|$)`;

const rule = (
  name: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({ name, severity: 'error', from, to });

/** Type imports count too: the rules are about dependencies. */
export const rulesForAllImports: IRegularForbiddenRuleType[] = [
  rule('no-cycles', {}, { circular: true }),
  ...Object.entries(mayImport).map(([folder, allowed]) =>
    rule(
      `${folder}-imports`,
      { path: `^src/${folder}/` },
      { path: '^src/', pathNot: `^src/(${[folder, ...allowed].join('|')})/` },
    ),
  ),
  rule(
    'features-are-strangers',
    { path: '^src/features/([^/]+)/' },
    { path: '^src/features/', pathNot: '^src/features/$1/' },
  ),
  rule(
    'supabase-only-in-data-and-session',
    { path: '^src/', pathNot: '^src/(data|session)/' },
    { path: npm('@supabase/[^/]+') },
  ),
  rule('jspdf-only-in-pdf', { path: '^src/', pathNot: '^src/pdf/' }, { path: npm('jspdf[^/]*') }),
  rule(
    'no-react-below-ui',
    { path: '^src/(questionnaire|records|data|sentences|device|session|pdf|lib)/' },
    { path: npm('react|react-[^/]+|lucide-react|framer-motion|@radix-ui/[^/]+') },
  ),
  rule('src-imports-only-src', { path: '^src/' }, { path: '^(tests|scripts|bench|supabase)/' }),
  rule('everything-resolves', { path: '^src/' }, { couldNotResolve: true }),
];

/** Rules for runtime imports only. */
export const rulesForRuntimeImports: IRegularForbiddenRuleType[] = [
  rule('data-takes-only-types-from-questionnaire', { path: '^src/data/' }, { path: '^src/questionnaire/' }),
  rule(
    'no-development-packages',
    { path: '^src/' },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  ),
];

export const resolution = {
  extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
  exportsFields: ['exports'],
  conditionNames: ['import', 'module', 'browser', 'default', 'types'],
  mainFields: ['module', 'main', 'types'],
};
