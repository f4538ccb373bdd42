// Budgets of what the browser loads, gzipped, read from the manifest of the last build.
import { readdirSync, readFileSync } from 'node:fs';

const dist = new URL('./dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/** A chunk and all that is loaded with it. */
function chunksOf(name, seen = new Set()) {
  if (!seen.has(name)) {
    seen.add(name);
    for (const imported of manifest[name].imports ?? []) chunksOf(imported, seen);
  }
  return seen;
}

/** The scripts of the page itself; then supabase-js with the session, which the form loads next. */
const entry = chunksOf('index.html');
/** The shared chunk of this name (vite.config.ts), which the manifest lists by its file. */
const shared = (name) => Object.keys(manifest).find((key) => manifest[key].name === name && key[0] === '_');
const SESSION = shared('session');
const WORKSPACE = shared('workspace');
const FAMILY_HOME = shared('home');
const working = chunksOf(SESSION, new Set(entry));

/** Scripts in the page's HTML, besides those that they import; a visitor does not get what the template lists. */
const page = [
  ...readFileSync(new URL('index.html', dist), 'utf8')
    .replace(/<template id="(spinner|family)">.*?<\/template>/gs, '')
    .matchAll(/(?:src|href)="\/([^"]+\.js)"/g),
].map(([, file]) => file);

const filesOf = (chunks) => [...chunks].map((name) => manifest[name].file);
const scripts = (files) => [...new Set(files)].map((file) => `dist/${file}`);
const budget = (name, files, limit) => ({ name, path: scripts(files), limit, gzip: true });
/** Includes the page, which contains the styles and the sign-in form. */
const pageBudget = (name, files, limit) => {
  const { path, ...rest } = budget(name, files, limit);
  return { ...rest, path: ['dist/index.html', ...path] };
};

/** What a lazy part adds to the page with the sign-in form. */
const lazy = {
  [WORKSPACE]: ['the workspace with the dashboard', '176 kB'],
  'src/app/OtherScreens.tsx': ['all other screens, with the workspace', '367 kB'],
  'node_modules/@brazilian-utils/brazilian-utils/dist/get-states.js': ['the packaged states', '3 kB'],
  'node_modules/@brazilian-utils/brazilian-utils/dist/get-municipalities.js': [
    'the packaged municipalities',
    '53 kB',
  ],
  'src/features/patients/deletion/DeletePatientDialog.tsx': [
    'the deletion of a patient, with the workspace',
    '220 kB',
  ],
  'src/features/patients/CopyDialog.tsx': ['a copy of a record, with the workspace', '218 kB'],
  'src/features/preview/PreviewDialog.tsx': ['the pages of a PDF, with the workspace', '315 kB'],
  'src/ui/signature/SignatureDialog.tsx': ['the field to sign on, with the workspace', '370 kB'],
  'src/features/auth/LinkScreen.tsx': ['the page of a link: its press, and whose account it opens', '3 kB'],
  'src/features/family/FamilyScreen.tsx': ["the family's form, with the workspace", '192 kB'],
  'src/features/export/ExportCard.tsx': ['the export, with the workspace', '374 kB'],
  'src/features/import/ImportScreen.tsx': ['the import, with the workspace', '422 kB'],
  'src/lib/zip.ts': ['what writes a copy or an export', '36 kB'],
  'src/lib/readXlsx.ts': ['a spreadsheet that is imported, with the import', '426 kB'],
  'src/features/import/OriginPanel.tsx': ['the origin of an imported record, with the workspace', '371 kB'],
  'src/features/phrases/PhrasesCard.tsx': ['the phrases of the profile, with the workspace', '368 kB'],
  'src/features/profile/ProfileHistory.tsx': ['the history of the profile, with the workspace', '368 kB'],
  'src/features/profile/DeletedRecords.tsx': ['the deleted records, with the workspace', '368 kB'],
  'src/app/reviewOfHome.ts': ['what opens answers from home as a new form, with the workspace', '185 kB'],
  'src/app/FamilyReviewScreen.tsx': ['the review of what a family wrote, with the workspace', '374 kB'],
  'src/app/EvaluationScreen.tsx': ['a re-evaluation, with the workspace', '374 kB'],
  'src/app/ComparisonScreen.tsx': ['the comparison of evaluations, with the workspace', '370 kB'],
  'src/app/ReportScreen.tsx': ['a report for somebody, with the workspace', '390 kB'],
  'src/device/taken/takenRecords.ts': ['what takes records along, with the workspace', '183 kB'],
  'src/features/taken/TakenCard.tsx': ['the records that are taken along, in the profile', '368 kB'],
  'src/features/auth/PasswordDialog.tsx': [
    'the password before the first record is taken along, with the workspace',
    '177 kB',
  ],
  'src/features/auth/CodeScreen.tsx': ['the code of a sign-in', '8 kB'],
  'src/features/auth/SignInCode.tsx': ['the code at the lock, with the workspace', '175 kB'],
  'src/app/FactorGate.tsx': ["'Segurança' alone, with the workspace", '200 kB'],
  'src/features/security/SecurityCard.tsx': ["'Segurança' of the profile, with the workspace", '378 kB'],
  'src/features/billing/MonthReport.tsx': ['the sessions of a month, with the workspace', '370 kB'],
  [shared('pages')]: ['what reads the pages of a PDF, with the session', '138 kB'],
  'src/features/preview/PagesPane.tsx': ['the pages beside a report, with the workspace', '313 kB'],
  'src/features/family/LinkDialog.tsx': ['a link for a family, with its code, with the workspace', '197 kB'],
  'src/features/family/HandoverDialog.tsx': [
    'the dialog before a family writes, with the workspace',
    '201 kB',
  ],
  'src/data/records/asked.ts': [
    'what asks about something that may have arrived, with the workspace',
    '179 kB',
  ],
  'src/data/records/issuedReports.ts': ['what issues a report that waited, with the workspace', '179 kB'],
  'src/app/FamilyToRead.tsx': ['what a family wrote here, to be read, with the workspace', '178 kB'],
  'src/features/notes/MissedSession.tsx': ['that a session did not take place, with the workspace', '202 kB'],
  'src/features/plan/WeekDialog.tsx': ['the times of a week, with the workspace', '369 kB'],
  'src/features/paper/BlankFormDialog.tsx': ['the dialog of the blank forms, with the workspace', '369 kB'],
  'src/printing/files/fhir/bundle.ts': ['the record as FHIR, with the workspace', '208 kB'],
  'src/ui/motion/features.ts': ['the code that moves things, with the workspace', '195 kB'],
  'src/ui/feedback/ToastHost.tsx': ['the first toast, with the workspace', '177 kB'],
  [shared('toast')]: ["a visitor's first toast", '16 kB'],
};

const dynamic = Object.keys(manifest).filter((name) => manifest[name].isDynamicEntry);
const known = new Set([SESSION, FAMILY_HOME, ...Object.keys(lazy)]);
const unbudgeted = dynamic.filter((name) => !known.has(name));
if (unbudgeted.length > 0)
  throw new Error(`No size budget for ${unbudgeted.join(', ')}: add one to .size-limit.mjs`);

const assets = readdirSync(new URL('assets/', dist)).map((file) => `assets/${file}`);

export default [
  pageBudget('all until the sign-in form reacts', [...filesOf(entry), ...page], '100 kB'),
  pageBudget(
    'the page of a family that answers from home',
    [...filesOf(chunksOf(FAMILY_HOME, new Set(entry))), ...page],
    '130 kB',
  ),
  pageBudget('all until someone touches the sign-in form', [...filesOf(working), ...page], '145 kB'),
  ...Object.entries(lazy).map(([name, [title, limit]]) => {
    const added = [...chunksOf(name)].filter((chunk) => !working.has(chunk));
    return budget(title, filesOf(added), limit);
  }),
  budget(
    'the PDF worker',
    assets.filter((file) => /\/worker-[^/]+\.js$/.test(file)),
    '158 kB',
  ),
  budget(
    'the worker that reads a PDF',
    assets.filter((file) => file.includes('pdf.worker')),
    '330 kB',
  ),
  budget(
    'fonts of the PDF',
    assets.filter((file) => /\/(regular|bold)-(?!all-)[^/]+\.ttf$/.test(file)),
    '46 kB',
  ),
  budget(
    'fonts of a PDF with rare characters',
    assets.filter((file) => /-all-[^/]+\.ttf$/.test(file)),
    '319 kB',
  ),
];
