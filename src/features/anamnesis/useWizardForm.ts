import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PatientRow } from '../../data/records/patients';
import type { Draft } from '../../device/drafts/draft';
import { useDraftedForm } from '../../device/drafts/useDraft';
import type { Questionnaire } from '../../questionnaire/field';
import type { IntakeDraft } from './intakeDraft';
import type { IntakeForm } from './intakeForm';
import { useIntakeSaving } from './useIntakeSaving';
import { useProblem } from './useProblem';

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
  readonly onSaved: (patientId: string) => void;
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
    read: (places): IntakeDraft => ({
      kind: questionnaire.kind,
      form: form.getValues(),
      step: index,
      base,
      places,
      ...(kept?.sent && form.getValues('patientId') === initial.patientId && { sent: kept.sent }),
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

  const { failed, attempt } = useIntakeSaving(form, {
    check,
    save,
    onProblem: (problem) => onStep(problem.step),
    onSaved: (patientId) => {
      end();
      onSaved(patientId);
    },
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
