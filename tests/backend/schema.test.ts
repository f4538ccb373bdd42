import { expect, it } from 'vitest';
import { adult } from '../../src/questionnaire/adult';
import { child } from '../../src/questionnaire/child';
import { questionsOf } from '../../src/questionnaire/field';
import { newTherapist, onBothDatabases, sql } from '../support/backendClients';

onBothDatabases('the schema', (server) => {
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
