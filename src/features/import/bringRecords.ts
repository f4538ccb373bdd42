import { importRecord } from '../../data/records/importRecord';
import { endsReading } from '../../data/records/patientCopy';
import { importFailureText, RecordProblem, recordProblemText } from '../../sentences/importErrors';
import type { ImportRow } from './importRows';

/** What became of a record: it came, or why it did not. */
export type ImportOutcome = { readonly kind: 'came' } | { readonly kind: 'failed'; readonly why: string };

type Options = {
  readonly signal: AbortSignal;
  /** Asked before each record. */
  readonly isStopped: () => boolean;
  readonly onOutcome: (key: string, outcome: ImportOutcome) => void;
  readonly onProgress: (done: number) => void;
};

type Brought = {
  readonly came: number;
  readonly failed: number;
  /** Why no more could come; undefined otherwise. */
  readonly cause?: unknown;
};

const whyOf = (error: unknown) =>
  error instanceof RecordProblem ? recordProblemText(error.code, error.where) : importFailureText(error);

/** Stores the records of these rows one after the other; one that fails is told, and the next one follows. */
export async function bringRecords(
  userId: string,
  sourceName: string,
  wanted: readonly ImportRow[],
  { signal, isStopped, onOutcome, onProgress }: Options,
): Promise<Brought> {
  let came = 0;
  let failed = 0;
  for (const [index, { found }] of wanted.entries()) {
    if (signal.aborted || isStopped() || !found.person) break;
    try {
      const { record, files } = await found.load();
      await importRecord(userId, record, files, sourceName, signal);
      came += 1;
      onOutcome(found.key, { kind: 'came' });
    } catch (error) {
      if (signal.aborted) break;
      if (endsReading(error)) return { came, failed, cause: error };
      failed += 1;
      onOutcome(found.key, { kind: 'failed', why: whyOf(error) });
    }
    onProgress(index + 1);
  }
  return { came, failed };
}
