import { Download, Printer, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveToDevice } from '../../device/browser/deviceFiles';
import type { MadePdf } from '../../pdf/generate';
import { unprintedText } from '../../printing/unprintedText';
import { dataFailure, notices } from '../../sentences/errors';
import { Button } from '../../ui/controls/Button';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { toast } from '../../ui/feedback/toasts';
import { Dialog } from '../../ui/overlays/Dialog';
import { PreviewPages } from './PreviewPages';
import { printPages } from './printPages';
import { usePages } from './usePages';

type Props = MadePdf & { onClose: () => void };

const asFile = ({ file, fileName }: MadePdf) => new File([file], fileName, { type: 'application/pdf' });

function canShare(pdf: MadePdf): boolean {
  return navigator.canShare?.({ files: [asFile(pdf)] }) ?? false;
}

/** 'Ver o PDF': shows a PDF's pages as they will be printed, with buttons to print, share and download. */
export default function PreviewDialog({ file, fileName, unprinted = [], onClose }: Props) {
  const { pages, failed, retry } = usePages(file);
  const [printing, setPrinting] = useState(false);
  const printed = useRef<AbortController>(undefined);
  // closing or locking removes the printed pages from the document
  useEffect(() => () => printed.current?.abort(), []);
  const [shareable] = useState(() => canShare({ file, fileName }));
  const count = pages ? `${pages.sizes.length} ${pages.sizes.length === 1 ? 'página' : 'páginas'}` : '';

  const print = async () => {
    if (!pages) return;
    setPrinting(true);
    printed.current?.abort();
    printed.current = new AbortController();
    try {
      await printPages(pages, printed.current.signal);
    } catch (error) {
      toast(dataFailure('report', error));
    } finally {
      setPrinting(false);
    }
  };
  const share = async () => {
    try {
      await navigator.share({ files: [asFile({ file, fileName })] });
    } catch (error) {
      // AbortError: the user closed the share sheet, which is not a failure
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast(notices.shareFailure);
    }
  };

  return (
    <Dialog
      open
      size="page"
      onClose={onClose}
      title="Ver o PDF"
      description={
        <>
          <p className="text-sm [overflow-wrap:anywhere]">
            {fileName}
            {count ? `, ${count}` : ''}
          </p>
          {unprinted.length > 0 && (
            <p className="mt-2 text-sm font-medium text-warn [overflow-wrap:anywhere]">
              {unprintedText(unprinted)}
            </p>
          )}
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>Fechar</Button>
          {shareable ? (
            <Button icon={<Share2 aria-hidden className="size-5" />} onClick={() => void share()}>
              Compartilhar
            </Button>
          ) : null}
          <Button
            icon={<Printer aria-hidden className="size-5" />}
            disabled={!pages}
            busy={printing ? 'Preparando...' : false}
            onClick={() => void print()}
          >
            Imprimir
          </Button>
          <Button
            kind="primary"
            icon={<Download aria-hidden className="size-5" />}
            onClick={() => saveToDevice(file, fileName)}
          >
            Baixar
          </Button>
        </>
      }
    >
      <section
        aria-label="Páginas"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be focusable by keyboard
        tabIndex={0}
        className="-mx-2 mt-4 min-h-0 grow overflow-y-auto rounded bg-line p-2 sm:p-4"
      >
        {failed ? (
          <ErrorState
            title="As páginas não puderam ser mostradas"
            text="Você ainda pode baixar ou compartilhar o arquivo."
            read={{ isFetching: false, refetch: retry }}
          />
        ) : null}
        {!failed && !pages ? <Skeleton label="Abrindo as páginas…" rows={3} /> : null}
        {pages && <PreviewPages pages={pages} />}
      </section>
    </Dialog>
  );
}
