import type { ChangeDays } from '../../data/records/changeDays';
import type { IssuedReport } from '../../data/records/disclosures';
import type { DocumentRow } from '../../data/records/documents';
import type { Evaluation } from '../../data/records/evaluations';
import type { GoalCourse } from '../../data/records/goals';
import type { NotesOfPeriod } from '../../data/records/notesInPeriod';
import type { PatientRow } from '../../data/records/patients';
import type { Profile } from '../../data/records/profile';
import type { ExpectedSession } from '../../questionnaire/expectedSessions';
import type { RowsRead } from '../../records/entities';

/** What a report is made of; undefined for what is not read. */
export type ReportSources = {
  readonly patient: PatientRow;
  readonly profile: Profile | null | undefined;
  readonly rows: RowsRead;
  readonly goals: readonly GoalCourse[] | undefined;
  readonly evaluations: readonly Evaluation[] | undefined;
  readonly changeDays: ChangeDays | undefined;
  /** Of the report's period. */
  readonly notes: NotesOfPeriod | undefined;
  /** What the weekly times let expect in it. */
  readonly expected: readonly ExpectedSession[] | undefined;
  readonly documents: readonly DocumentRow[] | undefined;
  /** The report that this one corrects. */
  readonly replaced: IssuedReport | undefined;
};
