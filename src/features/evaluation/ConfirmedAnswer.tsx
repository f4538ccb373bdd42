import { CircleCheck, Undo2 } from 'lucide-react';
import type { Ref } from 'react';
import type { Confirmed } from '../../questionnaire/reevaluation';
import { Button } from '../../ui/controls/Button';
import { confirmedBy, confirmedLabel } from './earlierWords';

type Props = {
  label: string;
  confirmed: Confirmed;
  /** Who informs today, where the confirmation names nobody. */
  informant: string;
  undo: Ref<HTMLButtonElement>;
  onUndo: () => void;
};

/** An earlier answer that was confirmed as it stood: the act with its name and time. */
export function ConfirmedAnswer({ label, confirmed, informant, undo, onUndo }: Props) {
  const { at, informant: own } = confirmed;
  return (
    <div className="rounded border-[1.5px] border-line-strong px-4 py-3">
      <p className="flex items-start gap-2 font-semibold text-done">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        {confirmedLabel(at)}
      </p>
      <p className="mt-0.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
        {confirmedBy(own.trim() || informant.trim(), at)}
      </p>
      <Button
        ref={undo}
        kind="quiet"
        small
        className="-ml-4 mt-1"
        icon={<Undo2 aria-hidden className="size-5" />}
        onClick={onUndo}
      >
        Desfazer
        <span className="sr-only"> em {label}</span>
      </Button>
    </div>
  );
}
