import type { Changes } from '../../data/records/savePatient';
import type { New } from '../../device/outbox/newItems';
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

/** Saves what a form has changed of a stored patient; the outcome is that of `useSaveChanges`. */
export function useSaveEdit() {
  const { save, conflict } = useSaveChanges();
  const saveEdit = (changes: Changes, { photo, ...rest }: Rest): Promise<boolean> =>
    save(changes, {
      itemOf: (now) => ({ kind: 'edit', ...rest, ...now, photo: photoOf(photo) }),
      hasMore:
        photo.kind !== 'keep' || rest.files.length > 0 || rest.consent !== null || rest.sent !== undefined,
      also: rest.consent ? 'O consentimento foi registrado.' : '',
    });
  return { save: saveEdit, conflict };
}
