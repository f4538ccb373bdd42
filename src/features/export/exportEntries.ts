import type { QueryClient } from '@tanstack/react-query';
import { copiesOfAll } from '../../data/records/export';
import { invitationsOptions } from '../../data/records/invitations';
import { phrasesOptions } from '../../data/records/phrases';
import { profileVersionsOptions } from '../../data/records/profileVersions';
import { archivedOptions, type PatientSummary, summariesOptions } from '../../data/records/summaries';
import { tombstonesOptions } from '../../data/records/tombstones';
import { toCsv } from '../../lib/csv';
import type { ZipEntry } from '../../lib/zip';
import { profileTable, tombstoneTable } from '../../printing/files/evidenceTables';
import { homeFileText } from '../../printing/files/homeFile';
import { summaryTable } from '../../printing/files/summaryTable';

export const csvOf = (patients: readonly PatientSummary[]) => toCsv(summaryTable(patients));

/** All patients, the archived ones last, as the server has them now. */
export const readAll = async (userId: string, queryClient: QueryClient) => [
  ...(await queryClient.fetchQuery({ ...summariesOptions(userId), staleTime: 0 })),
  ...(await queryClient.fetchQuery({ ...archivedOptions(userId), staleTime: 0 })),
];

type Options = Omit<Parameters<typeof copiesOfAll>[2], 'onProgress'> & {
  /** Called once the table of these patients was taken up. */
  readonly onListed: (patientIds: readonly string[]) => void;
  readonly onProgress: (done: number, total: number) => void;
};

/** The files of an export: what is the therapist's, then a folder for each patient. */
export async function* exportEntries(
  userId: string,
  queryClient: QueryClient,
  { onListed, onProgress, ...options }: Options,
): AsyncGenerator<ZipEntry> {
  const patients = await readAll(userId, queryClient);
  const phrases = await queryClient.fetchQuery({ ...phrasesOptions(userId), staleTime: 0 });
  const { length: total } = patients;
  onProgress(0, total);
  yield { name: 'pacientes.csv', input: csvOf(patients) };
  onListed(patients.map(({ id }) => id));
  if (phrases.length > 0) {
    const rows = phrases.map(({ title, content }) => [title, content]);
    yield { name: 'frases.csv', input: toCsv([['Título', 'Texto'], ...rows]) };
  }
  const deleted = await queryClient.fetchQuery({ ...tombstonesOptions(userId), staleTime: 0 });
  if (deleted.length > 0) yield { name: 'fichas_excluidas.csv', input: toCsv(tombstoneTable(deleted)) };
  const home = homeFileText(await queryClient.fetchQuery({ ...invitationsOptions(userId), staleTime: 0 }));
  if (home) yield { name: 'familias_sem_ficha.txt', input: home };
  const versions = await queryClient.fetchQuery({ ...profileVersionsOptions(userId), staleTime: 0 });
  if (versions.length > 0) yield { name: 'perfil.csv', input: toCsv(profileTable(versions)) };
  yield* copiesOfAll(userId, patients, { ...options, onProgress: (done) => onProgress(done, total) });
}
