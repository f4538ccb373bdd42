import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writingFunctions } from '../../src/data/supabase/guardedFetch';
import { SCHEMA_FILE, schemaOf } from '../../supabase/local/databaseSchema';
import { MIGRATIONS } from '../../supabase/local/migrate';
import {
  minimalFamilyAnswers,
  minimalPatient,
  newTherapist,
  onBothDatabases,
  sql,
} from '../support/backendClients';
import { COLUMNS_SQL, columnsIn, FUNCTIONS_SQL, functionsIn, TYPES_FILE } from '../support/databaseTypes';

it('the types of the database are as new as the last migration: `npm run types` brings them up to date', () => {
  const last = readdirSync(MIGRATIONS).sort().at(-1);
  expect(readFileSync(TYPES_FILE, 'utf8')).toContain(`from the migrations up to ${last}.\n`);
});

onBothDatabases('supabase/schema.sql', (server) => {
  it('shows the database as the migrations leave it: `npm run types` brings it up to date', async () => {
    expect(await schemaOf((query) => sql(server, query))).toBe(readFileSync(SCHEMA_FILE, 'utf8'));
  });
});

onBothDatabases('the types of the database', (server) => {
  it('name every column of every table, with its type', async () => {
    const [row] = await sql(server, COLUMNS_SQL);
    expect(columnsIn()).toEqual(row?.columns);
  });

  it('name every function that the API offers, with its arguments', async () => {
    const [row] = await sql(server, FUNCTIONS_SQL);
    expect(functionsIn()).toEqual(row?.functions);
  });

  it('the functions that write are those among the called ones that are not stable: reads end with their session', async () => {
    const source = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const calls = source.flatMap((file) => [
      ...readFileSync(join('src', file), 'utf8').matchAll(/\brpc\(\s*'(\w+)'/g),
    ]);
    const called = calls.map(([, name]) => name);
    const rows = await sql(
      server,
      `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'`,
    );
    const writing = rows.map(({ name }) => String(name)).filter((name) => called.includes(name));
    expect(writing.sort()).toEqual(writingFunctions);
  });

  it('D-211: JSON goes to functions and columns, and comes back, as it is', async () => {
    const { client } = await newTherapist(server);
    const text = `"'\\ {} [] null 💜 <script>\n${'a'.repeat(100_000)}`;
    const id = randomUUID();
    await client.from('patients').insert({ id, ...minimalPatient });
    const saved = await client.rpc('save_record', {
      patient: id,
      at_revision: 1,
      answers: { observacoes: text, profissao: '{"a": 1}', escola: 'null', telefone: '5' },
      marks: { alergias: { mark: 'nao_sabe', informant: '["Mãe"]' } },
    });
    expect(saved).toMatchObject({ error: null, status: 200 });
    expect(saved.data).toMatchObject({
      revision: 2,
      observacoes: text,
      profissao: '{"a": 1}',
      escola: 'null',
      telefone: '5',
      to_ask: [],
      answer_marks: [{ column: 'alergias', mark: 'nao_sabe', informant: '["Mãe"]' }],
    });
    expect(
      (await client.rpc('save_record', { patient: id, at_revision: 1, answers: {}, marks: {} })).data,
    ).toBeNull();
    const answers = {
      observacoes: { text },
      a_c: { text: '{"a": [1, null]}' },
      a_b: { mark: 'nao_sabe' },
    };
    const row = { ...minimalFamilyAnswers, patient_id: id, answers };
    const { data } = await client.from('family_answers').insert(row).select('answers').single();
    expect(data).toEqual({ answers });
  });
});
