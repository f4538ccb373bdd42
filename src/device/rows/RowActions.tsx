import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/controls/Button';

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
