import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { recordsImported } from '../../data/records/afterSave';
import { useTherapist } from '../../forms/contexts';
import { type Notice, success } from '../../lib/notice';
import { counted } from '../../lib/text';
import { importIncomplete, importStopped } from '../../sentences/importErrors';
import { toast } from '../../ui/feedback/toasts';
import { bringRecords, type ImportOutcome } from './bringRecords';
import { type ImportRow, mayCome } from './importRows';
import type { ImportSource } from './importSource';

export type Progress = { readonly done: number; readonly total: number };

export type Shown = {
  readonly source: ImportSource;
  readonly rows: readonly ImportRow[];
};

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

/** Brings what is chosen, record by record. `begin` ends what went on before. */
export function useBringing(
  shown: Shown | null,
  chosen: ReadonlySet<string>,
  choose: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
  begin: () => AbortSignal,
) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<Progress | null>(null);
  const [isStopping, setStopping] = useState(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, ImportOutcome>>(new Map());
  const stopAsked = useRef(false);

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
        if (outcome.kind === 'came') choose((before) => new Set([...before].filter((one) => one !== key)));
      },
      onProgress: (done) => setRunning({ done, total: wanted.length }),
    });
    recordsImported(
      queryClient,
      wanted.flatMap(({ found }) => found.person?.id ?? []),
    );
    if (signal.aborted) return;
    setRunning(null);
    // a stop during the last record leaves nothing
    const notice = broughtNotice(brought, stopAsked.current && brought.came < wanted.length);
    if (notice) toast(notice);
  };

  return {
    running,
    isStopping,
    outcomes,
    run,
    /** After the record that is coming now. */
    stop: () => {
      stopAsked.current = true;
      setStopping(true);
    },
    /** What came belongs to another file. */
    forget: () => setOutcomes(new Map()),
  };
}
