import { Button } from '../../../ui/controls/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Sheet } from '../../../ui/layout/Sheet';
import { emptyWords, nobodyWords } from './listWords';
import type { ShownPatients } from './useShownPatients';

type Props = {
  shown: Pick<ShownPatients, 'only' | 'isSearched' | 'firstWaits' | 'archivedFound'>;
  onClear: () => void;
  onShowArchived: () => void;
};

/** In place of the cards, where there are none; nothing where unsent records are shown instead. */
export function EmptyList({ shown, onClear, onShowArchived }: Props) {
  const { only, isSearched, firstWaits, archivedFound } = shown;
  if (archivedFound > 0) return <ArchivedHint onShow={onShowArchived} />;
  if (only?.count || (firstWaits > 0 && !isSearched)) return null;
  return (
    <Sheet padding="p-0">
      {isSearched ? (
        <EmptyState {...nobodyWords}>
          <Button className="mt-5" onClick={onClear}>
            Limpar busca
          </Button>
        </EmptyState>
      ) : (
        <EmptyState {...emptyWords} />
      )}
    </Sheet>
  );
}

/** In place of an empty list, where a search finds archived records alone. */
function ArchivedHint({ onShow }: { onShow: () => void }) {
  return (
    <Sheet padding="py-2 pl-5 pr-2" className="flex flex-wrap items-center justify-between gap-x-4">
      <p>Fichas arquivadas ficam fora da lista e continuam guardadas.</p>
      <Button kind="quiet" small onClick={onShow}>
        Mostrar
      </Button>
    </Sheet>
  );
}
