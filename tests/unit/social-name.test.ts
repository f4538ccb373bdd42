import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { personKeys } from '../../src/data/records/samePerson';
import { searchPatients, toSearchable } from '../../src/data/records/searchPatients';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { storedItem } from '../../src/device/outbox/storedItem';
import { tasksOfUntreated } from '../../src/features/dashboard/openTasks';
import { findTargets } from '../../src/features/import/csvColumns';
import { readTable, recordOfLine } from '../../src/features/import/csvRecords';
import { bothNamesOf, civilNameOf, patientNameOf } from '../../src/lib/patientName';
import { pdfName } from '../../src/pdf/names';
import { toConsentReport } from '../../src/printing/consentTerm';
import { toPatient } from '../../src/printing/files/fhir/people';
import { summaryTable } from '../../src/printing/files/summaryTable';
import { toIssuedLetter } from '../../src/printing/issued/issuedLetter';
import { proposedSentences } from '../../src/printing/issued/proposedSentences';
import { isOffered } from '../../src/printing/issued/reportParts';
import type { ReportSources } from '../../src/printing/issued/reportSources';
import { toNotesReport } from '../../src/printing/notesReport';
import { toPatientsReport } from '../../src/printing/patientsReport';
import { toRecordReport } from '../../src/printing/recordReport';
import { toSharingReport } from '../../src/printing/sharingReport';
import { adult } from '../../src/questionnaire/adult';
import { changedColumns } from '../../src/questionnaire/answers';
import { consentTextFor } from '../../src/questionnaire/consent';
import { questionsOf } from '../../src/questionnaire/field';
import { type ReportKind, reportKinds } from '../../src/questionnaire/issuedReports';
import { noRows } from '../../src/records/entities';
import type { ReportWords } from '../../src/records/issuedReports';
import { consentRow } from '../support/consents';
import { patientRow, patientSummary } from '../support/patients';
import { readPdf, textOf } from '../support/pdf';
import { helena } from '../support/profiles';

const names = { nome: 'Lucas Prado', social_name: 'Larissa Prado' };
const larissa = patientRow({ ...names, dataNascimento: '1990-03-02' });
const now = new Date('2026-11-20T12:00:00');
const note: SessionNote = {
  id: 'n',
  user_id: larissa.user_id,
  patient_id: larissa.id,
  occurred_on: '2026-11-12',
  kind: 'atendimento',
  time_of_day: null,
  setting: null,
  content: 'Treino.',
  revision: 1,
  replaces: null,
  reason: null,
  ratings: {},
  created_at: '2026-11-12T17:00:00Z',
  updated_at: '2026-11-12T17:00:00Z',
  finalised_at: '2026-11-12T18:05:00Z',
  author: null,
};
const notes = { notes: [{ note, replaced: [], day: note.occurred_on }], openNotes: [] };

test('D-746: the social name is what a patient is called, and the civil one where there is none', () => {
  expect(patientNameOf(names)).toBe('Larissa Prado');
  for (const social_name of [null, '', ' ']) {
    expect(patientNameOf({ nome: 'Lucas Prado', social_name })).toBe('Lucas Prado');
    expect(civilNameOf({ nome: 'Lucas Prado', social_name })).toBeUndefined();
  }
  expect(bothNamesOf(names)).toBe('Larissa Prado (nome civil: Lucas Prado)');
  // as a form is before its name is typed
  expect(bothNamesOf({ nome: '', social_name: 'Larissa Prado' })).toBe('Larissa Prado');
  // the same name, written otherwise, is one
  expect(bothNamesOf({ nome: 'Larissa Prado', social_name: 'LARISSA  PRADO' })).toBe('LARISSA  PRADO');
});

/** Where the civil name is read: what asks it, stores it, compares it, or says it as the civil one. */
const readsCivil = [
  ...['lib/patientName.ts', 'questionnaire/adult.ts', 'questionnaire/child.ts'],
  ...['data/records/summaries.ts', 'data/records/reportRows.ts', 'data/records/overview.ts'],
  'data/records/archive.ts',
  ...['data/records/renewals.ts', 'data/records/export.ts', 'data/records/months.ts'],
  'device/taken/takenShape.ts',
  ...['forms/rows/useSaveRow.ts', 'features/patients/PatientAvatar.tsx', 'features/patients/useArchive.ts'],
  ...['features/patients/usePatientCopy.ts', 'features/patients/deletion/deletionDraft.ts'],
  ...['features/notes/notePatient.ts', 'features/evaluation/evaluationDraft.ts'],
  ...['features/anamnesis/intakeDraft.ts', 'features/anamnesis/intakeForm.ts'],
  ...['features/anamnesis/useAnswerField.ts', 'features/anamnesis/useNames.ts'],
  ...['features/import/importRows.ts', 'features/import/csvColumns.ts', 'features/import/csvRecords.ts'],
  ...['features/import/readCopy.ts', 'printing/blankForm.ts'],
  'printing/files/summaryTable.ts',
];

test('D-746: no other file reads the civil name, so that none shows it in place of the social one', () => {
  const src = join(import.meta.dirname, '../../src');
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/database\.types|geography|Municipality/.test(file))
    .filter((file) => {
      const code = readFileSync(join(src, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        // sentences
        .replace(/'[^'\n]*'|`[^`]*`/g, (text) => (/\s/.test(text) ? "''" : text));
      return /(\.|[{,(]\s*|')nome\b/.test(code);
    })
    .map((file) => relative(src, join(src, file)).replaceAll('\\', '/'));
  expect(found.sort()).toEqual(readsCivil.toSorted());
});

test('D-746: tasks, what waits, sentences and file names have it, and lists are ordered by it', () => {
  const none = () => {};
  const links = {
    ...{ onOpen: none, onNote: none, onPlan: none, onTreatmentConsent: none },
    ...{ onSession: none, onMissed: none },
  };
  const [task] = tasksOfUntreated(
    [
      { id: 'z', nome: 'Ana', social_name: 'Zeca' },
      { id: 'b', nome: 'Yara', social_name: 'Bia' },
      { id: 'c', nome: 'Caio', social_name: null },
    ],
    links,
  );
  expect(task?.each?.map(({ title }) => title)).toEqual(['Bia', 'Caio', 'Zeca']);
  const changes = { base: larissa, answers: { cpf: null }, marks: {} };
  expect(storedItem('t', { kind: 'archive', ...changes }).patientName).toBe('Larissa Prado');
  expect(pdfName('anamnese', patientNameOf(larissa))).toBe('anamnese_Larissa_Prado.pdf');
  const sentences = proposedSentences({ ...wordsOf('familia'), parts: [] }, { ...sources, notes });
  expect(sentences.map(({ text }) => text)).toEqual([
    'Em 12/11, Larissa esteve em um atendimento de terapia ocupacional.',
  ]);
});

test('D-748: a search finds both names, in any order and writing, and says which were found by the civil one alone', () => {
  const list = [
    toSearchable(patientSummary({ ...names, id: 'l' })),
    toSearchable(patientSummary({ nome: 'Lia', id: 'x' })),
  ];
  const of = (query: string) => {
    const { patients, byCivil } = searchPatients(list, query);
    return [patients.map(({ id }) => id), [...byCivil]];
  };
  expect(of('lárissa')).toEqual([['l'], []]);
  expect(of('prado')).toEqual([['l'], []]);
  expect(of('PRADO lucas')).toEqual([['l'], ['l']]);
  expect(of('lucas larissa')).toEqual([['l'], ['l']]);
  expect(of('lucas lia')).toEqual([[], []]);
});

test('D-749: two records are compared by each of their names with the birth date', () => {
  const dataNascimento = '1990-03-02';
  const keys = personKeys({ ...names, dataNascimento });
  const shares = (nome: string, social_name: string | null = null) =>
    personKeys({ nome, social_name, dataNascimento }).some((key) => keys.includes(key));
  expect(['lucas  PRADO', 'Larissa Prado', 'Lia Prado'].map((nome) => shares(nome))).toEqual([
    true,
    true,
    false,
  ]);
  expect(shares('Lia Prado', 'Lucas Prado')).toBe(true);
});

const sources: ReportSources = {
  patient: larissa,
  profile: helena,
  goals: [],
  evaluations: [],
  documents: [],
  changeDays: { answers: {}, marks: {} },
  expected: [],
  replaced: undefined,
  notes: { notes: [], openNotes: [] },
  rows: { ...noRows },
};
const wordsOf = (kind: ReportKind): ReportWords => ({
  kind,
  addressee: 'Quem pediu',
  purpose: '',
  parts: ['opinion'],
  opinion: 'Bem.',
  advice: '',
  procedures: '',
  dated: '2026-11-20',
  from: '2026-11-01',
  to: '2026-11-20',
  leftOut: [],
  notes: [],
  companion: '',
  price: null,
  prompts: {},
  renews: '',
});
const BOTH = 'Larissa Prado (nome civil: Lucas Prado)';

test.each(reportKinds.map(({ value }) => value))(
  'D-750: a report of the kind %s names the civil name where documents are known, and nowhere else',
  async (kind) => {
    const namesBoth = ['plano_saude', 'pericia', 'comparecimento', 'atendimentos'].includes(kind);
    const { pages, info } = await readPdf(toIssuedLetter(wordsOf(kind), { ...sources, notes }, now));
    const text = pages.map(textOf).join(' ').replace(/\s+/g, ' ');
    expect(text).toContain('Larissa Prado');
    expect(text.includes('Lucas')).toBe(namesBoth);
    if (namesBoth) expect(text).toContain(BOTH);
    if (kind === 'comparecimento') expect(text).toContain(`Declaro que ${BOTH} compareceu`);
    expect(JSON.stringify(info).includes('Lucas')).toBe(namesBoth);
  },
);

test('D-818: a letter that does not name both has the civil name where it is ticked', async () => {
  const ticked = { ...wordsOf('outro'), parts: ['opinion', 'civil'] } as const satisfies ReportWords;
  const { pages } = await readPdf(toIssuedLetter(ticked, { ...sources, notes }, now));
  expect(pages.map(textOf).join(' ').replace(/\s+/g, ' ')).toMatch(/Nome civil:? Lucas Prado/);
});

test('D-818: it is offered where there is another name that the kind does not say anyway', () => {
  const offered = (kind: ReportKind, patient = larissa) => isOffered('civil', { ...sources, patient }, kind);
  expect(reportKinds.map(({ value }) => value).filter((kind) => offered(kind))).toEqual([
    'escola',
    'medico',
    'familia',
    'outro',
  ]);
  expect(offered('outro', { ...larissa, social_name: null })).toBe(false);
});

test('D-750: notes and the list of all patients have the social name alone; the declaration of what was shared has both', () => {
  const period = { from: '2026-11-01', to: '2026-11-20' };
  const nothing = { goals: [], absences: [] };
  const report = toNotesReport(larissa, { notes: [], openNotes: [] }, period, nothing, helena, now);
  expect(report.patientName).toBe('Larissa Prado');
  const row = { ...larissa, queixaResumo: null };
  expect(toPatientsReport([row], helena, now).rows.map(({ name }) => name)).toEqual(['Larissa Prado']);
  const shared = toSharingReport(larissa, [], helena, now);
  expect(shared.patientName).toBe(BOTH);
  expect(shared.sections[0]?.entries[0]?.value).toContain(`da ficha de ${BOTH}`);
});

test('D-751: the PDF of the record is headed by the social name, with the civil one under it and in the first section', async () => {
  const { pages } = await readPdf(toRecordReport(larissa, {}, now));
  const text = pages.map(textOf).join(' ').replace(/\s+/g, ' ');
  expect(text).toContain('Anamnese - Larissa Prado');
  expect(text).toMatch(/Nome civil Lucas Prado/);
  expect(text).toMatch(/Nome Completo( Nome social)? Lucas Prado/);
  expect(text.match(/Lucas Prado/g)).toHaveLength(2);
  expect(JSON.stringify(toRecordReport(patientRow({ nome: 'Lucas Prado' }), {}, now))).not.toContain(
    'Nome civil',
  );
});

test('D-750, D-755: a term names both; its text and hash are as they were, whatever the name', () => {
  const report = toConsentReport(larissa, consentRow({ signer_name: 'Lucas Prado' }), helena, now);
  const before = toConsentReport(
    { ...names, social_name: null },
    consentRow({ signer_name: 'Lucas Prado' }),
    helena,
    now,
  );
  expect(report?.term.facts).toContainEqual(expect.objectContaining({ label: 'Paciente', value: BOTH }));
  expect([report?.term.text, report?.term.register, report?.term.signer]).toEqual([
    before?.term.text,
    before?.term.register,
    before?.term.signer,
  ]);
  expect(report?.term.register.join(' ')).toContain(consentRow({}).text_hash);
  expect(consentTextFor('adulto').sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('D-753: fhir.json says which name is which, and of one name nothing that nobody knows', () => {
  expect(toPatient(larissa, new Set()).name).toEqual([
    { use: 'usual', text: 'Larissa Prado' },
    { use: 'official', text: 'Lucas Prado' },
  ]);
  expect(toPatient(patientRow({ nome: 'Lucas Prado' }), new Set()).name).toEqual([{ text: 'Lucas Prado' }]);
});

const lineOf = async (text: string) => {
  const table = readTable(new TextEncoder().encode(text));
  return (await recordOfLine('user', 'file', table, 0, [], '2026-11-20')).patient;
};

test('D-752: a table’s social name comes beside the name; alone it is the name, and repeated it is none', async () => {
  const both = await lineOf('Nome;Nome social;Nascimento\nLucas Prado;Larissa Prado;02/03/1990\n');
  expect(both).toMatchObject(names);
  expect(await lineOf('Nome social;Nascimento\nLarissa Prado;02/03/1990\n')).toMatchObject({
    nome: 'Larissa Prado',
  });
  const repeated = await lineOf('Nome;Nome social;Nascimento\nLucas Prado;LUCAS PRADO;02/03/1990\n');
  expect(repeated.social_name).toBeUndefined();
  expect(findTargets(['Nome civil', 'Nome social'])).toEqual(['Nome Completo', 'Nome social']);
});

test('D-752: the table of an export has both in columns of their own, as the import reads them', async () => {
  const [head = [], row = []] = summaryTable([patientSummary({ ...names, dataNascimento: '1990-03-02' })]);
  expect(row.slice(0, 2)).toEqual(['Lucas Prado', 'Larissa Prado']);
  expect(await lineOf(`${head.join(';')}\n${row.join(';')}\n`)).toMatchObject(names);
});

test('D-754: what a version without social names has kept opens as it is', () => {
  const { social_name: _, ...earlier } = larissa;
  const changes = { base: earlier as typeof larissa, answers: {}, marks: {} };
  expect(storedItem('t', { kind: 'archive', ...changes }).patientName).toBe('Lucas Prado');
  // another device has given one meanwhile: the draft's base and answers know of none
  const typed = { nome: 'Lucas Prado', dataNascimento: '02/03/1990', profissao: 'Costureira' };
  expect(changedColumns(questionsOf(adult), typed, earlier)).toEqual({ profissao: 'Costureira' });
});
