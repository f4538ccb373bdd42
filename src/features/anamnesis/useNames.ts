import { useFormContext, useWatch } from 'react-hook-form';
import { type Named, namesIn, patientNameOf } from '../../lib/patientName';
import type { AnswersForm } from './intakeForm';

/** The names in the form, as they are typed. */
export function useNames(disabled = false): Named {
  const { control } = useFormContext<AnswersForm>();
  const [nome, social_name] = useWatch({
    control,
    name: ['answers.nome', 'answers.social_name'],
    disabled,
  });
  return namesIn({ nome, social_name });
}

/** What the form calls its patient; '' before there is a name. */
export const useShownName = (): string => patientNameOf(useNames()).trim();
