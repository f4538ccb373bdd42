import { expect, test } from 'vitest';
import { toDocument } from '../../src/printing/files/fhir/documents';
import { printedParts, toIssuedLetter } from '../../src/printing/issued/issuedLetter';
import { isOffered, unreadParts } from '../../src/printing/issued/reportParts';
import type { ReportSources } from '../../src/printing/issued/reportSources';
import { defaultParts, type ReportKind, type ReportPart } from '../../src/questionnaire/issuedReports';
import { documentKindOf, kindLabel } from '../../src/records/documentKinds';
import { noRows } from '../../src/records/entities';
import type { ReportWords } from '../../src/records/issuedReports';
import { patientRow } from '../support/patients';
import { documentKindRow } from '../support/treatmentRows';

const now = new Date('2026-11-20T12:00:00');
const documentRow = (id: string, file_name: string) => ({
  id,
  patient_id: patientRow().id,
  file_name,
  file_path: `a/b/${id}.pdf`,
  file_size: 2048,
  mime_type: 'application/pdf',
  uploaded_at: '2026-03-02T12:00:00+00:00',
});
const documents = [
  documentRow('c', 'integracao.pdf'),
  documentRow('l', 'laudo.pdf'),
  documentRow('x', 'x.pdf'),
];
const document_kinds = [
  documentKindRow({ id: '1', document_id: 'c', kind: 'certificado' }),
  documentKindRow({ id: '2', document_id: 'l', kind: 'outro' }),
  documentKindRow({ id: '3', document_id: 'l', kind: 'laudo' }),
];
const sources: ReportSources = {
  patient: patientRow(),
  profile: null,
  goals: [],
  evaluations: [],
  documents,
  notes: { notes: [], openNotes: [] },
  rows: { ...noRows, document_kinds },
  changeDays: { answers: {}, marks: {} },
  expected: [],
  replaced: undefined,
};
const wordsFor = (kind: ReportKind, parts: readonly ReportPart[] = defaultParts(kind)): ReportWords => ({
  kind,
  parts,
  addressee: 'Plano Vida',
  purpose: '',
  dated: '2026-11-20',
  from: '',
  to: '',
  opinion: 'Progride.',
  advice: '',
  procedures: '',
  leftOut: [],
  notes: [],
  prompts: {},
  companion: '',
  price: null,
  renews: '',
});
const partIn = (words: ReportWords, part: ReportPart, of = sources) =>
  toIssuedLetter(words, of, now).sections.find(({ id, entries }) => id === part && entries.length > 0);

test('D-737: the newest row of a document says what it is; one of no row, nothing', () => {
  expect(documents.map(({ id }) => kindLabel(documentKindOf(document_kinds, id)))).toEqual([
    'Certificado de método',
    'Laudo',
    '',
  ]);
});

test('D-738: a report for the health plan names the certificates of method, each of which can be left out', () => {
  const words = wordsFor('plano_saude');
  expect(partIn(words, 'certificates')).toMatchObject({
    title: 'Certificados de método',
    entries: [{ value: 'Certificado de método: integracao.pdf, de 02/03/2026' }],
  });
  expect(partIn({ ...words, leftOut: ['c'] }, 'certificates')).toBeUndefined();
  expect(printedParts(words, sources, now)).toContain('certificates');
  // without one, nothing is offered or said
  const none = { ...sources, rows: { ...sources.rows, document_kinds: [] } };
  expect(isOffered('certificates', none, 'plano_saude')).toBe(false);
  expect(printedParts(words, none, now)).not.toContain('certificates');
  expect(unreadParts(words, { ...sources, rows: { ...sources.rows, document_kinds: undefined } })).toContain(
    'certificates',
  );
});

test('D-738: the list of documents says what each is, and then names none twice; a school reads of none', () => {
  const words = wordsFor('plano_saude', [...defaultParts('plano_saude'), 'documents']);
  expect(partIn(words, 'documents')?.entries[0]?.value).toBe(
    'Certificado de método: integracao.pdf, de 02/03/2026\nLaudo: laudo.pdf, de 02/03/2026\nx.pdf, de 02/03/2026',
  );
  expect(partIn(words, 'certificates')).toBeUndefined();
  expect(JSON.stringify(toIssuedLetter(wordsFor('escola'), sources, now))).not.toContain('Certificado');
});

test('D-737: fhir.json says what a document is in words, and of others nothing', () => {
  const [document] = documents;
  const copied = {
    ...(document ?? documentRow('c', 'integracao.pdf')),
    arquivo: 'documentos/integracao.pdf',
  };
  expect(toDocument(copied, new Set(), 'Certificado de método').type).toEqual({
    text: 'Certificado de método',
  });
  expect(toDocument(copied, new Set())).not.toHaveProperty('type');
});
