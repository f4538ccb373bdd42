import { useFormContext, useWatch } from 'react-hook-form';
import { InformantField } from '../../ui/controls/InformantField';
import type { EvaluationValues } from './evaluationDraft';

/** Who informs today, of all answers that name nobody else. */
export function TodayInformant() {
  const { control, setValue } = useFormContext<EvaluationValues>();
  return (
    <div className="w-full sm:max-w-xs">
      <InformantField
        label="Quem informa hoje"
        value={useWatch({ control, name: 'informant' })}
        onChange={(informant) => setValue('informant', informant, { shouldDirty: true })}
      />
    </div>
  );
}
