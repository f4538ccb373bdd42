import { AnimatePresence } from 'framer-motion';
import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDateTime } from '../../lib/dates';
import { type GivenSignature, type Stroke, signatureOf } from '../../lib/signature';
import { Button } from '../controls/Button';
import { loadable } from '../loadable';
import type { SignatureTerm } from './SignatureDialog';
import { SignatureDrawing } from './SignatureDrawing';

const SignatureDialog = loadable(() => import('./SignatureDialog'));

type Props = {
  /** The signer; '' while unknown. */
  name: string;
  relation: string | null;
  term: SignatureTerm;
  value: GivenSignature | null;
  onChange: (value: GivenSignature | null) => void;
};

/** Offers a signature below the checkbox; the consent is valid without one. */
export function SignatureField({ name, relation, term, value, onChange }: Props) {
  const [signing, setSigning] = useState<false | 'open' | 'signed'>(false);
  /** Unconfirmed strokes: Back closes the dialog and must not discard them. */
  const [drawn, setDrawn] = useState<{ by: string; strokes: readonly Stroke[] }>({ by: '', strokes: [] });
  // keeps the dialog available offline
  useEffect(SignatureDialog.preload, []);
  const signer = name.trim();
  const given = signatureOf(signer, value);
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="mb-2 text-sm font-semibold text-ink-2">Assinatura (opcional)</legend>
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
          <Button small icon={<PenLine aria-hidden className="size-4" />} onClick={() => setSigning('open')}>
            {given ? 'Assinar de novo' : 'Assinar na tela'}
          </Button>
        ) : null}
        {given ? (
          <Button kind="quiet" small onClick={() => onChange(null)}>
            Remover assinatura
          </Button>
        ) : null}
      </div>
      <AnimatePresence>
        {signing ? (
          <SignatureDialog
            name={signer}
            relation={relation}
            term={term}
            strokes={drawn.by === signer ? drawn.strokes : []}
            onStrokes={(strokes) => setDrawn({ by: signer, strokes })}
            onSign={(signature) => {
              setDrawn({ by: '', strokes: [] });
              onChange({ signature, signedAt: new Date().toISOString(), by: signer });
              setSigning('signed');
            }}
            signed={signing === 'signed'}
            onClose={() => setSigning(false)}
          />
        ) : null}
      </AnimatePresence>
    </fieldset>
  );
}
