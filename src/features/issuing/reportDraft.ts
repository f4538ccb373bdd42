import * as v from 'valibot';
import type { IssuedReport, ReportContent } from '../../data/records/disclosures';
import type { GoalCourse } from '../../data/records/goals';
import type { PatientRow } from '../../data/records/patients';
import { type Codec, jsonCodec } from '../../device/drafts/draftKind';
import { fromIsoDate, todayIso, toIsoDate } from '../../lib/dates';
import { LONG_TEXT_MAX, tooLong } from '../../lib/limits';
import { parseReais } from '../../lib/money';
import { patientNameOf } from '../../lib/patientName';
import { visible } from '../../lib/text';
import { sentenceSources } from '../../printing/issued/proposedSentences';
import type { ReportWords } from '../../printing/issued/reportWords';
import { monthsUntilToday } from '../../printing/notesReport';
import { NO_DATE } from '../../questionnaire/days';
import type { AnswerColumn } from '../../questionnaire/field';
import { concernsSchool } from '../../questionnaire/goals';
import {
  canRenew,
  isProofKind,
  isReportPart,
  promptsOf,
  REPORT_MAX,
  type ReportKind,
  type ReportPart,
  reportKinds,
} from '../../questionnaire/issuedReports';
import { rememberedParts } from './rememberedParts';

const kind = v.picklist(reportKinds.map(({ value }) => value));
const form = v.object({
  patientName: v.string(),
  /** The report that it corrects. */
  replaces: v.nullable(v.string()),
  kind: v.nullable(kind),
  addressee: v.string(),
  purpose: v.string(),
  /** Dates as typed, 'dd/mm/aaaa'. */
  dated: v.string(),
  from: v.string(),
  to: v.string(),
  parts: v.array(v.custom<ReportPart>(isReportPart)),
  leftOut: v.array(v.string()),
  /** Goals that a school's report carries though their area is another one. */
  broughtIn: v.optional(v.array(v.string()), []),
  notes: v.array(v.string()),
  opinion: v.string(),
  advice: v.string(),
  procedures: v.string(),
  /** Sentences of the draft that nobody has accepted yet. */
  proposed: v.array(v.object({ id: v.string(), text: v.string(), source: v.picklist(sentenceSources) })),
  companion: v.string(),
  price: v.string(),
  prompts: v.record(v.string(), v.string()),
  /** Why it is handed out without a consent in force. */
  withoutConsent: v.string(),
});

/** A report that is being written, as typed. */
export type ReportForm = Readonly<v.InferOutput<typeof form>>;

export const reportCodec: Codec<ReportForm> = jsonCodec<ReportForm>(form, (value) => ({
  kind: 'report',
  head: { name: value.patientName, ...(canRenew(value) && { canRenew: true }) },
}));

/** The last half year, or since the intake. */
export function newPeriod({ attended_on, created_at }: PatientRow) {
  const { from, to } = monthsUntilToday(5);
  const begun = attended_on ?? todayIso(new Date(created_at));
  return { from: fromIsoDate(begun > from && begun <= to ? begun : from), to: fromIsoDate(to) };
}

/** What is left out until it is ticked: what the therapist noted for herself. */
const LEFT_OUT: readonly AnswerColumn[] = ['observacoes'];

export const newReportForm = (patient: PatientRow): ReportForm => ({
  patientName: patientNameOf(patient),
  replaces: null,
  kind: null,
  addressee: '',
  purpose: '',
  dated: fromIsoDate(todayIso()),
  ...newPeriod(patient),
  parts: [],
  leftOut: [...LEFT_OUT],
  broughtIn: [],
  notes: [],
  opinion: '',
  advice: '',
  procedures: '',
  proposed: [],
  companion: '',
  price: '',
  prompts: {},
  withoutConsent: '',
});

/** A report that carries the comparison of evaluations, without those that were not compared. */
export const comparisonForm = (patient: PatientRow, leftOut: readonly string[]): ReportForm => ({
  ...newReportForm(patient),
  parts: ['comparison'],
  leftOut: [...LEFT_OUT, ...leftOut],
});

/** A correction begins with what it corrects. */
export function correctionForm(
  patient: PatientRow,
  { id, kind, addressee, purpose, content }: IssuedReport,
): ReportForm {
  const { from, to, opinion, advice, procedures, leftOut, notes, companion, prompts, included } = content;
  const fresh = newReportForm(patient);
  return {
    ...fresh,
    replaces: id,
    kind,
    addressee,
    purpose: purpose ?? '',
    opinion,
    advice,
    procedures,
    leftOut,
    notes,
    from: fromIsoDate(from) || fresh.from,
    to: fromIsoDate(to) || fresh.to,
    companion,
    prompts,
    // a proof carries its days, which are no part that is named
    parts: [...included.filter(isReportPart), ...(isProofKind(kind) ? (['attendance'] as const) : [])],
  };
}

/** Who usually receives it, where the record says so. */
function usualAddressee(kind: ReportKind, patient: PatientRow): string {
  const { escola, responsavel } = patient;
  if (kind === 'escola') return escola?.trim() ?? '';
  if (kind === 'comparecimento') return 'A quem possa interessar';
  return kind === 'familia' ? responsavel?.trim() || patientNameOf(patient) : '';
}

/** The day of the last one that is final; null where there is none, undefined while they are not read. */
type LastSession = string | null | undefined;

/** What a report of this kind is about at first: a declaration about the last session, a list about this month. */
function usualPeriod(kind: ReportKind | null, patient: PatientRow, lastSession: LastSession) {
  if (kind === 'comparecimento') {
    const day = fromIsoDate(lastSession ?? todayIso());
    return { from: day, to: day };
  }
  if (kind !== 'atendimentos') return newPeriod(patient);
  const { from, to } = monthsUntilToday(0);
  return { from: fromIsoDate(from), to: fromIsoDate(to) };
}

type Chosen = {
  readonly kind: ReportKind;
  readonly patient: PatientRow;
  readonly userId: string;
  readonly lastSession: LastSession;
};

/**
 * The form once its kind is chosen: with the parts of the kind, beside those that it began with, and its usual addressee and period
 * unless others are typed.
 */
export function withKind(form: ReportForm, { kind, patient, userId, lastSession }: Chosen): ReportForm {
  const isTyped = form.kind ? form.addressee !== usualAddressee(form.kind, patient) : form.addressee !== '';
  const addressee = isTyped ? form.addressee : usualAddressee(kind, patient);
  const usual = usualPeriod(form.kind, patient, lastSession);
  const isUsual = form.from === usual.from && form.to === usual.to;
  const begun = form.kind ? [] : form.parts;
  return {
    ...form,
    ...(isUsual && usualPeriod(kind, patient, lastSession)),
    kind,
    addressee,
    parts: [...new Set([...begun, ...rememberedParts(userId, kind)])],
  };
}

/** The period that follows from the last session, once it is read; undefined where another one is typed by then. */
export function periodOnceRead(
  { kind, from, to }: ReportForm,
  patient: PatientRow,
  lastSession: LastSession,
) {
  const begun = usualPeriod(kind, patient, undefined);
  const usual = usualPeriod(kind, patient, lastSession);
  return from === begun.from && to === begun.to && from !== usual.from ? usual : undefined;
}

/** A school's report begins without the goals of other areas; a correction, with what the corrected one had. */
const ofOtherAreas = (
  { kind, replaces, leftOut, broughtIn }: ReportForm,
  goals: readonly Pick<GoalCourse, 'goal'>[],
): string[] =>
  kind === 'escola' && !replaces
    ? goals
        .filter(({ goal }) => !concernsSchool(goal))
        .map(({ goal }) => goal.id)
        .filter((id) => ![...leftOut, ...broughtIn].includes(id))
    : [];

/** What it will say; undefined before its kind is chosen. `renews`: the end of the plan that it renews, as `renewsOf` finds it. */
export function reportWords(
  form: ReportForm,
  renews: string,
  goals: readonly Pick<GoalCourse, 'goal'>[] = [],
): ReportWords | undefined {
  if (!form.kind) return undefined;
  const { addressee, purpose, parts, opinion, advice, procedures, notes } = form;
  return {
    companion: form.companion,
    price: parseReais(form.price),
    prompts: promptsIn(form),
    renews,
    kind: form.kind,
    addressee: visible(addressee).trim(),
    purpose: purpose.trim(),
    // with its text, whatever is ticked
    parts: [...new Set<ReportPart>(['opinion', ...parts])],
    opinion,
    advice,
    procedures,
    leftOut: [...form.leftOut, ...ofOtherAreas(form, goals)],
    notes,
    dated: toIsoDate(form.dated),
    from: toIsoDate(form.from),
    to: toIsoDate(form.to),
  };
}

/** The content that is stored with the report; `included` are the parts that print something. */
export function reportContentOf(words: ReportWords, included: readonly ReportPart[]): ReportContent {
  const { opinion, advice, procedures, dated, from, to, leftOut, notes, companion, prompts, renews } = words;
  return {
    companion,
    prompts,
    renews,
    opinion,
    advice,
    procedures,
    dated,
    from,
    to,
    included: [...included],
    leftOut: [...leftOut],
    notes: [...notes],
  };
}

/** The answers that its kind asks for. */
const promptsIn = ({ kind, prompts }: ReportForm): ReportWords['prompts'] =>
  Object.fromEntries(
    ((kind && promptsOf(kind)?.prompts) ?? []).flatMap(({ id }) => {
      const said = prompts[id]?.trim();
      return said ? [[id, said]] : [];
    }),
  );

/** By the id of the prompt. */
function promptProblems({ kind, prompts }: ReportForm): Readonly<Record<string, string>> | undefined {
  const found = ((kind && promptsOf(kind)?.prompts) ?? []).flatMap(({ id }) => {
    const problem = tooLong(prompts[id] ?? '', LONG_TEXT_MAX);
    return problem ? [[id, problem]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** What blocks issuing, by field: of the fields that its kind shows. */
export function reportProblems(form: ReportForm) {
  const { kind, addressee, purpose, from, to, dated, opinion, advice, procedures } = form;
  const isLetter = !isProofKind(kind);
  const isTurned = Boolean(toIsoDate(from) && toIsoDate(to) && toIsoDate(from) > toIsoDate(to));
  return {
    addressee: addressee.trim()
      ? tooLong(addressee, REPORT_MAX.addressee)
      : isLetter
        ? 'Escreva para quem é o relatório.'
        : 'Escreva para quem é.',
    purpose: kind === 'comparecimento' ? undefined : tooLong(purpose, REPORT_MAX.purpose),
    dated: toIsoDate(dated) ? undefined : NO_DATE,
    from: toIsoDate(from) ? undefined : NO_DATE,
    to: toIsoDate(to) ? (isTurned ? 'O fim vem antes do começo do período.' : undefined) : NO_DATE,
    opinion: isLetter ? tooLong(opinion, LONG_TEXT_MAX) : undefined,
    advice: isLetter && form.parts.includes('advice') ? tooLong(advice, LONG_TEXT_MAX) : undefined,
    procedures: isLetter ? tooLong(procedures, REPORT_MAX.procedures) : undefined,
    prompts: promptProblems(form),
    companion: kind === 'comparecimento' ? tooLong(form.companion, REPORT_MAX.companion) : undefined,
    price:
      kind === 'atendimentos' && form.price.trim() && parseReais(form.price) === null
        ? 'Escreva só o valor em reais, como 180,00.'
        : undefined,
  };
}
export type ReportProblems = ReturnType<typeof reportProblems>;
