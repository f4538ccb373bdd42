import { RowItem } from '../../forms/rows/RowList';
import type { Rows } from '../../forms/rows/useRows';
import { fromIsoDate } from '../../lib/dates';
import { codesText, type Diagnosis, diagnoses } from '../../records/diagnoses';

type Props = {
  /** The oldest first. */
  rows: readonly Diagnosis[];
  of: Rows<typeof diagnoses>;
};

const { certainty, cif } = diagnoses.columns;

/** 'Confirmado · Dra. Lívia Prado, neuropediatra · 12/03/2026' */
const sourceOf = (row: Diagnosis): string =>
  [certainty.shown(row.certainty), row.stated_by?.trim(), fromIsoDate(row.stated_on)]
    .filter(Boolean)
    .join(' · ');

/** What others have stated that the patient has. */
export function DiagnosisList({ rows, of }: Props) {
  return (
    <ul>
      {rows.map((row) => {
        const [codes, source] = [codesText(row), sourceOf(row)];
        return (
          <RowItem
            key={row.id}
            of={of}
            row={row}
            heading={
              <>
                <span className="block text-sm text-ink-2">{diagnoses.words.one}</span>
                <bdi>{row.statement}</bdi>
              </>
            }
          >
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
          </RowItem>
        );
      })}
    </ul>
  );
}
