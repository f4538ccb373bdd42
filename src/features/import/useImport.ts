import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { recordsImported } from '../../data/records/afterSave';
import { importedToTheEnd } from '../../data/records/origin';
import { archivedOptions, summariesOptions } from '../../data/records/summaries';
import { tombstonesOptions } from '../../data/records/tombstones';
import { DataError } from '../../data/supabase/dataError';
import { dataFailure } from '../../data/supabase/errors';
import {
  FileProblem,
  fileProblemText,
  importIncomplete,
  importStopped,
} from '../../data/supabase/importErrors';
import { useTherapist } from '../../device/contexts';
import { type Notice, success } from '../../lib/notice';
import { ZipProblem } from '../../lib/readZip';
import { counted } from '../../lib/text';
import { toast } from '../../ui/feedback/toasts';
import { bringRecords, type ImportOutcome } from './bringRecords';
import type { CsvReading } from './csvRecords';
import { comesUnasked, type ImportRow, importRows, mayCome } from './importRows';
import { type ImportSource, readCsv, readFiles } from './importSource';

type Progress = { readonly done: number; readonly total: number };

export type Shown = {
  readonly source: ImportSource;
  readonly rows: readonly ImportRow[];
};

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

type Brought = Awaited<ReturnType<typeof bringRecords>>;
function broughtNotice({ came, failed, cause }: Brought, isStopped: boolean): Notice | undefined {
  if (cause) return importStopped(cause);
  if (failed > 0) return importIncomplete(failed);
  if (isStopped)
    return success('A importação parou', 'O que já foi importado está guardado. O resto continua na lista.');
  const words = counted(came, 'ficha importada', 'fichas importadas');
  return came > 0
    ? success('Importação concluída!', `${words}. O consentimento é pedido de novo, aqui.`)
    : undefined;
}

/** Reads files, shows what would come, and brings what is chosen. Nothing is stored before. */
export function useImport() {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [reading, setReading] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<string>();
  const [shown, setShown] = useState<Shown | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [running, setRunning] = useState<Progress | null>(null);
  const [isStopping, setStopping] = useState(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, ImportOutcome>>(new Map());
  const controller = useRef<AbortController>(undefined);
  const stopAsked = useRef(false);

  // leaving the view and the lock end it between two steps; the same file goes on from there
  useEffect(() => () => controller.current?.abort(), []);

  const begin = useCallback(() => {
    controller.current?.abort();
    const mine = new AbortController();
    controller.current = mine;
    return mine.signal;
  }, []);

  const show = async (open: (signal: AbortSignal) => Promise<ImportSource>) => {
    const signal = begin();
    setReading({ done: 0, total: 0 });
    setProblem(undefined);
    setOutcomes(new Map());
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

  const run = async () => {
    if (!shown) return;
    const { source, rows } = shown;
    const wanted = rows.filter((row) => chosen.has(row.found.key) && mayCome(row));
    const signal = begin();
    stopAsked.current = false;
    setStopping(false);
    setRunning({ done: 0, total: wanted.length });
    const brought = await bringRecords(userId, source.name, wanted, {
      signal,
      isStopped: () => stopAsked.current,
      onOutcome: (key, outcome) => {
        setOutcomes((before) => new Map(before).set(key, outcome));
        if (outcome.kind === 'came') setChosen((before) => new Set([...before].filter((one) => one !== key)));
      },
      onProgress: (done) => setRunning({ done, total: wanted.length }),
    });
    recordsImported(
      queryClient,
      wanted.flatMap(({ found }) => found.person?.id ?? []),
    );
    if (signal.aborted) return;
    setRunning(null);
    const notice = broughtNotice(brought, stopAsked.current);
    if (notice) toast(notice);
  };

  return {
    reading,
    problem,
    shown,
    chosen,
    setChosen,
    running,
    isStopping,
    outcomes,
    choose,
    reread,
    chooseSheet,
    run,
    /** After the record that is coming now. */
    stop: () => {
      stopAsked.current = true;
      setStopping(true);
    },
    /** Back to choosing a file. */
    restart: () => {
      setShown(null);
      setProblem(undefined);
      setOutcomes(new Map());
    },
  };
}
