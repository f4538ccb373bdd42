import * as v from 'valibot';
import { readLocally, storeLocally } from '../../lib/localValues';

const keyOf = (userId: string) => `anamnese.last-export.${userId}`;

const stored = v.fallback(v.nullable(v.object({ at: v.pipe(v.string(), v.isoTimestamp()) })), null);

/** When everything of this therapist was last exported on this device, ISO; undefined for never. */
export const lastExport = (userId: string): string | undefined =>
  v.parse(stored, readLocally(keyOf(userId)))?.at;

export const setLastExport = (userId: string, at: string): void => {
  storeLocally(keyOf(userId), { at });
};
