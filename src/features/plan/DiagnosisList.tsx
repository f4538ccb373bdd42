import { RowActions } from '../../forms/rows/RowActions';
import { fromIsoDate } from '../../lib/dates';
import { codesText, type Diagnosis, diagnoses } from '../../records/diagnoses';

type Props = {
  /** The oldest first. */
  rows: readonly Diagnosis[];
  /** True while its removal waits. */
  leaves: (row: Diagnosis) => string | undefined;
  onEdit: (row: Diagnosis) => void;
  onRemove: (row: Diagnosis) => void;
};

const { certainty, cif } = diagnoses.columns;

/** 'Confirmado · Dra. Lívia Prado, neuropediatra · 12/03/2026' */
const sourceOf = (row: Diagnosis): string =>
  [certainty.shown(row.certainty), row.stated_by?.trim(), fromIsoDate(row.stated_on)]
    .filter(Boolean)
    .join(' · ');

/** What others have stated that the patient has. */
export function DiagnosisList({ rows, leaves, onEdit, onRemove }: Props) {
  return (
    <ul>
      {rows.map((row) => {
        const [codes, source] = [codesText(row), sourceOf(row)];
        return (
          <li key={row.id} className="border-b border-line px-5 py-4 sm:px-7">
            <div className="flex items-start gap-4">
              <h3 className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="block text-sm font-semibold text-ink-2">{diagnoses.words.one}</span>
                <bdi className="font-semibold">{row.statement}</bdi>
              </h3>
              {!leaves(row) && (
                <RowActions
                  name={`diagnóstico informado: ${row.statement}`}
                  onEdit={() => onEdit(row)}
                  onRemove={() => onRemove(row)}
                />
              )}
            </div>
            {codes && <p className="text-ink">{codes}</p>}
            {source && (
              <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
                <bdi>{source}</bdi>
              </p>
            )}
            {row.cif?.trim() && (
              <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
                {cif.label}: <bdi>{row.cif}</bdi>
              </p>
            )}
            {leaves(row) && <p className="text-sm text-warn">{leaves(row)}</p>}
          </li>
        );
      })}
    </ul>
  );
}
