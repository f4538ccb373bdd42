import { useQuery } from '@tanstack/react-query';
import { type Tombstone, tombstonesOptions } from '../../data/records/tombstones';
import { useTherapist } from '../../forms/contexts';
import { formatDate, formatDateTime } from '../../lib/dates';
import { listed } from '../../lib/text';
import { deletionText } from '../../questionnaire/deletion';
import { heldParts } from '../../records/held';
import { Ledger } from './Ledger';

/** 'Tinha 12 evoluções e 1 documento, de 05/01/2024 a 10/11/2026.' */
function heldText(tombstone: Tombstone): string {
  const { notes, begun_at, last_entry_at } = tombstone;
  if (notes === null || begun_at === null || last_entry_at === null)
    return 'Não foi contado o que ela tinha.';
  const parts = heldParts(tombstone);
  const held = parts.length > 0 ? listed(parts) : 'só a anamnese';
  const [first, last] = [formatDate(begun_at), formatDate(last_entry_at)];
  return `Tinha ${held}, de ${first === last ? first : `${first} a ${last}`}.`;
}

/** 'Fichas excluídas': when and why each record was deleted, and what it contained, as numbers only (D-242). */
export default function DeletedRecords() {
  const { userId } = useTherapist();
  return (
    <Ledger
      title="Fichas excluídas"
      hint="O que fica de uma exclusão."
      query={useQuery(tombstonesOptions(userId))}
      loading="Buscando as exclusões…"
      empty="Nenhuma ficha foi excluída."
      keyOf={({ id }) => id}
      render={(tombstone) => (
        <>
          <p className="font-semibold">
            <bdi>{deletionText(tombstone)}</bdi>
          </p>
          <p className="text-sm text-ink-2">
            Excluída em <time dateTime={tombstone.deleted_at}>{formatDateTime(tombstone.deleted_at)}</time>
            {tombstone.deleted_by === userId ? null : ', fora do aplicativo'}
          </p>
          <p className="text-sm text-ink-2">{heldText(tombstone)}</p>
          <p className="text-sm text-ink-2">Código: {tombstone.patient_id}</p>
        </>
      )}
    />
  );
}
