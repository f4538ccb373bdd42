import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type Outcome, type Outcomes, outcomeFor, type Role } from './accessRoles';
import type { Therapist } from './backendClients';

const types: Record<string, string> = { documents: 'application/pdf', 'patient-photos': 'image/jpeg' };
export const buckets = Object.keys(types);

export const fileActions = [
  'upload',
  'signed upload',
  'overwrite',
  'update',
  'download',
  'info',
  'list',
  'sign',
  'sign many',
  'copy',
  'move',
  'remove',
] as const;
export type FileAction = (typeof fileActions)[number];

const readable: Outcomes = ['done', 'nothing', 'nothing'];
const writable: Outcomes = ['done', 'refused', 'refused'];

/** Allowed actions on a file in the owner's folder; `copy` and `move` target the caller's own folder. */
const fileRights: Record<FileAction, Outcomes> = {
  upload: writable,
  'signed upload': writable,
  overwrite: writable,
  update: writable,
  download: readable,
  info: readable,
  list: readable,
  sign: readable,
  'sign many': readable,
  copy: readable,
  move: readable,
  remove: readable,
};

const nobody: Outcomes = ['refused', 'refused', 'refused'];
/** A stored document is immutable: no role can overwrite it. */
const kept: Partial<Record<FileAction, Outcomes>> = {
  overwrite: nobody,
  update: nobody,
  // as if it were not there
  move: ['nothing', 'nothing', 'nothing'],
};

/**
 * For a read with an invalid token the hosted service answers as for an anonymous one: the bucket does not
 * exist unless it is public. It bars every other action.
 */
export function fileOutcome(role: Role, action: FileAction, bucket: string): Outcome {
  const isRead = action === 'download' || action === 'info';
  if (isRead && (role === 'expired token' || role === 'forged token')) return 'nothing';
  return outcomeFor(role, (bucket === 'documents' && kept[action]) || fileRights[action]);
}

/** Those that need a path where nothing is yet. */
export const creating: readonly FileAction[] = ['upload', 'signed upload'];

export const writing: readonly FileAction[] = [
  'upload',
  'signed upload',
  'overwrite',
  'update',
  'move',
  'remove',
];

export const contentOf = (bucket: string, text: string) => new Blob([text], { type: types[bucket] ?? '' });

export const newFolder = (therapist: Therapist) => `${therapist.id}/${randomUUID()}`;

type Answer = { data: unknown; error: unknown };

/** Performs an action on a file and classifies the answer. */
export async function attemptFile(
  client: SupabaseClient,
  bucket: string,
  action: FileAction,
  path: string,
  ownFolder: string,
): Promise<Outcome> {
  const files = client.storage.from(bucket);
  const other = contentOf(bucket, 'de outra pessoa');
  const asked = async (): Promise<Answer> => {
    switch (action) {
      case 'upload':
        return files.upload(path, other);
      case 'signed upload':
        return files.createSignedUploadUrl(path);
      case 'overwrite':
        return files.upload(path, other, { upsert: true });
      case 'update':
        return files.update(path, other);
      case 'download':
        return files.download(path);
      case 'info':
        return files.info(path);
      case 'list':
        return files.list(path.split('/').slice(0, -1).join('/'));
      case 'sign':
        return files.createSignedUrl(path, 60);
      case 'sign many': {
        const { data, error } = await files.createSignedUrls([path], 60);
        return { data: data?.filter(({ signedUrl }) => signedUrl), error };
      }
      case 'copy':
        return files.copy(path, `${ownFolder}/copia.bin`);
      case 'move':
        return files.move(path, `${ownFolder}/levado.bin`);
      case 'remove':
        return files.remove([path]);
    }
  };
  const { data, error } = await asked();
  if (!error) return Array.isArray(data) && data.length === 0 ? 'nothing' : 'done';
  return outcomeOf(Object(error));
}

/** The hosted service's messages for an expired token and for a foreign signature. */
const tokenFaults = {
  'expired token': '"exp" claim timestamp check failed',
  'forged token': 'signature verification failed',
} as const;

function outcomeOf(error: { status?: number; statusCode?: string; message?: string }): Outcome {
  const status = String(error.statusCode ?? error.status);
  if (status === '404') return 'nothing';
  if (status === '403')
    return Object.values<string>(tokenFaults).includes(error.message ?? '') ? 'barred' : 'refused';
  if (status === '401') return 'barred';
  throw new Error(`${status} ${JSON.stringify(error)}`);
}
