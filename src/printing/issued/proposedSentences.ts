import { fromIsoDate } from '../../lib/dates';
import { goalTitle } from '../../questionnaire/goals';
import { columnsOfPart, type ReportKind, reportTitle } from '../../questionnaire/issuedReports';
import { attendanceOf } from './issuedLetter';
import { attainedWords, changesBetween, ratedDays } from './outcomes';
import type { ReportSources } from './reportSources';

/** Where a proposed sentence comes from: a field of the form, or a tab of the record. */
export const sentenceSources = ['purpose', 'notes', 'plan', 'anamnesis'] as const;
export type SentenceSource = (typeof sentenceSources)[number];

/** A sentence of an opinion that nobody has read yet. */
export type ProposedSentence = {
  readonly id: string;
  readonly text: string;
  readonly source: SentenceSource;
};

type About = {
  readonly kind: ReportKind;
  readonly purpose: string;
  /** ISO; '' for none. */
  readonly from: string;
  readonly to: string;
  /** Goals and evaluations that the report does not carry, by id. */
  readonly leftOut: readonly string[];
};

const ended = (text: string) => (/[.!?…”]$/.test(text) ? text : `${text}.`);
const counted = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

function ofPurpose({ kind, purpose }: About, { patient }: ReportSources): string {
  const what = `${reportTitle(kind)}, sobre o atendimento de terapia ocupacional de ${patient.nome}`;
  return purpose.trim() ? ended(`${what}. Finalidade: ${purpose.trim()}`) : `${what}.`;
}

function ofAttendance({ from, to }: About, { notes }: ReportSources): string[] {
  if (!notes || notes.notes.length === 0) return [];
  const { sessions, absences } = attendanceOf(notes.notes);
  const held = counted(sessions, 'atendimento', 'atendimentos');
  const missed = absences > 0 ? ` e ${counted(absences, 'falta', 'faltas')}` : '';
  const when = from === to ? `Em ${fromIsoDate(from)}` : `De ${fromIsoDate(from)} a ${fromIsoDate(to)}`;
  return [`${when} ${sessions === 1 && absences === 0 ? 'consta' : 'constam'} ${held}${missed}.`];
}

/** Each goal with its level then and now, in the words of its levels. */
function ofGoals({ leftOut }: About, { goals }: ReportSources): string[] {
  const carried = (goals ?? []).filter(({ goal }) => !leftOut.includes(goal.id));
  return carried.flatMap((course) => {
    const rated = ratedDays(course);
    const [first, last] = [rated[0], rated.at(-1)];
    const { goal } = course;
    if (!first || !last || goal.state === 'encerrada') return [];
    const began =
      goal.baseline === null
        ? first !== last && `em ${fromIsoDate(first.day)}: ${attainedWords(course, first.attained)}`
        : `no ponto de partida: ${attainedWords(course, { level: goal.baseline })}`;
    const is = `em ${fromIsoDate(last.day)}: ${attainedWords(course, last.attained)}`;
    const plain = (text: string) => text.replace(/[.;]\s*$/, '');
    const said = [began, is].filter((part) => part !== false).map(plain);
    const title = goalTitle(goal);
    const quoted = title.startsWith('“') ? title : `“${plain(title)}”`;
    return [`Meta ${quoted}: ${said.join('; ')}.`];
  });
}

/** The functional questions that two evaluations answer differently. */
function ofComparison({ leftOut }: About, { patient, evaluations = [] }: ReportSources): string[] {
  const carried = evaluations.filter(({ id }) => !leftOut.includes(id));
  const compared = changesBetween(carried, patient.tipo);
  const functional = [...columnsOfPart('functional'), ...columnsOfPart('routine')];
  const labels = compared?.changed
    .filter(({ column }) => functional.includes(column))
    .map(({ label }) => label);
  if (!compared || !labels?.length) return [];
  const days = `a avaliação de ${fromIsoDate(compared.from)} e a de ${fromIsoDate(compared.to)}`;
  return [`Entre ${days}, mudou o que foi relatado sobre: ${labels.join(', ')}.`];
}

function ofProposal({ rows }: ReportSources): string[] {
  const frequency = rows.care_plans?.[0]?.frequency?.trim();
  return frequency ? [ended(`Frequência proposta: ${frequency}`)] : [];
}

/**
 * A plain draft of an opinion, by rules, of what is in the record: the purpose, the sessions of the period, the goals then and
 * now, what changed between the evaluations, and what is proposed. It concludes nothing.
 */
export function proposedSentences(about: About, sources: ReportSources): ProposedSentence[] {
  const all: readonly (readonly [SentenceSource, readonly string[]])[] = [
    ['purpose', [ofPurpose(about, sources)]],
    ['notes', ofAttendance(about, sources)],
    ['plan', ofGoals(about, sources)],
    ['anamnesis', ofComparison(about, sources)],
    ['plan', ofProposal(sources)],
  ];
  return all.flatMap(([source, texts]) => texts.map((text) => ({ id: crypto.randomUUID(), text, source })));
}
