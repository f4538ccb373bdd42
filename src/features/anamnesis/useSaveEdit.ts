import type { PatientRow } from '../../data/records/patients';
import { type Changes, withChanges } from '../../data/records/savePatient';
import { deviceNotices } from '../../data/supabase/deviceErrors';
import { askToPersist } from '../../device/browser/deviceFiles';
import { useDevice } from '../../device/contexts';
import type { New } from '../../device/outbox/newItems';
import { success } from '../../lib/notice';
import { toast } from '../../ui/feedback/toasts';
import type { PhotoChoice } from './photoChoice';
import { useSaveChanges } from './useSaveChanges';

/** What a form saves beside the changes. */
type Rest = Pick<New<'edit'>, 'files' | 'consent' | 'draft' | 'stepId' | 'sent'> & {
  readonly photo: PhotoChoice;
};

const photoOf = (choice: PhotoChoice): New<'edit'>['photo'] => {
  if (choice.kind === 'keep') return null;
  return choice.kind === 'remove' ? 'remove' : choice.file;
};

/**
 * Saves changes of a stored patient through the outbox, which keeps them where there is no network. Resolves to false if nothing
 * was saved, or if only the form has some of its files.
 */
export function useSaveEdit() {
  const { outbox } = useDevice();
  const { save, conflict } = useSaveChanges();
  const saveEdit = (changes: Changes, { photo, ...rest }: Rest): Promise<boolean> => {
    let isWhole = true;
    let isConsentStored = false;
    const send = async (now: Changes): Promise<PatientRow | null> => {
      const outcome = await outbox.send({ kind: 'edit', ...rest, ...now, photo: photoOf(photo) });
      if (outcome === 'waiting') {
        toast(success('Mudança guardada neste aparelho', 'Ela será enviada quando a internet voltar.'));
        askToPersist();
        return null;
      }
      if (outcome === 'incomplete') {
        isWhole = false;
        toast(deviceNotices.newFilesNotSent);
        return null;
      }
      isConsentStored = rest.consent !== null;
      return typeof outcome === 'object' && 'row' in outcome ? outcome.row : withChanges(now.base, now);
    };
    const hasMore =
      photo.kind !== 'keep' || rest.files.length > 0 || rest.consent !== null || rest.sent !== undefined;
    const also = () => (isConsentStored ? 'O consentimento foi registrado.' : '');
    return save(changes, send, hasMore, also).then((isSaved) => isSaved && isWhole);
  };
  return { save: saveEdit, conflict };
}
