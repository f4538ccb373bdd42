import type { NoteChain } from '../../data/records/sessionNotes';
import type { Absence } from '../../records/absences';

/** What the list of notes has: a note with what it corrects, or a session that did not take place. */
export type ListEntry = { readonly id: string } & (
  | { readonly chain: NoteChain; readonly absence?: undefined }
  | { readonly chain?: undefined; readonly absence: Absence }
);

const dayOf = ({ chain, absence }: ListEntry) => chain?.note.occurred_on ?? absence?.missed_on ?? '';

/** Newest first, the notes of a day before its absences. While notes are missing, so are the absences of before the last one. */
export function listEntries(
  chains: readonly NoteChain[],
  absences: readonly Absence[],
  isComplete: boolean,
): ListEntry[] {
  const noted = chains.map((chain): ListEntry => ({ id: chain.note.id, chain }));
  const last = noted.at(-1);
  const end = isComplete || !last ? '' : dayOf(last);
  const missed = absences
    .filter(({ missed_on }) => missed_on > end)
    .map((absence): ListEntry => ({ id: absence.id, absence }));
  return [...noted, ...missed.toReversed()].toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)));
}
