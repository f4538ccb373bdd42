import { questionsOfPart } from '../../questionnaire/questionnaires';
import type { ReportWords } from '../../records/issuedReports';
import { ratedDays } from './outcomes';
import { sessionsIn } from './proofs';
import type { ReportSources } from './reportSources';

/** Something that a health plan asks for and the record does not say; `at`: where it is said. */
export type RenewalGap = { readonly label: string; readonly at: 'plan' | 'notes' | 'anamnesis' };

const isNothing = (value: string | number | null | undefined): boolean =>
  value === null || value === undefined || String(value).trim() === '';

/** What a report for a health plan would lack; of what is not read yet, nothing. */
export function renewalGaps(words: ReportWords, sources: ReportSources): readonly RenewalGap[] {
  const { patient, rows, goals } = sources;
  const { diagnoses } = rows;
  const [plan] = rows.care_plans ?? [];
  const period = sessionsIn(words, sources);
  const isWithin = (day: string) => day >= words.from && day <= words.to;
  const isRated = goals?.some((course) => ratedDays(course).some(({ day }) => isWithin(day)));
  const found: readonly (readonly [boolean | undefined, string, RenewalGap['at']])[] = [
    [diagnoses?.length === 0, 'diagnóstico informado', 'plan'],
    [
      diagnoses?.some(({ stated_by, stated_on }) => isNothing(stated_by) || isNothing(stated_on)),
      'quem deu o diagnóstico, e quando',
      'plan',
    ],
    [rows.care_plans && isNothing(plan?.frequency), 'frequência', 'plan'],
    [rows.care_plans && isNothing(plan?.weekly_hours), 'carga horária', 'plan'],
    [rows.care_plans && isNothing(plan?.weekly_sessions), 'sessões por semana', 'plan'],
    [goals?.length === 0, 'metas', 'plan'],
    [goals && goals.length > 0 && !isRated, 'avaliação das metas no período', 'plan'],
    [period?.sessions.length === 0, 'atendimentos no período', 'notes'],
    [period && period.timed < period.sessions.length, 'horário de atendimentos', 'notes'],
    [period && period.open.length > 0, 'evoluções por finalizar', 'notes'],
    [questionsOfPart('cpf', patient.tipo).length > 0 && isNothing(patient.cpf), 'CPF', 'anamnesis'],
  ];
  return found.flatMap(([isGap, label, at]) => (isGap ? { label, at } : []));
}
