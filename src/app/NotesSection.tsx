import type { Outbox } from '../device/outbox/outbox';
import type { OutboxItem } from '../device/outbox/outboxState';
import { type NoteActions, NotesPanel } from '../features/notes/NotesPanel';
import { useUnsentItems } from '../features/outbox/useUnsentItems';

export type Notes = NoteActions & {
  readonly outbox: Pick<Outbox, 'subscribe' | 'getSnapshot'>;
  /** Opens an unsent note. */
  readonly onOpenUnsent: (item: OutboxItem) => void;
};

/** The session notes of a patient, joined with the unsent ones of this device. */
export function NotesSection({ outbox, ...rest }: Notes & { patientId: string }) {
  return <NotesPanel {...rest} unsent={useUnsentItems(outbox)} />;
}
