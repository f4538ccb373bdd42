import { useQuery } from '@tanstack/react-query';
import { Columns3, Repeat } from 'lucide-react';
import { authorText } from '../../data/records/author';
import { type Evaluation, evaluationsOptions } from '../../data/records/evaluations';
import type { PatientRow } from '../../data/records/patients';
import { savedIn } from '../../device/outbox/items';
import { useTherapist } from '../../forms/contexts';
import { useUnsentItems } from '../../forms/useOutboxItems';
import { fromIsoDate } from '../../lib/dates';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/display/Chip';
import { QueryState } from '../../ui/feedback/QueryState';
import { FillableSection } from '../../ui/layout/Beginnings';
import { Sheet } from '../../ui/layout/Sheet';
import { evaluationName } from './evaluationWords';

type Props = { patient: PatientRow; onEvaluate: () => void; onCompare: () => void };

const questionsText = (count: number) =>
  count === 1 ? '1 pergunta' : `${count.toLocaleString('pt-BR')} perguntas`;

function EvaluationRow({ day, about, children }: { day: string; about: string; children?: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3 not-first:border-t not-first:border-line">
      <span className="font-semibold tabular-nums">{fromIsoDate(day)}</span>
      <span className="min-w-0 flex-1 basis-60 text-ink-2 [overflow-wrap:anywhere]">{about}</span>
      {children}
    </li>
  );
}

const aboutOf = (evaluation: Evaluation) =>
  [
    evaluationName(evaluation.kind),
    questionsText(evaluation.questions.length),
    ...(evaluation.author ? [authorText(evaluation.author)] : []),
  ].join(' · ');

/** All evaluations of a record, the newest first, and what waits on this device. */
export function EvaluationsPanel({ patient, onEvaluate, onCompare }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(evaluationsOptions(userId, patient.id));
  const waiting = useUnsentItems().flatMap(({ stored }) =>
    stored.patientId === patient.id && stored.done === 0 ? (savedIn(stored, 'evaluations')?.row ?? []) : [],
  );
  const { data } = query;
  const again = (
    <Button small icon={<Repeat aria-hidden className="size-4" />} onClick={onEvaluate}>
      Reavaliar
    </Button>
  );
  return (
    <FillableSection
      id="evaluations"
      title="Reavaliações"
      hint="O que foi dito em cada data."
      isEmpty={data?.length === 0 && waiting.length === 0}
      begin={again}
    >
      <Sheet>
        {data === undefined ? (
          <QueryState query={query} label="Buscando as reavaliações…" />
        ) : (
          <>
            <ul className="-mt-3">
              {waiting.toReversed().map(({ id, evaluated_on, questions }) => (
                <EvaluationRow
                  key={id}
                  day={evaluated_on}
                  about={`${evaluationName('again')} · ${questionsText(questions.length)}`}
                >
                  <Chip kind="warn">Aguardando envio</Chip>
                </EvaluationRow>
              ))}
              {data.toReversed().map((each) => (
                <EvaluationRow key={each.id} day={each.evaluated_on} about={aboutOf(each)} />
              ))}
            </ul>
            <div className="mt-4 flex flex-wrap gap-3">
              {again}
              {data.length > 1 && (
                <Button small icon={<Columns3 aria-hidden className="size-4" />} onClick={onCompare}>
                  Comparar
                </Button>
              )}
            </div>
          </>
        )}
      </Sheet>
    </FillableSection>
  );
}
