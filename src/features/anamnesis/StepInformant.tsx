import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldsStep } from '../../questionnaire/field';
import { InformantField } from '../../ui/controls/InformantField';
import type { AnswersForm } from './intakeForm';

/** The informant of the answers of a step that have none of their own (D-191). */
export function StepInformant({ step }: { step: FieldsStep }) {
  const { control, getValues, setValue } = useFormContext<AnswersForm>();
  const value = useWatch({ control, name: `informants.${step.id}` }) ?? '';
  return (
    <InformantField
      label="Quem informou"
      hint="Vale para as respostas desta etapa sem outra indicação. Pode ficar em branco."
      value={value}
      onChange={(informant) => {
        const { [step.id]: _, ...others } = getValues('informants');
        setValue('informants', informant ? { ...others, [step.id]: informant } : others, {
          shouldDirty: true,
        });
      }}
    />
  );
}
