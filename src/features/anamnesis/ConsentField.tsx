import { useController, useFormContext } from 'react-hook-form';
import type { PatientKind } from '../../data/patients';
import { consentTextFor } from '../../questionnaire/consent';
import { Checkbox } from '../../ui/Checkbox';
import { Group } from '../../ui/Group';
import type { IntakeForm } from './intakeForm';

export const consentRequired = 'Você deve aceitar os termos para continuar.';

/** The LGPD checkbox; the whole text is its label. */
export function ConsentField({ kind }: { kind: PatientKind }) {
  const { control } = useFormContext<IntakeForm>();
  const { field, formState } = useController({ control, name: 'consent' });
  return (
    <Group title="Termos da LGPD" hint="Leia em voz alta, se preciso." headingLevel="h3">
      <Checkbox
        ref={field.ref}
        name={field.name}
        label={consentTextFor(kind).statement}
        checked={field.value}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onBlur}
        error={formState.isSubmitted && !field.value ? consentRequired : undefined}
      />
    </Group>
  );
}
