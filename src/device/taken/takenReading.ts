import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../data/records/keys';
import { type PatientRow, patientOptions } from '../../data/records/patients';
import { photoOptions } from '../../data/records/photos';
import { toSummary } from '../../data/records/summaries';
import { takenParts } from '../../data/records/takenParts';
import { byteString } from '../../lib/bytes';
import { toUprightJpeg } from '../../lib/image';
import { TAKEN_MAX } from '../../lib/limits';
import { until } from '../../lib/observable';
import { patientNameOf } from '../../lib/patientName';
import { isOffline } from '../outbox/failures';
import { isBeingSent } from '../outbox/outboxState';
import type { TakenHead, TakenPart, TakenPhoto } from './takenShape';
import type { TakenWork } from './takenWork';

/** A record that is not there any more, or is archived. */
export class Gone extends Error {}

/** Resolves once nothing is being sent: what is read does not get in its way. */
const untilQuiet = (outbox: TakenWork['outbox']) => until(outbox, (items) => !items.some(isBeingSent));

/** A photo that cannot be read does not keep its record from being taken. */
async function smallPhoto(
  cache: QueryClient,
  { photo_url }: PatientRow,
  known: TakenPhoto | null | undefined,
): Promise<TakenPhoto | null> {
  if (!photo_url) return null;
  if (known?.of === photo_url) return known;
  try {
    const whole = await cache.fetchQuery(photoOptions(photo_url));
    const { file } = await toUprightJpeg(whole, TAKEN_MAX.photo);
    return { of: photo_url, jpeg: btoa(byteString(new Uint8Array(await file.arrayBuffer()))) };
  } catch (error) {
    if (isOffline(error)) throw error;
    return null;
  }
}

/** Reads a record as the server has it; what was read since `begun` (ms) is not read again. */
export async function readRecord(
  { userId, cache, outbox }: TakenWork,
  patientId: string,
  { begun, mark, known }: { begun: number; mark: string; known: TakenHead | undefined },
): Promise<{ head: Omit<TakenHead, 'bytes'>; parts: readonly TakenPart[] }> {
  const since = () => Math.max(Date.now() - begun, 0);
  await untilQuiet(outbox);
  const row = await cache.fetchQuery({ ...patientOptions(userId, patientId), staleTime: since() });
  if (!row || row.archived_at) throw new Gone();
  const parts: TakenPart[] = [{ key: keys.record(patientId, 'row'), data: row }];
  for (const read of takenParts(userId, patientId)) {
    await untilQuiet(outbox);
    parts.push(await read(cache, since()));
  }
  const photo = await smallPhoto(cache, row, known?.now?.photo);
  const summary = toSummary(row);
  const at = new Date(begun).toISOString();
  return { head: { patientId, name: patientNameOf(row), at, now: { mark, summary, photo } }, parts };
}
