import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { SCHEMA_FILE, schemaOf } from '../../supabase/local/databaseSchema';
import { keepInBrowser } from '../support/appCalls';
import { startOwnServer } from '../support/backend';
import { minimalPatient, newTherapist, sql } from '../support/backendClients';
import { COLUMNS_SQL, columnsIn, TYPES_FILE } from '../support/databaseTypes';

// a compiler runs twice here, and the machine may be busy
vi.setConfig({ testTimeout: 240_000 });

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'anamnese-question-'));
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  rmSync(copy, { recursive: true, force: true });
});

/** Copies everything needed to compile and run the app's code. */
function copySource(): void {
  for (const part of ['src', 'supabase/migrations', 'package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const settings = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...settings, include: ['src'] }));
}

function edit(file: string, before: string | RegExp, after: string): void {
  const text = readFileSync(join(copy, file), 'utf8');
  const edited = text.replace(before, after);
  expect(edited).not.toBe(text);
  writeFileSync(join(copy, file), edited);
}

/** The compiler's output for the copy. */
function compile(): Promise<string> {
  const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--pretty', 'false'];
  return new Promise((resolve) => {
    execFile(process.execPath, compiler, { cwd: copy }, (_, stdout) => resolve(stdout));
  });
}

const load = (file: string) => import(/* @vite-ignore */ join(copy, 'src', file));

it('a new question takes its entry, one migration and `npm run types`; family, paper, marks, history and reports include it', async () => {
  copySource();
  edit(
    'src/questionnaire/adult.ts',
    /^ +\{\s+kind: 'longText',\s+column: 'mobilidade'/m,
    `            { kind: 'longText', column: 'sono', label: 'Sono', part: 'routine', familyPrompt: 'Como dorme?' },\n$&`,
  );

  // a question without a column does not compile
  expect(await compile()).toMatch(/^src\/data\/records\/patients\.ts.*\n +Type '"sono"' is not assignable/m);

  // and the database refuses its answer
  const { PGlite = { url: '', dataDir: '' } } = inject('backends');
  const before = await newTherapist(PGlite);
  const { error } = await before.client.from('patients').insert({ ...minimalPatient, sono: 'Dorme bem.' });
  expect(error?.code).toBe('PGRST204');

  const [listed = ''] =
    /^CREATE OR REPLACE FUNCTION public\.family_questions[\s\S]*?^\$function\$;$/m.exec(
      readFileSync(SCHEMA_FILE, 'utf8'),
    ) ?? [];
  const asking = listed.replace(/\bcomunicacao\b/, 'comunicacao, sono');
  expect(asking).not.toBe(listed);
  writeFileSync(
    join(copy, 'supabase/migrations/29990101000000_sleep.sql'),
    `alter table public.patients
       add column sono text constraint patients_sono_length check (char_length(sono) <= 200000);
     ${asking}`,
  );
  const { server, close } = await startOwnServer(inject('madeDataDir'), join(copy, 'supabase/migrations'));
  try {
    const [described] = await sql(server, COLUMNS_SQL);
    expect(columnsIn(TYPES_FILE)).not.toEqual(described?.columns);
    const column = '  sono text CONSTRAINT patients_sono_length CHECK (char_length(sono) <= 200000),\n';
    const schema = await schemaOf((query) => sql(server, query));
    expect(schema).toContain(column);
    expect(schema.replace(column, '').replace(asking, listed)).toBe(readFileSync(SCHEMA_FILE, 'utf8'));
    const [known] = await sql(server, `select public.family_questions('adulto') as columns`);
    expect(known?.columns).toContain('sono');
    // the types that `npm run types` would write now
    const types = 'src/data/supabase/database.types.ts';
    edit(types, / {10}rotinadiaria(\??): string \| null;\n/g, '$&          sono$1: string | null;\n');
    expect(columnsIn(join(copy, types))).toEqual(described?.columns);

    // the copy compiles, except for misspelt columns
    writeFileSync(
      join(copy, 'src/data/misspelt.ts'),
      `import type { AnswerColumn } from '../questionnaire/field';
       import { supabase } from './supabase/client';
       export const columns: AnswerColumn[] = ['sono', 'sonno'];
       export const query = supabase.from('patients').select('sono').eq('sonno', '');
       export const insert = supabase.from('patients').insert({ nome: '', dataNascimento: '', sonno: '' });`,
    );
    const places = (await compile()).match(/^\S+\.ts\(\d+/gm);
    expect(places).toEqual([3, 4, 5].map((line) => `src/data/misspelt.ts(${line}`));

    const { id: userId, client } = await newTherapist(server);
    keepInBrowser((await client.auth.getSession()).data.session);
    vi.stubEnv('VITE_SUPABASE_URL', server.url);
    await asksEverywhere();
    await storesAnswers(userId);
  } finally {
    await close();
  }
});

/** The family is asked in plain words, its answer is stored with the question, and both paper forms have a field for it. */
async function asksEverywhere(): Promise<void> {
  const { adult }: typeof import('../../src/questionnaire/adult') = await load('questionnaire/adult.ts');
  const { reviewItems }: typeof import('../../src/questionnaire/familyReview') = await load(
    'questionnaire/familyReview.ts',
  );
  const { familyGroupsOf }: typeof import('../../src/questionnaire/family') =
    await load('questionnaire/family.ts');
  const { toBlankReport }: typeof import('../../src/printing/blankForm') =
    await load('printing/blankForm.ts');
  const asked = familyGroupsOf(adult).flatMap(({ questions }) => questions);
  expect(asked.map(({ familyPrompt }) => familyPrompt)).toContain('Como dorme?');
  const items = reviewItems(adult, { sono: { text: 'Ronca.' } }, { answers: {}, marks: {} });
  expect(items).toMatchObject([{ label: 'Sono', target: 'sono', offered: ['use', 'leave'] }]);
  for (const [part, label] of [
    ['all', 'Sono'],
    ['family', 'Como dorme?'],
  ] as const) {
    const places = toBlankReport('adulto', part, null).sections.flatMap(({ fields }) => fields);
    expect(places.map((place) => place.label)).toContain(label);
  }
}

/** Saves the new answer, and a mark in its place, as the form does; reads both from the report and the history. */
async function storesAnswers(userId: string): Promise<void> {
  const { adult }: typeof import('../../src/questionnaire/adult') = await load('questionnaire/adult.ts');
  const { questionsOf }: typeof import('../../src/questionnaire/field') =
    await load('questionnaire/field.ts');
  const { emptyAnswers, toRow, changedColumns }: typeof import('../../src/questionnaire/answers') =
    await load('questionnaire/answers.ts');
  const { validate }: typeof import('../../src/questionnaire/validate') =
    await load('questionnaire/validate.ts');
  const { toRecordReport }: typeof import('../../src/printing/recordReport') =
    await load('printing/recordReport.ts');
  const { createPatient, updatePatient }: typeof import('../../src/data/records/savePatient') = await load(
    'data/records/savePatient.ts',
  );
  const { historyOptions, historyDetailOptions }: typeof import('../../src/data/records/history') =
    await load('data/records/history.ts');
  const questions = questionsOf(adult);

  const answers: Record<string, string> = {
    ...emptyAnswers(adult),
    nome: 'Rita Prado',
    dataNascimento: '01/05/1980',
  };
  expect(answers).toHaveProperty('sono', '');
  answers.sono = 'a'.repeat(200_001);
  expect(validate(questions, answers)).toHaveProperty('sono');

  answers.sono = 'Acorda cedo.';
  const created = await createPatient(userId, {
    ...toRow(questions, answers),
    id: randomUUID(),
    tipo: 'adulto',
    attended_on: '2026-11-03',
    questionnaire_version: 1,
  });
  expect(created).toHaveProperty('sono', 'Acorda cedo.');
  answers.sono = 'Dorme bem.';
  const changes = changedColumns(questions, answers, created);
  expect(changes).toEqual({ sono: 'Dorme bem.' });
  const outcome = await updatePatient(userId, created, changes);
  expect(outcome).toMatchObject({ kind: 'saved', row: { sono: 'Dorme bem.' } });

  const row = outcome.kind === 'saved' ? outcome.row : created;
  const printed = (patient: typeof row) =>
    toRecordReport(patient).sections.flatMap(({ entries }) =>
      entries.filter(({ label }) => label === 'Sono'),
    );
  const entryOf = (value: string) => ({ column: 'sono', label: 'Sono', long: true, value });
  expect(printed(row)).toEqual([entryOf('Dorme bem.')]);

  const { answersByDay }: typeof import('../../src/printing/issued/answerEntries') = await load(
    'printing/issued/answerEntries.ts',
  );
  const [told] = answersByDay(
    { patient: row, evaluations: [], changeDays: { answers: {}, marks: {} } },
    'routine',
    new Date(),
  );
  expect(told?.entries).toEqual([entryOf('Dorme bem.')]);

  const marks = Object.fromEntries([['sono', { mark: 'nao_sabe', informant: 'Mãe' } as const]]);
  answers.sono = '';
  const marked = await updatePatient(userId, row, changedColumns(questions, answers, row), marks);
  expect(printed(marked.kind === 'saved' ? marked.row : row)).toEqual([
    { ...entryOf('Não sabe informar'), marked: true, informant: 'Mãe' },
  ]);
  const queries = new QueryClient();
  const { pages } = await queries.fetchInfiniteQuery(historyOptions(userId, created.id));
  const history = pages.flat();
  expect(history.map(({ kind, columns }) => [kind, columns.includes('sono')])).toEqual([
    ['marked', true],
    ['changed', true],
    ['changed', true],
    ['created', true],
  ]);
  const [, , change] = history;
  const detail =
    change && (await queries.fetchQuery(historyDetailOptions(userId, created.id, change, history)));
  expect(detail?.before).toEqual({ id: change?.id, sono: 'Acorda cedo.' });
}
