import { Button } from '../../../ui/controls/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Sheet } from '../../../ui/layout/Sheet';
import type { ShownPatients } from './useShownPatients';

type Props = {
  words: { readonly title: string; readonly text: string };
  shown: Pick<ShownPatients, 'only' | 'isSearched' | 'firstWaits' | 'archivedFound'>;
  onShowArchived: () => void;
};

/** In place of the cards, where there are none; nothing where unsent records are shown instead. */
export function EmptyList({ words, shown, onShowArchived }: Props) {
  const { only, isSearched, firstWaits, archivedFound } = shown;
  if (archivedFound > 0) return <ArchivedHint onShow={onShowArchived} />;
  if (only?.count || (firstWaits > 0 && !isSearched)) return null;
  return (
    <Sheet padding="p-0">
      <EmptyState {...words} />
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
