import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from '../../../ui/controls/Button';
import { focusFirstError } from '../../../ui/controls/focusFirstError';
import { Banner } from '../../../ui/feedback/Banner';
import { Dialog } from '../../../ui/overlays/Dialog';
import type { useDischarge } from './useDischarge';

type Props = Pick<ReturnType<typeof useDischarge>, 'running' | 'failure'> & {
  open: boolean;
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
  open,
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
  return (
    <Dialog
      open={open}
      alert
      onOpenChange={(next) => !next && !running && onClose()}
      title={title}
      description={<p>{description}</p>}
      actions={
        <>
          <Button onClick={onClose} disabled={running}>
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
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="mt-5 grid gap-5">
        {children}
        {failure && <Banner title={failure.notice.title}>{failure.notice.description}</Banner>}
      </form>
    </Dialog>
  );
}
