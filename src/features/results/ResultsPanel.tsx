import { RowsPanel } from '../../forms/rows/RowsPanel';
import type { TakeBack } from '../../forms/rows/useRowDialog';
import type { RowPatient } from '../../forms/rows/useSaveRow';
import { fromIsoDate } from '../../lib/dates';
import { seriesOf, shownResult } from '../../questionnaire/results';
import { results } from '../../records/results';
import { ResultDialog } from './ResultDialog';
import { SeriesRow } from './SeriesRow';

/** The results of a record's instruments over time. */
export const ResultsPanel = (props: { patient: RowPatient; takeBack: TakeBack }) => (
  <RowsPanel
    entity={results}
    {...props}
    label="Buscando os resultados…"
    empty="Ainda sem resultados de instrumentos. Nada aqui é obrigatório."
    named={(row) => `${row.instrument}, ${fromIsoDate(row.measured_on)}: ${shownResult(row)}`}
    form={(open, known) => <ResultDialog known={known} {...open} />}
  >
    {({ rows, add, ...listed }) => (
      <>
        <ul>
          {seriesOf(rows).map((series) => (
            <SeriesRow key={series.results[0]?.id} series={series} {...listed} />
          ))}
        </ul>
        <div className="border-t border-line px-5 py-4 sm:px-7">{add}</div>
      </>
    )}
  </RowsPanel>
);
