import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { DraftLine } from '../../../device/drafts/DraftLine';
import type { DraftStatus } from '../../../device/drafts/draft';
import { Button } from '../../../ui/controls/Button';
import { focusFirstError } from '../../../ui/controls/focusFirstError';
import { Banner } from '../../../ui/feedback/Banner';
import { Dialog } from '../../../ui/overlays/Dialog';
import { DiscardQuestion } from '../../../ui/overlays/DiscardQuestion';
import type { useDischarge } from './useDischarge';

type Props = Pick<ReturnType<typeof useDischarge>, 'running' | 'failure'> & {
  draft: DraftStatus;
  /** Something would be lost: it is asked before closing. */
  isTyped: boolean;
  /** The title of the dialog and the label of its button. */
  title: string;
  description: ReactNode;
  /** Returns false if a field is missing or invalid; the first such field gets the focus. */
  onSubmit: () => boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog that records or undoes a discharge; stays open on failure. */
export function DischargeFrame({
  draft,
  isTyped,
  title,
  description,
  running,
  failure,
  onSubmit,
  onClose,
  children,
}: Props) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!onSubmit()) focusFirstError(form.current);
  };
  const [asking, setAsking] = useState(false);
  const leave = () => {
    if (!running) (isTyped ? () => setAsking(true) : onClose)();
  };
  return (
    <Dialog
      open
      alert
      onOpenChange={(next) => !next && leave()}
      title={title}
      description={<p>{description}</p>}
      actions={
        <>
          <Button onClick={leave} disabled={running}>
            {failure?.final ? 'Fechar' : 'Cancelar'}
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            disabled={failure?.final}
            busy={running && 'Salvando...'}
          >
            {title}
          </Button>
        </>
      }
      line={<DraftLine draft={draft} />}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="mt-5 grid gap-5">
        {children}
        {failure && <Banner title={failure.notice.title}>{failure.notice.description}</Banner>}
      </form>
      <DiscardQuestion open={asking} onDiscard={onClose} onStay={() => setAsking(false)}>
        Nada foi mudado na ficha.
      </DiscardQuestion>
    </Dialog>
  );
}
