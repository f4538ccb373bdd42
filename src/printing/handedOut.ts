import type { IssuedReport } from '../data/records/disclosures';
import { todayIso } from '../lib/dates';
import { carriedText, isProofKind, labelOfReportKind, reportTitle } from '../questionnaire/issuedReports';
import type { Disclosure } from '../records/disclosures';

/** Something that was handed out of a record. */
export type HandedOut = {
  readonly id: string;
  /** The civil date, ISO. */
  readonly day: string;
  readonly recipient: string;
  /** 'Relatório · Escola' */
  readonly way: string;
  readonly purpose: string;
  readonly content: string;
  /** The file, of an issued report. */
  readonly report: IssuedReport | null;
  /** A copy that the therapist made: it went to nobody else. */
  readonly isCopy: boolean;
};

const COPY = 'Cópia baixada por você';

const ofReport = (report: IssuedReport): HandedOut => ({
  id: report.id,
  day: todayIso(new Date(report.issued_at)),
  recipient: report.addressee,
  way: isProofKind(report.kind) ? reportTitle(report.kind) : `Relatório · ${labelOfReportKind(report.kind)}`,
  purpose: report.purpose ?? '',
  content: carriedText(report),
  report,
  isCopy: false,
});

const ofDisclosure = ({ id, disclosed_on, kind, recipient, purpose, content }: Disclosure): HandedOut => ({
  id,
  day: disclosed_on,
  recipient: recipient ?? COPY,
  way: kind === 'copia' ? content : 'Enviado por outro meio',
  purpose: purpose ?? '',
  content: kind === 'copia' ? '' : content,
  report: null,
  isCopy: kind === 'copia',
});

/** Everything that left a record, newest first. */
export function handedOut(
  reports: readonly IssuedReport[],
  disclosures: readonly Disclosure[],
): readonly HandedOut[] {
  const all = [
    ...reports.map((report) => ({ said: report.issued_at, entry: ofReport(report) })),
    ...disclosures.map((row) => ({ said: row.created_at, entry: ofDisclosure(row) })),
  ];
  return all
    .toSorted((a, b) => b.entry.day.localeCompare(a.entry.day) || b.said.localeCompare(a.said))
    .map(({ entry }) => entry);
}
