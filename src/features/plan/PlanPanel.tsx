import { useQuery } from '@tanstack/react-query';
import { Pencil, Repeat } from 'lucide-react';
import { singleOptions } from '../../data/records/entityRows';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../device/contexts';
import { Opened } from '../../device/drafts/Opened';
import { RowDialog } from '../../device/rows/RowDialog';
import { rowDraftCodec } from '../../device/rows/rowDraft';
import { type TakeBack, useRowDialog } from '../../device/rows/useRowDialog';
import { WaitingRows } from '../../device/rows/WaitingRows';
import { todayIso } from '../../lib/dates';
import { carePlans, planEntries } from '../../records/carePlans';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';

type Props = {
  patient: PatientRow;
  /** Asks questions of the record again; offered once the day has come. */
  onEvaluate: () => void;
  takeBack: TakeBack;
};

const codec = rowDraftCodec(carePlans);

/** Diagnosis, prognosis, frequency, and when the plan is looked at again. */
export function PlanPanel({ patient, onEvaluate, takeBack }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(singleOptions(carePlans, userId, patient.id));
  const form = useRowDialog(carePlans, codec, patient.id, takeBack);
  const { edit, waiting, resume } = form;
  const { data } = query;
  const entries = data ? planEntries(data) : [];
  const isDue = Boolean(data?.review_on && data.review_on <= todayIso());
  return (
    <Sheet padding="p-0">
      <WaitingRows entity={carePlans} items={waiting} onOpen={resume} />
      {data === undefined ? (
        <div className="px-5 py-4 sm:p-7">
          <QueryState query={query} label="Buscando o diagnóstico…" />
        </div>
      ) : (
        (entries.length > 0 || waiting.length === 0) && (
          <div className="p-5 sm:p-7">
            {entries.length === 0 ? (
              <p className="max-w-read text-ink-2">Nada aqui é obrigatório.</p>
            ) : (
              <dl className="grid grid-cols-1 gap-5 sm:grid-cols-2">
                {entries.map(({ label, value, long }) => (
                  <div key={label} className={long ? 'sm:col-span-2' : undefined}>
                    <dt className="text-sm font-semibold text-ink-2">{label}</dt>
                    <dd className="mt-0.5 max-w-read whitespace-pre-line [overflow-wrap:anywhere]">
                      <bdi>{value}</bdi>
                    </dd>
                    {isDue && label === carePlans.columns.review_on.label && (
                      <dd className="mt-2">
                        <Button small icon={<Repeat aria-hidden className="size-4" />} onClick={onEvaluate}>
                          Reavaliar
                        </Button>
                      </dd>
                    )}
                  </div>
                ))}
              </dl>
            )}
            {waiting.length === 0 && (
              <Button
                small
                className="mt-5"
                icon={<Pencil aria-hidden className="size-4" />}
                onClick={() => edit(data)}
              >
                {entries.length === 0 ? 'Escrever diagnóstico' : 'Editar diagnóstico'}
              </Button>
            )}
          </div>
        )
      )}
      <Opened of={form}>
        {(open) => (
          <RowDialog
            entity={carePlans}
            titles={['Escrever diagnóstico', 'Editar diagnóstico']}
            patient={patient}
            {...open}
          />
        )}
      </Opened>
    </Sheet>
  );
}
