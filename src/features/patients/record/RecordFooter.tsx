import { useQuery } from '@tanstack/react-query';
import { importOptions } from '../../../data/records/origin';
import type { PatientRow } from '../../../data/records/patients';
import { useTherapist } from '../../../forms/contexts';
import { formatDateTime } from '../../../lib/dates';

/** Where an imported record came from. */
function Imported({ patientId }: { patientId: string }) {
  const { userId } = useTherapist();
  const { data: parts = [] } = useQuery(importOptions(userId, patientId));
  const [first] = parts;
  if (!first) return null;
  return (
    <p className="[overflow-wrap:anywhere]">
      Importada em {formatDateTime(first.imported_at)} de <bdi>{first.source}</bdi>
      {!parts.some(({ is_last }) => is_last) && (
        <strong className="text-warn">
          {' · A importação não terminou: em Meu perfil, Importar fichas, escolha o mesmo arquivo.'}
        </strong>
      )}
    </p>
  );
}

/** When the record was made and changed, where it came from, and its id. */
export function RecordFooter({ patient }: { patient: PatientRow }) {
  const created = formatDateTime(patient.created_at);
  const updated = formatDateTime(patient.updated_at);
  return (
    <footer className="mt-8 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-5 text-sm text-ink-2">
      <p>Criado em {created}</p>
      {updated === created ? null : <p>Atualizado em {updated}</p>}
      <Imported patientId={patient.id} />
      <p>
        ID <span className="select-all break-all">{patient.id}</span>
      </p>
    </footer>
  );
}
