import type { IssuedReport } from '../../data/records/disclosures';
import type { PatientRow } from '../../data/records/patients';
import { renewedUntil } from '../../device/browser/renewalDays';
import { formatDate, fromIsoDate, todayIso } from '../../lib/dates';
import { afterPara, canRenew, RENEWAL_PARTS, type ReportPart } from '../../questionnaire/issuedReports';
import { newReportForm, type ReportForm, withKind } from './reportDraft';

/** Without what was corrected. */
function uncorrected(issued: readonly IssuedReport[]): readonly IssuedReport[] {
  const corrected = new Set(issued.map(({ replaces }) => replaces));
  return issued.filter(({ id }) => !corrected.has(id));
}

/** The report for a health plan whose period ends last. `issued`: the newest first. */
function lastForPlan(issued: readonly IssuedReport[]): IssuedReport | undefined {
  return uncorrected(issued)
    .filter(({ kind }) => kind === 'plano_saude')
    .reduce<IssuedReport | undefined>(
      (last, report) => (last && last.content.to >= report.content.to ? last : report),
      undefined,
    );
}

/** The day after the last report for a health plan, up to today: what a renewal is about. */
function sinceLast(last: IssuedReport | undefined): Partial<ReportForm> {
  const next = last && new Date(`${last.content.to}T00:00:00Z`);
  if (!next || Number.isNaN(next.getTime())) return {};
  next.setUTCDate(next.getUTCDate() + 1);
  const from = next.toISOString().slice(0, 10);
  return from <= todayIso() ? { from: fromIsoDate(from), to: fromIsoDate(todayIso()) } : {};
}

/** A report that renews a treatment: to whom the last one went, about the time since then. `issued`: the newest first. */
export function renewalForm(
  patient: PatientRow,
  issued: readonly IssuedReport[],
  userId: string,
): ReportForm {
  const last = lastForPlan(issued);
  const begun = { ...newReportForm(patient), addressee: last?.addressee ?? '' };
  const form = withKind(begun, { kind: 'plano_saude', patient, userId, lastSession: undefined });
  return {
    ...form,
    ...sinceLast(last),
    purpose: 'Renovação do tratamento',
    parts: [...new Set<ReportPart>([...form.parts, ...RENEWAL_PARTS])],
  };
}

/**
 * The end of the plan that a report renews, ISO; '' for none: one that goes to a health plan before this browser lists the renewal is
 * about something else. A correction renews what the report renewed that it corrects.
 */
export function renewsOf(
  form: Pick<ReportForm, 'kind' | 'replaces'>,
  validUntil: string | null | undefined,
  replaced: IssuedReport | undefined,
): string {
  if (form.kind !== 'plano_saude') return '';
  if (!canRenew(form)) return replaced?.content.renews ?? '';
  return validUntil && validUntil <= renewedUntil() ? validUntil : '';
}

type Renewing = { readonly id: string; readonly replaces: string | null; readonly renews: string };

/** What has renewed the same treatment: a report beside it renews nothing more. `issued`: the newest first. */
export const renewedBefore = (
  { id, replaces, renews }: Renewing,
  issued: readonly IssuedReport[] | undefined,
): IssuedReport | undefined =>
  renews === '' || replaces
    ? undefined
    : uncorrected(issued ?? []).find((report) => report.id !== id && report.content.renews === renews);

/** 'O plano válido até 10/12/2026 já foi renovado: relatório para Vida Plena, emitido em 21/11/2026.' */
export const renewedText = ({ content, addressee, issued_at }: IssuedReport): string =>
  `O plano válido até ${fromIsoDate(content.renews)} já foi renovado: relatório para ${afterPara(addressee)}, emitido em ${formatDate(issued_at)}.`;
