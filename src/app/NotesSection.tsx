import { useUnsentItems } from '../device/outbox/useOutboxItems';
import { type NoteActions, NotesPanel } from '../features/notes/NotesPanel';
import { useOverlays } from './useOverlays';

/** The session notes of a patient, joined with the unsent ones of this device. */
export function NotesSection(notes: NoteActions & { patientId: string }) {
  const { openUnsent } = useOverlays();
  const unsent = useUnsentItems();
  return <NotesPanel {...notes} unsent={unsent} onOpenUnsent={(item) => void openUnsent(item)} />;
}
