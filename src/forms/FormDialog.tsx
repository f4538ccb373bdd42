import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { DraftStatus } from '../device/drafts/draft';
import type { Notice } from '../lib/notice';
import { Button } from '../ui/controls/Button';
import { focusFirstError } from '../ui/controls/focusFirstError';
import { FailureBanner } from '../ui/feedback/FailureBanner';
import { Dialog } from '../ui/overlays/Dialog';
import { DiscardQuestion } from '../ui/overlays/DiscardQuestion';
import { DraftLine } from './DraftLine';
import { useStandstill } from './useStandstill';

type Props = Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'description' | 'size' | 'startsInField' | 'alert'
> & {
  draft: DraftStatus;
  submit: Pick<ComponentProps<typeof Button>, 'kind' | 'icon' | 'busy' | 'disabled'> & {
    readonly label: string;
  };
  /** What saving ends with: the dialog stays open meanwhile. */
  running: boolean;
  /** Why saving failed; after a `final` failure it cannot be repeated. */
  failure?: { readonly notice: Notice; readonly final: boolean } | undefined;
  /** What a question says before typed words are discarded; without it closing asks nothing. */
  discard?: string | false;
  /** False if a field is missing or invalid; the first such field gets the focus. */
  onSubmit: () => Promise<boolean>;
  onClose: () => void;
  /** Above the form. */
  intro?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A dialog with a form whose words are a draft. */
export function FormDialog({
  draft,
  submit: { label, kind = 'primary', disabled, ...button },
  running,
  failure,
  discard = false,
  onSubmit,
  onClose,
  intro,
  className,
  children,
  ...dialog
}: Props) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  useStandstill(form, running);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await onSubmit())) focusFirstError(form.current);
  };
  const leave = () => {
    if (!running) (discard ? () => setAsking(true) : onClose)();
  };
  return (
    <Dialog
      open
      {...dialog}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave} disabled={running}>
            {failure?.final ? 'Fechar' : 'Cancelar'}
          </Button>
          <Button kind={kind} type="submit" form={formId} disabled={disabled || failure?.final} {...button}>
            {label}
          </Button>
        </>
      }
      line={<DraftLine draft={draft} />}
    >
      {intro}
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className={`mt-5 grid gap-5 ${className ?? ''}`}
      >
        {children}
        <FailureBanner failure={failure?.notice} />
      </form>
      <DiscardQuestion open={asking} onDiscard={onClose} onStay={() => setAsking(false)}>
        {discard || ''}
      </DiscardQuestion>
    </Dialog>
  );
}
