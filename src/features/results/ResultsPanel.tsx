import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { Plus } from 'lucide-react';
import { documentsOptions } from '../../data/records/documents';
import type { PatientRow } from '../../data/records/patients';
import { resultsOptions } from '../../data/records/results';
import { useTherapist } from '../../device/contexts';
import { useDialog } from '../../device/drafts/useDialog';
import { seriesOf } from '../../questionnaire/results';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { ResultDialog } from './ResultDialog';
import { newResultDraft, resultCodec, resultDraftOf } from './resultDraft';
import { SeriesRow } from './SeriesRow';

/** The results of a record's instruments over time. */
export function ResultsPanel({ patient }: { patient: PatientRow }) {
  const { id: patientId } = patient;
  const { userId } = useTherapist();
  const query = useQuery(resultsOptions(userId, patientId));
  const { data: documents = [] } = useQuery(documentsOptions(userId, patientId));
  const { data: results } = query;
  const { dialog, open, close } = useDialog(resultCodec, `result:${patientId}`);
  const begin = (draft: ReturnType<typeof newResultDraft>) => open(`result:${patientId}:${draft.id}`, draft);
  const series = seriesOf(results ?? []);
  return (
    <Sheet padding="p-0">
      {results === undefined ? (
        <div className="px-5 py-4 sm:p-7">
          <QueryState query={query} label="Buscando os resultados…" />
        </div>
      ) : (
        <>
          {series.length === 0 ? (
            <p className="max-w-read px-5 pt-4 text-ink-2 sm:px-7 sm:pt-7">
              Ainda sem resultados de instrumentos. Nada aqui é obrigatório.
            </p>
          ) : (
            <ul>
              {series.map((one) => (
                <SeriesRow
                  key={one.results[0]?.id}
                  series={one}
                  documents={documents}
                  onEdit={(result) => begin(resultDraftOf(result))}
                />
              ))}
            </ul>
          )}
          <div
            className={
              series.length > 0 ? 'border-t border-line px-5 py-4 sm:px-7' : 'px-5 pb-4 pt-5 sm:px-7 sm:pb-7'
            }
          >
            <Button
              small
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => begin(newResultDraft())}
            >
              Novo resultado
            </Button>
          </div>
        </>
      )}
      <AnimatePresence>
        {dialog && (
          <ResultDialog
            key={dialog.opening}
            patientId={patientId}
            birthDate={patient.dataNascimento}
            results={results ?? []}
            documents={documents}
            dialog={dialog}
            onClose={close}
          />
        )}
      </AnimatePresence>
    </Sheet>
  );
}
