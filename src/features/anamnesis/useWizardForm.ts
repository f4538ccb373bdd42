import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { PatientRow } from '../../data/records/patients';
import type { Draft } from '../../device/drafts/draft';
import { useDraftedForm, useSubmitOnce } from '../../forms/useDraft';
import { destructive } from '../../lib/notice';
import { consentRequired } from '../../questionnaire/consent';
import type { Questionnaire } from '../../questionnaire/field';
import { toast } from '../../ui/feedback/toasts';
import { CONSENT_TITLE } from './ConsentField';
import { answersProblem, type Problem } from './formProblem';
import type { IntakeDraft } from './intakeDraft';
import { type IntakeForm, newIds } from './intakeForm';

export type WizardFormProps = {
  readonly questionnaire: Questionnaire;
  readonly initial: IntakeForm;
  /** Stores unsaved input; `initial` is its content, if there is one. */
  readonly draft: Draft<IntakeDraft>;
  /** The stored patient as read when editing began. */
  readonly base?: PatientRow;
  readonly step: number;
  readonly onStep: (step: number) => void;
  /**
   * Resolves to false when the save is incomplete; the form then stays open. `onDeleted` is called when a new record was deleted
   * elsewhere.
   */
  readonly save: (form: IntakeForm, onDeleted: () => void) => Promise<boolean>;
  readonly onSaved: (saved: IntakeForm) => void;
};

/** The values of the whole form, kept as a draft with its step while they are typed, their problems, and how they are saved. */
export function useWizardForm(
  { questionnaire, initial, draft, base, step: index, onStep, save, onSaved }: WizardFormProps,
  consentNeeded: boolean,
) {
  const form = useForm<IntakeForm>({ defaultValues: initial });
  const element = useRef<HTMLFormElement>(null);
  const { marked, solved, check } = useProblem(form, questionnaire, consentNeeded);
  const step = questionnaire.steps[index] ?? questionnaire.steps[0];

  const [kept] = useState(draft.unsaved);
  const { unsaved, written, changed, moved, end, stopped, onTyped } = useDraftedForm({
    draft,
    form,
    element,
    step: step.id,
    kept,
    read: ({ sent, ...carried }): IntakeDraft => ({
      kind: questionnaire.kind,
      form: form.getValues(),
      step: index,
      base,
      ...carried,
      ...(sent && form.getValues('patientId') === initial.patientId && { sent }),
    }),
  });
  const shown = useRef(index);
  useEffect(() => {
    // records the current step in the draft
    if (shown.current !== index) {
      moved();
      void draft.flush();
    }
    shown.current = index;
  }, [index, draft, moved]);

  // deleted ids are never taken again, neither those of its documents: the next save makes a new record
  const onDeleted = () => {
    const { patientId, consentId, treatmentId, files } = newIds(form.getValues('files'));
    form.setValue('patientId', patientId);
    form.setValue('consentId', consentId);
    form.setValue('treatmentId', treatmentId);
    form.setValue('files', files);
  };
  const { failed, attempt } = useSubmitOnce(form, async (values) => {
    const problem = check(values);
    if (problem) {
      toast(destructive(problem.title, problem.text));
      onStep(problem.step);
      return undefined;
    }
    if (!(await save(values, onDeleted))) return false;
    if (end()) onSaved(values);
    return true;
  });
  return {
    form,
    element,
    step,
    /** The step of the problem that is shown, and that of the one just solved. */
    marked,
    solved,
    /** The steps that were open before. */
    visited: Object.keys(kept?.places ?? {}),
    unsaved,
    end,
    stopped,
    onTyped,
    /** `keep` stores the form as it is, also when nothing was typed; `release` takes that back. */
    held: { keep: () => draft.change(written), release: changed },
    failed,
    attempt,
  };
}

function findProblem(questionnaire: Questionnaire, form: IntakeForm, consentNeeded: boolean): Problem | null {
  const problem = answersProblem(questionnaire, questionnaire.steps, form.answers);
  if (problem || form.consent || !consentNeeded) return problem;
  return { title: CONSENT_TITLE, text: consentRequired, step: 0 };
}

/**
 * Validates on submit. From then on `marked` is the step with the first problem, until it is solved; `solved` is the step that
 * the last submit was refused for, once nothing is wrong any more.
 */
function useProblem(form: UseFormReturn<IntakeForm>, questionnaire: Questionnaire, consentNeeded: boolean) {
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
