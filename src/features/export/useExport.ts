import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CopiedRecord } from '../../data/records/copiedRecord';
import { type Copied, copiesMade } from '../../data/records/copies';
import { copiesOfAll } from '../../data/records/export';
import { invitationsOptions } from '../../data/records/invitations';
import type { MadeFile } from '../../data/records/patientCopy';
import { phrasesOptions } from '../../data/records/phrases';
import { profileVersionsOptions } from '../../data/records/profileVersions';
import { archivedOptions, type PatientSummary, summariesOptions } from '../../data/records/summaries';
import { tombstonesOptions } from '../../data/records/tombstones';
import { openFileOnDevice, saveToDevice } from '../../device/browser/deviceFiles';
import { lastExport, setLastExport } from '../../device/browser/lastExport';
import { useTherapist } from '../../forms/contexts';
import { toCsv } from '../../lib/csv';
import { todayIso } from '../../lib/dates';
import { EXPORT_PART_BYTES } from '../../lib/limits';
import { type Notice, success } from '../../lib/notice';
import { counted } from '../../lib/text';
import type { ZipEntry } from '../../lib/zip';
import { profileTable, tombstoneTable } from '../../printing/files/evidenceTables';
import { homeFileText } from '../../printing/files/familyFile';
import { summaryTable } from '../../printing/files/summaryTable';
import { dataFailure, exportCutOff, exportIncomplete, partsNotNoted } from '../../sentences/errors';
import { toast } from '../../ui/feedback/toasts';
import { useOneAtATime } from '../../ui/useOneAtATime';

const csvOf = (patients: readonly PatientSummary[]) => toCsv(summaryTable(patients));

/** All patients, the archived ones last, as the server has them now. */
const readAll = async (userId: string, queryClient: QueryClient) => [
  ...(await queryClient.fetchQuery({ ...summariesOptions(userId), staleTime: 0 })),
  ...(await queryClient.fetchQuery({ ...archivedOptions(userId), staleTime: 0 })),
];

type Options = Omit<Parameters<typeof copiesOfAll>[2], 'onProgress'> & {
  /** Called once the table of these patients was taken up. */
  readonly onListed: (patientIds: readonly string[]) => void;
  readonly onProgress: (done: number, total: number) => void;
};

/** The files of an export: what is the therapist's, then a folder for each patient. */
async function* exportEntries(
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

const DONE = 'Exportação concluída!';
const NOT_NOTED = 'Ela não pôde ser anotada em Quem recebeu das fichas.';

type ExportState = { readonly done: number; readonly total: number | null };

const withoutNote = (outcome: Notice): Notice => ({
  ...outcome,
  description: [outcome.description, NOT_NOTED].filter(Boolean).join(' '),
});

/** What 'Quem recebeu' notes of an export that came in parts: of each record once, what was taken up of it, or its line in the table. */
function createNotes(note: (ids: readonly string[], what: Copied) => Promise<boolean>) {
  const listed: string[] = [];
  const taken = new Set<string>();
  const noted = new Set<string>();
  let isComplete = true;
  const noteNew = async (ids: Iterable<string>, what: Copied) => {
    const fresh = [...ids].filter((id) => !noted.has(id));
    for (const id of fresh) noted.add(id);
    isComplete = (await note(fresh, what)) && isComplete;
  };
  return {
    listed: (ids: readonly string[]) => void listed.push(...ids),
    taken: (id: string) => void taken.add(id),
    noteTaken: () => noteNew(taken, 'Cópia da ficha'),
    noteListed: () => noteNew(listed, 'Linha na planilha de pacientes'),
    isComplete: () => isComplete,
  };
}

/**
 * Exports all data of this therapist as files. `cancel` leaves no partial file on the device; parts that were saved before it stay, and
 * are noted.
 */
export function useExport(madeFiles: (record: CopiedRecord) => readonly MadeFile[]) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<ExportState | null>(null);
  const [exportedAt, setExportedAt] = useState(() => lastExport(userId));
  /** What the last export lacks. */
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { begin, end } = useOneAtATime();
  const cancel = () => {
    end();
    setRunning(null);
  };

  /** Runs `work` and reports its outcome as a toast. */
  const run = async (
    work: (signal: AbortSignal) => Promise<Notice>,
    failure = (error: unknown) => dataFailure('export', error),
  ) => {
    const signal = begin();
    setRunning({ done: 0, total: null });
    setMissing([]);
    try {
      const outcome = await work(signal);
      if (!signal.aborted) toast(outcome);
    } catch (error) {
      if (!signal.aborted) toast(failure(error));
    }
    if (!signal.aborted) cancel();
  };

  /** False if 'Quem recebeu' of the records could not note what was downloaded. */
  const note = (ids: readonly string[], what: Copied) => copiesMade(queryClient, userId, ids, what);

  const exportTable = () =>
    run(async (signal) => {
      const patients = await readAll(userId, queryClient);
      signal.throwIfAborted();
      saveToDevice(new Blob([csvOf(patients)], { type: 'text/csv' }), `pacientes_${todayIso()}.csv`);
      const ids = patients.map(({ id }) => id);
      const isNoted = await note(ids, 'Linha na planilha de pacientes');
      const outcome = success(DONE, `A planilha tem ${counted(patients.length, 'linha', 'linhas')}.`);
      return isNoted ? outcome : withoutNote(outcome);
    });

  const exportAll = async () => {
    const name = `anamneses_${todayIso()}`;
    const target = await openFileOnDevice(`${name}.zip`);
    if (target === 'cancelled') return;
    /** Number of parts already saved on the device. */
    let saved = 0;
    const notes = createNotes(note);
    const work = async (signal: AbortSignal) => {
      const left: string[] = [];
      const entries = () =>
        exportEntries(userId, queryClient, {
          madeFiles,
          signal,
          onListed: notes.listed,
          onProgress: (done, total) => signal.aborted || setRunning({ done, total }),
          onTaken: notes.taken,
          onMissing: (part) => left.push(part),
        });
      try {
        const { writeZip, zipParts } = await import('../../lib/zip');
        if (target) await writeZip(entries(), (chunk) => target.write(chunk));
        else
          for await (const zip of zipParts(entries(), EXPORT_PART_BYTES)) {
            signal.throwIfAborted();
            saved += 1;
            saveToDevice(zip, `${name}_parte_${saved}.zip`);
            await notes.noteTaken();
          }
        signal.throwIfAborted();
        await target?.close();
      } catch (error) {
        await target?.abort().catch(() => undefined);
        if (saved > 0) await notes.noteListed();
        if (signal.aborted && !notes.isComplete()) toast(partsNotNoted);
        throw error;
      }
      setMissing(left);
      const now = new Date().toISOString();
      setLastExport(userId, now);
      setExportedAt(now);
      await notes.noteTaken();
      await notes.noteListed();
      const where = saved > 1 ? `Tudo está em ${saved} arquivos.` : 'Tudo está em um arquivo.';
      const outcome = left.length > 0 ? exportIncomplete(left.length) : success(DONE, where);
      return notes.isComplete() ? outcome : withoutNote(outcome);
    };
    await run(work, (error) => {
      if (saved === 0) return dataFailure('export', error);
      const outcome = exportCutOff(error, saved);
      return notes.isComplete() ? outcome : withoutNote(outcome);
    });
  };

  return { running, missing, exportedAt, exportAll, exportTable, cancel };
}
