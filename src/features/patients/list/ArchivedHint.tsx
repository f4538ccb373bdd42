import { useMemo } from 'react';
import { searchPatients, toSearchable } from '../../../data/records/searchPatients';
import type { PatientSummary } from '../../../data/records/summaries';
import { counted } from '../../../lib/text';
import { Button } from '../../../ui/controls/Button';
import { Sheet } from '../../../ui/layout/Sheet';

type Props = {
  archived: readonly PatientSummary[] | undefined;
  query: string;
  onShow: () => void;
};

/** Shown for a search without a result: the matches among the archived records. */
export function ArchivedHint({ archived, query, onShow }: Props) {
  const count = useMemo(
    () => (query.trim() ? searchPatients((archived ?? []).map(toSearchable), query).patients.length : 0),
    [archived, query],
  );
  if (count === 0) return null;
  return (
    <Sheet padding="py-2 pl-5 pr-2" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status">{counted(count, 'ficha arquivada encontrada', 'fichas arquivadas encontradas')}</p>
        <Button kind="quiet" small onClick={onShow}>
          Mostrar
        </Button>
      </div>
    </Sheet>
  );
}
