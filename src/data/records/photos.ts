import { queryOptions, skipToken } from '@tanstack/react-query';
import { atMost } from '../../lib/atMost';
import { supabase } from '../supabase/client';
import { DataError, dataOf, orThrow } from '../supabase/dataError';
import { type PatientRow, patientColumns } from './patients';

const BUCKET = 'patient-photos';
/** Leaves connections for the requests that the rest of the screen waits for. */
const PHOTOS_AT_ONCE = 4;
/** Time that an unused photo stays in the cache: scrolling through 10,000 patients passes many. */
const KEPT_MS = 5 * 60 * 1000;

type StoredPhoto = { readonly path: string; readonly version: string | null };

/** The path that a `photo_url` refers to in the bucket. Its host is ignored: a project may move (D-30). */
export function storedPhoto(photoUrl: string | null | undefined): StoredPhoto | null {
  const [address = '', query] = (photoUrl ?? '').split('?', 2);
  const [, path] = address.split(`/${BUCKET}/`, 2);
  return path ? { path, version: new URLSearchParams(query).get('t') } : null;
}

const inTurn = atMost(PHOTOS_AT_ONCE);

/**
 * The file of a photo, for the screen and for reports. Fetched with the session and kept in memory: a URL
 * loaded by an image element would leave the photo in the browser's disk cache.
 */
export function photoOptions(photoUrl: string | null | undefined) {
  const photo = storedPhoto(photoUrl);
  return queryOptions({
    queryKey: ['photos', photo?.path ?? null, photo?.version ?? null],
    queryFn: photo
      ? ({ signal }) =>
          inTurn(async (): Promise<Blob> => {
            return orThrow(await supabase.storage.from(BUCKET).download(photo.path, {}, { signal }));
          }, signal)
      : skipToken,
    // another photo has another URL
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
  });
}

const pathOf = (userId: string, patientId: string) => `${userId}/${patientId}/profile.jpg`;

/** Uploads a patient's only photo, replacing an earlier one, and returns its public URL. */
async function uploadPhoto(userId: string, patientId: string, photo: Blob): Promise<string> {
  const bucket = supabase.storage.from(BUCKET);
  const path = pathOf(userId, patientId);
  dataOf(await bucket.upload(path, photo, { upsert: true, contentType: 'image/jpeg' }));
  return bucket.getPublicUrl(path).data.publicUrl;
}

async function setPhotoUrl(userId: string, patientId: string, photoUrl: string | null): Promise<PatientRow> {
  const answer = await supabase
    .from('patients')
    .update({ photo_url: photoUrl })
    .eq('id', patientId)
    .eq('user_id', userId)
    .select(patientColumns)
    .maybeSingle();
  const row = dataOf(answer);
  // the patient was deleted elsewhere: the sweep removes the file (D-33)
  if (!row) throw new DataError('refused', '23503');
  return row;
}

/** Adds the first photo of a new patient; can be retried. */
export async function addPhoto(userId: string, patientId: string, photo: Blob): Promise<PatientRow> {
  return setPhotoUrl(userId, patientId, await uploadPhoto(userId, patientId, photo));
}

/** Replaces a stored patient's photo; the time in the URL makes it differ from the previous one. */
export async function replacePhoto(userId: string, patientId: string, photo: Blob): Promise<PatientRow> {
  const url = await uploadPhoto(userId, patientId, photo);
  return setPhotoUrl(userId, patientId, `${url}?t=${Date.now()}`);
}

/** Removes the file, then the row's reference; a missing file is not an error. */
export async function removePhoto(userId: string, patientId: string): Promise<PatientRow> {
  dataOf(await supabase.storage.from(BUCKET).remove([pathOf(userId, patientId)]));
  return setPhotoUrl(userId, patientId, null);
}
