import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Questionnaire, questionsOf } from '../../questionnaire/field';
import { hasErrors, validate } from '../../questionnaire/validate';
import { consentRequired } from './ConsentField';
import type { IntakeForm } from './intakeForm';

type Problem = { readonly title: string; readonly text: string };

function findProblem(questionnaire: Questionnaire, form: IntakeForm, consentNeeded: boolean): Problem | null {
  if (hasErrors(validate(questionsOf(questionnaire), form.answers))) {
    return { title: 'Campos obrigatórios', text: questionnaire.missingRequired };
  }
  return form.consent || !consentNeeded ? null : { title: 'Termos da LGPD', text: consentRequired };
}

/** What keeps a form from being saved: told on submit, and from then on `marked` until it is put right. */
export function useProblem(
  form: UseFormReturn<IntakeForm>,
  questionnaire: Questionnaire,
  consentNeeded: boolean,
) {
  const [marked, setMarked] = useState(false);
  const told = useRef(false);
  const look = useEffectEvent(() => {
    if (told.current) setMarked(findProblem(questionnaire, form.getValues(), consentNeeded) !== null);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => look() }), [form]);
  const check = (values: IntakeForm): Problem | null => {
    const problem = findProblem(questionnaire, values, consentNeeded);
    told.current = problem !== null;
    setMarked(told.current);
    return problem;
  };
  return { marked, check };
}
