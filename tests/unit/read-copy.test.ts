import { expect, test } from 'vitest';
import { COPY_VERSION } from '../../src/data/records/copyFormat';
import { originParts } from '../../src/data/records/importRecord';
import { readCopy } from '../../src/features/import/readCopy';
import { ORIGIN_PART } from '../../src/lib/limits';

const userId = '00000000-0000-4000-8000-00000000000a';
const id = 'aaaaaaaa-0000-4000-8000-000000000001';
const patient = { id, tipo: 'adulto', nome: 'Ana Lima', dataNascimento: '1990-05-05' };
const copy = {
  formato: 'anamnese-ficha',
  versao: 1,
  exportado_em: '2026-11-20T15:00:00Z',
  paciente: patient,
};

const read = (value: unknown) => readCopy(userId, typeof value === 'string' ? value : JSON.stringify(value));
const codeOf = (value: unknown) =>
  read(value).then(
    () => undefined,
    (error) => error.code,
  );

test('D-330: a copy is read as the record that it will be, under ids that follow from therapist and source', async () => {
  const whole = {
    ...copy,
    paciente: {
      ...patient,
      alergias: 'Dipirona',
      cirurgias: '',
      user_id: 'de-outra-conta',
      created_at: '2020-01-01T00:00:00Z',
      pergunta_nova: 'De outra versão',
      discharged_on: '2026-01-02',
      discharge_reason: 'objetivos',
      archived_at: '2026-01-03T00:00:00Z',
      photo_url: '/x',
      attended_on: '2020-01-01',
      questionnaire_version: 1,
    },
    marcas: [
      { column: 'alergias', mark: null, informant: 'Mãe' },
      { column: 'cirurgias', mark: 'nao_sabe', informant: null },
      { column: 'alergias', mark: 'nao_sabe', informant: null },
      { column: 'archived_at', mark: 'nao_sabe' },
    ],
    documentos: [
      { id, file_name: 'laudo.pdf', uploaded_at: '2020-02-02T00:00:00Z', arquivo: 'documentos/laudo.pdf' },
    ],
    evolucoes: [{ content: 'x', finalised_at: '2020-01-01' }],
  };
  const { record, sourceId, exportedAt } = await read(whole);
  expect([sourceId, exportedAt]).toEqual([id, copy.exportado_em]);
  expect(record.patient).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    tipo: 'adulto',
    nome: 'Ana Lima',
    dataNascimento: '1990-05-05',
    alergias: 'Dipirona',
    cirurgias: null,
    attended_on: '2020-01-01',
    questionnaire_version: 1,
    discharged_on: '2026-01-02',
    discharge_reason: 'objetivos',
    discharge_summary: null,
    resumed_on: null,
  });
  expect(record.patient.id).not.toBe(id);
  expect((await read(whole)).record.patient.id).toBe(record.patient.id);
  expect((await readCopy(id, JSON.stringify(whole))).record.patient.id).not.toBe(record.patient.id);
  expect(record.marks).toEqual({
    alergias: { mark: null, informant: 'Mãe' },
    cirurgias: { mark: 'nao_sabe', informant: null },
  });
  expect(record).toMatchObject({
    hasPhoto: true,
    isArchived: true,
    documents: [{ name: 'laudo.pdf', path: 'documentos/laudo.pdf' }],
    origin: {
      ficha: [
        {
          id,
          user_id: 'de-outra-conta',
          pergunta_nova: 'De outra versão',
          created_at: '2020-01-01T00:00:00Z',
        },
      ],
      evolucoes: [{ content: 'x', finalised_at: '2020-01-01' }],
      // nothing is lost
      marcas: [
        { column: 'alergias', mark: 'nao_sabe', informant: null },
        { column: 'archived_at', mark: 'nao_sabe' },
      ],
    },
  });
});

test('D-330: a copy from before it named its format is read, too', async () => {
  expect((await read({ paciente: patient })).record.patient.nome).toBe('Ana Lima');
});

test.each([
  ['{"formato":', 'json'],
  ['[]', 'shape'],
  [{ resourceType: 'Patient' }, 'fhir'],
  [{ ...copy, versao: COPY_VERSION + 1, paciente: 5 }, 'later'],
  [{ ...copy, formato: 'outro' }, 'shape'],
  [{ ...copy, paciente: undefined }, 'shape'],
  [{ ...copy, paciente: { ...patient, id: '../x' } }, 'shape'],
  [{ ...copy, paciente: { ...patient, tipo: 'x' } }, 'shape'],
  [{ ...copy, paciente: { ...patient, alergias: 5 } }, 'shape'],
  [{ ...copy, evolucoes: 'x' }, 'shape'],
  [{ ...copy, documentos: [{ id: 'x', file_name: 'x' }] }, 'shape'],
  [{ ...copy, paciente: { ...patient, nome: ' ' } }, 'no-name'],
  [{ ...copy, paciente: { ...patient, dataNascimento: null } }, 'no-birth-date'],
  [{ ...copy, paciente: { ...patient, dataNascimento: '1990-02-31' } }, 'birth-date'],
  [{ ...copy, paciente: { ...patient, dataNascimento: '2999-01-01' } }, 'birth-date-later'],
  [{ ...copy, paciente: { ...patient, endereco: 'x'.repeat(1001) } }, 'too-long'],
  [{ ...copy, evolucoes: [{ content: 'x'.repeat(ORIGIN_PART.bytes) }] }, 'too-large'],
  [JSON.stringify({ ...copy, evolucoes: [{ 'a\u0000': 1 }] }), 'characters'],
  [`{"paciente":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'shape'],
])('D-331: what is no copy is refused with its reason, %#: %#', async (value, code) => {
  expect(await codeOf(value)).toBe(code);
});

test('D-331: characters that the database cannot store do not reach it', async () => {
  const { record } = await read({
    ...copy,
    paciente: { ...patient, alergias: 'a\u0000b\ud800' },
    evolucoes: [{ content: 'x\u0000\udfff' }],
  });
  expect(record.patient.alergias).toBe('ab\ufffd');
  expect(record.origin.evolucoes).toEqual([{ content: 'x\ufffd' }]);
});

test('D-332: what was evidence elsewhere is split into parts of a size that one request takes, in order', () => {
  const note = (content: string) => ({ content: content.repeat(ORIGIN_PART.characters / 4) });
  const parts = originParts({ evolucoes: ['a', 'b', 'c', 'd', 'e'].map(note), historico: [{ id: 1 }] });
  expect(parts.map((part) => part.evolucoes?.length)).toEqual([3, 2]);
  expect(parts[1]?.historico).toEqual([{ id: 1 }]);
  expect(originParts({})).toEqual([{}]);
});

test('D-339: the plan of a copy comes with its record, as far as a record can have it', async () => {
  const plan = { diagnosis: 'Não calça o tênis.', prognosis: ' ', frequency: 5, review_on: '2026-13-01' };
  const { record } = await read({ ...copy, plano: [{ ...plan, patient_id: id, revision: 7 }] });
  const hours = { weekly_hours: null, weekly_sessions: null, valid_until: null };
  const asked = { requested_period: null, place: null };
  const none = { prognosis: null, frequency: null, review_on: null, ...hours, ...asked };
  const own = { id: record.patient.id, patient_id: record.patient.id };
  expect(record.rows.care_plans).toEqual([{ ...own, diagnosis: 'Não calça o tênis.', ...none }]);
  expect((await read(copy)).record.rows.care_plans).toEqual([]);
  expect(await codeOf({ ...copy, plano: [{ diagnosis: 'x'.repeat(200_001) }] })).toBe('too-long');
});
