import * as v from 'valibot';
import type { IssuedReport } from '../../data/records/disclosures';
import type { GoalCourse } from '../../data/records/goals';
import type { PatientRow } from '../../data/records/patients';
import { type Codec, jsonCodec } from '../../device/drafts/draftKind';
import { fromIsoDate, todayIso, toIsoDate } from '../../lib/dates';
import { parseReais } from '../../lib/money';
import { patientNameOf } from '../../lib/patientName';
import { visible } from '../../lib/text';
import { sentenceSources } from '../../printing/issued/proposedSentences';
import { monthsUntilToday } from '../../printing/notesReport';
import { intakeDayOf } from '../../questionnaire/evaluations';
import type { AnswerColumn } from '../../questionnaire/field';
import { concernsSchool } from '../../questionnaire/goals';
import {
  canRenew,
  isProofKind,
  isReportPart,
  promptsOf,
  type ReportKind,
  type ReportPart,
  reportKinds,
} from '../../questionnaire/issuedReports';
import { type ReportWords, typedReport } from '../../records/issuedReports';
import { rememberedParts } from './rememberedParts';

const form = v.object({
  patientName: v.string(),
  /** The report that it corrects. */
  replaces: v.nullable(v.string()),
  kind: v.nullable(v.picklist(reportKinds.map(({ value }) => value))),
  ...typedReport,
  parts: v.array(v.custom<ReportPart>(isReportPart)),
  /** Goals that it carries though their area is another one than a school's, or their version before was left out. */
  broughtIn: v.optional(v.array(v.string()), []),
  /** Sentences of the draft that nobody has accepted yet. */
  proposed: v.array(v.object({ id: v.string(), text: v.string(), source: v.picklist(sentenceSources) })),
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
export function newPeriod(patient: PatientRow) {
  const { from, to } = monthsUntilToday(5);
  const begun = intakeDayOf(patient);
  return { from: fromIsoDate(begun > from && begun <= to ? begun : from), to: fromIsoDate(to) };
}

/** What is left out until it is ticked: what the therapist noted for herself. */
const LEFT_OUT: readonly AnswerColumn[] = ['observacoes'];

export const newReportForm = (patient: PatientRow): ReportForm => ({
  ...v.parse(form, {
    patientName: patientNameOf(patient),
    replaces: null,
    kind: null,
    parts: [],
    proposed: [],
    withoutConsent: '',
  }),
  dated: fromIsoDate(todayIso()),
  ...newPeriod(patient),
  leftOut: [...LEFT_OUT],
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
  const { included, renews, dated, ...said } = content;
  const fresh = newReportForm(patient);
  return {
    ...fresh,
    ...said,
    replaces: id,
    kind,
    addressee,
    purpose: purpose ?? '',
    from: fromIsoDate(said.from) || fresh.from,
    to: fromIsoDate(said.to) || fresh.to,
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

/** What a report that is corrected tells of the goals that it carried. */
type Corrected = Pick<IssuedReport, 'kind' | 'issued_at'>;
type Course = { readonly goal: GoalCourse['goal']; readonly earlier: readonly Pick<GoalCourse, 'goal'>[] };

/**
 * The goals that nobody has left out, and that are out all the same: later versions of one that was, and in a school's report those of
 * other areas. The correction of a school's report carries of these what that one could have: what is made since then is out.
 */
const alsoLeftOut = (
  { kind, leftOut, broughtIn }: Pick<ReportForm, 'kind' | 'leftOut' | 'broughtIn'>,
  goals: readonly Course[],
  corrected: Corrected | undefined,
): string[] => {
  const isCarried = ({ goal, earlier }: Course) =>
    corrected?.kind === 'escola' && (earlier.at(-1)?.goal ?? goal).created_at <= corrected.issued_at;
  return goals
    .filter(
      (course) =>
        course.earlier.some(({ goal }) => leftOut.includes(goal.id)) ||
        (kind === 'escola' && !concernsSchool(course.goal) && !isCarried(course)),
    )
    .map(({ goal }) => goal.id)
    .filter((id) => ![...leftOut, ...broughtIn].includes(id));
};

/** What it will say; undefined before its kind is chosen. `renews`: the end of the plan that it renews, as `renewsOf` finds it. */
export function reportWords(
  { patientName, replaces, proposed, withoutConsent, broughtIn, ...form }: ReportForm,
  renews: string,
  goals: readonly Course[] = [],
  corrected?: Corrected,
): ReportWords | undefined {
  const { kind, leftOut } = form;
  if (!kind) return undefined;
  return {
    ...form,
    kind,
    addressee: visible(form.addressee).trim(),
    purpose: form.purpose.trim(),
    // with its text, whatever is ticked
    parts: [...new Set<ReportPart>(['opinion', ...form.parts])],
    leftOut: [...leftOut, ...alsoLeftOut({ kind, leftOut, broughtIn }, goals, corrected)],
    dated: toIsoDate(form.dated),
    from: toIsoDate(form.from),
    to: toIsoDate(form.to),
    prompts: promptsIn(kind, form.prompts),
    price: parseReais(form.price),
    renews,
  };
}

/** The answers that its kind asks for. */
const promptsIn = (kind: ReportKind, prompts: ReportForm['prompts']): ReportWords['prompts'] =>
  Object.fromEntries(
    (promptsOf(kind)?.prompts ?? []).flatMap(({ id }) => {
      const said = prompts[id]?.trim();
      return said ? [[id, said]] : [];
    }),
  );
