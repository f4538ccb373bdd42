import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from '../../ui/feedback/toasts';
import { type IntakeForm, newIds } from './intakeForm';
import type { useProblem } from './useProblem';

type Check = ReturnType<typeof useProblem>['check'];

type Options = {
  readonly check: Check;
  /** Resolves to false when the save is incomplete; `onDeleted` is called when a new record was deleted elsewhere. */
  readonly save: (form: IntakeForm, onDeleted: () => void) => Promise<boolean>;
  readonly onProblem: (problem: NonNullable<ReturnType<Check>>) => void;
  readonly onSaved: (patientId: string) => void;
};

/** One save at a time, and none after one that succeeded. */
export function useIntakeSaving(
  form: UseFormReturn<IntakeForm>,
  { check, save, onProblem, onSaved }: Options,
) {
  const [failed, setFailed] = useState(false);
  const busy = useRef(false);
  const saved = useRef(false);
  // deleted ids are never taken again, neither those of its documents: the next save makes a new record
  const onDeleted = () => {
    const { patientId, consentId, files } = newIds(form.getValues('files'));
    form.setValue('patientId', patientId);
    form.setValue('consentId', consentId);
    form.setValue('files', files);
  };
  const submit = form.handleSubmit(async (values) => {
    const problem = check(values);
    if (problem) {
      toast({ tone: 'destructive', title: problem.title, description: problem.text });
      onProblem(problem);
    } else if (await save(values, onDeleted)) {
      saved.current = true;
      onSaved(values.patientId);
    } else setFailed(true);
  });
  const attempt = async () => {
    if (busy.current || saved.current) return;
    busy.current = true;
    setFailed(false);
    await submit().finally(() => {
      busy.current = false;
    });
  };
  return { failed, attempt };
}
