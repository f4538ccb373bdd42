import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { type ConsentState, consentTextFor } from '../../questionnaire/consent';
import type { ConsentText } from '../../questionnaire/consentText';
import type { PatientKind } from '../../questionnaire/field';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { RadioCard } from '../../ui/controls/RadioCard';
import { Group } from '../../ui/layout/Group';
import { ReadingDialog } from '../../ui/overlays/ReadingDialog';
import { SignatureField } from '../../ui/signature/SignatureField';
import { consentSignerOf, type IntakeForm, textOfForm } from './intakeForm';
import { useShownName } from './useNames';

export const CONSENT_TITLE = 'Termos da LGPD';
export const consentRequired = 'Você deve aceitar os termos para continuar.';

/** Selects the signer, when an adult's form names a guardian too. */
function Signer() {
  const { control } = useFormContext<IntakeForm>();
  const { field } = useController({ control, name: 'signer' });
  const patient = useShownName();
  const guardian = useWatch({ control, name: 'answers.responsavel' });
  const name = useId();
  if (!guardian?.trim()) return null;
  return (
    <fieldset className="mt-5 grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-semibold text-ink-2">Quem aceita</legend>
      <RadioCard name={name} checked={field.value === 'patient'} onChoose={() => field.onChange('patient')}>
        <span className="block font-semibold text-ink">{patient || 'A própria pessoa'}</span>
        <span className="block text-sm text-ink-2">Paciente</span>
      </RadioCard>
      <RadioCard name={name} checked={field.value === 'guardian'} onChoose={() => field.onChange('guardian')}>
        <span className="block font-semibold text-ink">{guardian}</span>
        <span className="block text-sm text-ink-2">Responsável</span>
      </RadioCard>
    </fieldset>
  );
}

/** The signer's signature, below the accepted statement. */
function DeclarantSignature({ kind, term }: { kind: PatientKind; term: ConsentText }) {
  const { control } = useFormContext<IntakeForm>();
  const { field } = useController({ control, name: 'signature' });
  const { field: signing } = useController({ control, name: 'signing' });
  const [answers, signer] = useWatch({ control, name: ['answers', 'signer'] });
  const { signer_name, signer_relation } = consentSignerOf(kind, { answers, signer });
  return (
    <SignatureField
      name={signer_name}
      relation={signer_relation}
      term={term}
      value={field.value}
      onChange={field.onChange}
      signing={signing.value}
      onSigning={signing.onChange}
    />
  );
}

type Props = {
  kind: PatientKind;
  /** The consent of a stored patient; undefined in a new form. */
  stored?: ConsentState | undefined;
};

/** Why a stored patient is asked for a consent; one to an earlier text stays in force. */
const asked = {
  missing: {
    text: 'Não há consentimento em vigor para esta ficha. Peça o consentimento de novo.',
    look: 'font-medium text-warn',
  },
  earlier: {
    text: 'O texto do termo mudou. O consentimento anterior continua em vigor, e a ficha pode ser salva sem o novo.',
    look: 'text-ink-2',
  },
};

/** The LGPD checkbox and its text (R-2.30, R-5.4, D-16). */
export function ConsentField({ kind, stored }: Props) {
  const { control, setValue } = useFormContext<IntakeForm>();
  const { field, formState } = useController({ control, name: 'consent' });
  const [reading, setReading] = useState(false);
  const text = textOfForm(kind, useWatch({ control, name: 'consentText' }));
  const why = stored && stored !== 'current' ? asked[stored] : undefined;
  const missing = formState.isSubmitted && !field.value && !why;
  // a consent in force already has its signature, or none
  const declares = field.value && stored !== 'current';
  const change = (checked: boolean) => {
    field.onChange(checked);
    // a draft's tick was for an earlier text: changing it switches to the current text and voids the signature
    const { version } = consentTextFor(kind);
    if (version === text.version) return;
    setValue('consentText', version);
    setValue('signature', null);
    setValue('signing', null);
  };
  return (
    <Group title={CONSENT_TITLE} hint="Leia em voz alta, se preciso." headingLevel="h3">
      {why ? <p className={`mb-4 text-sm ${why.look}`}>{why.text}</p> : null}
      <Checkbox
        ref={field.ref}
        name={field.name}
        label={text.statement}
        checked={field.value}
        onChange={(event) => change(event.target.checked)}
        onBlur={field.onBlur}
        error={missing ? consentRequired : undefined}
      />
      <Button kind="quiet" small className="ml-7 mt-1" onClick={() => setReading(true)}>
        Ler o termo completo
      </Button>
      {kind === 'adulto' ? <Signer /> : null}
      {declares ? <DeclarantSignature kind={kind} term={text} /> : null}
      <ReadingDialog open={reading} title={text.title} parts={text.parts} onClose={() => setReading(false)} />
    </Group>
  );
}
