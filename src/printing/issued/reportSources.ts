import type { IssuedReport } from '../../data/records/disclosures';
import type { DocumentRow } from '../../data/records/documents';
import type { Evaluation } from '../../data/records/evaluations';
import type { GoalCourse } from '../../data/records/goals';
import type { NotesOfPeriod } from '../../data/records/notesInPeriod';
import type { PatientRow } from '../../data/records/patients';
import type { Profile } from '../../data/records/profile';
import type { ReportKind, ReportPart } from '../../questionnaire/issuedReports';
import type { RowsRead } from '../../records/entities';
import { isFamilyPartRead } from '../plainSections';

/** What a report is made of; undefined for what is not read. */
export type ReportSources = {
  readonly patient: PatientRow;
  readonly profile: Profile | null | undefined;
  readonly rows: RowsRead;
  readonly goals: readonly GoalCourse[] | undefined;
  readonly evaluations: readonly Evaluation[] | undefined;
  /** Of the report's period. */
  readonly notes: NotesOfPeriod | undefined;
  readonly documents: readonly DocumentRow[] | undefined;
  /** The report that this one corrects. */
  readonly replaced: IssuedReport | undefined;
};

/** The source that a part is made of beside the record's answers. */
const sourceOf: {
  readonly [part in ReportPart]?: (sources: ReportSources, kind: ReportKind | null) => unknown;
} = {
  // what the family may see is in its own report alone, with the names of PDFs
  advice: ({ rows, documents }, kind) =>
    kind !== 'familia' || (isFamilyPartRead(rows) && documents !== undefined) || undefined,
  plan: ({ rows }) => rows.care_plans,
  goals: ({ goals }) => goals,
  results: ({ rows }) => rows.results,
  comparison: ({ evaluations }) => evaluations,
  attendance: ({ notes, rows }) => notes && rows.absences,
  notes: ({ notes }) => notes,
  documents: ({ documents }) => documents,
};

/** The parts among these whose source is not read: without it, the report would lack something unnoticed. */
export const unreadParts = (
  { kind, parts }: { readonly kind: ReportKind | null; readonly parts: readonly ReportPart[] },
  sources: ReportSources,
): ReportPart[] =>
  parts.filter((part) => {
    const source = sourceOf[part];
    return source && source(sources, kind) === undefined;
  });
