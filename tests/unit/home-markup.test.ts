import { expect, test } from 'vitest';
import type { FamilyRow } from '../../src/data/records/familyAnswers';
import type { HeldAnswers, InvitationRow } from '../../src/data/records/invitations';
import type { PatientRow } from '../../src/data/records/patients';
import { toCsv } from '../../src/lib/csv';
import { familyFile, homeFileText } from '../../src/printing/files/familyFile';
import { fhirBundle } from '../../src/printing/files/fhir/bundle';
import { summaryTable } from '../../src/printing/files/summaryTable';
import { toRecordReport } from '../../src/printing/recordReport';
import { reviewItems, toReviewChanges, withAllEmptyUsed } from '../../src/questionnaire/familyReview';
import { familyFileName } from '../../src/questionnaire/familyWords';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import { answersIn, ofType } from '../support/fhir/bundles';
import { childWithAll, recordOf, uuid } from '../support/fhir/records';
import { errorsIn } from '../support/fhir/validators';
import { patientRow } from '../support/patients';
import { makePdf, readPdf, textOf } from '../support/pdf';

// What a family writes at home reaches every output as the text that it is.

const markup = '<img src=x onerror=alert(1)>';
const formula = '=HYPERLINK("http://mau.example";"Ver")';
const path = '../../etc/passwd';
const turned = 'laudo\u202efdp.exe\u202c';
const traps = [markup, formula, path, turned] as const;
const all = traps.join('\n');
const [base] = childWithAll.family;
if (!base) throw new Error('no family');
const row: FamilyRow = {
  ...base,
  filled_by: `${markup} ${turned}`,
  relation: formula,
  from_home: true,
  reviewed_at: null,
  answers: { queixaPrincipal: { text: all }, brincar: { text: formula }, escola: { text: path } },
};
const child = patientRow({ id: uuid(1), tipo: 'infantil', nome: 'Miguel Souza' });

/** The lines of a text that begin at its margin are generated; what was typed is indented. */
const typedLines = (text: string) => text.split('\n').filter((line) => line.startsWith('    '));

test('D-764: in familia.txt every line of what a family wrote is indented, and its name turns no other text around', async () => {
  const [file] = familyFile(child, [row], []);
  const text = String(await file?.make(new AbortController().signal, new Set(), () => undefined));
  expect(typedLines(text).map((line) => line.trim())).toEqual(expect.arrayContaining([...traps]));
  expect(text).toContain(`Quem preencheu: ${markup} laudofdp.exe (${formula})\n`);
});

test('D-764: so in the text of those who have no record yet, whose link a family may have named, too', () => {
  const held: HeldAnswers = {
    filledBy: row.filled_by,
    relation: row.relation,
    questionnaireVersion: 1,
    begunAt: row.begun_at,
    endedAt: row.ended_at,
    answers: row.answers,
  };
  const invitation: InvitationRow = {
    id: uuid(2),
    patient_id: uuid(1),
    form: 'infantil',
    heading: `${markup}\u202e`,
    created_at: row.begun_at,
    expires_at: row.ended_at,
    opened_at: null,
    answered_at: row.received_at,
    held,
    isExpired: false,
    patient: null,
  };
  const text = homeFileText([invitation]) ?? '';
  expect(text).toContain(`O que a família escreveu sobre ${markup}\n`);
  expect(typedLines(text).map((line) => line.trim())).toEqual(expect.arrayContaining([...traps]));
});

test('D-764: fhir.json has it as strings, in no markup, and two validators find nothing', async () => {
  let text = '';
  const record = recordOf(child, { family: [row] });
  for await (const part of fhirBundle(record, { profile: null, missing: new Set() })) text += part;
  const bundle = JSON.parse(text);
  const read = ofType(bundle, 'QuestionnaireResponse').map(answersIn);
  expect(read.some((answers) => answers.get('queixaPrincipal')?.text === all)).toBe(true);
  const [relative] = ofType(bundle, 'RelatedPerson');
  expect(JSON.stringify(relative)).toContain(JSON.stringify(markup).slice(1, -1));
  // a narrative would be markup
  expect(text).not.toContain('"div"');
  expect(errorsIn(bundle)).toEqual([]);
});

test('D-764: used in a review, the PDF prints it as letters, and makes no link of it', async () => {
  const items = reviewItems(questionnaireFor('infantil'), row.answers, { answers: {}, marks: {} });
  const { answers, marks } = toReviewChanges(items, withAllEmptyUsed(items, {}), row.relation);
  expect(marks.queixaPrincipal?.informant).toBe(formula);
  const report = toRecordReport(patientRow({ ...child, ...(answers as Partial<PatientRow>) }));
  const printed = textOf((await readPdf(report)).pages.flat()).replace(/\s+/g, ' ');
  for (const trap of [markup, formula, path]) expect(printed).toContain(trap);
  expect(Buffer.from(makePdf(report)).toString('latin1')).not.toMatch(/\/URI|\/JavaScript|\/Annots/);
});

test('D-764: in a table nothing of it is a formula', () => {
  const summary = { ...child, nome: formula, endereco: formula, telefone: `\u202e${formula}` };
  const cells = toCsv(summaryTable([summary])).split('\r\n')[1] ?? '';
  expect(cells).not.toMatch(/(^|;)"[^'"]*=/);
  expect(cells).toContain(`"'${formula.replaceAll('"', '""')}"`);
});

test('D-764: in the name of a file it is a part of the name', () => {
  for (const trap of traps) {
    const name = familyFileName(trap, { filledBy: trap });
    expect(name).toMatch(/^familia_.*\.txt$/);
    expect(name).not.toMatch(/[\\/:*?"<>|\u202a-\u202e\u2066-\u2069]/);
  }
});
