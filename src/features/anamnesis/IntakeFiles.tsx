import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { IntakeForm } from './intakeForm';

export type FilesSlot = (files: readonly File[], onChange: (files: readonly File[]) => void) => ReactNode;

/** The PDFs on the last step; how they are chosen is another feature's matter. */
export function IntakeFiles({ slot }: { slot: FilesSlot }) {
  const { control } = useFormContext<IntakeForm>();
  const { field } = useController({ control, name: 'files' });
  return slot(field.value, field.onChange);
}
