import type { Outbox } from '../data/outbox/outbox';
import type { OutboxItem } from '../data/outbox/outboxState';
import { type NoteActions, NotesPanel } from '../features/notes/NotesPanel';
import { useUnsentItems } from '../features/outbox/useUnsentItems';

export type Notes = NoteActions & {
  readonly outbox: Pick<Outbox, 'subscribe' | 'getSnapshot'>;
  /** Opens a note that waits on this device. */
  readonly onOpenUnsent: (item: OutboxItem) => void;
};

/** The session notes of a patient, joined with those that wait on this device. */
export function NotesSection({ outbox, ...rest }: Notes & { patientId: string }) {
  return <NotesPanel {...rest} unsent={useUnsentItems(outbox)} />;
}
