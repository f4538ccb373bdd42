import { Pencil, Trash2 } from 'lucide-react';
import type { RowOf } from '../../records/entity';
import { rowParts } from '../../records/rowParts';
import { IconButton } from '../../ui/controls/Button';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import type { Removable, Rows } from './useRows';

type Props<E extends Removable> = {
  of: Rows<E>;
  row: RowOf<E>;
  /** The row in a few words, where that is not what follows from its entity: 'resultado de 12/03/2026'. */
  name?: string;
};

const icon = 'size-[1.375rem]';

/** Edits or removes one row of a list; nothing while its removal waits. */
export const RowActions = <E extends Removable>({
  of,
  row,
  name = rowParts(of.entity, row).name,
}: Props<E>) =>
  of.leaves(row) ? null : (
    <div className="flex">
      <IconButton
        icon={<Pencil aria-hidden className={icon} strokeWidth={1.75} />}
        label={`Editar ${name}`}
        onClick={() => of.edit(row)}
      />
      <IconButton
        danger
        icon={<Trash2 aria-hidden className={icon} strokeWidth={1.75} />}
        label={`Excluir ${name}`}
        onClick={() => of.remove(row)}
      />
    </div>
  );

/** Asks before a row is removed. */
export const RowRemovalQuestion = <E extends Removable>({
  of: { entity, asked, question },
}: Pick<Props<E>, 'of'>) => (
  <ConfirmDialog
    title="Confirmar Exclusão"
    confirmIcon={<Trash2 aria-hidden className="size-5" />}
    {...question}
  >
    <p className="text-ink">{entity.words.removal.question}</p>
    <p className="mt-2 font-medium text-ink [overflow-wrap:anywhere]">
      <bdi>{asked && rowParts(entity, asked).inShort}</bdi>
    </p>
    <p className="mt-2">{entity.words.removal.stays}</p>
  </ConfirmDialog>
);
