import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { QrCode } from '../../ui/display/QrCode';
import { Dialog } from '../../ui/overlays/Dialog';
import { canShare, copyLink, type MadeLink, shareLink } from './shareLink';

type Props = { link: MadeLink; onClose: () => void };

/** What was done with it last. */
const doneWords = {
  copied: 'Link copiado.',
  notCopied: 'Não foi possível copiar: selecione o endereço abaixo.',
  shared: 'Link compartilhado.',
};

/** A link that was just made: shared, copied, or read from the screen; it is not shown again. */
export default function LinkDialog({ link, onClose }: Props) {
  const { days, isCopied, isShared } = link;
  const [done, setDone] = useState<keyof typeof doneWords | undefined>(
    isCopied ? 'copied' : isShared ? 'shared' : undefined,
  );
  const said = done ? doneWords[done] : '';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Link para a família"
      description={
        <p>
          Quem tiver este link pode responder uma vez, {days === 1 ? 'até amanhã' : `por ${days} dias`}. Ele
          aparece só agora: se precisar, crie outro.
        </p>
      }
      actions={
        <>
          <Button
            icon={<Copy aria-hidden className="size-5" />}
            onClick={async () => setDone((await copyLink(link)) ? 'copied' : 'notCopied')}
          >
            Copiar
          </Button>
          {canShare() && (
            <Button
              icon={<Share2 aria-hidden className="size-5" />}
              onClick={async () => (await shareLink(link)) && setDone('shared')}
            >
              Compartilhar
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            Pronto
          </Button>
        </>
      }
    >
      <p role="status" className="mt-3 font-semibold">
        {said}
      </p>
      <p className="mt-2 select-all rounded border border-line bg-sunk p-3 text-sm [overflow-wrap:anywhere]">
        {link.address}
      </p>
      <div className="mt-4 flex flex-col items-center gap-2">
        <QrCode text={link.address} label="Código para a câmera do celular" />
        <p className="text-sm text-ink-2">Na sala de espera: aponte a câmera do celular.</p>
      </div>
    </Dialog>
  );
}
