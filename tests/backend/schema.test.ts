import { expect, it } from 'vitest';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../../src/lib/limits';
import { adult } from '../../src/questionnaire/adult';
import { child } from '../../src/questionnaire/child';
import { questionsOf } from '../../src/questionnaire/field';
import { minimalConsent, newPatient, newTherapist, onBothDatabases, sql } from '../support/backendClients';
import { eachOften } from '../support/eachOften';

onBothDatabases('the schema', (server) => {
  it.each([adult, child])(
    'R-3.1, D-22: has a column for every question of "$titles.create"',
    async (questionnaire) => {
      const { client } = await newTherapist(server);
      const questions = questionsOf(questionnaire);
      const shaped: { readonly [column: string]: string } = {
        dataNascimento: '2019-08-30',
        gestational_weeks: '38',
      };
      const answers = Object.fromEntries(
        questions.map(({ column }) => [column, shaped[column] ?? `resposta de ${column}`]),
      );
      const { data, error } = await client
        .from('patients')
        .insert({ ...answers, tipo: questionnaire.kind })
        .select(questions.map(({ column }) => column).join(','))
        .single();
      expect(error).toBeNull();
      expect(data).toEqual(answers);
    },
  );

  eachOften([adult, child])(
    'D-99: bounds every answer of "$titles.create" as the form does',
    async (questionnaire) => {
      const { client } = await newTherapist(server);
      const texts = questionsOf(questionnaire).filter(
        ({ kind }) => !['birthDate', 'gestation'].includes(kind),
      );
      for (const question of texts) {
        const { column } = question;
        const most = question.kind === 'longText' ? LONG_TEXT_MAX : SHORT_TEXT_MAX;
        const insert = async (length: number) => {
          const row = { nome: 'Joana', dataNascimento: '1985-02-14', [column]: '💜'.repeat(length) };
          const { error } = await client.from('patients').insert(row);
          return error && { code: error.code, column: error.message.includes(`patients_${column}_length`) };
        };
        expect(await insert(most)).toBeNull();
        expect(await insert(most + 1)).toEqual({ code: '23514', column: true });
      }
    },
  );

  it('D-99: bounds what a consent and a document say', async () => {
    const therapist = await newTherapist(server);
    const patient_id = await newPatient(therapist);
    const long = 'a'.repeat(SHORT_TEXT_MAX + 1);
    const { client, id } = therapist;
    const consent = (values: object) =>
      client.from('consents').insert({ patient_id, ...minimalConsent, ...values });
    const document = (values: object) =>
      client.from('patient_documents').insert({
        patient_id,
        file_name: 'a.pdf',
        file_path: `${id}/${patient_id}/1.pdf`,
        file_size: 1,
        mime_type: 'application/pdf',
        ...values,
      });
    const refusals = await Promise.all([
      ...['signer_name', 'signer_relation', 'signer_cpf'].map((name) => consent({ [name]: long })),
      ...['revoked_by_name', 'revocation_reason'].map((name) =>
        consent({ revoked_at: new Date().toISOString(), [name]: long }),
      ),
      ...['file_name', 'mime_type'].map((name) => document({ [name]: long })),
      document({ file_path: `${id}/${patient_id}/${long}` }),
    ]);
    expect(refusals.map(({ error }) => error?.code)).toEqual(refusals.map(() => '23514'));
  });

  it.each(['attended_on', 'dataNascimento', 'discharged_on'])(
    'D-247: takes no day that nobody can read: %s',
    async (column) => {
      const { client } = await newTherapist(server);
      const row = { nome: 'Joana', dataNascimento: '1985-02-14', discharge_reason: null };
      const reason = column === 'discharged_on' ? { discharge_reason: 'objetivos' } : {};
      for (const day of ['infinity', '-infinity', '0044-03-15 BC', '12026-03-02']) {
        const { error } = await client.from('patients').insert({ ...row, ...reason, [column]: day });
        expect(error?.code).toBe('23514');
      }
    },
  );

  it('D-30, D-32: keeps both buckets private and bounded', async () => {
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
