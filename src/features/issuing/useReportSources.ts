import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { changeDaysOptions } from '../../data/records/changeDays';
import { type IssuedReport, issuedReportsOptions } from '../../data/records/disclosures';
import { documentsOptions } from '../../data/records/documents';
import { rowsOptions } from '../../data/records/entityRows';
import { evaluationsOptions } from '../../data/records/evaluations';
import { expectedInPeriodOptions } from '../../data/records/expectedSessions';
import { goalsOptions, isCut, TOLD_RATINGS } from '../../data/records/goals';
import { keys } from '../../data/records/keys';
import { readNotesOfPeriod } from '../../data/records/notesInPeriod';
import type { PatientRow } from '../../data/records/patients';
import { profileOptions } from '../../data/records/profile';
import { useTherapist } from '../../forms/contexts';
import type { Period } from '../../lib/dates';
import type { ReportSources } from '../../printing/issued/reportSources';
import { plainEntities, type RowsRead } from '../../records/entities';

const notesOfPeriodOptions = (userId: string, patientId: string, { from, to }: Period) =>
  queryOptions({
    queryKey: [...keys.record(patientId, 'notes'), 'period', from, to],
    queryFn: ({ signal }) => readNotesOfPeriod(userId, patientId, { from, to }, signal),
    enabled: from !== '' && to !== '' && from <= to,
  });

/** Whatever their day: what a declaration can be of. */
export const allNotesOptions = (userId: string, patientId: string) =>
  queryOptions({
    queryKey: [...keys.record(patientId, 'notes'), 'period', 'all'],
    queryFn: ({ signal }) => readNotesOfPeriod(userId, patientId, { from: null, to: null }, signal),
  });

function useRows(userId: string, patientId: string): RowsRead {
  const read = useQueries({ queries: plainEntities.map((entity) => rowsOptions(entity, userId, patientId)) });
  return Object.fromEntries(plainEntities.map(({ table }, index) => [table, read[index]?.data])) as RowsRead;
}

function useGoals(patientId: string) {
  const shown = useQuery(goalsOptions(patientId)).data;
  const isMore = shown?.some(isCut) ?? false;
  const told = useQuery({ ...goalsOptions(patientId, TOLD_RATINGS), enabled: isMore, staleTime: 0 }).data;
  return isMore ? told : shown;
}

/** Reads what a report can be made of. */
export function useReportSources(
  patient: PatientRow,
  period: Period,
  replaces: string | null,
): ReportSources & { readonly issued: readonly IssuedReport[] | undefined } {
  const { userId } = useTherapist();
  const { id } = patient;
  const issued = useQuery(issuedReportsOptions(userId, id)).data;
  return {
    patient,
    profile: useQuery(profileOptions(userId)).data,
    goals: useGoals(id),
    rows: useRows(userId, id),
    evaluations: useQuery(evaluationsOptions(userId, id)).data,
    changeDays: useQuery(changeDaysOptions(userId, id)).data,
    notes: useQuery(notesOfPeriodOptions(userId, id, period)).data,
    expected: useQuery(expectedInPeriodOptions(id, period)).data,
    documents: useQuery(documentsOptions(userId, id)).data,
    issued,
    replaced: issued?.find((report) => report.id === replaces),
  };
}
