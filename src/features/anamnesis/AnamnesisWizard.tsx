import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { DraftLine } from '../../forms/DraftLine';
import { Stopped } from '../../forms/StoppedHere';
import { useLeave } from '../../forms/useLeave';
import { useStandstill } from '../../forms/useStandstill';
import type { ConsentState } from '../../questionnaire/consent';
import { type AnswerColumn, askedOfAll, type Questionnaire, questionsIn } from '../../questionnaire/field';
import { informantsOf } from '../../questionnaire/marks';
import { InformantsContext } from '../../ui/controls/InformantField';
import { FormMain } from '../../ui/layout/FormMain';
import { StickyNav, type StickyNavGroup } from '../../ui/layout/StickyNav';
import type { FilesSlot } from './IntakeFiles';
import type { IntakeForm } from './intakeForm';
import type { Warn } from './useAnswerField';
import { useGoTo } from './useGoTo';
import { useShownName } from './useNames';
import { useWizardForm, type WizardFormProps } from './useWizardForm';
import { WizardBar } from './WizardBar';
import { WizardHeader } from './WizardHeader';
import { WizardStep } from './WizardStep';
import { WizardSteps } from './WizardSteps';

type Props = WizardFormProps & {
  mode: 'create' | 'edit';
  /** Of a stored patient. Unless it is current, it is asked for, and the form can be saved without it (D-16). */
  storedConsent?: ConsentState | undefined;
  /** The question that the form opens at. */
  field?: AnswerColumn | undefined;
  /** It is shown. */
  onField?: (() => void) | undefined;
  files: FilesSlot;
  /** Hands the tablet to the family; `keep` stores the form as it is, also when nothing was typed; `release` takes that back. */
  onFamily?: ((form: IntakeForm, held: { keep: () => void; release: () => void }) => void) | undefined;
  /** Leaves; what is kept stays a draft. */
  onCancel: () => void;
  /** A sentence: what is lost with the draft, besides its own words. */
  atStake?: ReactNode;
  warn?: Warn | undefined;
};

/** The form of both questionnaires: five steps in any order, saved from the last one. */
export function AnamnesisWizard(props: Props) {
  const { questionnaire, mode, draft, base, step: index, onStep, onFamily } = props;
  const consentNeeded = props.storedConsent === undefined || props.storedConsent === 'current';
  const wizard = useWizardForm(props, consentNeeded);
  const { form, element, step, unsaved, end, attempt } = wizard;
  const { isSubmitting } = form.formState;
  useStandstill(element, isSubmitting);
  const { leave, leaving } = useLeave({
    draft,
    unsaved,
    end,
    onLeave: props.onCancel,
    atStake: props.atStake,
  });
  const formId = useId();
  const isLast = index === questionnaire.steps.length - 1;
  const savesHere = isLast || index === wizard.solved;
  const heading = useRef<HTMLHeadingElement>(null);
  const goTo = useGoTo(element, heading, index, onStep, props.field, props.onField);
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
          onFamily={onFamily && (() => onFamily(form.getValues(), wizard.held))}
          onCancel={leave}
        />
        <WizardStickyNav questionnaire={questionnaire} index={index} onSelect={goTo} />
        <WizardSteps
          questionnaire={questionnaire}
          index={index}
          marked={wizard.marked}
          consentNeeded={consentNeeded}
          isEdit={mode === 'edit'}
          visited={wizard.visited}
          onSelect={onStep}
        />
        <InformantsContext value={informantsOf(questionnaire.kind)}>
          <Stopped value={wizard.stopped}>
            <form ref={element} id={formId} noValidate onSubmit={onSubmit} onChange={wizard.onTyped}>
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
            failed={wizard.failed}
            onRetry={() => void attempt()}
            savedAt={base?.updated_at}
          />
        }
        onBack={() => onStep(index - 1)}
        onNext={() => onStep(index + 1)}
      />
      {leaving}
    </FormProvider>
  );
}

type WizardStickyNavProps = {
  questionnaire: Questionnaire;
  index: number;
  onSelect: (step: number, column?: AnswerColumn) => void;
};

/** The patient and the step, while the title is out of view; opens a menu of all questions. */
function WizardStickyNav({ questionnaire: { steps }, index, onSelect }: WizardStickyNavProps) {
  const name = useShownName();
  const groups = steps.map((step): StickyNavGroup => {
    return { ...step, entries: askedOfAll(step).map(({ column, label }) => ({ id: column, title: label })) };
  });
  return (
    <StickyNav
      name={name || 'Nova ficha'}
      current={steps[index]?.id}
      groups={groups}
      label="Etapas e perguntas"
      onSelect={(id, entry) => {
        const step = steps.findIndex((each) => each.id === id);
        const questions = questionsIn(steps[step] ?? steps[0]);
        onSelect(step, questions.find(({ column }) => column === entry)?.column);
      }}
    />
  );
}
