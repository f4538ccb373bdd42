import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { documentsOptions } from '../../data/records/documents';
import { rowsOptions } from '../../data/records/entityRows';
import { useTherapist } from '../../device/contexts';
import { Opened } from '../../device/drafts/Opened';
import { rowDraftCodec } from '../../device/rows/rowDraft';
import { type TakeBack, useRowDialog } from '../../device/rows/useRowDialog';
import { useRowRemoval } from '../../device/rows/useRowRemoval';
import type { RowPatient } from '../../device/rows/useSaveRow';
import { LeavingRows, WaitingRows } from '../../device/rows/WaitingRows';
import { fromIsoDate } from '../../lib/dates';
import { seriesOf, shownResult } from '../../questionnaire/results';
import { results } from '../../records/results';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { ResultDialog } from './ResultDialog';
import { SeriesRow } from './SeriesRow';

const codec = rowDraftCodec(results);

/** The results of a record's instruments over time. */
export function ResultsPanel({ patient, takeBack }: { patient: RowPatient; takeBack: TakeBack }) {
  const patientId = patient.id;
  const { userId } = useTherapist();
  const query = useQuery(rowsOptions(results, userId, patientId));
  const { data: documents = [] } = useQuery(documentsOptions(userId, patientId));
  const { data: known } = query;
  const form = useRowDialog(results, codec, patientId, takeBack);
  const { edit, waiting, resume } = form;
  const { asked, ask, leaving, leaves, undo, question } = useRowRemoval(results, patient, takeBack);
  const series = seriesOf(known ?? []);
  return (
    <Sheet padding="p-0">
      <WaitingRows entity={results} items={waiting} onOpen={resume} />
      <LeavingRows items={leaving} onUndo={undo} />
      {known === undefined ? (
        <div className="px-5 py-4 sm:p-7">
          <QueryState query={query} label="Buscando os resultados…" />
        </div>
      ) : (
        <>
          {series.length === 0 && waiting.length === 0 && (
            <p className="max-w-read px-5 pt-4 text-ink-2 sm:px-7 sm:pt-7">
              Ainda sem resultados de instrumentos. Nada aqui é obrigatório.
            </p>
          )}
          {series.length > 0 && (
            <ul>
              {series.map((one) => (
                <SeriesRow
                  key={one.results[0]?.id}
                  series={one}
                  documents={documents}
                  leaves={leaves}
                  onEdit={edit}
                  onRemove={ask}
                />
              ))}
            </ul>
          )}
          <div
            className={
              series.length > 0 ? 'border-t border-line px-5 py-4 sm:px-7' : 'px-5 pb-4 pt-5 sm:px-7 sm:pb-7'
            }
          >
            <Button small icon={<Plus aria-hidden className="size-4" />} onClick={() => edit(null)}>
              Novo resultado
            </Button>
          </div>
        </>
      )}
      <Opened of={form}>
        {(open) => <ResultDialog known={known} patient={patient} documents={documents} {...open} />}
      </Opened>
      <ConfirmDialog
        title="Confirmar Exclusão"
        confirmIcon={<Trash2 aria-hidden className="size-5" />}
        {...question}
      >
        <p className="text-ink">Tem certeza que deseja excluir este resultado?</p>
        {asked && (
          <p className="mt-2 font-medium text-ink [overflow-wrap:anywhere]">
            <bdi>{`${asked.instrument}, ${fromIsoDate(asked.measured_on)}: ${shownResult(asked)}`}</bdi>
          </p>
        )}
        <p className="mt-2">O histórico da ficha guarda o que ele dizia.</p>
      </ConfirmDialog>
    </Sheet>
  );
}
