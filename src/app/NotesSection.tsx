import { useDevice } from '../device/contexts';
import { type NoteActions, NotesPanel } from '../features/notes/NotesPanel';
import { useUnsentItems } from '../features/outbox/useUnsentItems';
import { useOverlays } from './useOverlays';

/** The session notes of a patient, joined with the unsent ones of this device. */
export function NotesSection(notes: NoteActions & { patientId: string }) {
  const { openUnsent } = useOverlays();
  const unsent = useUnsentItems(useDevice().outbox);
  return <NotesPanel {...notes} unsent={unsent} onOpenUnsent={(item) => void openUnsent(item)} />;
}
