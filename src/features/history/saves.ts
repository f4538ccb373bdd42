import type { HistoryEntry } from '../../data/records/history';

/** One save of a form: its entry, and the entries of the marks that were saved with it. */
export type HistorySave = {
  readonly entry: HistoryEntry;
  /** Newest first; `entry` itself if only marks were saved. */
  readonly marked: readonly HistoryEntry[];
  /** The entries before it of the same session note, which is told once; newest first. */
  readonly earlier: readonly HistoryEntry[];
};

/** Longer than any transaction: the numbers of transactions begin again when a database is moved. */
const ONE_TRANSACTION_MS = 60_000;
/** For entries from before transactions were stored: those of one save were written one after the other. */
const AT_ONCE_MS = 1000;

function isAtOnce(one: HistoryEntry, other: HistoryEntry): boolean {
  if (one.changed_by !== other.changed_by || one.transaction !== other.transaction) return false;
  const apart = Math.abs(Date.parse(one.changed_at) - Date.parse(other.changed_at));
  return apart < (one.transaction === null ? AT_ONCE_MS : ONE_TRANSACTION_MS);
}

/** Groups entries by save, newest first, so that marks are not listed as a change of their own. */
export function savesOf(entries: readonly HistoryEntry[]): HistorySave[] {
  const saves: HistorySave[] = [];
  for (const entry of entries) {
    const last = saves.at(-1);
    const isMarked = entry.kind === 'marked';
    const belongs =
      last?.entry.kind === 'marked' && (isMarked || entry.kind === 'changed') && isAtOnce(last.entry, entry);
    const marked = [...(belongs ? last.marked : []), ...(isMarked ? [entry] : [])];
    if (belongs) saves.pop();
    saves.push({ entry, marked, earlier: [] });
  }
  return saves.flatMap((save, index) => {
    const { note_id: note } = save.entry;
    if (note === null || note === undefined) return save;
    const ofNote = ({ entry }: HistorySave) => entry.note_id === note;
    const earlier = saves
      .slice(index + 1)
      .filter(ofNote)
      .map(({ entry }) => entry);
    return saves.findIndex(ofNote) === index ? { ...save, earlier } : [];
  });
}

/** The columns that a save answered or marked. */
export const savedColumns = ({ entry, marked }: HistorySave): readonly string[] => [
  ...new Set([entry, ...marked].flatMap(({ columns }) => columns)),
];
