import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Questionnaire } from '../../questionnaire/field';
import { CONSENT_TITLE, consentRequired } from './ConsentField';
import { answersProblem, type Problem } from './formProblem';
import type { IntakeForm } from './intakeForm';

function findProblem(questionnaire: Questionnaire, form: IntakeForm, consentNeeded: boolean): Problem | null {
  const problem = answersProblem(questionnaire, questionnaire.steps, form.answers);
  if (problem || form.consent || !consentNeeded) return problem;
  return { title: CONSENT_TITLE, text: consentRequired, step: 0 };
}

/**
 * Validates on submit. From then on `marked` is the step with the first problem, until it is solved; `solved` is the step that
 * the last submit was refused for, once nothing is wrong any more.
 */
export function useProblem(
  form: UseFormReturn<IntakeForm>,
  questionnaire: Questionnaire,
  consentNeeded: boolean,
) {
  const [marked, setMarked] = useState<number | null>(null);
  const [refused, setRefused] = useState<number | null>(null);
  const submitted = useRef(false);
  const update = useEffectEvent(() => {
    if (submitted.current)
      setMarked(findProblem(questionnaire, form.getValues(), consentNeeded)?.step ?? null);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => update() }), [form]);
  const check = (values: IntakeForm): Problem | null => {
    const problem = findProblem(questionnaire, values, consentNeeded);
    submitted.current = problem !== null;
    setMarked(problem?.step ?? null);
    setRefused(problem?.step ?? null);
    return problem;
  };
  return { marked, solved: marked === null ? refused : null, check };
}
