import type { QueryClient } from '@tanstack/react-query';
import { carePlanOptions } from '../data/records/carePlan';
import { consentsOptions } from '../data/records/consents';
import type { PatientRow } from '../data/records/patients';
import { photoOptions } from '../data/records/photos';
import { profileOptions } from '../data/records/profile';
import { toUprightJpeg } from '../lib/image';
import type { PrintedPhoto } from '../pdf/report';
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

/** The profile from the server; the cached one if the request fails or times out. */
export async function readProfile(queryClient: QueryClient, userId: string) {
  const options = profileOptions(userId);
  return (await unlessLate(queryClient.fetchQuery(options))) ?? queryClient.getQueryData(options.queryKey);
}

async function readConsents(queryClient: QueryClient, userId: string, patientId: string) {
  const options = consentsOptions(userId, patientId);
  return (await unlessLate(queryClient.fetchQuery(options))) ?? queryClient.getQueryData(options.queryKey);
}

async function readPlan(queryClient: QueryClient, userId: string, patientId: string) {
  const options = carePlanOptions(userId, patientId);
  return (await unlessLate(queryClient.fetchQuery(options))) ?? queryClient.getQueryData(options.queryKey);
}

async function printedPhoto(queryClient: QueryClient, photoUrl: string): Promise<PrintedPhoto> {
  const stored = await queryClient.fetchQuery(photoOptions(photoUrl));
  const { file, width, height } = await toUprightJpeg(stored, PHOTO_PIXELS);
  return { jpeg: new Uint8Array(await file.arrayBuffer()), width, height };
}

export async function readPhoto(queryClient: QueryClient, { photo_url }: PatientRow) {
  return photo_url ? unlessLate(printedPhoto(queryClient, photo_url)) : undefined;
}

/** Reads signer, consent and photo. A part that fails or times out is undefined; none blocks the report. */
export async function readReportAttachments(
  queryClient: QueryClient,
  userId: string,
  patient: PatientRow,
): Promise<ReportAttachments> {
  const [profile, consents, photo, plan] = await Promise.all([
    readProfile(queryClient, userId),
    readConsents(queryClient, userId, patient.id),
    readPhoto(queryClient, patient),
    readPlan(queryClient, userId, patient.id),
  ]);
  return { profile, newestConsent: consents?.[0], photo, plan };
}
