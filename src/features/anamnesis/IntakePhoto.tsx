import { useController, useFormContext } from 'react-hook-form';
import type { IntakeForm } from './intakeForm';
import { PhotoField } from './PhotoField';
import { useShownName } from './useNames';

/** The photo on the wizard's first step. */
export function IntakePhoto({ label, currentUrl }: { label: string; currentUrl: string | null }) {
  const { control } = useFormContext<IntakeForm>();
  const { field } = useController({ control, name: 'photo' });
  const name = useShownName();
  return (
    <PhotoField
      label={label}
      name={name}
      currentUrl={currentUrl}
      choice={field.value}
      onChange={field.onChange}
    />
  );
}
