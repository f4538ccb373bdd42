import { AnimatePresence } from 'framer-motion';
import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDateTime } from '../../lib/dates';
import { type GivenSignature, noSignatureInput, type Signing, signatureOf } from '../../lib/signature';
import { Button } from '../controls/Button';
import { loadable } from '../loadable';
import type { SignatureTerm } from './SignatureDialog';
import { SignatureDrawing } from './SignatureDrawing';

const SignatureDialog = loadable(() => import('./SignatureDialog'));

type Props = {
  /** The signer; '' while unknown. */
  name: string;
  relation: string | null;
  /** What one signature is given for. */
  terms: readonly SignatureTerm[];
  /** What is in force without a signature, too. */
  isOptional: boolean;
  /** The label of the button that asks for it. */
  label?: string | undefined;
  value: GivenSignature | null;
  onChange: (value: GivenSignature | null) => void;
  signing: Signing | null;
  onSigning: (signing: Signing | null) => void;
};

/** Offers a signature below the checkbox. */
export function SignatureField({
  name,
  relation,
  terms,
  isOptional,
  label = 'Assinar na tela',
  value,
  onChange,
  signing,
  onSigning,
}: Props) {
  const [signed, setSigned] = useState(false);
  // keeps the dialog available offline
  useEffect(SignatureDialog.preload, []);
  const signer = name.trim();
  const given = signatureOf(signer, value);
  const input = signing?.by === signer ? signing.input : noSignatureInput;
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="mb-2 text-sm font-semibold text-ink-2">
        {isOptional ? 'Assinatura (opcional)' : 'Assinatura'}
      </legend>
      {given ? (
        <>
          <SignatureDrawing signature={given.signature} label={`Assinatura de ${signer}`} />
          <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere]">
            {signer}, {formatDateTime(given.signedAt)}
          </p>
        </>
      ) : (
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
          {signer
            ? `${signer} pode assinar aqui na tela.`
            : 'Escreva antes o nome de quem aceita, para colher a assinatura.'}
          {signer && value ? ` A assinatura de ${value.by} não vale para outro nome.` : ''}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {signer ? (
          <Button
            small
            icon={<PenLine aria-hidden className="size-4" />}
            onClick={() => onSigning({ by: signer, open: true, input })}
          >
            {given ? 'Assinar de novo' : label}
          </Button>
        ) : null}
        {given ? (
          <Button kind="quiet" small onClick={() => onChange(null)}>
            Remover assinatura
          </Button>
        ) : null}
      </div>
      <AnimatePresence>
        {signed || (signing?.open && signer) ? (
          <SignatureDialog
            name={signer}
            relation={relation}
            terms={terms}
            input={input}
            onInput={(next) => onSigning({ by: signer, open: true, input: next })}
            onSign={(signature) => {
              onSigning(null);
              onChange({ signature, signedAt: new Date().toISOString(), by: signer });
              setSigned(true);
            }}
            signed={signed}
            onClose={() => {
              setSigned(false);
              // Back closes the dialog and must not discard the drawing
              if (!signed) onSigning({ by: signer, open: false, input });
            }}
          />
        ) : null}
      </AnimatePresence>
    </fieldset>
  );
}
