import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ChosenFile } from '../../data/records/documents';
import type { IntakeForm } from './intakeForm';

type Files = readonly ChosenFile[];
export type FilesSlot = (files: Files, onChange: (change: (files: Files) => Files) => void) => ReactNode;

/** The PDFs of the last step; the slot renders the file picker of another feature. */
export function IntakeFiles({ slot }: { slot: FilesSlot }) {
  const { control, getValues, setValue } = useFormContext<IntakeForm>();
  const files = useWatch({ control, name: 'files' });
  return slot(files, (change) => setValue('files', change(getValues('files')), { shouldDirty: true }));
}
