import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import type { LetterReport } from '../../src/pdf/report';
import type { WorkerMessage } from '../../src/pdf/worker';
import { consentTextFor } from '../../src/questionnaire/consent';
import { toasts } from '../../src/ui/feedback/toasts';
import { consentRow } from '../support/consents';
import { fakeTable } from '../support/fakeTable';
import { goalRow, ratingRow } from '../support/goalRows';
import { serveGoals } from '../support/goalsApi';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { stubPictures } from '../support/pictures';
import { helena } from '../support/profiles';
import { evaluationRow, helenaSigns, planRow, resultRow } from '../support/treatmentRows';
import { renderInWorkspace } from '../support/workspace';

// jsdom cannot decode images; a browser test covers that part
let answer: WorkerMessage;
let posted: unknown[];
let pictures: ReturnType<typeof stubPictures>;
let downloads: string[];

/** A worker that gives the answer set by the test. */
class InstantWorker extends EventTarget {
  postMessage(report: LetterReport) {
    posted.push(report);
    this.dispatchEvent(new MessageEvent('message', { data: answer }));
  }
  terminate() {}
}

beforeEach(() => {
  pictures = stubPictures();
  posted = [];
  downloads = [];
  vi.stubGlobal('Worker', InstantWorker);
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  fakeTable('patients', [patientRow({ nome: 'José Conceição', profissao: 'Pedreiro' })]);
});

afterEach(() => vi.unstubAllGlobals());

async function generate() {
  const { user } = renderInWorkspace(
    <DetailsScreen view={{ name: 'patient-details', patientId: patientRow().id }} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Gerar Relatório' }));
}

test('R-2.16, R-8.8, D-43: the report of one patient is downloaded at once, and says so', {
  tags: 'repeat',
}, async () => {
  answer = { kind: 'done', file: new ArrayBuffer(4), unprinted: [] };
  await generate();
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({ tone: 'success', title: 'Relatório Individual Gerado!' }),
  );
  expect(downloads).toEqual(['anamnese_José_Conceição.pdf']);
  expect(JSON.stringify(posted)).toContain('Pedreiro');
});

test('D-463: signs that the PDF cannot print are named with their places, with what says that it is there', {
  tags: 'repeat',
}, async () => {
  const unprinted = [
    { where: 'Nome', signs: ['王', '明'] },
    { where: 'Queixa Principal', signs: ['ש'] },
  ];
  answer = { kind: 'done', file: new ArrayBuffer(4), unprinted };
  await generate();
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'Relatório Individual Gerado!',
      description:
        'O PDF de José Conceição está nos seus downloads. O PDF não tem como imprimir ' +
        '\u2068王 明\u2069 (\u2068Nome\u2069), \u2068ש\u2069 (\u2068Queixa Principal\u2069): ' +
        'no lugar está, entre colchetes, o que é.',
    }),
  );
  expect(downloads).toHaveLength(1);
});

/** The report that the worker was asked to draw. */
async function drawn(): Promise<LetterReport> {
  answer = { kind: 'done', file: new ArrayBuffer(4), unprinted: [] };
  await generate();
  await waitFor(() => expect(downloads).toHaveLength(1));
  return posted[0] as LetterReport;
}
const photoUrl = `${origin}/storage/v1/object/public/patient-photos/${therapist.id}/p/profile.jpg?t=1`;
const withPhoto = () => fakeTable('patients', [patientRow({ nome: 'José Conceição', photo_url: photoUrl })]);

test('D-80, D-83: it carries who signs, the consent and the photo', async () => {
  fakeTable('therapist_profiles', [helena]);
  fakeTable('consents', [
    consentRow({
      text_version: consentTextFor('adulto').version,
      signer_name: 'José',
      signer_relation: null,
    }),
  ]);
  withPhoto();
  server.use(http.get(`${origin}/storage/v1/object/patient-photos/*`, () => new HttpResponse('original')));
  const { therapist: signer, sections, photo } = await drawn();
  expect(signer).toMatchObject({
    name: 'Helena Duarte',
    crefito: 'CREFITO-3/12345-TO',
    clinic: 'Espaço Fazer',
  });
  expect(sections.at(-1)?.entries[0]?.value).toMatch(/^Aceito por José em 18\/11\/2026/);
  expect(photo).toMatchObject({ width: 420, height: 315 });
  expect(new TextDecoder().decode(photo?.jpeg)).toBe('treated');
});

test('D-339: it has the plan, before what was agreed in the consent', { tags: 'repeat' }, async () => {
  const plan = planRow({ diagnosis: 'Não calça o tênis.', prognosis: ' ', review_on: '2026-12-16' });
  fakeTable('care_plans', [plan]);
  const { sections } = await drawn();
  expect(sections.find(({ title }) => title === 'Plano e diagnóstico')?.entries).toEqual([
    { label: 'Diagnóstico terapêutico ocupacional', value: 'Não calça o tênis.', long: true },
    { label: 'Rever em', value: '16/12/2026', long: false },
  ]);
});

test('D-375: it has the goals, the results and the re-evaluations, before what was agreed in the consent', async () => {
  serveGoals([goalRow()], [ratingRow()]);
  fakeTable('results', [resultRow()]);
  fakeTable('evaluations', [
    evaluationRow(),
    evaluationRow({ id: '2', kind: 'again', author: helenaSigns, evaluated_on: '2026-06-12' }),
  ]);
  const { sections } = await drawn();
  const titles = sections.map(({ title }) => title);
  expect(
    titles.filter((title) => ['Plano e diagnóstico', 'Metas', 'Resultados', 'Reavaliações'].includes(title)),
  ).toEqual(['Metas', 'Resultados', 'Reavaliações']);
  const [goal] = sections.find(({ id }) => id === 'goals')?.entries ?? [];
  expect(goal).toMatchObject({ label: 'Calçar o tênis sozinho', drawing: { kind: 'ladder' } });
});

test('D-375: goals, results and re-evaluations that cannot be read keep no report from being made', {
  tags: 'repeat',
}, async () => {
  serveGoals().fail('not reached', { on: 'read', always: true });
  for (const table of ['results', 'evaluations'])
    fakeTable(table).fail('not reached', { on: 'read', always: true });
  const { sections } = await drawn();
  expect(sections.map(({ id }) => id)).not.toContain('results');
});

test('D-195: marks that are answers are printed, with who said it unless it was the patient', {
  tags: 'repeat',
}, async () => {
  fakeTable('patients', [
    patientRow({
      nome: 'José Conceição',
      profissao: 'Pedreiro',
      mobilidade: 'Anda com bengala.',
      answer_marks: [
        { column: 'profissao', mark: null, informant: 'Filho(a)' },
        { column: 'mobilidade', mark: null, informant: 'Paciente' },
        { column: 'alergias', mark: 'nao_sabe', informant: 'Paciente' },
        { column: 'cirurgias', mark: 'nao_perguntado', informant: null },
      ],
      to_ask: ['cirurgias'],
    }),
  ]);
  const { sections } = await drawn();
  const printed = sections.flatMap(({ entries }) => entries);
  const entry = (label: string) => printed.find((one) => one.label === label);
  expect(entry('Profissão')).toMatchObject({ value: 'Pedreiro', informant: 'Filho(a)' });
  expect(entry('Mobilidade')).not.toHaveProperty('informant');
  expect(entry('Alergias')).toMatchObject({ value: 'Não sabe informar', marked: true });
  expect(entry('Alergias')).not.toHaveProperty('informant');
  expect(entry('Cirurgias Anteriores')).toBeUndefined();
});

test('D-82, D-83: what cannot be read keeps no report from being made', async () => {
  fakeTable('therapist_profiles').fail('not reached', { on: 'read', always: true });
  fakeTable('consents').fail('not reached', { on: 'read', always: true });
  withPhoto();
  server.use(http.get(`${origin}/storage/v1/object/patient-photos/*`, () => new HttpResponse('no picture')));
  pictures.opening.mockRejectedValue(new Error('no picture'));
  const { therapist: signer, sections, photo } = await drawn();
  expect(signer).toMatchObject({ name: '', category: 'Terapeuta Ocupacional', crefito: '' });
  expect(sections.at(-1)?.entries).toMatchObject([{ value: 'Em vigor.' }]);
  expect(photo).toBeUndefined();
});

test('D-81: without network it carries the profile that was read before', async () => {
  localStorage.setItem(`anamnese.kept.profile.${therapist.id}`, JSON.stringify(helena));
  fakeTable('therapist_profiles').fail('not reached', { on: 'read', always: true });
  expect((await drawn()).therapist).toMatchObject({ name: 'Helena Duarte', crefito: 'CREFITO-3/12345-TO' });
});

test('a report that cannot be drawn says so, and can be asked for again', async () => {
  answer = { kind: 'failed', reason: 'RangeError' };
  await generate();
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({ tone: 'destructive', title: 'Erro ao gerar relatório' }),
  );
  expect(downloads).toEqual([]);
  expect(screen.getByRole('button', { name: 'Gerar Relatório' })).toBeEnabled();
});
