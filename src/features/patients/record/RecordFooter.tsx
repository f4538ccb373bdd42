import type { PatientRow } from '../../../data/records/patients';
import { formatDateTime } from '../../../lib/dates';

/** When the record was made and changed, and its id. */
export function RecordFooter({ patient }: { patient: PatientRow }) {
  const created = formatDateTime(patient.created_at);
  const updated = formatDateTime(patient.updated_at);
  return (
    <footer className="mt-8 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-5 text-sm text-ink-2">
      <p>Criado em {created}</p>
      {updated === created ? null : <p>Atualizado em {updated}</p>}
      <p>
        ID <span className="select-all break-all">{patient.id}</span>
      </p>
    </footer>
  );
}
