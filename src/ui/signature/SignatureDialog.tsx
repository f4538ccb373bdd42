import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Notice } from '../../lib/notice';
import { namesInText } from '../../lib/patientName';
import { drawnSignature, type Signature, type SignatureInput, type Stroke } from '../../lib/signature';
import { firstNameOf, isSameName, visible } from '../../lib/text';
import { Button } from '../controls/Button';
import { FailureBanner } from '../feedback/FailureBanner';
import { type Part, Parts } from '../layout/Parts';
import { Dialog } from '../overlays/Dialog';
import { useMediaQuery } from '../useMediaQuery';
import { DrawingTools } from './DrawingTools';
import { SignaturePad } from './SignaturePad';
import { TypedSignature } from './TypedSignature';

/** The text to sign. */
export type SignatureTerm = {
  readonly title: string;
  readonly parts: readonly Part[];
  readonly statement: string;
};

type Props = {
  /** The signer's name. */
  name: string;
  /** 'Mãe', 'Paciente'. */
  relation: string | null;
  /** What one signature is given for. */
  terms: readonly SignatureTerm[];
  busy?: string | false;
  /** Why the signature was not saved. */
  failure?: Notice | undefined;
  input: SignatureInput;
  onInput: (input: SignatureInput) => void;
  onSign: (signature: Signature) => void;
  /** True after signing: asks to hand the device back to the therapist. */
  signed: boolean;
  onClose: () => void;
  /** The save status of the drawing. */
  line?: ReactNode;
};

/** A phone, and a mouse on a desktop, are no tablet. */
const TABLET = '(any-pointer: coarse) and (min-width: 600px) and (min-height: 600px)';

/**
 * A screen of its own for the signer, to whom the device is handed: the whole term, and a field to draw or
 * type the signature. Nothing else of the record is on it.
 */
export default function SignatureDialog(props: Props) {
  const { name, relation, terms, busy, failure, input, onInput, onSign, signed, onClose, line } = props;
  const formId = useId();
  const isTablet = useMediaQuery(TABLET);
  const continueButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (signed) continueButton.current?.focus();
  }, [signed]);

  if (signed) {
    return (
      <Dialog
        open
        size="screen-message"
        alert
        onClose={onClose}
        title={isTablet ? 'Assinado. Devolva o tablet, por favor.' : 'Assinado. Obrigado!'}
        actions={
          <Button ref={continueButton} kind="primary" onClick={onClose}>
            Continuar
          </Button>
        }
      />
    );
  }
  return (
    <Dialog
      open
      size="screen"
      alert
      onClose={() => !busy && onClose()}
      title={['Para', firstNameOf(name), 'assinar'].filter(Boolean).join(' ')}
      description={
        <p className="-mt-1 text-sm [overflow-wrap:anywhere]">
          {name}
          {relation ? ` (${relation})` : ''}
        </p>
      }
      actions={
        <>
          <Button onClick={onClose} disabled={Boolean(busy)}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={busy} className="grow sm:grow-0">
            Confirmar assinatura
          </Button>
        </>
      }
      line={line}
    >
      <FailureBanner failure={failure} />
      <div className="mt-4 flex grow flex-col gap-4 beside:flex-row">
        <Terms terms={terms} />
        <SigningForm id={formId} name={name} input={input} onInput={onInput} onSign={onSign} />
      </div>
    </Dialog>
  );
}

type SigningFormProps = Pick<Props, 'name' | 'input' | 'onInput' | 'onSign'> & { id: string };

/** Where the signature is drawn or typed; what it lacks is said after the first try. */
function SigningForm({ id, name, input, onInput, onSign }: SigningFormProps) {
  const { way, strokes, typed } = input;
  const onStrokes = (next: readonly Stroke[]) => onInput({ ...input, strokes: next });
  const [confirmed, setConfirmed] = useState(false);
  const [submitted, setSubmitted] = useState(false);

  const isNamed = [name, ...namesInText(name)].some((each) => isSameName(typed, each));
  const nameError = isNamed ? undefined : 'Escreva o nome como está acima.';
  const confirmError = confirmed ? undefined : 'Confirme para assinar.';
  const drawError = strokes.length > 0 ? undefined : 'Falta a assinatura.';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals, so the enclosing form would be submitted
    event.stopPropagation();
    setSubmitted(true);
    if (way === 'draw' && !drawError) onSign(drawnSignature(strokes));
    if (way === 'type' && !nameError && !confirmError) {
      onSign({ kind: 'typed', name: visible(typed).replace(/\s+/g, ' ').trim() });
    }
  };
  const change = (next: typeof way) => {
    onInput({ ...input, way: next });
    setSubmitted(false);
  };

  return (
    <form
      id={id}
      noValidate
      onSubmit={submit}
      className="min-w-0 shrink-0 beside:w-[55%] beside:self-end xl:beside:w-2/3"
    >
      {way === 'draw' ? (
        // the field is three times as wide as high
        <div className="mx-auto max-w-[126dvh] beside:max-w-[calc((100dvh-15rem)*3)]">
          <SignaturePad
            label={`Área da assinatura de ${name}`}
            strokes={strokes}
            onStroke={(stroke) => onStrokes([...strokes, stroke])}
          />
          <DrawingTools
            strokes={strokes}
            error={submitted ? drawError : undefined}
            onStrokes={onStrokes}
            onType={() => change('type')}
          />
        </div>
      ) : (
        <TypedSignature
          typed={typed}
          onTyped={(next) => onInput({ ...input, typed: next })}
          nameError={submitted ? nameError : undefined}
          isConfirmed={confirmed}
          onConfirmed={setConfirmed}
          confirmError={submitted ? confirmError : undefined}
          onDraw={() => change('draw')}
        />
      )}
    </form>
  );
}

/**
 * The whole texts. They alone scroll, so that the field to sign on stays in place; in a window without room for both, the screen
 * scrolls instead.
 */
function Terms({ terms }: Pick<Props, 'terms'>) {
  const id = useId();
  const titleOf = (index: number) => `${id}-${index}`;
  return (
    <section
      aria-labelledby={terms.map((_term, index) => titleOf(index)).join(' ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
      className="grow rounded-lg border border-line bg-sheet p-5 sm:px-7 roomy:min-h-36 roomy:basis-0 roomy:overflow-y-auto roomy:overscroll-contain roomy:contain-size"
    >
      {terms.map(({ title, parts, statement }, index) => (
        <div key={title} className="mb-8 last:mb-0">
          <h3 id={titleOf(index)} className="text-lg font-semibold">
            {title}
          </h3>
          <Parts parts={parts} />
          <p className="mt-5 max-w-read font-semibold">{statement}</p>
        </div>
      ))}
    </section>
  );
}
