import { patientNameOf } from '../../lib/patientName';
import { capitalised, firstNameOf, listed } from '../../lib/text';
import { questionsOfPart } from '../../questionnaire/questionnaires';
import type { ReportWords } from '../../records/issuedReports';
import { type GoalSentence, goalSentences } from './goalSentences';
import { evaluationChanges, ratedDays } from './outcomes';
import { countedInWords, daysText, periodText, within } from './prose';
import type { ReportSources } from './reportSources';
import { sessionsOfPeriod } from './sessionsOfPeriod';

/** The tab of the record that a proposed sentence comes from. */
export const sentenceSources = ['notes', 'plan', 'anamnesis'] as const;
export type SentenceSource = (typeof sentenceSources)[number];

/** A sentence of an opinion that nobody has read yet. */
export type ProposedSentence = {
  readonly id: string;
  readonly text: string;
  readonly source: SentenceSource;
};

type Words = Pick<ReportWords, 'parts' | 'opinion' | 'dated' | 'from' | 'to' | 'leftOut'>;

const yearOf = ({ dated }: Words) => dated.slice(0, 4);

/** The days of the sessions in the period. */
const sessionsOf = (words: Words, { notes }: ReportSources): readonly string[] =>
  notes ? sessionsOfPeriod(words, notes, []).sessions.map(({ day }) => day) : [];

function ofGoals(words: Words, sources: ReportSources): GoalSentence[] {
  const { from, to, leftOut } = words;
  const carried = (sources.goals ?? []).filter(({ goal }) => !leftOut.includes(goal.id));
  const patientName = patientNameOf(sources.patient);
  const sessions = sessionsOf(words, sources);
  return goalSentences(carried, { patientName, from, to, year: yearOf(words), sessions });
}

/**
 * The goals of which the opinion says, in a sentence that was accepted as it was proposed, all that 'Metas e percurso' would tell of
 * their ratings.
 */
export function goalsTold(words: Words, sources: ReportSources): ReadonlySet<string> {
  const said = ofGoals(words, sources).filter(({ text }) => words.opinion.includes(text));
  const isWhole = (id: string) => {
    const course = sources.goals?.find(({ goal }) => goal.id === id);
    if (!course) return false;
    const isOwn = course.ratings.every(({ rated_by }) => rated_by === 'terapeuta');
    const [first, last] = [course.ratings[0], course.ratings.at(-1)];
    const days = ratedDays(course).map(({ day }) => day);
    const isOfPeriod = days.every((day) => day >= words.from && day <= words.to);
    return isOwn && isOfPeriod && !first?.comment && !last?.comment;
  };
  return new Set(said.flatMap(({ goals }) => goals).filter(isWhole));
}

/** 'De 23/10 a 27/11, Larissa esteve em seis atendimentos de terapia ocupacional.' */
function ofSessions(words: Words, sources: ReportSources): string[] {
  const sessions = sessionsOf(words, sources);
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return [];
  const held = countedInWords(sessions.length, { one: 'atendimento', more: 'atendimentos' });
  const when = capitalised(periodText(first, last, yearOf(words)));
  return [
    `${when}, ${firstNameOf(patientNameOf(sources.patient))} esteve em ${held} de terapia ocupacional.`,
  ];
}

/** The functional questions that two evaluations answer differently. */
function ofComparison(words: Words, { patient, evaluations = [] }: ReportSources): string[] {
  const carried = evaluations.filter(({ id }) => !words.leftOut.includes(id));
  const compared = evaluationChanges(carried, patient.tipo);
  const functional = (['functional', 'routine'] as const).flatMap((part) =>
    questionsOfPart(part, patient.tipo),
  );
  const labels = compared?.changed
    .filter(({ column }) => functional.some((question) => question.column === column))
    .map(({ label }) => label.toLocaleLowerCase('pt-BR'));
  if (!compared || !labels?.length) return [];
  const [first, last] = daysText([compared.from, compared.to], yearOf(words));
  return [`Entre a avaliação de ${first} e a de ${last}, mudou o que foi relatado sobre ${listed(labels)}.`];
}

function ofProposal({ patient, rows }: ReportSources): string[] {
  const frequency = rows.care_plans?.[0]?.frequency?.trim();
  return frequency
    ? [`A frequência proposta para os atendimentos é ${within(frequency, patientNameOf(patient))}.`]
    : [];
}

/**
 * A plain draft of an opinion, by rules, of what is in the record: the goals then and now, the sessions of the period, what
 * changed between the evaluations, and what is proposed. It concludes nothing, and leaves to a part that the report carries what
 * that part says; what the opinion says already is not proposed again.
 */
export function proposedSentences(words: Words, sources: ReportSources): ProposedSentence[] {
  const goals = ofGoals(words, sources);
  const isLeft = (part: 'attendance' | 'comparison' | 'plan') => !words.parts.includes(part);
  const isCounted = goals.some((sentence) => sentence.isCounted);
  const all: readonly (readonly [SentenceSource, readonly string[]])[] = [
    ['notes', !isCounted && isLeft('attendance') ? ofSessions(words, sources) : []],
    ['plan', goals.map(({ text }) => text)],
    ['anamnesis', isLeft('comparison') ? ofComparison(words, sources) : []],
    ['plan', isLeft('plan') ? ofProposal(sources) : []],
  ];
  return all.flatMap(([source, texts]) =>
    texts
      .filter((text) => !words.opinion.includes(text))
      .map((text) => ({ id: crypto.randomUUID(), text, source })),
  );
}
