import { expect, it } from 'vitest';
import { adult } from '../../src/questionnaire/adult';
import { child } from '../../src/questionnaire/child';
import { questionsOf } from '../../src/questionnaire/field';
import { newTherapist, onBothDatabases, sql } from '../support/backendClients';

onBothDatabases('the schema', (server) => {
  it('has row level security on every table', async () => {
    const tables = await sql(
      server,
      `select c.relname, c.relrowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
    );
    expect(tables.length).toBeGreaterThan(0);
    expect(tables.filter(({ relrowsecurity }) => relrowsecurity !== true)).toEqual([]);
  });

  it('has an index behind every foreign key', async () => {
    const keys = await sql(
      server,
      `select k.conname, exists (
         select from pg_index i
         where i.indrelid = k.conrelid
           and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
       ) as indexed
       from pg_constraint k join pg_namespace n on n.oid = k.connamespace
       where n.nspname = 'public' and k.contype = 'f'`,
    );
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter(({ indexed }) => indexed !== true)).toEqual([]);
  });

  it('lets functions see nothing but what they name in full', async () => {
    const functions = await sql(
      server,
      `select p.proname, p.prosecdef, p.proconfig, p.prorettype = 'trigger'::regtype as trigger,
         has_function_privilege('authenticated', p.oid, 'execute') as callable
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'public'`,
    );
    expect(functions.length).toBeGreaterThan(0);
    for (const { prosecdef, proconfig, trigger, callable } of functions) {
      // only triggers that write the history may do more than their caller, and nobody can call them
      if (prosecdef) expect({ trigger, callable }).toEqual({ trigger: true, callable: false });
      expect(proconfig).toEqual(['search_path=""']);
    }
  });

  it.each([adult, child])('has a column for every question of "$titles.create"', async (questionnaire) => {
    const { client } = await newTherapist(server);
    const questions = questionsOf(questionnaire);
    const answers = Object.fromEntries(
      questions.map(({ column }) => [
        column,
        column === 'dataNascimento' ? '2019-08-30' : `resposta de ${column}`,
      ]),
    );
    const { data, error } = await client
      .from('patients')
      .insert({ ...answers, tipo: questionnaire.kind })
      .select(questions.map(({ column }) => column).join(','))
      .single();
    expect(error).toBeNull();
    expect(data).toEqual(answers);
  });

  it('keeps both buckets private and bounded', async () => {
    const buckets = await sql(
      server,
      'select id, public, file_size_limit::int, allowed_mime_types from storage.buckets order by id',
    );
    expect(buckets).toEqual([
      {
        id: 'documents',
        public: false,
        file_size_limit: 50 * 2 ** 20,
        allowed_mime_types: ['application/pdf'],
      },
      {
        id: 'patient-photos',
        public: false,
        file_size_limit: 10 * 2 ** 20,
        allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp'],
      },
    ]);
  });
});
