import type { ReportKind, ReportPart } from '../../questionnaire/issuedReports';

/** What a report says beside the record: its content as it is issued. Dates are ISO, '' for none. */
export type ReportWords = {
  readonly kind: ReportKind;
  readonly addressee: string;
  readonly purpose: string;
  readonly parts: readonly ReportPart[];
  readonly opinion: string;
  readonly advice: string;
  readonly procedures: string;
  readonly dated: string;
  readonly from: string;
  readonly to: string;
  /** Columns, goals, instruments, evaluations and documents of its parts that it does not carry. */
  readonly leftOut: readonly string[];
  /** The ids of the notes that it carries. */
  readonly notes: readonly string[];
  /** Who came along, of a declaration. */
  readonly companion: string;
  /** What a session of a list costs, in centavos; null where it is not said. Kept with the draft and in the PDF alone. */
  readonly price: number | null;
  /** The answers to what its kind asks for (`promptsOf`), by id. */
  readonly prompts: Readonly<Record<string, string>>;
  /** The day until which the plan is valid that it renews, ISO; '' for none. */
  readonly renews: string;
};
