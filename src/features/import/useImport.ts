import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importedToTheEnd } from '../../data/records/origin';
import { archivedOptions, summariesOptions } from '../../data/records/summaries';
import { tombstonesOptions } from '../../data/records/tombstones';
import { DataError } from '../../data/supabase/dataError';
import { useTherapist } from '../../forms/contexts';
import { ZipProblem } from '../../lib/readZip';
import { dataFailure } from '../../sentences/errors';
import { FileProblem, fileProblemText } from '../../sentences/importErrors';
import { useOneAtATime } from '../../ui/useOneAtATime';
import type { CsvReading } from './csvRecords';
import { comesUnasked, type ImportRow, importRows } from './importRows';
import { type ImportSource, readCsv, readFiles } from './importSource';
import { type Progress, type Shown, useBringing } from './useBringing';

function problemText(error: unknown): string {
  if (error instanceof FileProblem || error instanceof ZipProblem) return fileProblemText(error.code);
  if (error instanceof DataError) return dataFailure('import', error).description ?? '';
  // a file that was moved or changed since it was chosen
  return fileProblemText('unreadable');
}

/** What of a source is here already, and what of it can come. */
async function placed(cache: QueryClient, userId: string, { found }: ImportSource): Promise<ImportRow[]> {
  const read = { staleTime: 0 };
  const patients = [
    ...(await cache.fetchQuery({ ...summariesOptions(userId), ...read })),
    ...(await cache.fetchQuery({ ...archivedOptions(userId), ...read })),
  ];
  const tombstones = await cache.fetchQuery({ ...tombstonesOptions(userId), ...read });
  const here = new Set(patients.map(({ id }) => id));
  const candidates = found.flatMap(({ person }) => (person && here.has(person.id) ? person.id : []));
  return importRows(found, {
    patients,
    deleted: new Set(tombstones.map(({ patient_id }) => patient_id)),
    ended: await importedToTheEnd(userId, candidates),
  });
}

/** Reads files, shows what would come, and brings what is chosen. Nothing is stored before. */
export function useImport() {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [reading, setReading] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<string>();
  const [shown, setShown] = useState<Shown | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // leaving the view and the lock end it between two steps; the same file goes on from there
  const { begin } = useOneAtATime();
  const { forget, ...bringing } = useBringing(shown, chosen, setChosen, begin);

  const show = async (open: (signal: AbortSignal) => Promise<ImportSource>) => {
    const signal = begin();
    setReading({ done: 0, total: 0 });
    setProblem(undefined);
    forget();
    try {
      const source = await open(signal);
      const rows = await placed(queryClient, userId, source);
      signal.throwIfAborted();
      setShown({ source, rows });
      setChosen(new Set(rows.filter(comesUnasked).map(({ found }) => found.key)));
    } catch (error) {
      if (signal.aborted) return;
      setShown(null);
      setProblem(problemText(error));
    }
    if (!signal.aborted) setReading(null);
  };

  const choose = (files: readonly File[]) =>
    show((signal) =>
      readFiles(userId, files, (done, total) => {
        signal.throwIfAborted();
        setReading({ done, total });
      }),
    );

  /** Reads the table otherwise; a part that is not named is found out anew. */
  const reread = async (change: Partial<CsvReading>) => {
    const { source } = shown ?? {};
    const csv = source?.csv;
    if (!source || !csv) return;
    const { encoding, delimiter } = csv.table.reading;
    // other columns, letters or heads: what follows from them is found out anew
    const isNewTable = ['encoding', 'delimiter', 'headsAt'].some((part) => part in change);
    const kept = isNewTable ? { encoding, delimiter } : csv.table.reading;
    await show(() => readCsv(userId, source.name, csv.content, { ...kept, ...change }, csv.sheets));
  };

  /** Reads another sheet of the same file. */
  const chooseSheet = async (name: string) => {
    const { source } = shown ?? {};
    const sheets = source?.csv?.sheets ?? [];
    const sheet = sheets.find((one) => one.name === name);
    if (source && sheet) await show(() => readCsv(userId, source.name, sheet.table, {}, sheets));
  };

  return {
    reading,
    problem,
    shown,
    chosen,
    setChosen,
    choose,
    reread,
    chooseSheet,
    ...bringing,
    /** Back to choosing a file. */
    restart: () => {
      setShown(null);
      setProblem(undefined);
      forget();
    },
  };
}
