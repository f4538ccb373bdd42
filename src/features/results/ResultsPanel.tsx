import { RowsPanel, type RowsPlace } from '../../forms/rows/RowsPanel';
import { seriesOf } from '../../questionnaire/results';
import { results } from '../../records/results';
import { ResultDialog } from './ResultDialog';
import { SeriesRow } from './SeriesRow';

/** The results of a record's instruments over time. */
export const ResultsPanel = (place: RowsPlace) => (
  <RowsPanel
    entity={results}
    {...place}
    empty="Ainda sem resultados de instrumentos. Nada aqui é obrigatório."
    form={(open, known) => <ResultDialog known={known} {...open} />}
  >
    {({ rows, ...listed }, add) => (
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
