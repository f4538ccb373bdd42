import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { documentsOptions } from '../data/records/documents';
import { rowsOptions } from '../data/records/entityRows';
import { evaluationsOptions } from '../data/records/evaluations';
import { goalsOptions } from '../data/records/goals';
import type { PatientRow } from '../data/records/patients';
import { photoOptions } from '../data/records/photos';
import { profileOptions } from '../data/records/profile';
import { toUprightJpeg } from '../lib/image';
import type { PrintedPhoto } from '../pdf/report';
import { consents as consentsOf } from '../records/consents';
import { plainEntities, type RowsRead } from '../records/entities';
import { namesDocuments } from './plainSections';
import type { ReportAttachments } from './recordReport';

/** Longest wait for each optional part of a report. */
const TIMEOUT_MS = 6000;
/** 28 mm at 300 dpi, rounded up. */
const PHOTO_PIXELS = 420;

async function unlessLate<T>(reading: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  try {
    return await Promise.race([reading, late]);
  } catch {
    // the report is generated without it
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** From the server; what is cached if the request fails or times out. */
export async function readOr<T, K extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<T, Error, T, K>,
): Promise<T | undefined> {
  return (await unlessLate(queryClient.fetchQuery(options))) ?? queryClient.getQueryData<T>(options.queryKey);
}

export const readProfile = (queryClient: QueryClient, userId: string) =>
  readOr(queryClient, profileOptions(userId));

async function printedPhoto(queryClient: QueryClient, photoUrl: string): Promise<PrintedPhoto> {
  const stored = await queryClient.fetchQuery(photoOptions(photoUrl));
  const { file, width, height } = await toUprightJpeg(stored, PHOTO_PIXELS);
  return { jpeg: new Uint8Array(await file.arrayBuffer()), width, height };
}

export async function readPhoto(queryClient: QueryClient, { photo_url }: PatientRow) {
  return photo_url ? unlessLate(printedPhoto(queryClient, photo_url)) : undefined;
}

export async function readRows(queryClient: QueryClient, userId: string, patientId: string) {
  const rows = await Promise.all(
    plainEntities.map(async (entity) => [
      entity.table,
      await readOr(queryClient, rowsOptions(entity, userId, patientId)),
    ]),
  );
  return Object.fromEntries(rows) as RowsRead;
}

/** Reads signer, consent, photo, plan and what came of it. A part that fails or times out is undefined; none blocks the report. */
export async function readReportAttachments(
  queryClient: QueryClient,
  userId: string,
  patient: PatientRow,
): Promise<ReportAttachments> {
  const { id } = patient;
  const [profile, consents, photo, rows, goals, evaluations] = await Promise.all([
    readProfile(queryClient, userId),
    readOr(queryClient, rowsOptions(consentsOf, userId, id)),
    readPhoto(queryClient, patient),
    readRows(queryClient, userId, id),
    readOr(queryClient, goalsOptions(id)),
    readOr(queryClient, evaluationsOptions(userId, id)),
  ]);
  return {
    profile,
    consents,
    photo,
    rows,
    documents: namesDocuments(rows) ? await readOr(queryClient, documentsOptions(userId, id)) : [],
    goals,
    evaluations,
  };
}
