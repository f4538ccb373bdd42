import { Blob } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { Bundle } from '@medplum/fhirtypes';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COPY_FORMAT, COPY_VERSION } from '../../src/data/records/copyFormat';
import DeletePatientDialog from '../../src/features/patients/deletion/DeletePatientDialog';
import { deletionCodec, newDeletion } from '../../src/features/patients/deletion/deletionDraft';
import { RELEASE } from '../../src/lib/release';
import type { Unprinted } from '../../src/pdf/unprinted';
import { adult } from '../../src/questionnaire/adult';
import { consentPlainText, consentTextFor, consentTextOf } from '../../src/questionnaire/consent';
import { questionsOf } from '../../src/questionnaire/field';
import { markLabels } from '../../src/questionnaire/marks';
import '../support/copyParts';
import { consentRow } from '../support/consents';
import { dialogOf } from '../support/drafts';
import { eachOften } from '../support/eachOften';
import { type FakeRow, type FakeTable, fakeTable } from '../support/fakeTable';
import { ofType, unresolvedIn } from '../support/fhir/bundles';
import { goalRow, ratingRow } from '../support/goalRows';
import { explanationRow } from '../support/issued';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { stubPictures } from '../support/pictures';
import { author, finalised, manyNotes, sessionNote } from '../support/sessionNotes';
import {
  disclosureRow,
  evaluationRow,
  helenaSigns,
  issuedRow,
  planRow,
  resultRow,
  signedRow,
} from '../support/treatmentRows';
import { renderInWorkspace } from '../support/workspace';
import { readZip } from '../support/zip';

// jsdom cannot decode images: the report is generated without the photo
const patient = patientRow({
  nome: 'Maria Aparecida Gonçalves',
  queixaPrincipal: 'Não consigo mais abotoar a blusa.',
  photo_url: `https://old.example/storage/v1/object/public/patient-photos/${therapist.id}/p/profile.jpg?t=5`,
});
const zipName = /^copia_Maria_Aparecida_Gonçalves_\d{4}-\d\d-\d\d\.zip$/;

/** Replaces the PDF worker, which jsdom cannot run. */
class QuickWorker extends EventTarget {
  postMessage() {
    const file = new TextEncoder().encode('%PDF report').buffer;
    queueMicrotask(() =>
      this.dispatchEvent(new MessageEvent('message', { data: { kind: 'done', file, unprinted } })),
    );
  }
  terminate() {}
}

let unprinted: readonly Unprinted[] = [];

const saved: { name: string; file: Blob }[] = [];
/** The tables that a test has filled, by their names; what they do not say of whose they are is said here. */
let tables: { [name: string]: FakeTable };
const ofPatient = { user_id: therapist.id, patient_id: patient.id };
const serve = (name: string, rows: readonly FakeRow[]) => {
  tables[name] = fakeTable(name, rows, { defaults: name === 'patients' ? {} : ofPatient });
};
/** The storage service's answers by path; a function, so that each request gets a new response. */
let files: Record<string, (request: Request) => Response | Promise<Response>>;
const plan = planRow({ diagnosis: 'Não calça o tênis.' });

const documentRow = (id: string, file_name: string) => ({
  id,
  patient_id: patient.id,
  user_id: therapist.id,
  file_name,
  file_path: `${therapist.id}/${patient.id}/${id}.pdf`,
  file_size: 3,
  mime_type: 'application/pdf',
  uploaded_at: '2026-11-04T12:00:00+00:00',
});

const consent = consentRow({
  id: 'c',
  patient_id: patient.id,
  text_version: consentTextFor('adulto').version,
  given_at: '2026-11-03T16:04:00+00:00',
  received_at: '2026-11-03T16:04:00+00:00',
  device_times: {},
});

const changed = {
  kind: 'changed',
  columns: ['alergias'],
  changed_at: '2026-11-04T12:00:00+00:00',
  changed_by: therapist.id,
};

beforeEach(() => {
  stubPictures().opening.mockRejectedValue(new Error('no picture'));
  saved.length = 0;
  unprinted = [];
  tables = {};
  files = {
    [`documents/${therapist.id}/${patient.id}/a.pdf`]: () => new HttpResponse('aaa'),
    [`documents/${therapist.id}/${patient.id}/b.pdf`]: () => new HttpResponse('bbb'),
    [`patient-photos/${therapist.id}/p/profile.jpg`]: () => new HttpResponse('jpg'),
  };
  // jsdom's has no stream(), which the ZIP writer needs
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('Worker', QuickWorker);
  let last: Blob | undefined;
  URL.createObjectURL = (file) => {
    last = file as Blob;
    return 'blob:copy';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, file: last });
  });
  serve('patients', [patient]);
  serve('consents', [consent]);
  serve('care_plans', [plan]);
  serve('patient_history', [{ ...changed, id: 1, old: { alergias: 'Dipirona' } }]);
  serve('session_notes', []);
  serve('patient_documents', [
    documentRow('a', 'Laudo da escola.pdf'),
    documentRow('b', 'laudo da escola.PDF'),
  ]);
  server.use(
    http.get(`${origin}/storage/v1/object/*`, ({ request }) => {
      const path = new URL(request.url).pathname.replace('/storage/v1/object/', '');
      return files[path]?.(request) ?? HttpResponse.json({ statusCode: '404' }, { status: 400 });
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { searchParams } of Object.values(tables).flatMap((table) => table.urls('read')))
    expect(searchParams.get('user_id')).toBe(`eq.${therapist.id}`);
});

async function open() {
  const onClose = vi.fn();
  const element = (
    <DeletePatientDialog
      dialog={dialogOf(deletionCodec, newDeletion(patient))}
      onClose={onClose}
      onDeleted={() => {}}
    />
  );
  const view = renderInWorkspace(element);
  await view.user.click(details());
  return { ...view, onClose };
}

const dialog = () => within(screen.getByRole('alertdialog', { name: 'Confirmar Exclusão' }));
const details = () => dialog().getByRole('button', { name: 'Cópia, motivo e o que vai junto' });
const download = () => dialog().getByRole('button', { name: 'Baixar cópia' });

/** The files of the only downloaded copy, without their common folder. */
async function copied(): Promise<Map<string, string>> {
  expect(saved).toHaveLength(1);
  const [copy] = saved;
  if (!copy) throw new Error('no copy');
  expect(copy.name).toMatch(zipName);
  const folder = `${copy.name.replace('.zip', '')}/`;
  const entries = [...readZip(new Uint8Array(await copy.file.arrayBuffer()))];
  expect(entries.filter(([name]) => !name.startsWith(folder))).toEqual([]);
  return new Map(entries.map(([name, content]) => [name.slice(folder.length), content.toString()]));
}

/** A response that the test releases. */
function held() {
  let answer: (response: Response) => void = () => {};
  const asked = vi.fn(
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  return { asked, answer: (response: Response) => answer(response) };
}

test('D-48, D-339: one ZIP holds the report, the consent text, the documents, the photo and all data', {
  tags: 'repeat',
}, async () => {
  // more than one page of rows
  const notes = manyNotes(5000);
  serve('session_notes', notes);
  const history = Array.from({ length: 1001 }, (_, id) => ({ ...changed, id, old: { alergias: `${id}` } }));
  serve('patient_history', history);
  const { user } = await open();
  expect(dialog().getByText(/pelo menos 20 anos depois do último registro/)).toBeVisible();
  await user.click(download());
  expect(await dialog().findByText(/está nos seus downloads/)).toBeVisible();
  await waitFor(() => expect(download()).toHaveFocus());
  expect(dialog().getByRole('button', { name: 'Excluir' })).toBeEnabled();
  const files = await copied();
  expect([...files.keys()]).toEqual([
    'anamnese_Maria_Aparecida_Gonçalves.pdf',
    'evolucoes.txt',
    `consentimento_${consentTextFor('adulto').version}.txt`,
    'documentos/Laudo_da_escola.pdf',
    'documentos/laudo_da_escola_2.PDF',
    'foto.jpg',
    'fhir.json',
    'dados.json',
  ]);
  expect(files.get('documentos/Laudo_da_escola.pdf')).toBe('aaa');
  expect(files.get('documentos/laudo_da_escola_2.PDF')).toBe('bbb');
  expect(files.get('foto.jpg')).toBe('jpg');
  const data = JSON.parse(files.get('dados.json') ?? '');
  const { answer_marks: _, ...answers } = patient;
  expect(data.paciente).toEqual(answers);
  expect([data.marcas, data.familia]).toEqual([[], []]);
  expect(data.historico).toEqual(history.map((entry) => ({ ...ofPatient, ...entry })));
  expect(data.evolucoes).toEqual(notes.toReversed());
  expect(data.plano).toEqual([plan]);
  expect(data.consentimentos).toMatchObject([{ id: 'c' }]);
  expect(data.documentos).toMatchObject([
    { file_name: 'Laudo da escola.pdf', arquivo: 'documentos/Laudo_da_escola.pdf' },
    { file_name: 'laudo da escola.PDF', arquivo: 'documentos/laudo_da_escola_2.PDF' },
  ]);
});

test('D-396: a copy is noted in Quem recebeu; one that cannot be noted is there, and says so', {
  tags: 'repeat',
}, async () => {
  const noted = fakeTable('disclosures');
  const { user } = await open();
  await user.click(download());
  await dialog().findByText(/está nos seus downloads/);
  expect(noted.sent()).toMatchObject([{ patient_id: patient.id, kind: 'copia', content: 'Cópia da ficha' }]);
  expect(dialog().queryByText(/não pôde ser anotada/)).toBeNull();
  noted.fail('not reached');
  await user.click(download());
  expect(await dialog().findByText(/A cópia não pôde ser anotada em Quem recebeu/)).toBeVisible();
  expect(saved).toHaveLength(2);
});

test('D-185: the finalised notes are one text, with what they correct; the open ones are another', {
  tags: 'repeat',
}, async () => {
  const first = finalised({ id: 'n1', content: 'Mão direita.' });
  const correction = finalised({
    id: 'n2',
    content: 'Mão esquerda.',
    replaces: 'n1',
    reason: 'Troca de lado.',
  });
  const last = finalised({ id: 'n4', occurred_on: '2026-11-13', kind: 'falta', content: 'Gripe.' });
  const draft = sessionNote({
    id: 'n3',
    content: 'Pensar na órtese.',
    replaces: 'n2',
    reason: 'Falta a medida.',
  });
  const notes = [first, correction, draft, last];
  serve('session_notes', notes);
  const { user } = await open();
  await user.click(download());
  await dialog().findByText(/está nos seus downloads/);
  const files = await copied();
  const signed =
    'Dra. Helena Duarte · Terapeuta Ocupacional · CREFITO-3/12345-TO\nFinalizada em 12/11/2026 15:05';
  const [heading, about, corrected, absence] = (files.get('evolucoes.txt') ?? '').split(/\n\n-{60}\n\n/);
  expect(heading).toBe('Evoluções de Maria Aparecida Gonçalves');
  expect(about).toBe(
    'As evoluções finalizadas, da mais antiga à mais recente. 1 evolução em aberto não está neste arquivo.',
  );
  expect(corrected).toBe(
    `12/11/2026 · Atendimento\nCorrige a evolução de 12/11/2026. Motivo: Troca de lado.\n\n    Mão esquerda.\n\n${signed}` +
      `\n\n12/11/2026 · Atendimento · texto anterior, corrigido acima\n\n    Mão direita.\n\n${signed}`,
  );
  expect(absence).toBe(`13/11/2026 · Falta\n\n    Gripe.\n\n${signed}\n`);
  const [openHeading, , drafted] = (files.get('evolucoes_em_aberto.txt') ?? '').split(/\n\n-{60}\n\n/);
  expect(openHeading).toBe('Evoluções em aberto de Maria Aparecida Gonçalves');
  expect(drafted).toBe(
    '12/11/2026 · Atendimento\nCorrige a evolução de 12/11/2026. Motivo: Falta a medida.\n\n    Pensar na órtese.\n\nEM ABERTO: ainda não finalizada\n',
  );
  expect(files.get('evolucoes.txt')).not.toContain('órtese');
  expect(JSON.parse(files.get('dados.json') ?? '').evolucoes).toEqual(notes);
});

test('D-350, D-352: the texts say how far goals were attained, by the note and by the family, and who supervised', {
  tags: 'repeat',
}, async () => {
  const supervisor = { name: 'Ana Lima', crefito_region: 3, crefito_number: '54321-TO' };
  serve('session_notes', [
    finalised({ id: 'n1', ratings: { [goalRow().id]: { level: 1 } }, author: { ...author, supervisor } }),
  ]);
  const written = {
    ...ofPatient,
    id: 'f1',
    filled_by: 'Ana',
    relation: 'Filha',
    reviewed_at: null,
    answers: {},
    begun_at: '2026-11-03T12:00:00+00:00',
    ended_at: '2026-11-03T12:20:00+00:00',
    received_at: '2026-11-03T12:21:00+00:00',
    ratings: { [goalRow().id]: { level: -1 } },
  };
  serve('goals', [goalRow()]);
  serve('family_answers', [written]);
  const { user } = await open();
  await user.click(download());
  await dialog().findByText(/está nos seus downloads/);
  const files = await copied();
  expect(files.get('evolucoes.txt')).toContain(
    '\n\nMetas do dia\n    Calçar o tênis sozinho: +1, Fecha o velcro\n\nDra. Helena Duarte · Terapeuta Ocupacional · ' +
      'CREFITO-3/12345-TO\nSupervisionado por Ana Lima · CREFITO-3/54321-TO\nFinalizada em',
  );
  expect(files.get('familia.txt')).toContain(
    '\nMetas que a família avaliou\n    Calçar o tênis sozinho: −1, Calça um pé\n',
  );
});

test("D-212, D-255: the family's answers are one text, as written; the marks are included with their times", {
  tags: 'repeat',
}, async () => {
  const marks = [
    {
      ...ofPatient,
      column: 'alergias',
      mark: 'nao_sabe',
      informant: 'Mãe',
      changed_at: '2026-11-03T12:00:00+00:00',
    },
  ];
  const written = {
    ...ofPatient,
    id: 'f1',
    filled_by: 'Ana',
    relation: 'Filha',
    begun_at: '2026-11-03T12:00:00+00:00',
    ended_at: '2026-11-03T12:20:00+00:00',
    received_at: '2026-11-03T12:21:00+00:00',
    reviewed_at: '2026-11-04T12:00:00+00:00',
    answers: {
      pergunta_antiga: { text: 'Ainda guardada.' },
      alergias: { text: '<script>alert(1)</script> 💜' },
      cirurgias: { mark: 'nao_sabe' },
    },
  };
  const later = { ...written, id: 'f2', filled_by: 'Rui', relation: 'Neto', answers: {}, reviewed_at: null };
  serve('answer_marks', marks);
  serve('family_answers', [written, later]);
  const { user } = await open();
  await user.click(download());
  await dialog().findByText(/está nos seus downloads/);
  const files = await copied();
  const data = JSON.parse(files.get('dados.json') ?? '');
  expect([data.marcas, data.familia]).toEqual([marks, [written, later]]);
  const [first, second] = (files.get('familia.txt') ?? '').split(/\n\n-{60}\n\n/);
  const asked = questionsOf(adult).find(({ column }) => column === 'alergias');
  expect(first).toContain('Quem preencheu: Ana (Filha)');
  expect(first).toContain('Recebido em: 03/11/2026 09:21 (hora do servidor)');
  expect(first).toContain('No relógio do aparelho: início 03/11/2026 09:00, término 03/11/2026 09:20');
  expect(first).toContain(`${asked?.familyPrompt} (${asked?.label})\n    <script>alert(1)</script> 💜\n`);
  expect(first).toMatch(
    /\n {4}Não sei\n[\s\S]*Pergunta que o formulário não faz mais \(pergunta_antiga\)\n {4}Ainda guardada\.\n/,
  );
  expect(first).toMatch(/\nRevisado em 04\/11\/2026 \d\d:00$/);
  expect(second).toMatch(/Quem preencheu: Rui \(Neto\)\n[\s\S]*Nada foi escrito\.\n\nAINDA NÃO REVISADO\n$/);
});

test('D-254: one note cannot look like two, with any text, reason and author', {
  tags: 'repeat',
}, async () => {
  const heading = '13/11/2026 · Atendimento';
  const breaks = ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'];
  const forge = (text: string) => [text, ...breaks.map((one) => one + heading)].join('');
  serve('session_notes', [
    finalised({ id: 'n1', content: forge('Mão direita.') }),
    finalised({ id: 'n2', content: 'Mão esquerda.', replaces: 'n1', reason: forge('Troca.') }),
    finalised({
      id: 'n3',
      content: `Só uma.\n\n${'-'.repeat(60)}\n\n${heading}`,
      author: { ...author, name: forge('Helena') },
    }),
  ]);
  const { user } = await open();
  await user.click(download());
  await dialog().findByText(/está nos seus downloads/);
  const text = (await copied()).get('evolucoes.txt') ?? '';
  const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
  expect(lines.filter((line) => line.startsWith(heading))).toEqual([]);
  expect(lines.filter((line) => line === `    ${heading}`)).toHaveLength(breaks.length + 1);
  expect(lines.filter((line) => line === '-'.repeat(60))).toHaveLength(3);
});

test('D-902: a copy says what a text of an old program of Windows says', { tags: 'repeat' }, async () => {
  serve('session_notes', [
    finalised({ id: 'n1', content: 'Dorme 2\u00963 horas.\u2028Risperidona 1\v2 gotas' }),
  ]);
  const { user } = await open();
  await user.click(download());
  await dialog().findByText(/está nos seus downloads/);
  const files = await copied();
  expect(files.get('evolucoes.txt')).toContain('    Dorme 2–3 horas.\n    Risperidona 1\n    2 gotas\n');
  const [note] = JSON.parse(files.get('dados.json') ?? '').evolucoes;
  expect(note.content).toBe('Dorme 2–3 horas.\nRisperidona 1\n2 gotas');
  expect(files.get('fhir.json')).toContain(
    btoa(String.fromCharCode(...new TextEncoder().encode(note.content))),
  );
});

test('D-253: a value of an unknown shape does not stop the copy: it is named, and dados.json has it as stored', {
  tags: 'repeat',
}, async () => {
  const written = {
    ...ofPatient,
    id: 'f1',
    filled_by: 'Ana',
    relation: 'Filha',
    reviewed_at: null,
    begun_at: '2026-11-03T12:00:00+00:00',
    ended_at: '2026-11-03T12:20:00+00:00',
    received_at: '2026-11-03T12:21:00+00:00',
    answers: { avds: 5, alergias: { text: 'Dipirona' }, cirurgias: null },
  };
  const signed = {
    ...consentRow({ id: 'c', patient_id: patient.id, signer_name: 'Maria' }),
    text_version: consentTextFor('adulto').version,
    given_at: '2026-11-03T16:04:00+00:00',
    received_at: '2026-11-03T16:04:00+00:00',
    signed_at: '2026-11-03T16:04:00+00:00',
    signature: { kind: 'drawn', width: 600, height: 200, strokes: [null] },
  };
  const notes = [{ ...finalised({ id: 'n1' }), author: 5 }];
  serve('session_notes', notes);
  serve('family_answers', [written]);
  serve('consents', [signed]);
  const { user } = await open();
  await user.click(download());
  expect(await dialog().findByText('A cópia está incompleta')).toBeVisible();
  const named = dialog()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.split(': ')[0]);
  expect(named).toEqual([
    'assinatura do consentimento de Maria, id c',
    'autoria da evolução de 2026-11-12, id n1',
    'resposta avds de Ana, id f1',
    'resposta cirurgias de Ana, id f1',
  ]);
  const files = await copied();
  for (const name of named) expect(files.get('FALTANDO.txt')).toContain(`- ${name}: não pôde ser lida`);
  const data = JSON.parse(files.get('dados.json') ?? '');
  expect([data.familia, data.consentimentos, data.evolucoes]).toEqual([[written], [signed], notes]);
  expect(files.get('familia.txt')).toContain('    Dipirona\n');
  expect(files.get('familia.txt')).toContain('    Esta resposta não pôde ser lida.');
  expect(files.get('evolucoes.txt')).toContain('A autoria não pôde ser lida\nFinalizada em');
});

test('D-253: a file that cannot be generated is named, and the rest is copied', {
  tags: 'repeat',
}, async () => {
  const notes = [{ ...finalised({ id: 'n1' }), finalised_at: 'infinity' }];
  serve('session_notes', notes);
  const { user } = await open();
  await user.click(download());
  expect(await dialog().findByText('A cópia está incompleta')).toBeVisible();
  expect(dialog().getByRole('listitem')).toHaveTextContent('evolucoes.txt');
  const files = await copied();
  expect(files.get('FALTANDO.txt')).toContain('- evolucoes.txt\n');
  expect(JSON.parse(files.get('dados.json') ?? '').evolucoes).toEqual(notes);
});

test('D-463: what the PDF of a copy cannot print is named', { tags: 'repeat' }, async () => {
  unprinted = [{ where: 'Queixa Principal', signs: ['王'] }];
  const { user } = await open();
  await user.click(download());
  const named =
    'anamnese_Maria_Aparecida_Gonçalves.pdf. O PDF não tem como imprimir \u2068王\u2069 (\u2068Queixa Principal\u2069)';
  expect(await dialog().findByRole('listitem')).toHaveTextContent(named);
  expect((await copied()).get('FALTANDO.txt')).toContain(`- ${named}`);
});

test('a record without photo, documents and history makes a copy too', { tags: 'repeat' }, async () => {
  serve('patients', [{ ...patient, photo_url: null }]);
  serve('patient_history', []);
  for (const table of ['consents', 'patient_documents']) serve(table, []);
  const { user } = await open();
  await user.click(download());
  await dialog().findByText(/está nos seus downloads/);
  const files = await copied();
  expect([...files.keys()]).toEqual(['anamnese_Maria_Aparecida_Gonçalves.pdf', 'fhir.json', 'dados.json']);
  expect(JSON.parse(files.get('dados.json') ?? '').historico).toEqual([]);
});

test('D-325, D-329: fhir.json has each entry of the history, read without what stood there before', {
  tags: 'repeat',
}, async () => {
  const history = Array.from({ length: 501 }, (_, id) => ({ ...changed, id, old: { alergias: 'Dipirona' } }));
  serve('patient_history', history);
  const { user } = await open();
  await user.click(download());
  await dialog().findByText(/está nos seus downloads/);
  const bundle: Bundle = JSON.parse((await copied()).get('fhir.json') ?? '');
  expect(ofType(bundle, 'AuditEvent')).toHaveLength(501);
  expect(unresolvedIn(bundle)).toEqual([]);
  const columns =
    'id,kind,columns,changed_at,changed_by,document_id,file_name,note_id,occurred_on,filled_by,entry_id';
  const asked = tables.patient_history?.urls('read') ?? [];
  expect(asked.map(({ searchParams }) => searchParams.get('select'))).toEqual([columns, columns, '*', '*']);
});

/** A signed consent to the text of a child's form. */
const signedConsent = (id: string) =>
  consentRow({
    id,
    patient_id: patient.id,
    signed_at: '2026-11-04T16:04:00+00:00',
    signature: { kind: 'typed', name: 'Joana Araújo Nóbrega' },
  });

test('D-61, D-655: a copy holds each signed term as a PDF, numbered within its kind', {
  tags: 'repeat',
}, async () => {
  const text_version = 'tratamento-infantil-1';
  serve('consents', [
    consent,
    ...[signedConsent('d'), { ...signedConsent('e'), text_version }, signedConsent('f')],
  ]);
  const { user } = await open();
  await user.click(download());
  await dialog().findByText(/está nos seus downloads/);
  expect([...(await copied()).keys()].filter((name) => name.endsWith('.pdf')).slice(0, 4)).toEqual([
    'anamnese_Maria_Aparecida_Gonçalves.pdf',
    'termo_Maria_Aparecida_Gonçalves.pdf',
    'termo_tratamento_Maria_Aparecida_Gonçalves.pdf',
    'termo_Maria_Aparecida_Gonçalves_2.pdf',
  ]);
});

test('D-328, D-933: docs/export.md names the format, its version, and every part of dados.json and of the copy', {
  tags: 'repeat',
}, async () => {
  const notes = [finalised({ id: 'n1' }), sessionNote({ id: 'n2' })];
  serve('session_notes', notes);
  serve('consents', [consent, ...[signedConsent('d')]]);
  const written = {
    ...ofPatient,
    id: 'f1',
    filled_by: 'Ana',
    relation: 'Filha',
    reviewed_at: null,
    answers: {},
    begun_at: '2026-11-03T12:00:00+00:00',
    ended_at: '2026-11-03T12:20:00+00:00',
    received_at: '2026-11-03T12:21:00+00:00',
  };
  serve('family_answers', [written]);
  serve('issued_reports', [issuedRow()]);
  withReport();
  const { user } = await open();
  await user.click(download());
  await dialog().findByText(/está nos seus downloads/);
  const files = await copied();
  const data = JSON.parse(files.get('dados.json') ?? '');
  const page = readFileSync('docs/export.md', 'utf8');
  expect(page).toContain(`\`formato\` is \`${COPY_FORMAT}\``);
  expect(page).toContain(`\`versao\` is ${COPY_VERSION}`);
  expect([data.formato, data.versao, data.aplicativo]).toEqual([COPY_FORMAT, COPY_VERSION, RELEASE]);
  expect(Date.parse(data.exportado_em)).not.toBeNaN();
  for (const name of Object.keys(data)) expect(page).toContain(`| \`${name}\` |`);
  for (const name of files.keys()) {
    const [folder = '', inside] = name.split('/');
    const plain = inside ? `${folder}/` : folder.replace(/^(anamnese|termo)_.*(?=\.pdf)/, '$1_{name}');
    expect(page).toContain(
      `| \`${plain.replace(/^consentimento_.*(?=\.txt)/, 'consentimento_{version}')}\` |`,
    );
  }
  expect(page).toContain('| `FALTANDO.txt` |');
  for (const mark of Object.keys(markLabels)) expect(page).toContain(`\`${mark}\``);
});

/** The file of the issued report. */
const withReport = () => {
  files[`documents/${issuedRow().document_path}`] = () => new HttpResponse('relatório');
};

test('D-376, D-645, D-658, D-705: a copy has goals, marks, results, evaluations, hand-outs, and each issued report as it was issued', async () => {
  const goals = [goalRow(), goalRow({ id: 'x', replaces: goalRow().id, levels: 5 })];
  const ratings = [ratingRow(), ratingRow({ id: 'r2', level: null, strikes: ratingRow().id })];
  const rows: Record<string, readonly FakeRow[]> = {
    goals,
    goal_ratings: ratings,
    results: [resultRow()],
    evaluations: [evaluationRow(), evaluationRow({ id: 'e2', kind: 'again', author: helenaSigns })],
    issued_reports: [issuedRow(), issuedRow({ id: 'i2', document_path: 'nenhum.pdf' })],
    signed_copies: [signedRow()],
    disclosures: [disclosureRow(), { ...disclosureRow({ id: 'd2' }), kind: 'de outra versão' }],
    report_explanations: [explanationRow()],
  };
  files[`documents/${signedRow().document_path}`] = () => new HttpResponse('assinado');
  for (const [table, all] of Object.entries(rows)) serve(table, all);
  withReport();
  const { user } = await open();
  await user.click(download());
  expect(await dialog().findByText('A cópia está incompleta')).toBeVisible();
  const copy = await copied();
  const data = JSON.parse(copy.get('dados.json') ?? '');
  expect(data).toMatchObject({
    metas: goals,
    marcas_de_metas: ratings,
    resultados: rows.results,
    avaliacoes: rows.evaluations,
    relatorios_emitidos: [
      { ...issuedRow(), arquivo: 'relatorios/relatorio_escola.pdf' },
      { id: 'i2', arquivo: null },
    ],
    versoes_assinadas: [{ ...signedRow(), arquivo: 'assinados/relatorio_escola_assinado.pdf' }],
    compartilhamentos: rows.disclosures,
    explicacoes: rows.report_explanations,
  });
  expect(copy.get('assinados/relatorio_escola_assinado.pdf')).toBe('assinado');
  expect(copy.get('relatorios/relatorio_escola.pdf')).toBe('relatório');
  expect(copy.get('FALTANDO.txt')).toContain('- relatorios/relatorio_escola_2.pdf\n');
  for (const value of ['níveis da meta, id x', 'linha de Anotações em Quem recebeu, id d2'])
    expect(copy.get('FALTANDO.txt')).toContain(`- ${value}: não pôde ser lida`);
  const handedOut = ofType(JSON.parse(copy.get('fhir.json') ?? ''), 'AuditEvent').filter(
    ({ purposeOfEvent }) => purposeOfEvent,
  );
  expect(handedOut).toHaveLength(1);
});

test('D-423, D-708: a report whose file is not the one that was issued is not in the copy, which says so', {
  tags: 'repeat',
}, async () => {
  serve('issued_reports', [issuedRow()]);
  files[`documents/${issuedRow().document_path}`] = () => new HttpResponse('outro relatório');
  const { user } = await open();
  await user.click(download());
  expect(await dialog().findByText('A cópia está incompleta')).toBeVisible();
  const copy = await copied();
  expect(copy.has('relatorios/relatorio_escola.pdf')).toBe(false);
  expect(copy.get('FALTANDO.txt')).toContain(
    '- relatorios/relatorio_escola.pdf (o arquivo guardado não é mais o mesmo)\n',
  );
  expect(JSON.parse(copy.get('dados.json') ?? '')).toMatchObject({
    relatorios_emitidos: [{ arquivo: null }],
  });
});

test('D-160: the text of each consent is included, also an earlier one', { tags: 'repeat' }, async () => {
  serve('patients', [{ ...patient, photo_url: null }]);
  const consents = ['adulto-1', 'adulto-2'].map((text_version, id) =>
    consentRow({ id: `c${id}`, text_version }),
  );
  serve('consents', consents);
  const { user } = await open();
  await user.click(download());
  await dialog().findByText(/está nos seus downloads/);
  const files = await copied();
  for (const { text_version } of consents) {
    const text = consentTextOf(text_version);
    expect(files.get(`consentimento_${text_version}.txt`)).toBe(text && consentPlainText(text));
  }
});

test('shows its progress; until its end nothing can be deleted, and Cancelar stops it without a partial file', async () => {
  const second = held();
  files[`documents/${therapist.id}/${patient.id}/b.pdf`] = second.asked;
  const { user, onClose } = await open();
  await user.click(download());
  expect(await dialog().findByText('3 de 7 arquivos')).toBeVisible();
  expect(dialog().getByRole('progressbar', { name: 'Cópia da ficha' })).toHaveAttribute('value', `${3 / 7}`);
  expect(dialog().getByRole('status')).toHaveTextContent('Preparando a cópia…');
  expect(dialog().getByRole('button', { name: 'Excluir' })).toBeDisabled();
  const cancel = dialog().getByRole('button', { name: 'Cancelar cópia' });
  await waitFor(() => expect(cancel).toHaveFocus());
  await user.click(cancel);
  await waitFor(() => expect(download()).toHaveFocus());
  second.answer(new HttpResponse('bbb'));
  expect(dialog().queryByRole('progressbar')).not.toBeInTheDocument();
  expect(dialog().getByRole('status', { hidden: true })).toBeEmptyDOMElement();
  expect(onClose).not.toHaveBeenCalled();

  // the first attempt does not disturb a second one
  files[`documents/${therapist.id}/${patient.id}/b.pdf`] = () => new HttpResponse('bbb');
  await user.click(download());
  await dialog().findByText(/está nos seus downloads/);
  expect((await copied()).get('documentos/laudo_da_escola_2.PDF')).toBe('bbb');
  await user.click(dialog().getByRole('button', { name: 'Cancelar' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape stops the copy first and closes the dialog then', { tags: 'repeat' }, async () => {
  const photo = held();
  files[`patient-photos/${therapist.id}/p/profile.jpg`] = photo.asked;
  const { user, onClose } = await open();
  await user.click(download());
  await waitFor(() => expect(photo.asked).toHaveBeenCalled());
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(download()).toBeEnabled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  photo.answer(new HttpResponse('jpg'));
  expect(saved).toEqual([]);
});

test('leaving while the copy is made aborts it', { tags: 'repeat' }, async () => {
  const first = held();
  let signal: AbortSignal | undefined;
  files[`documents/${therapist.id}/${patient.id}/a.pdf`] = (request) => {
    signal = request.signal;
    return first.asked();
  };
  const second = vi.fn(() => new HttpResponse('bbb'));
  files[`documents/${therapist.id}/${patient.id}/b.pdf`] = second;
  const { user, unmount } = await open();
  await user.click(download());
  await waitFor(() => expect(first.asked).toHaveBeenCalled());
  unmount();
  await waitFor(() => expect(signal?.aborted).toBe(true));
  first.answer(new HttpResponse('aaa'));
  expect(second).not.toHaveBeenCalled();
  expect(saved).toEqual([]);
});

test('D-329: files that the server no longer has are named, on the screen and in the copy; fhir.json leads to the others alone', {
  tags: 'repeat',
}, async () => {
  delete files[`documents/${therapist.id}/${patient.id}/a.pdf`];
  files[`patient-photos/${therapist.id}/p/profile.jpg`] = () =>
    HttpResponse.json({ message: 'João' }, { status: 500 });
  const { user } = await open();
  await user.click(download());
  expect(await dialog().findByText('A cópia está incompleta')).toBeVisible();
  expect(
    dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['documentos/Laudo_da_escola.pdf', 'foto.jpg']);
  const copy = await copied();
  expect(copy.get('FALTANDO.txt')).toContain('- documentos/Laudo_da_escola.pdf\n- foto.jpg\n');
  expect(copy.get('fhir.json')).toContain('"url":"documentos/laudo_da_escola_2.PDF"');
  expect(copy.get('fhir.json')).not.toMatch(/"url":"(documentos\/Laudo|foto)/);
  expect([...copy.keys()]).not.toContain('foto.jpg');
  expect(copy.get('documentos/laudo_da_escola_2.PDF')).toBe('bbb');
  expect(JSON.parse(copy.get('dados.json') ?? '').documentos).toMatchObject([
    { arquivo: null },
    { arquivo: 'documentos/laudo_da_escola_2.PDF' },
  ]);
});

const broken = () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('b'));
      setTimeout(() => controller.error(new Error('cut')), 20);
    },
  });
  return new HttpResponse(body);
};
const failures: [string, () => void, RegExp][] = [
  [
    'the network goes between two files',
    () => {
      files[`documents/${therapist.id}/${patient.id}/b.pdf`] = () => HttpResponse.error();
    },
    /Sem conexão com o servidor/,
  ],
  [
    'a file breaks off in its middle',
    () => {
      files[`documents/${therapist.id}/${patient.id}/b.pdf`] = broken;
    },
    /Nada foi baixado/,
  ],
  [
    'the notes cannot be read',
    () => tables.session_notes?.fail({ code: '57014', status: 500 }, { on: 'read', always: true }),
    /Nada foi baixado.*57014/,
  ],
  [
    'the history cannot be read',
    () => tables.patient_history?.fail({ code: '57014', status: 500 }, { on: 'read', always: true }),
    /Nada foi baixado.*57014/,
  ],
  [
    'the record was deleted elsewhere',
    () => {
      serve('patients', []);
    },
    /Esta ficha não existe mais/,
  ],
];

eachOften(failures)('when %s, nothing is downloaded and the dialog says so', async (_, arrange, says) => {
  arrange();
  const { user } = await open();
  await user.click(download());
  expect(await dialog().findByText('A cópia não pôde ser feita')).toBeVisible();
  expect(dialog().getByRole('status')).toHaveTextContent(says);
  expect(dialog().getByRole('status')).not.toHaveTextContent('João');
  expect(saved).toEqual([]);
  expect(dialog().getByRole('button', { name: 'Excluir' })).toBeEnabled();
  await waitFor(() => expect(download()).toHaveFocus());
});
