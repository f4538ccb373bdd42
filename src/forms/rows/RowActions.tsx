import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Entity } from '../../records/entity';
import { IconButton } from '../../ui/controls/Button';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import type { useRowRemoval } from './useRowRemoval';

type Props = {
  /** The row in a few words: 'resultado de 12/03/2026'. */
  name: string;
  onEdit: () => void;
  onRemove: () => void;
};

const icon = 'size-[1.375rem]';

/** Edits or removes one row of a list. */
export const RowActions = ({ name, onEdit, onRemove }: Props) => (
  <div className="flex">
    <IconButton
      icon={<Pencil aria-hidden className={icon} strokeWidth={1.75} />}
      label={`Editar ${name}`}
      onClick={onEdit}
    />
    <IconButton
      danger
      icon={<Trash2 aria-hidden className={icon} strokeWidth={1.75} />}
      label={`Excluir ${name}`}
      onClick={onRemove}
    />
  </div>
);

type QuestionProps = {
  entity: Entity;
  question: ReturnType<typeof useRowRemoval>['question'];
  /** The row in a few words. */
  children: ReactNode;
};

/** Asks before a row is removed. */
export const RowRemovalQuestion = ({ entity: { words }, question, children }: QuestionProps) => (
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
