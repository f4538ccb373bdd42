import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Repeat } from 'lucide-react';
import { rowsOptions, singleOptions } from '../../data/records/entityRows';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../forms/contexts';
import { RowRemovalQuestion } from '../../forms/rows/RowActions';
import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { RowItem } from '../../forms/rows/RowList';
import { type TakeBack, useRowDialog } from '../../forms/rows/useRowDialog';
import { type Rows, useRows } from '../../forms/rows/useRows';
import { WaitingRows } from '../../forms/rows/WaitingRows';
import { Opened } from '../../forms/useDialog';
import { fromIsoDate, todayIso } from '../../lib/dates';
import { carePlans, planEntries } from '../../records/carePlans';
import { codesText, type Diagnosis, diagnoses } from '../../records/diagnoses';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Collapsible } from '../../ui/layout/Collapsible';
import { Sheet } from '../../ui/layout/Sheet';

type Props = {
  patient: PatientRow;
  /** Asks questions of the record again; offered once the day has come. */
  onEvaluate: () => void;
  takeBack: TakeBack;
};

/** Writes what somebody has stated that the patient has. */
const DiagnosisDialog = (props: OpenRow<typeof diagnoses>) => (
  <RowDialog entity={diagnoses} head={({ base }) => ({ startsInField: !base })} {...props}>
    {(field) => (
      <>
        {field('statement')}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {field('cid10')}
          {field('cid11')}
        </div>
        {field('certainty')}
        <div className="grid items-start gap-5 sm:grid-cols-[1fr_14rem]">
          {field('stated_by')}
          {field('stated_on')}
        </div>
        {field('cif')}
      </>
    )}
  </RowDialog>
);

const hours = ['weekly_sessions', 'weekly_hours', 'requested_period', 'place', 'valid_until'] as const;

/** Writes the plan; what only a health plan asks for is behind one press. */
const PlanDialog = (props: OpenRow<typeof carePlans>) => (
  <RowDialog entity={carePlans} {...props}>
    {(field, form) => (
      <>
        {field('diagnosis')}
        {field('prognosis')}
        {field('frequency')}
        <Collapsible
          label="Carga horária e validade"
          startsOpen={hours.some((name) => props.dialog.initial.typed[name])}
          isHeld={hours.some((name) => form.field(name).error)}
        >
          <div className="grid items-start gap-5 pt-3 sm:grid-cols-2 lg:grid-cols-3">{hours.map(field)}</div>
        </Collapsible>
        <div className="sm:w-56">{field('review_on')}</div>
      </>
    )}
  </RowDialog>
);

/** What others have stated; then diagnosis, prognosis, frequency, and when the plan is looked at again. */
export function PlanPanel({ patient, onEvaluate, takeBack }: Props) {
  const { userId } = useTherapist();
  const planQuery = useQuery(singleOptions(carePlans, userId, patient.id));
  const statedQuery = useQuery(rowsOptions(diagnoses, userId, patient.id));
  const plan = useRowDialog(carePlans, patient.id, takeBack);
  const stated = useRows(diagnoses, patient, takeBack);
  const [data, rows] = [planQuery.data, statedQuery.data];
  const entries = data ? planEntries(data) : [];
  const isDue = Boolean(data?.review_on && data.review_on <= todayIso());
  const isEmpty = [entries, plan.waiting, rows ?? [], stated.waiting].every((list) => list.length === 0);
  return (
    <Sheet padding="p-0">
      <WaitingRows of={stated} />
      {rows && rows.length > 0 && <DiagnosisList rows={rows} of={stated} />}
      <WaitingRows of={plan} />
      {data === undefined || rows === undefined ? (
        <div className="px-5 py-4 sm:p-7">
          <QueryState query={data === undefined ? planQuery : statedQuery} label="Buscando o diagnóstico…" />
        </div>
      ) : (
        <div className="p-5 sm:p-7">
          {isEmpty && <p className="max-w-read text-ink-2">Nada aqui é obrigatório.</p>}
          {entries.length > 0 && (
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
          <div className="mt-5 flex flex-wrap gap-x-3 gap-y-2 first:mt-0">
            {plan.waiting.length === 0 && (
              <Button small icon={<Pencil aria-hidden className="size-4" />} onClick={() => plan.edit(data)}>
                {entries.length === 0 ? 'Escrever diagnóstico' : 'Editar diagnóstico'}
              </Button>
            )}
            <Button
              small
              kind="quiet"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => stated.edit(null)}
            >
              Diagnóstico informado
            </Button>
          </div>
        </div>
      )}
      <Opened of={plan}>{(open) => <PlanDialog patient={patient} {...open} />}</Opened>
      <Opened of={stated}>{(open) => <DiagnosisDialog patient={patient} {...open} />}</Opened>
      <RowRemovalQuestion of={stated} />
    </Sheet>
  );
}

type ListProps = {
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
function DiagnosisList({ rows, of }: ListProps) {
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
