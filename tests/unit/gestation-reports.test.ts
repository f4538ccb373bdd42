import { expect, test, vi } from 'vitest';
import { printedParts, toIssuedLetter } from '../../src/printing/issued/issuedLetter';
import { isOffered } from '../../src/printing/issued/reportParts';
import type { ReportSources } from '../../src/printing/issued/reportSources';
import { toNotesReport } from '../../src/printing/notesReport';
import { toPatientsReport } from '../../src/printing/patientsReport';
import { toRecordReport } from '../../src/printing/recordReport';
import { toSharingReport } from '../../src/printing/sharingReport';
import {
  defaultParts,
  type ReportKind,
  type ReportPart,
  reportKinds,
} from '../../src/questionnaire/issuedReports';
import { noRows } from '../../src/records/entities';
import type { ReportWords } from '../../src/records/issuedReports';
import { patientRow } from '../support/patients';
import { expectWellSet, readPdf, textOf } from '../support/pdf';

const now = new Date('2026-11-20T12:00:00');
const early = patientRow({
  tipo: 'infantil',
  nome: 'Íris Nogueira Lopes',
  dataNascimento: '2025-08-15',
  gestational_weeks: '32',
  historiagestacaoparto: 'Parto de urgência.',
});
const CORRECTED = '1 ano, 3 meses, 5 dias (corrigida: 1 ano, 1 mês, 10 dias)';

test('D-736: the PDFs of a record, its notes and all patients have it; the declaration of sharing has the age alone', async () => {
  expect(toRecordReport(early, {}, now).ageText).toBe(CORRECTED);
  const period = { from: '2026-11-01', to: '2026-11-20' };
  const nothing = { goals: [], absences: [] };
  expect(toNotesReport(early, { notes: [], openNotes: [] }, period, nothing, null, now).ageText).toBe(
    CORRECTED,
  );
  expect(toPatientsReport([{ ...early, queixaResumo: null }], null, now).rows[0]?.age).toBe(CORRECTED);
  const { pages } = await readPdf(toPatientsReport([{ ...early, queixaResumo: 'x' }], null, now));
  expectWellSet(pages);
  expect(pages.flatMap(textOf).join(' ')).toContain('corrigida');
  expect(toSharingReport(early, [], null, now).ageText).toBe('1 ano, 3 meses, 5 dias');
});

const sources: ReportSources = {
  patient: early,
  profile: null,
  goals: [],
  evaluations: [],
  documents: [],
  rows: noRows,
  notes: { notes: [], openNotes: [] },
  changeDays: { answers: {}, marks: {} },
  expected: [],
  replaced: undefined,
};
const wordsFor = (kind: ReportKind, parts: readonly ReportPart[] = defaultParts(kind)): ReportWords => ({
  kind,
  parts,
  addressee: 'Márcia Teles',
  purpose: '',
  dated: '2026-11-20',
  from: '',
  to: '',
  opinion: 'Brinca sentada.',
  advice: '',
  procedures: '',
  leftOut: [],
  notes: [],
  prompts: {},
  companion: '',
  price: null,
  renews: '',
});

test.each(reportKinds.map(({ value }) => value))(
  'D-736: what a report of the kind %s says of a preterm birth',
  async (kind) => {
    const tells = ['medico', 'familia', 'plano_saude', 'pericia'].includes(kind);
    const text = (await readPdf(toIssuedLetter(wordsFor(kind), sources, now))).pages
      .flatMap(textOf)
      .join(' ');
    expect(text.includes('corrigida: 1 ano, 1 mês, 10 dias')).toBe(tells);
    expect(/corrigida|semanas/i.test(text)).toBe(tells);
    // the weeks come with the pregnancy
    expect(text.includes('32 semanas')).toBe(kind === 'familia');
    expect(printedParts(wordsFor(kind), sources, now).includes('corrected')).toBe(tells);
  },
);

test('D-736: for a school it is ticked there and then, where it applies', ({ onTestFinished }) => {
  vi.setSystemTime(now);
  onTestFinished(() => void vi.useRealTimers());
  const ticked = [...defaultParts('escola'), 'corrected'] as const;
  expect(toIssuedLetter(wordsFor('escola', ticked), sources, now).ageText).toBe(CORRECTED);
  const ageless = ticked.filter((part) => part !== 'birth');
  expect(toIssuedLetter(wordsFor('escola', ageless), sources, now).ageText).toBe('');
  expect(printedParts(wordsFor('escola', ageless), sources, now)).not.toContain('corrected');
  expect(isOffered('corrected', sources, 'medico')).toBe(true);
  for (const others of [
    { gestational_weeks: '37' },
    { gestational_weeks: null },
    { dataNascimento: '2020-01-01' },
  ])
    expect(isOffered('corrected', { ...sources, patient: { ...early, ...others } }, 'medico')).toBe(false);
});

test('D-736: the pregnancy in the family’s words stands without a label, unless the weeks stand beside it', () => {
  const entriesFor = (gestational_weeks: string | null) =>
    toIssuedLetter(
      wordsFor('familia'),
      { ...sources, patient: { ...early, gestational_weeks } },
      now,
    ).sections.find(({ id }) => id === 'pregnancy')?.entries;
  const day = expect.objectContaining({ label: expect.stringMatching(/^Anamnese de /), value: '' });
  expect(entriesFor(null)).toEqual([
    day,
    expect.objectContaining({ label: '', value: 'Parto de urgência.' }),
  ]);
  expect(
    entriesFor('32')
      ?.map(({ label }) => label)
      .slice(1),
  ).toEqual(['Semanas de Gestação', 'Gestação e Parto']);
});
