import { Button } from '../../../ui/controls/Button';
import { Sheet } from '../../../ui/layout/Sheet';

/** In place of an empty list, where a search finds archived records alone. */
export function ArchivedHint({ onShow }: { onShow: () => void }) {
  return (
    <Sheet padding="py-2 pl-5 pr-2" className="flex flex-wrap items-center justify-between gap-x-4">
      <p>Fichas arquivadas ficam fora da lista e continuam guardadas.</p>
      <Button kind="quiet" small onClick={onShow}>
        Mostrar
      </Button>
    </Sheet>
  );
}
