import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type Question, type Questionnaire, questionsOf } from '../../questionnaire/field';
import { hasErrors, validate } from '../../questionnaire/validate';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Stepper } from '../../ui/Stepper';
import { toast } from '../../ui/toast';
import { ConsentField, consentRequired } from './ConsentField';
import { StepFields } from './FieldsForm';
import { type FilesSlot, IntakeFiles } from './IntakeFiles';
import { IntakePhoto } from './IntakePhoto';
import type { IntakeForm } from './intakeForm';
import { WizardBar } from './WizardBar';
import { WizardHeader } from './WizardHeader';

/** A second tap on Próximo lands where Salvar appears: a save is taken only once the eye can have seen the button. */
const SETTLE_MS = 600;

type Props = {
  questionnaire: Questionnaire;
  mode: 'create' | 'edit';
  initial: IntakeForm;
  /** The photo of a stored patient. */
  photoUrl?: string | null;
  /** Why the consent of a stored patient is asked for again; it may be left open then (D-16). */
  consentAskedAgain?: string | undefined;
  /** True when `initial` holds text that was typed before and never saved. */
  resumed: boolean;
  step: number;
  onStep: (step: number) => void;
  files: FilesSlot;
  /** Resolves to false when nothing was saved; the form then stays as it is. */
  save: (form: IntakeForm) => Promise<boolean>;
  onSaved: () => void;
  onCancel: () => void;
  /** Receives the form when the wizard leaves the screen with unsaved text in it, else null. */
  onLeave: (form: IntakeForm | null) => void;
  warn?: ((question: Question, answer: string) => string | undefined) | undefined;
};

type Problem = { readonly title: string; readonly text: string };

function findProblem(questionnaire: Questionnaire, form: IntakeForm, consentNeeded: boolean): Problem | null {
  if (hasErrors(validate(questionsOf(questionnaire), form.answers))) {
    return { title: 'Campos obrigatórios', text: questionnaire.missingRequired };
  }
  return form.consent || !consentNeeded ? null : { title: 'Termos da LGPD', text: consentRequired };
}

/** Both forms: five steps that may be visited in any order, saved from the last one. */
export function AnamnesisWizard(props: Props) {
  const {
    questionnaire,
    mode,
    initial,
    resumed,
    step: index,
    onStep,
    save,
    onSaved,
    onCancel,
    onLeave,
  } = props;
  const form = useForm<IntakeForm>({ defaultValues: initial });
  const { isDirty, isSubmitting } = form.formState;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const formId = useId();
  const { steps } = questionnaire;
  const step = steps[index] ?? questionnaire.steps[0];
  const isLast = index === steps.length - 1;

  const unsaved = useRef(resumed);
  useEffect(() => {
    unsaved.current = resumed || isDirty;
  }, [resumed, isDirty]);

  // until it is saved the text lives in this page alone: the browser asks before it is closed
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault();
    };
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, []);

  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => () => leave.current(unsaved.current ? form.getValues() : null), [form]);

  const arrivedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time counts from each arrival at a step
  useEffect(() => {
    arrivedAt.current = performance.now();
  }, [index]);

  const busy = useRef(false);
  const submit = form.handleSubmit(async (values) => {
    const found = findProblem(questionnaire, values, !props.consentAskedAgain);
    setProblem(found);
    if (found) {
      toast({ tone: 'destructive', title: found.title, description: found.text });
      onStep(0);
    } else if (await save(values)) {
      unsaved.current = false;
      onSaved();
    }
  });
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // Enter in a field of an earlier step submits too
    const early = performance.now() - arrivedAt.current < SETTLE_MS;
    if (!isLast || early || busy.current) return;
    busy.current = true;
    await submit(event).finally(() => {
      busy.current = false;
    });
  };

  const stateOf = (position: number) => {
    const wrong = position === 0 && problem !== null;
    if (position === index) return wrong ? 'now-error' : 'now';
    if (wrong) return 'error';
    return position < index ? 'done' : 'later';
  };

  return (
    <FormProvider {...form}>
      <main className="mx-auto w-full max-w-page grow px-4 pb-6 pt-4 sm:px-7 sm:pt-6 xl:px-8 xl:pt-7">
        <WizardHeader
          title={questionnaire.titles[mode]}
          step={step.title}
          index={index}
          onCancel={() => (unsaved.current ? setDiscarding(true) : onCancel())}
        />
        <Stepper
          steps={steps.map(({ title }, position) => ({ title, state: stateOf(position) }))}
          onSelect={onStep}
        />
        <form id={formId} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-6 xl:gap-5">
          {step.kind === 'fields' ? (
            <StepFields
              step={step}
              warn={props.warn}
              lead={
                index === 0 ? (
                  <IntakePhoto label={questionnaire.photoLabel} currentUrl={props.photoUrl ?? null} />
                ) : undefined
              }
            />
          ) : (
            <IntakeFiles slot={props.files} />
          )}
          {index === 0 ? (
            <ConsentField kind={questionnaire.kind} askedAgain={props.consentAskedAgain} />
          ) : null}
        </form>
      </main>
      <WizardBar
        formId={formId}
        isFirst={index === 0}
        isLast={isLast}
        saving={isSubmitting}
        onBack={() => onStep(index - 1)}
        onNext={() => onStep(index + 1)}
      />
      <ConfirmDialog
        open={discarding}
        title="Descartar o que foi preenchido?"
        confirmLabel="Descartar"
        cancelLabel="Continuar preenchendo"
        onConfirm={() => {
          unsaved.current = false;
          onCancel();
        }}
        onCancel={() => setDiscarding(false)}
      >
        <p>O que foi escrito nesta anamnese não poderá ser recuperado.</p>
      </ConfirmDialog>
    </FormProvider>
  );
}
