import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { type ConsentState, consentRequired, consentTextFor } from '../../questionnaire/consent';
import type { ConsentText } from '../../questionnaire/consentText';
import type { PatientKind } from '../../questionnaire/field';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { RadioCard } from '../../ui/controls/RadioCard';
import { Group } from '../../ui/layout/Group';
import { ReadingDialog } from '../../ui/overlays/ReadingDialog';
import { SignatureField } from '../../ui/signature/SignatureField';
import { consentSignerOf, type IntakeForm, textOfForm, treatmentTextOf } from './intakeForm';
import { useShownName } from './useNames';

export const CONSENT_TITLE = 'Termos da LGPD';

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

type SignatureProps = {
  kind: PatientKind;
  /** The text of the data, and of a child in a new form that of the treatment. */
  data: ConsentText;
  treatment: ConsentText | undefined;
};

/**
 * The signer's signature, below the statements: one for all that are accepted. Where a child's form has none accepted yet, it
 * accepts both, which the screen to sign on shows.
 */
function DeclarantSignature({ kind, data, treatment }: SignatureProps) {
  const { control, setValue } = useFormContext<IntakeForm>();
  const { field } = useController({ control, name: 'signature' });
  const { field: signing } = useController({ control, name: 'signing' });
  const [answers, signer, isAccepted, accepted] = useWatch({
    control,
    name: ['answers', 'signer', 'consent', 'treatment'],
  });
  const isNothingAccepted = !isAccepted && accepted === null;
  if (isNothingAccepted && !treatment) return null;
  const terms = [
    ...(isAccepted || isNothingAccepted ? [data] : []),
    ...(treatment && (accepted !== null || isNothingAccepted) ? [treatment] : []),
  ];
  const { signer_name, signer_relation } = consentSignerOf(kind, { answers, signer });
  return (
    <SignatureField
      name={signer_name}
      relation={signer_relation}
      terms={terms}
      isOptional={accepted === null}
      label={isNothingAccepted ? 'Assinar os dois termos' : undefined}
      value={field.value}
      onChange={(given) => {
        if (given && isNothingAccepted && treatment) {
          setValue('consent', true, { shouldDirty: true });
          setValue('treatment', treatment.version, { shouldDirty: true });
        }
        field.onChange(given);
      }}
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

/** The checkbox of a child's treatment, and its text. */
function TreatmentField({ text, onRead }: { text: ConsentText; onRead: () => void }) {
  const { control, setValue } = useFormContext<IntakeForm>();
  const { field } = useController({ control, name: 'treatment' });
  return (
    <>
      <Checkbox
        name={field.name}
        label={text.statement}
        className="mt-4"
        checked={field.value !== null}
        onChange={({ target }) => {
          field.onChange(target.checked ? text.version : null);
          // what was signed below one text is not below two
          if (target.checked) setValue('signature', null);
        }}
        onBlur={field.onBlur}
      />
      <Button kind="quiet" small className="ml-7 mt-1" onClick={onRead}>
        Ler o termo do tratamento
      </Button>
    </>
  );
}

/** The LGPD checkbox and its text (R-2.30, R-5.4, D-16); a child's new form asks for the treatment, too. */
export function ConsentField({ kind, stored }: Props) {
  const { control, setValue } = useFormContext<IntakeForm>();
  const { field, formState } = useController({ control, name: 'consent' });
  const [reading, setReading] = useState<'data' | 'treatment'>();
  const [consentText, accepted] = useWatch({ control, name: ['consentText', 'treatment'] });
  const text = textOfForm(kind, consentText);
  const treatment =
    kind === 'infantil' && stored === undefined ? treatmentTextOf({ treatment: accepted }) : undefined;
  const read = reading === 'treatment' && treatment ? treatment : text;
  const why = stored && stored !== 'current' ? asked[stored] : undefined;
  const missing = formState.isSubmitted && !field.value && !why;
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
      <Button kind="quiet" small className="ml-7 mt-1" onClick={() => setReading('data')}>
        Ler o termo completo
      </Button>
      {kind === 'adulto' ? <Signer /> : null}
      {treatment && <TreatmentField text={treatment} onRead={() => setReading('treatment')} />}
      {/* a consent in force already has its signature, or none */}
      {stored !== 'current' && <DeclarantSignature kind={kind} data={text} treatment={treatment} />}
      <ReadingDialog
        open={reading !== undefined}
        title={read.title}
        parts={read.parts}
        onClose={() => setReading(undefined)}
      />
    </Group>
  );
}
