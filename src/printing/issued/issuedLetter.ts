import type { PatientRow } from '../../data/records/patients';
import { therapistOf } from '../../data/records/profile';
import { formatDate, fromIsoDate, shownPeriod } from '../../lib/dates';
import type { LetterReport } from '../../pdf/report';
import { ageOf } from '../../questionnaire/age';
import {
  afterPara,
  labelOfPart,
  nameInReport,
  PROCEDURES_LIST,
  PROCEDURES_TITLE,
  partsOfReport,
  promptsOf,
  type ReportPart,
  reportTitle,
} from '../../questionnaire/issuedReports';
import type { Section } from '../../questionnaire/present';
import type { ReportWords } from '../../records/issuedReports';
import { fact } from '../consentSection';
import { personAnswers } from './answerEntries';
import { withoutFamily } from './familyWords';
import { isProof, proofParts, toProof } from './proofs';
import { entriesOf, personParts } from './reportParts';
import type { ReportSources } from './reportSources';

/** The parts that stand under the title. */
const headParts: readonly ReportPart[] = ['birth', 'cpf'];
/** The parts that are no section of their own. */
const elsewhere: readonly ReportPart[] = [
  'opinion',
  'family',
  'civil',
  'corrected',
  ...headParts,
  ...personParts,
];

/** What a report may tell: what the family said only where it is ticked. */
const toldOf = ({ parts }: ReportWords, sources: ReportSources): ReportSources =>
  parts.includes('family') ? sources : withoutFamily(sources);

/** The age, corrected where that is ticked, too. */
function ageTold(
  { parts }: ReportWords,
  { dataNascimento, gestational_weeks }: PatientRow,
  now: Date,
): string {
  if (!parts.includes('birth')) return '';
  return ageOf(parts.includes('corrected') ? { dataNascimento, gestational_weeks } : { dataNascimento }, now);
}

/** The ticked parts that print something: what the report carries. */
export function printedParts(words: ReportWords, sources: ReportSources, now = new Date()): ReportPart[] {
  if (isProof(words)) return proofParts(words, sources, now);
  const told = toldOf(words, sources);
  const without = withoutFamily(sources);
  const entries = (part: ReportPart, given: ReportSources) => entriesOf(part, words, given, now);
  const ticked = partsOfReport.filter((part) => words.parts.includes(part));
  const isOfFamily = (part: ReportPart) =>
    JSON.stringify(entries(part, told)) !== JSON.stringify(entries(part, without));
  return ticked.filter((part) =>
    part === 'family' ? ticked.some(isOfFamily) : entries(part, told).length > 0,
  );
}

/** The report for somebody, as it is printed: the opinion first, then the ticked parts in their order. */
export function toIssuedLetter(words: ReportWords, given: ReportSources, now = new Date()): LetterReport {
  if (isProof(words)) return toProof(words, given, now);
  const sources = toldOf(words, given);
  const { patient, profile, replaced } = sources;
  const isTicked = (part: ReportPart) => words.parts.includes(part);
  const inFull = (part: ReportPart) => personAnswers(patient, part, now);
  const section = (part: ReportPart): Section => ({
    id: part,
    title: labelOfPart(part),
    entries: entriesOf(part, words, sources, now),
  });
  const ticked = partsOfReport.filter(isTicked);
  const sections = ticked.filter((part) => !elsewhere.includes(part)).map(section);
  const period = words.from && words.to ? shownPeriod(words) : '';
  return {
    kind: 'letter',
    title: reportTitle(words.kind),
    subject: 'Relatório de terapia ocupacional',
    patientName: nameInReport(words.kind, patient),
    ageText: ageTold(words, patient, now),
    dated: formatDate(now),
    signedOn: fromIsoDate(words.dated),
    facts: [
      ...fact('Para', afterPara(words.addressee)),
      ...fact('Finalidade', words.purpose),
      ...fact('Data do relatório', fromIsoDate(words.dated)),
      ...fact('Período', period),
      ...(isTicked('civil') ? entriesOf('civil', words, sources, now) : []),
      ...headParts.filter(isTicked).flatMap(inFull),
      ...(replaced ? fact('Corrige', `o relatório emitido em ${formatDate(replaced.issued_at)}`) : []),
    ],
    sections: [
      ...(isTicked('opinion') ? [section('opinion')] : []),
      {
        id: 'prompts',
        title: promptsOf(words.kind)?.title ?? '',
        entries: (promptsOf(words.kind)?.prompts ?? []).flatMap(({ id, label }) => {
          const said = words.prompts[id];
          return said ? [{ label, value: said, long: true }] : [];
        }),
      },
      {
        id: 'person',
        title: 'Identificação',
        entries: personParts.filter(isTicked).flatMap(inFull),
      },
      ...sections,
      {
        id: 'procedures',
        title: PROCEDURES_TITLE,
        entries: words.procedures.trim()
          ? [{ label: PROCEDURES_LIST, value: words.procedures.trim(), long: true }]
          : [],
      },
    ],
    therapist: therapistOf(profile),
  };
}
