import * as m from 'framer-motion/m';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { ConsentState } from '../../questionnaire/consent';
import type { Questionnaire } from '../../questionnaire/field';
import { enterFrom, inPlace } from '../../ui/motion/Motion';
import { ConsentField } from './ConsentField';
import { StepFields } from './FieldsForm';
import { type FilesSlot, IntakeFiles } from './IntakeFiles';
import type { IntakeForm } from './intakeForm';
import { OpenQuestions } from './OpenQuestions';
import { PhotoField } from './PhotoField';
import type { Warn } from './useAnswerField';
import type { useGoTo } from './useGoTo';
import { useShownName } from './useNames';

type Props = {
  questionnaire: Questionnaire;
  index: number;
  storedConsent: ConsentState | undefined;
  consentNeeded: boolean;
  photoUrl: string | null;
  files: FilesSlot;
  warn: Warn | undefined;
  onSelect: ReturnType<typeof useGoTo>;
};

/** Direction of the last step change: 1 forward, -1 back, 0 initially. */
function useDirection(index: number): number {
  const [{ at, direction }, turn] = useState({ at: index, direction: 0 });
  if (at !== index) turn({ at: index, direction: Math.sign(index - at) });
  return direction;
}

/** The fields of one step; the next one comes in from the side where it lies. */
export function WizardStep(props: Props) {
  const { questionnaire, index, consentNeeded, warn } = props;
  const { steps, photoLabel } = questionnaire;
  const step = steps[index] ?? steps[0];
  const direction = useDirection(index);
  return (
    <m.div
      key={step.id}
      initial={direction !== 0 && enterFrom({ opacity: 0, transform: `translateX(${16 * direction}px)` })}
      animate={inPlace}
      className="grid grid-cols-1 gap-6 xl:gap-5"
    >
      {step.kind === 'fields' ? (
        <StepFields
          step={step}
          warn={warn}
          lead={index === 0 ? <IntakePhoto label={photoLabel} currentUrl={props.photoUrl} /> : undefined}
        />
      ) : (
        <IntakeFiles slot={props.files} />
      )}
      {index === steps.length - 1 && (
        <OpenQuestions
          questionnaire={questionnaire}
          consentNeeded={consentNeeded}
          onSelect={props.onSelect}
        />
      )}
      {index === 0 ? <ConsentField kind={questionnaire.kind} stored={props.storedConsent} /> : null}
    </m.div>
  );
}

/** The photo on the wizard's first step. */
function IntakePhoto({ label, currentUrl }: { label: string; currentUrl: string | null }) {
  const { control } = useFormContext<IntakeForm>();
  const { field } = useController({ control, name: 'photo' });
  const name = useShownName();
  return (
    <PhotoField
      label={label}
      name={name}
      currentUrl={currentUrl}
      choice={field.value}
      onChange={field.onChange}
    />
  );
}
