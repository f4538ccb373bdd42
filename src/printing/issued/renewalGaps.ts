import { todayIso } from '../../lib/dates';
import { questionsOfPart } from '../../questionnaire/questionnaires';
import { type DocumentKind, documentKindOf } from '../../records/documentKinds';
import type { ReportWords } from '../../records/issuedReports';
import { weekDifference } from '../../records/weeklySessions';
import { ratedDays } from './outcomes';
import { sessionsIn, shortDays } from './proofs';
import type { ReportSources } from './reportSources';

/** Something that a health plan asks for and the record does not say, or not any more; `at`: where it is said. */
export type RenewalGap = { readonly label: string; readonly at: 'plan' | 'notes' | 'anamnesis' };

/** The days for which health plans take a medical report, and a request. */
const REPORT_DAYS = 365;
const REQUEST_DAYS = 180;

const isNothing = (value: string | number | null | undefined): boolean =>
  value === null || value === undefined || String(value).trim() === '';

/** The day, ISO, on which the newest document of a kind came into the record; null for none, undefined while they are not read. */
function newestOf({ documents, rows }: ReportSources, kind: DocumentKind['kind']): string | null | undefined {
  const { document_kinds } = rows;
  if (!documents || !document_kinds) return undefined;
  return documents
    .filter(({ id }) => documentKindOf(document_kinds, id)?.kind === kind)
    .reduce<string | null>((newest, { uploaded_at }) => {
      const day = todayIso(new Date(uploaded_at));
      return newest && newest > day ? newest : day;
    }, null);
}

function isOlder(day: string, than: number, now: Date): boolean {
  const first = new Date(now);
  first.setDate(first.getDate() - than);
  return day < todayIso(first);
}

const MOST_DAYS = 8;

/** '05/11, 12/11 e mais 3' */
function fewDays(sessions: readonly { readonly day: string }[]): string {
  const more = sessions.length - MOST_DAYS;
  const few = shortDays(sessions.slice(0, MOST_DAYS));
  return more > 0 ? `${few} e mais ${more}` : few;
}

/** What a report for a health plan would lack; of what is not read yet, nothing. */
export function renewalGaps(
  words: ReportWords,
  sources: ReportSources,
  now = new Date(),
): readonly RenewalGap[] {
  const { patient, rows, goals } = sources;
  const { diagnoses } = rows;
  const [plan] = rows.care_plans ?? [];
  const lacks = (value: string | number | null | undefined) => rows.care_plans && isNothing(value);
  const period = sessionsIn(words, sources, now);
  const week = rows.weekly_sessions
    ? weekDifference(plan?.weekly_sessions ?? null, rows.weekly_sessions, todayIso(now))
    : '';
  const isWithin = (day: string) => day >= words.from && day <= words.to;
  const isRated = goals?.some((course) => ratedDays(course).some(({ day }) => isWithin(day)));
  const [report, request, certificate] = (['laudo', 'pedido', 'certificado'] as const).map((kind) =>
    newestOf(sources, kind),
  );
  const found: readonly (readonly [boolean | undefined, string, RenewalGap['at']])[] = [
    [diagnoses?.length === 0, 'diagnóstico de outro profissional', 'plan'],
    [
      diagnoses?.some(({ stated_by, stated_on }) => isNothing(stated_by) || isNothing(stated_on)),
      'quem deu o diagnóstico, e quando',
      'plan',
    ],
    [report === null, 'laudo médico', 'anamnesis'],
    [report ? isOlder(report, REPORT_DAYS, now) : false, 'laudo médico de menos de um ano', 'anamnesis'],
    [request === null, 'pedido médico', 'anamnesis'],
    [
      request ? isOlder(request, REQUEST_DAYS, now) : false,
      `pedido médico dos últimos ${REQUEST_DAYS} dias`,
      'anamnesis',
    ],
    [certificate === null, 'certificado do método', 'anamnesis'],
    [lacks(plan?.diagnosis), 'diagnóstico terapêutico ocupacional', 'plan'],
    [lacks(plan?.prognosis), 'prognóstico', 'plan'],
    [lacks(plan?.frequency), 'frequência', 'plan'],
    [lacks(plan?.weekly_sessions), 'sessões por semana', 'plan'],
    [lacks(plan?.weekly_hours), 'carga horária', 'plan'],
    [lacks(plan?.requested_period), 'período solicitado', 'plan'],
    [lacks(plan?.place), 'local dos atendimentos', 'plan'],
    [goals?.length === 0, 'metas', 'plan'],
    [goals && goals.length > 0 && !isRated, 'avaliação das metas no período', 'plan'],
    [period?.sessions.length === 0, 'atendimentos no período', 'notes'],
    [period && period.timed < period.sessions.length, 'horário de atendimentos', 'notes'],
    [period && period.open.length > 0, 'evoluções por finalizar', 'notes'],
    [period && period.missing.length > 0, `evolução ou falta de ${fewDays(period?.missing ?? [])}`, 'notes'],
    [week !== '', `acordo entre o plano e os horários: ${week}`, 'plan'],
    [questionsOfPart('cpf', patient.tipo).length > 0 && isNothing(patient.cpf), 'CPF', 'anamnesis'],
  ];
  return found.flatMap(([isGap, label, at]) => (isGap ? { label, at } : []));
}
