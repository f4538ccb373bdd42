import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { PatientRow } from '../../data/records/patients';
import { DraftLine } from '../../device/drafts/DraftLine';
import type { Draft } from '../../device/drafts/draft';
import { LeaveDialog } from '../../device/drafts/LeaveDialog';
import { Stopped } from '../../device/drafts/StoppedHere';
import { useDraftedForm } from '../../device/drafts/useDraft';
import type { ConsentState } from '../../questionnaire/consent';
import type { AnswerColumn, Questionnaire } from '../../questionnaire/field';
import { informantsOf } from '../../questionnaire/marks';
import { InformantsContext } from '../../ui/controls/InformantField';
import { FormMain } from '../../ui/layout/FormMain';
import type { FilesSlot } from './IntakeFiles';
import type { IntakeDraft } from './intakeDraft';
import type { IntakeForm } from './intakeForm';
import type { Warn } from './useAnswerField';
import { useGoTo } from './useGoTo';
import { useIntakeSaving } from './useIntakeSaving';
import { useProblem } from './useProblem';
import { WizardBar } from './WizardBar';
import { WizardHeader } from './WizardHeader';
import { WizardStep } from './WizardStep';
import { WizardSteps } from './WizardSteps';
import { WizardStickyNav } from './WizardStickyNav';

type Props = {
  questionnaire: Questionnaire;
  mode: 'create' | 'edit';
  initial: IntakeForm;
  /** Stores unsaved input; `initial` is its content, if there is one. */
  draft: Draft<IntakeDraft>;
  /** The stored patient as read when editing began. */
  base?: PatientRow;
  /** Of a stored patient. Unless it is current, it is asked for, and the form can be saved without it (D-16). */
  storedConsent?: ConsentState | undefined;
  step: number;
  /** The question that the form opens at. */
  field?: AnswerColumn | undefined;
  /** It is shown. */
  onField?: (() => void) | undefined;
  onStep: (step: number) => void;
  files: FilesSlot;
  /**
   * Resolves to false when the save is incomplete; the form then stays open. `onDeleted` is called when a new record was deleted
   * elsewhere.
   */
  save: (form: IntakeForm, onDeleted: () => void) => Promise<boolean>;
  onSaved: (patientId: string) => void;
  /** Hands the tablet to the family; `keep` stores the form as it is, also when nothing was typed; `release` takes that back. */
  onFamily?: ((form: IntakeForm, held: { keep: () => void; release: () => void }) => void) | undefined;
  /** Leaves without unsaved input. */
  onCancel: () => void;
  /** Leaves and keeps the draft. */
  onPutAside: () => void;
  /** What is lost with the draft, besides what it holds. */
  atStake?: ReactNode;
  warn?: Warn | undefined;
};

/** The form of both questionnaires: five steps in any order, saved from the last one. */
export function AnamnesisWizard(props: Props) {
  const {
    questionnaire,
    mode,
    initial,
    draft,
    base,
    step: index,
    onStep,
    save,
    onSaved,
    onFamily,
    onCancel,
    onPutAside,
  } = props;
  const form = useForm<IntakeForm>({ defaultValues: initial });
  const { isSubmitting } = form.formState;
  const formElement = useRef<HTMLFormElement>(null);
  const consentNeeded = props.storedConsent === undefined || props.storedConsent === 'current';
  const { marked, solved, check } = useProblem(form, questionnaire, consentNeeded);
  const [leaving, setLeaving] = useState(false);
  const formId = useId();
  const { steps } = questionnaire;
  const step = steps[index] ?? questionnaire.steps[0];
  const isLast = index === steps.length - 1;
  const savesHere = isLast || index === solved;

  const [kept] = useState(draft.unsaved);
  const { unsaved, written, changed, moved, end, stopped, onTyped } = useDraftedForm({
    draft,
    form,
    element: formElement,
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
  const heading = useRef<HTMLHeadingElement>(null);
  const goTo = useGoTo(formElement, heading, index, onStep, props.field, props.onField);
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
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Enter in a field of an earlier step submits the form too
    if (savesHere) void attempt();
  };

  return (
    <FormProvider {...form}>
      <FormMain className="pt-3 low:pt-1">
        <WizardHeader
          title={questionnaire.titles[mode]}
          step={step.title}
          index={index}
          heading={heading}
          onFamily={
            onFamily &&
            (() => onFamily(form.getValues(), { keep: () => draft.change(written), release: changed }))
          }
          onCancel={() => (unsaved ? setLeaving(true) : onCancel())}
        />
        <WizardStickyNav questionnaire={questionnaire} index={index} onSelect={goTo} />
        <WizardSteps
          questionnaire={questionnaire}
          index={index}
          marked={marked}
          consentNeeded={consentNeeded}
          isEdit={mode === 'edit'}
          visited={Object.keys(kept?.places ?? {})}
          onSelect={onStep}
        />
        <InformantsContext value={informantsOf(questionnaire.kind)}>
          <Stopped value={stopped}>
            <form ref={formElement} id={formId} noValidate onSubmit={onSubmit} onChange={onTyped}>
              <WizardStep
                questionnaire={questionnaire}
                index={index}
                storedConsent={props.storedConsent}
                consentNeeded={consentNeeded}
                photoUrl={base?.photo_url ?? null}
                files={props.files}
                warn={props.warn}
                onSelect={goTo}
              />
            </form>
          </Stopped>
        </InformantsContext>
      </FormMain>
      <WizardBar
        formId={formId}
        step={index}
        isLast={isLast}
        savesHere={savesHere}
        saving={isSubmitting}
        line={
          <DraftLine
            draft={draft}
            saving={isSubmitting}
            failed={failed}
            onRetry={() => void attempt()}
            savedAt={base?.updated_at}
          />
        }
        onBack={() => onStep(index - 1)}
        onNext={() => onStep(index + 1)}
      />
      <LeaveDialog
        open={leaving}
        draft={draft}
        atStake={props.atStake}
        onStay={() => setLeaving(false)}
        onPutAside={onPutAside}
        onDiscard={() => {
          end();
          onCancel();
        }}
      />
    </FormProvider>
  );
}
