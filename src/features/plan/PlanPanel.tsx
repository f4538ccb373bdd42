import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { Pencil, Repeat } from 'lucide-react';
import { carePlanOptions, noPlan } from '../../data/records/carePlan';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../device/contexts';
import { useDialog } from '../../device/drafts/useDialog';
import { todayIso } from '../../lib/dates';
import { planEntries, planFields } from '../../questionnaire/carePlan';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { PlanDialog } from './PlanDialog';
import { planCodec, planDraftOf } from './planDraft';

type Props = {
  patient: PatientRow;
  /** Asks questions of the record again; offered once the day has come. */
  onEvaluate: () => void;
};

/** Diagnosis, prognosis, frequency, and when the plan is looked at again. */
export function PlanPanel({ patient, onEvaluate }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(carePlanOptions(userId, patient.id));
  const { dialog, open, close } = useDialog(planCodec, `plan:${patient.id}`);
  const { data } = query;
  const entries = data ? planEntries(data) : [];
  const isDue = Boolean(data?.review_on && data.review_on <= todayIso());
  const edit = () => open(`plan:${patient.id}`, planDraftOf(data ?? noPlan(userId, patient.id)));
  return (
    <Sheet>
      {data === undefined ? (
        <QueryState query={query} label="Buscando o plano…" />
      ) : (
        <>
          {entries.length === 0 ? (
            <p className="max-w-read text-ink-2">
              Ainda sem diagnóstico, prognóstico e frequência. Nada aqui é obrigatório.
            </p>
          ) : (
            <dl className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              {entries.map(({ label, value, long }) => (
                <div key={label} className={long ? 'sm:col-span-2' : undefined}>
                  <dt className="text-sm font-semibold text-ink-2">{label}</dt>
                  <dd className="mt-0.5 max-w-read whitespace-pre-line [overflow-wrap:anywhere]">
                    <bdi>{value}</bdi>
                  </dd>
                  {isDue && label === planFields.review_on.label && (
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
          <Button small className="mt-5" icon={<Pencil aria-hidden className="size-4" />} onClick={edit}>
            {entries.length === 0 ? 'Escrever plano' : 'Editar plano'}
          </Button>
        </>
      )}
      <AnimatePresence>
        {dialog && (
          <PlanDialog
            key={dialog.opening}
            birthDate={patient.dataNascimento}
            dialog={dialog}
            onClose={close}
          />
        )}
      </AnimatePresence>
    </Sheet>
  );
}
