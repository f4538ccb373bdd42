import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { IntakeForm } from './intakeForm';

type Files = readonly File[];
export type FilesSlot = (files: Files, onChange: (change: (files: Files) => Files) => void) => ReactNode;

/** The PDFs on the last step; how they are chosen is another feature's matter. */
export function IntakeFiles({ slot }: { slot: FilesSlot }) {
  const { control, getValues, setValue } = useFormContext<IntakeForm>();
  const files = useWatch({ control, name: 'files' });
  return slot(files, (change) => setValue('files', change(getValues('files')), { shouldDirty: true }));
}
