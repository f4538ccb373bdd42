import { Eraser, Keyboard, PenLine, Undo2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { drawnSignature, MAX_STROKES, type Signature, type Stroke } from '../../lib/signature';
import { fold } from '../../lib/text';
import { Button } from '../controls/Button';
import { Checkbox } from '../controls/Checkbox';
import { TextField } from '../controls/TextField';
import { Dialog } from '../overlays/Dialog';
import { SignaturePad } from './SignaturePad';

type Props = {
  /** The signer's name. */
  name: string;
  /** 'Mãe', 'Paciente'. */
  relation: string | null;
  /** The statement to be signed. */
  statement: string;
  busy?: string | false;
  strokes: readonly Stroke[];
  onStrokes: (strokes: readonly Stroke[]) => void;
  onSign: (signature: Signature) => void;
  onClose: () => void;
};

const sameName = (one: string, other: string) => {
  const plain = (text: string) => fold(text).replace(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
};

function countText(strokes: number): string {
  if (strokes >= MAX_STROKES) return 'A área está cheia. Use Limpar para recomeçar.';
  if (strokes === 0) return 'Assine acima da linha, com o dedo ou a caneta.';
  return strokes === 1 ? '1 traço.' : `${strokes} traços.`;
}

/** Collects a signature: shows the signer and the statement, with a field to draw or type it. */
export default function SignatureDialog({
  name,
  relation,
  statement,
  busy,
  strokes,
  onStrokes,
  onSign,
  onClose,
}: Props) {
  const formId = useId();
  const [way, setWay] = useState<'draw' | 'type'>('draw');
  const [typed, setTyped] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const [submitted, setSubmitted] = useState(false);

  const nameError = sameName(typed, name) ? undefined : 'Escreva o nome como está acima.';
  const confirmError = confirmed ? undefined : 'Confirme para assinar.';
  const drawError = strokes.length > 0 ? undefined : 'Falta a assinatura.';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals, so the enclosing form would be submitted
    event.stopPropagation();
    setSubmitted(true);
    if (way === 'draw' && !drawError) onSign(drawnSignature(strokes));
    if (way === 'type' && !nameError && !confirmError) {
      onSign({ kind: 'typed', name: typed.replace(/\s+/g, ' ').trim() });
    }
  };
  const change = (next: typeof way) => {
    setWay(next);
    setSubmitted(false);
  };

  return (
    <Dialog
      open
      size="wide"
      alert
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Assinar o termo"
      description={
        <>
          <p className="font-semibold text-ink [overflow-wrap:anywhere]">
            {name}
            {relation ? ` (${relation})` : ''}
          </p>
          <p className="mt-2">{statement}</p>
        </>
      }
      actions={
        <>
          <Button onClick={onClose} disabled={Boolean(busy)}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            Confirmar assinatura
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-5">
        {way === 'draw' ? (
          <>
            <SignaturePad
              label={`Área da assinatura de ${name}`}
              strokes={strokes}
              onStroke={(stroke) => onStrokes([...strokes, stroke])}
            />
            {/* constant height: the field must not move while drawing */}
            <p
              role="status"
              className={`mt-2 min-h-12 text-sm sm:min-h-6 ${submitted && drawError ? 'font-medium text-danger' : 'text-ink-2'}`}
            >
              {submitted && drawError ? drawError : countText(strokes.length)}
            </p>
            <div className="mt-2 flex flex-wrap gap-x-2">
              <Button
                kind="quiet"
                small
                icon={<Undo2 aria-hidden className="size-4" />}
                disabled={strokes.length === 0}
                onClick={() => onStrokes(strokes.slice(0, -1))}
              >
                Desfazer
              </Button>
              <Button
                kind="quiet"
                small
                icon={<Eraser aria-hidden className="size-4" />}
                disabled={strokes.length === 0}
                onClick={() => onStrokes([])}
              >
                Limpar
              </Button>
              <Button
                kind="quiet"
                small
                icon={<Keyboard aria-hidden className="size-4" />}
                onClick={() => change('type')}
              >
                Digitar o nome
              </Button>
            </div>
          </>
        ) : (
          <div className="grid gap-5">
            <TextField
              label="Nome de quem assina"
              required
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={submitted ? nameError : undefined}
            />
            <Checkbox
              label="Confirmo que o nome escrito vale como a minha assinatura."
              checked={confirmed}
              onChange={(event) => setConfirmed(event.target.checked)}
              error={submitted ? confirmError : undefined}
            />
            <div>
              <Button
                kind="quiet"
                small
                className="-ml-4"
                icon={<PenLine aria-hidden className="size-4" />}
                onClick={() => change('draw')}
              >
                Assinar com o dedo ou a caneta
              </Button>
            </div>
          </div>
        )}
      </form>
    </Dialog>
  );
}
