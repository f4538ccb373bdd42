import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Entity } from '../../records/entity';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import type { useRowRemoval } from './useRowRemoval';

type Props = {
  entity: Entity;
  question: ReturnType<typeof useRowRemoval>['question'];
  /** The row in a few words. */
  children: ReactNode;
};

/** Asks before a row is removed. */
export const RowRemovalQuestion = ({ entity: { words }, question, children }: Props) => (
  <ConfirmDialog
    title="Confirmar Exclusão"
    confirmIcon={<Trash2 aria-hidden className="size-5" />}
    {...question}
  >
    <p className="text-ink">{words.removal.question}</p>
    <p className="mt-2 font-medium text-ink [overflow-wrap:anywhere]">
      <bdi>{children}</bdi>
    </p>
    <p className="mt-2">{words.removal.stays}</p>
  </ConfirmDialog>
);
