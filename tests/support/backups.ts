import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makeBackup } from '../../supabase/backup/make';
import type { Therapist } from './backendClients';
import { newFolder, type Run, run } from './backendProcess';

/** Names in new folders, where nothing is yet; `remove` deletes the folders. */
export function places() {
  const folders: string[] = [];
  return {
    place(name: string): string {
      const folder = newFolder();
      folders.push(folder);
      return path.join(folder, name);
    },
    remove() {
      for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const settingsOf = (dataDir: string) => ({ dataDir, databaseUrl: undefined, confirmEmail: false });

export const noPassphrase = () => Promise.reject(new Error('asked for a passphrase'));

export const backupOf = (dataDir: string, file: string) =>
  makeBackup(settingsOf(dataDir), file, undefined).then((manifest) => ({ file, manifest }));

const ENDED = ['auth.sessions', 'auth.refresh_tokens', 'auth.flow_state', 'public.family_invitations'];
/** The tables and parts of a backup that are the same in what is restored from it. */
export const lasting = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  all.filter(({ name }) => !ENDED.includes(name.replace(/^rows\/(.*)\.jsonl$/, '$1')));

/** Stores a PDF and its row, in the app's order; returns its path. */
export async function attachPdf(
  { id, client }: Therapist,
  patient_id: string,
  bytes: Uint8Array,
): Promise<string> {
  const document = randomUUID();
  const file_path = `${id}/${patient_id}/1_${document.slice(0, 8)}.pdf`;
  const mime_type = 'application/pdf';
  const stored = await client.storage
    .from('documents')
    .upload(file_path, new Blob([Uint8Array.from(bytes)], { type: mime_type }));
  if (stored.error) throw stored.error;
  const row = { file_name: 'Laudo.pdf', file_path, file_size: bytes.length, mime_type };
  const { error } = await client.from('patient_documents').insert({ id: document, patient_id, ...row });
  if (error) throw error;
  return file_path;
}

/** Processes that are killed by `end`, if they still run. */
export function processes() {
  const all: Run[] = [];
  return {
    watch(one: Run): Run {
      all.push(one);
      return one;
    },
    program: (script: string, args: readonly string[], DATA_DIR: string): Run => {
      const one = run(script, args, { DATA_DIR });
      all.push(one);
      return one;
    },
    async end() {
      for (const { child, ended } of all.splice(0)) {
        child.kill('SIGKILL');
        await ended;
      }
    },
  };
}
