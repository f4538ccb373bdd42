import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { Pencil } from 'lucide-react';
import { carePlanOptions, noPlan } from '../../data/records/carePlan';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../device/contexts';
import { useDialog } from '../../device/drafts/useDialog';
import { planEntries } from '../../questionnaire/carePlan';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { PlanDialog } from './PlanDialog';
import { planCodec, planDraftOf } from './planDraft';

/** Diagnosis, prognosis, frequency, and when the plan is looked at again. */
export function PlanPanel({ patient }: { patient: PatientRow }) {
  const { userId } = useTherapist();
  const query = useQuery(carePlanOptions(userId, patient.id));
  const { dialog, open, close } = useDialog(planCodec, `plan:${patient.id}`);
  const { data } = query;
  const entries = data ? planEntries(data) : [];
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
        {dialog && <PlanDialog key={dialog.opening} dialog={dialog} onClose={close} />}
      </AnimatePresence>
    </Sheet>
  );
}
