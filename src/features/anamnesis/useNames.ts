import { type Control, useWatch } from 'react-hook-form';
import { type Named, namesIn, patientNameOf } from '../../questionnaire/patientName';
import type { AnswersForm } from './intakeForm';

/** The names in a form, as they are typed. */
export function useNames<Form extends AnswersForm>(control: Control<Form>, disabled = false): Named {
  const [nome, social_name] = useWatch({
    // which forms have
    control: control as unknown as Control<AnswersForm>,
    name: ['answers.nome', 'answers.social_name'],
    disabled,
  });
  return namesIn({ nome, social_name });
}

/** What the form calls its patient; '' before there is a name. */
export const useShownName = <Form extends AnswersForm>(control: Control<Form>): string =>
  patientNameOf(useNames(control)).trim();
