import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { copiesNoted } from '../../data/records/afterSave';
import type { PatientRecord } from '../../data/records/copiedRecord';
import { noteCopies } from '../../data/records/disclosures';
import { copiesOfAll } from '../../data/records/export';
import type { MadeFile } from '../../data/records/patientCopy';
import { phrasesOptions } from '../../data/records/phrases';
import { profileVersionsOptions } from '../../data/records/profileVersions';
import { archivedOptions, type PatientSummary, summariesOptions } from '../../data/records/summaries';
import { tombstonesOptions } from '../../data/records/tombstones';
import { dataFailure, exportCutOff, exportIncomplete } from '../../data/supabase/errors';
import { openFileOnDevice, saveToDevice } from '../../device/browser/deviceFiles';
import { useTherapist } from '../../device/contexts';
import { toCsv } from '../../lib/csv';
import { todayIso } from '../../lib/dates';
import { EXPORT_PART_BYTES } from '../../lib/limits';
import { type Notice, success } from '../../lib/notice';
import { type ZipEntry, zipBlob, zipParts } from '../../lib/zip';
import { profileTable, tombstoneTable } from '../../printing/files/evidenceTables';
import { summaryTable } from '../../printing/files/summaryTable';
import { toast } from '../../ui/feedback/toasts';

const DONE = 'Exportação concluída!';
const NOT_NOTED = 'Ela não pôde ser anotada em Quem recebeu das fichas.';

type ExportState = { readonly done: number; readonly total: number | null };

const csvOf = (patients: readonly PatientSummary[]) => toCsv(summaryTable(patients));

/** Exports all data of this therapist as files. `cancel` leaves no partial file on the device. */
export function useExport(madeFiles: (record: PatientRecord) => readonly MadeFile[]) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<ExportState | null>(null);
  /** What the last export lacks. */
  const [missing, setMissing] = useState<readonly string[]>([]);
  const controller = useRef<AbortController>(undefined);
  const cancel = useCallback(() => {
    controller.current?.abort();
    controller.current = undefined;
    setRunning(null);
  }, []);
  useEffect(() => cancel, [cancel]);

  const readAll = async () => [
    ...(await queryClient.fetchQuery({ ...summariesOptions(userId), staleTime: 0 })),
    ...(await queryClient.fetchQuery({ ...archivedOptions(userId), staleTime: 0 })),
  ];

  /** Runs `work` and reports its outcome as a toast. */
  const run = async (
    work: (signal: AbortSignal) => Promise<Notice>,
    failure = (error: unknown) => dataFailure('export', error),
  ) => {
    cancel();
    const mine = new AbortController();
    controller.current = mine;
    setRunning({ done: 0, total: null });
    setMissing([]);
    try {
      const outcome = await work(mine.signal);
      if (!mine.signal.aborted) toast(outcome);
    } catch (error) {
      if (!mine.signal.aborted) toast(failure(error));
    }
    if (controller.current === mine) cancel();
  };

  const exportTable = () =>
    run(async (signal) => {
      const patients = await readAll();
      signal.throwIfAborted();
      saveToDevice(new Blob([csvOf(patients)], { type: 'text/csv' }), `pacientes_${todayIso()}.csv`);
      return success(DONE, `A planilha tem ${patients.length} linhas.`);
    });

  const exportAll = async () => {
    const name = `anamneses_${todayIso()}`;
    const target = await openFileOnDevice(`${name}.zip`);
    if (target === 'cancelled') return;
    /** Number of parts already saved on the device. */
    let saved = 0;
    const work = async (signal: AbortSignal) => {
      const left: string[] = [];
      const copied: string[] = [];
      async function* entries(): AsyncGenerator<ZipEntry> {
        const patients = await readAll();
        const phrases = await queryClient.fetchQuery({ ...phrasesOptions(userId), staleTime: 0 });
        const { length: total } = patients;
        const showProgress = (done: number) => signal.aborted || setRunning({ done, total });
        showProgress(0);
        yield { name: 'pacientes.csv', input: csvOf(patients) };
        if (phrases.length > 0) {
          const rows = phrases.map(({ title, content }) => [title, content]);
          yield { name: 'frases.csv', input: toCsv([['Título', 'Texto'], ...rows]) };
        }
        const deleted = await queryClient.fetchQuery({ ...tombstonesOptions(userId), staleTime: 0 });
        if (deleted.length > 0) yield { name: 'fichas_excluidas.csv', input: toCsv(tombstoneTable(deleted)) };
        const versions = await queryClient.fetchQuery({ ...profileVersionsOptions(userId), staleTime: 0 });
        if (versions.length > 0) yield { name: 'perfil.csv', input: toCsv(profileTable(versions)) };
        yield* copiesOfAll(userId, patients, {
          madeFiles,
          signal,
          onProgress: showProgress,
          onCopied: (id) => copied.push(id),
          onMissing: (part) => left.push(part),
        });
      }
      try {
        for await (const part of zipParts(entries(), target ? Number.POSITIVE_INFINITY : EXPORT_PART_BYTES)) {
          if (target) for await (const chunk of part) await target.write(chunk);
          else {
            const zip = await zipBlob(part);
            signal.throwIfAborted();
            saved += 1;
            saveToDevice(zip, `${name}_parte_${saved}.zip`);
          }
        }
        signal.throwIfAborted();
        await target?.close();
      } catch (error) {
        await target?.abort().catch(() => undefined);
        throw error;
      }
      setMissing(left);
      const isNoted = await noteCopies(userId, copied).then(
        () => true,
        () => false,
      );
      copiesNoted(queryClient, copied);
      const where = saved > 1 ? `Tudo está em ${saved} arquivos.` : 'Tudo está em um arquivo.';
      const outcome = left.length > 0 ? exportIncomplete(left.length) : success(DONE, where);
      return isNoted ? outcome : { ...outcome, description: `${outcome.description} ${NOT_NOTED}` };
    };
    await run(work, (error) => (saved > 0 ? exportCutOff(error, saved) : dataFailure('export', error)));
  };

  return { running, missing, exportAll, exportTable, cancel };
}
