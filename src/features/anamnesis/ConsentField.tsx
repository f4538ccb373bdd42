import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { PatientKind } from '../../data/patients';
import { consentTextFor } from '../../questionnaire/consent';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Group } from '../../ui/Group';
import { RadioCard } from '../../ui/RadioCard';
import { ReadingDialog } from '../../ui/ReadingDialog';
import type { IntakeForm } from './intakeForm';

export const consentRequired = 'Você deve aceitar os termos para continuar.';

/** Who declares: asked only where two people could, an adult and the one who answers for them. */
function Signer() {
  const { control } = useFormContext<IntakeForm>();
  const { field } = useController({ control, name: 'signer' });
  const [patient, guardian] = useWatch({ control, name: ['answers.nome', 'answers.responsavel'] });
  const name = useId();
  if (!guardian?.trim()) return null;
  return (
    <fieldset className="mt-5 grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-semibold text-ink-2">Quem aceita</legend>
      <RadioCard name={name} checked={field.value === 'patient'} onChoose={() => field.onChange('patient')}>
        <span className="block font-semibold text-ink">{patient?.trim() || 'A própria pessoa'}</span>
        <span className="block text-sm text-ink-2">Paciente</span>
      </RadioCard>
      <RadioCard name={name} checked={field.value === 'guardian'} onChoose={() => field.onChange('guardian')}>
        <span className="block font-semibold text-ink">{guardian}</span>
        <span className="block text-sm text-ink-2">Responsável</span>
      </RadioCard>
    </fieldset>
  );
}

type Props = {
  kind: PatientKind;
  /** Why a stored patient is asked again; undefined when the consent is in force or asked for the first time. */
  askedAgain?: string | undefined;
};

/** The LGPD checkbox and the text that it accepts (R-2.30, R-5.4, D-16). */
export function ConsentField({ kind, askedAgain }: Props) {
  const { control } = useFormContext<IntakeForm>();
  const { field, formState } = useController({ control, name: 'consent' });
  const [reading, setReading] = useState(false);
  const text = consentTextFor(kind);
  const missing = formState.isSubmitted && !field.value && !askedAgain;
  return (
    <Group title="Termos da LGPD" hint="Leia em voz alta, se preciso." headingLevel="h3">
      {askedAgain ? <p className="mb-4 text-sm font-medium text-warn">{askedAgain}</p> : null}
      <Checkbox
        ref={field.ref}
        name={field.name}
        label={text.statement}
        checked={field.value}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onBlur}
        error={missing ? consentRequired : undefined}
      />
      <Button kind="quiet" small className="ml-7 mt-1" onClick={() => setReading(true)}>
        Ler o termo completo
      </Button>
      {kind === 'adulto' ? <Signer /> : null}
      <ReadingDialog open={reading} title={text.title} parts={text.parts} onClose={() => setReading(false)} />
    </Group>
  );
}
