import type { HistoryEntry } from '../../data/records/history';

/** One save of a form: its entry, and the entries of the marks that were saved with it. */
export type Save = {
  readonly entry: HistoryEntry;
  /** Newest first; `entry` itself if only marks were saved. */
  readonly marked: readonly HistoryEntry[];
};

/** The entries of one save are written one after the other, each with its own time. */
const AT_ONCE_MS = 1000;

const isAtOnce = (one: HistoryEntry, other: HistoryEntry) =>
  one.changed_by === other.changed_by &&
  Math.abs(Date.parse(one.changed_at) - Date.parse(other.changed_at)) < AT_ONCE_MS;

/** Groups entries by save, newest first, so that marks are not listed as a change of their own. */
export function savesOf(entries: readonly HistoryEntry[]): Save[] {
  const saves: Save[] = [];
  for (const entry of entries) {
    const last = saves.at(-1);
    const isMarked = entry.kind === 'marked';
    const belongs =
      last?.entry.kind === 'marked' && (isMarked || entry.kind === 'changed') && isAtOnce(last.entry, entry);
    const marked = [...(belongs ? last.marked : []), ...(isMarked ? [entry] : [])];
    if (belongs) saves.pop();
    saves.push({ entry, marked });
  }
  return saves;
}

/** The columns that a save answered or marked. */
export const columnsOf = ({ entry, marked }: Save): readonly string[] => [
  ...new Set([entry, ...marked].flatMap(({ columns }) => columns)),
];
