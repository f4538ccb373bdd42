import type { OwnTable, RecordTable } from '../../records/entities';

/** The queries of one record. A save invalidates the parts that it changes (`afterSave.ts`). */
export type RecordPart =
  | 'row'
  | 'begun'
  | 'documents'
  /** The sessions that its weekly times let expect. */
  | 'expected'
  | 'evaluations'
  | 'family'
  | 'goals'
  | 'history'
  | 'holdings'
  | 'import'
  | 'issued'
  | 'keep-until'
  | 'notes'
  | 'origin'
  | RecordTable;

/** The keys of the query cache. Its client belongs to one therapist, so none of them names a user. */
export const keys = {
  record: (patientId: string, part: RecordPart) => ['record', patientId, part] as const,
  /** What belongs to the therapist. */
  own: (table: OwnTable) => ['own', table] as const,
  /** The goals of a record with their ratings, beside the goals' rows. */
  courses: (patientId: string) => ['record', patientId, 'goals', 'courses'] as const,
  note: (id: string) => ['note', id] as const,
  /** The lists of all patients: those in use, and the archived ones. */
  list: (list: RecordList) => ['patients', list] as const,
  /** The numbers of the dashboard and the sidebar. */
  overview: ['overview'] as const,
  openNotes: ['open-notes'] as const,
  latestSessions: ['latest-sessions'] as const,
  /** The plans that end soon. */
  renewals: ['renewals'] as const,
  /** The sessions of a month, of all patients. */
  months: ['months'] as const,
  tombstones: ['tombstones'] as const,
  invitations: ['invitations'] as const,
  /** The authenticator apps of the account. */
  factors: ['factors'] as const,
  /** Where the account is open. */
  sessions: ['sessions'] as const,
};

export type RecordList = 'active' | 'archived';
