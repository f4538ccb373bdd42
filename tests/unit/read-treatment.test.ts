import { expect, test } from 'vitest';
import { readCopy } from '../../src/features/import/readCopy';

const userId = '00000000-0000-4000-8000-00000000000a';
const uuid = (number: number) => `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`;
const copy = {
  formato: 'anamnese-ficha',
  versao: 1,
  paciente: { id: uuid(1), tipo: 'adulto', nome: 'Ana Lima', dataNascimento: '1990-05-05' },
};
const read = async (lists: object) => (await readCopy(userId, JSON.stringify({ ...copy, ...lists }))).record;

const goal = { id: uuid(2), statement: 'Calçar o tênis', levels: [null, null, 'Calça os dois', null, null] };
const result = { id: uuid(3), instrument: 'Berg', measured_on: '2026-03-02', value: 41.5 };

test('D-377: goals come as rows, each version after the one that it replaces, under ids that follow from the source', async () => {
  const version = { ...goal, id: uuid(4), replaces: goal.id, state: 'encerrada', state_reason: 'Mudou' };
  const {
    rows: { goals },
    origin,
    patient,
  } = await read({ metas: [goal, version] });
  expect(goals).toMatchObject([
    {
      patient_id: patient.id,
      statement: 'Calçar o tênis',
      levels: goal.levels,
      state: 'ativa',
      links: { replaces: null },
    },
    { state: 'encerrada', state_reason: 'Mudou', links: { replaces: goals[0]?.id } },
  ]);
  expect(goals.map(({ id }) => id)).not.toContain(goal.id);
  expect((await read({ metas: [goal, version] })).rows.goals).toEqual(goals);
  expect(origin.metas).toBeUndefined();
});

test.each([
  ['no sentence', { ...goal, statement: ' ' }],
  ['a sentence that is too long', { ...goal, statement: 'a'.repeat(1001) }],
  ['levels of another shape', { ...goal, levels: ['a', 'b'] }],
  ['no level at all', { ...goal, levels: [null, null, null, null, null] }],
  ['a number as a level', { ...goal, levels: [1, null, null, null, null] }],
  ['another state', { ...goal, state: 'perdida' }],
  ['no reason for its end', { ...goal, state: 'encerrada' }],
  ['no id', { ...goal, id: undefined }],
])('D-377: a goal with %s stays in the origin, as it is stated', async (_, odd) => {
  const {
    rows: { goals },
    origin,
  } = await read({ metas: [odd, { ...goal, id: uuid(9) }] });
  expect(goals).toHaveLength(1);
  expect(origin.metas).toEqual([JSON.parse(JSON.stringify(odd))]);
});

test('D-377: a goal comes once, and is replaced once', async () => {
  const twice = [
    goal,
    goal,
    { ...goal, id: uuid(5), replaces: goal.id },
    { ...goal, id: uuid(6), replaces: goal.id },
  ];
  const {
    rows: { goals },
    origin,
  } = await read({ metas: twice });
  expect(goals.map(({ links }) => links?.replaces)).toEqual([null, goals[0]?.id, null]);
  expect(origin.metas).toHaveLength(1);
});

test('D-377: results come as rows, with the document that they name', async () => {
  const document = { id: uuid(7), file_name: 'berg.pdf', arquivo: 'documentos/berg.pdf' };
  const { rows, documents } = await read({
    documentos: [document],
    resultados: [{ ...result, document_id: document.id, higher_is_better: true }],
  });
  expect(rows.results).toMatchObject([
    { instrument: 'Berg', value: 41.5, text: null, higher_is_better: true, document_id: documents[0]?.id },
  ]);
});

test.each([
  ['no value', { ...result, value: null }],
  ['a value in words', { ...result, value: '41' }],
  ['no day', { ...result, measured_on: 'maio' }],
  ['no instrument', { ...result, instrument: '' }],
  ['more than fits', { ...result, value: 1e13 }],
  ['too many decimals', { ...result, value: 0.1234567 }],
])('D-377: a result with %s stays in the origin', async (_, odd) => {
  const { rows, origin } = await read({ resultados: [odd] });
  expect(rows.results).toEqual([]);
  expect(origin.resultados).toEqual([odd]);
});

test('D-377, D-705: marks, evaluations and hand-outs are evidence of elsewhere; the PDF of a report comes as a document', async () => {
  const mark = { id: uuid(10), goal_id: goal.id, level: 1, rated_on: '2026-03-02' };
  const report = {
    id: uuid(11),
    file_name: 'relatorio_escola.pdf',
    addressee: 'Escola',
    issued_at: '2026-03-02T12:00:00Z',
  };
  const { documents, origin } = await read({
    metas: [goal],
    marcas_de_metas: [mark],
    avaliacoes: [{ kind: 'again' }],
    relatorios_emitidos: [{ ...report, arquivo: 'relatorios/relatorio_escola.pdf' }],
    versoes_assinadas: [{ id: uuid(12), file_name: 'assinado.pdf', arquivo: 'assinados/assinado.pdf' }],
    compartilhamentos: [{ recipient: 'Dra. Célia' }],
  });
  expect(origin).toMatchObject({
    marcas_de_metas: [{ ...mark, meta: 'Calçar o tênis' }],
    avaliacoes: [{ kind: 'again' }],
    relatorios_emitidos: [report],
    versoes_assinadas: [{ file_name: 'assinado.pdf' }],
    compartilhamentos: [{ recipient: 'Dra. Célia' }],
  });
  expect(documents).toMatchObject([
    { name: 'relatorio_escola.pdf', uploadedAt: report.issued_at, path: 'relatorios/relatorio_escola.pdf' },
    { name: 'assinado.pdf', path: 'assinados/assinado.pdf' },
  ]);
});

test.each([
  ['29', '29'],
  [null, null],
  ['45', undefined],
  ['9 meses', undefined],
  [29, undefined],
])('D-734: weeks of gestation that a record cannot have stay in the origin: %j', async (stated, weeks) => {
  const paciente = { ...copy.paciente, tipo: 'infantil', gestational_weeks: stated };
  const { patient, origin } = await read({ paciente });
  expect((patient as { gestational_weeks?: unknown }).gestational_weeks).toBe(weeks);
  const [rest] = origin.ficha as readonly object[];
  expect(rest && 'gestational_weeks' in rest).toBe(weeks === undefined);
});
