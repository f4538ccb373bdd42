import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Repeat } from 'lucide-react';
import { useState } from 'react';
import { rowsOptions, singleOptions } from '../../data/records/entityRows';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../forms/contexts';
import { RowRemovalQuestion } from '../../forms/rows/RowActions';
import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { RowItem } from '../../forms/rows/RowList';
import { useRowDialog } from '../../forms/rows/useRowDialog';
import { type Rows, useRows } from '../../forms/rows/useRows';
import { WaitingRows } from '../../forms/rows/WaitingRows';
import { Opened } from '../../forms/useDialog';
import { fromIsoDate, todayIso } from '../../lib/dates';
import { parseDecimal, shownNumber } from '../../lib/decimals';
import { capitalised, sentence } from '../../lib/text';
import { type CarePlan, carePlans } from '../../records/carePlans';
import { codesText, type Diagnosis, diagnoses } from '../../records/diagnoses';
import { filledColumns, typedOf } from '../../records/entityWords';
import {
  sessionsAWeek,
  type WeeklySession,
  weekDifference,
  weeklySessions,
} from '../../records/weeklySessions';
import { Button } from '../../ui/controls/Button';
import { SheetState } from '../../ui/feedback/QueryState';
import { FillableSection } from '../../ui/layout/Beginnings';
import { Collapsible } from '../../ui/layout/Collapsible';
import { Sheet } from '../../ui/layout/Sheet';
import { useWeeklyTimes } from './useWeeklyTimes';

type Props = {
  patient: PatientRow;
  /** Asks questions of the record again; offered once the day has come. */
  onEvaluate: () => void;
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

type ProposalProps = {
  /** How many sessions a week the times give. */
  given: number | null;
  /** As typed. */
  typed: string;
  onTake: (typed: string) => void;
};

/** What the times of the week give, where the plan says nothing or something else. */
function WeekProposal({ given, typed, onTake }: ProposalProps) {
  if (given === null || parseDecimal(typed) === given) return null;
  const shown = shownNumber(given);
  return (
    <div className="mt-1 text-sm">
      {typed.trim() && <p className="font-medium text-warn">Os horários dão {shown} por semana.</p>}
      {Number.isInteger(given) && (
        <Button kind="quiet" small className="-ml-4" onClick={() => onTake(String(given))}>
          Usar {shown}, dos horários
        </Button>
      )}
    </div>
  );
}

const hours = ['weekly_sessions', 'weekly_hours', 'requested_period', 'place'] as const;
const days = ['valid_until', 'review_on'] as const;

/** The two parts of a plan: what the therapist concludes, and what is agreed on with patient and payer. */
const parts = {
  diagnosis: {
    title: 'Diagnóstico e prognóstico',
    columns: ['diagnosis', 'prognosis'],
  },
  treatment: {
    title: 'Plano e convênio',
    columns: ['frequency', ...hours, ...days],
  },
} as const;
type PlanPart = keyof typeof parts;

type PlanDialogProps = OpenRow<typeof carePlans> & {
  /** The part that is written; the other one is behind one press. */
  part: PlanPart;
  /** How many sessions a week the times give. */
  perWeek: number | null;
};

/** Writes the plan. */
const PlanDialog = ({ part, perWeek, ...props }: PlanDialogProps) => (
  <RowDialog
    entity={carePlans}
    head={({ base }) => (part === 'diagnosis' ? { title: diagnosisVerb(base) } : {})}
    {...props}
  >
    {(field, form) => {
      const fieldsOf = {
        diagnosis: parts.diagnosis.columns.map(field),
        treatment: (
          <>
            {field('frequency')}
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {hours.map((name) =>
                name === 'weekly_sessions' ? (
                  <div key={name}>
                    {field(name)}
                    <WeekProposal
                      given={perWeek}
                      typed={form.typed[name]}
                      onTake={(typed) => form.type({ [name]: typed })}
                    />
                  </div>
                ) : (
                  field(name)
                ),
              )}
            </div>
            <div className="grid items-start gap-5 sm:grid-cols-2">{days.map(field)}</div>
          </>
        ),
      };
      const other = part === 'diagnosis' ? 'treatment' : 'diagnosis';
      const { columns, title } = parts[other];
      const stored = form.base && typedOf(carePlans, form.base);
      return (
        <>
          {fieldsOf[part]}
          <Collapsible
            label={title}
            startsOpen={columns.some((name) => props.dialog.initial.typed[name] !== (stored?.[name] ?? ''))}
            isHeld={columns.some((name) => form.field(name).error)}
          >
            <div className="grid gap-5 pt-3">{fieldsOf[other]}</div>
          </Collapsible>
        </>
      );
    }}
  </RowDialog>
);

const diagnosisVerb = (plan: CarePlan | null | undefined) =>
  plan && isFilled(plan, 'diagnosis') ? 'Editar diagnóstico' : 'Escrever diagnóstico';
const isFilled = (plan: CarePlan, part: PlanPart) => parts[part].columns.some((name) => plan[name] !== null);

/** The sections of what is agreed on, and of the diagnoses: the therapist's own, and what others have stated. */
export function PlanPanel({ patient, onEvaluate }: Props) {
  const { userId } = useTherapist();
  const planQuery = useQuery(singleOptions(carePlans, userId, patient.id));
  const statedQuery = useQuery(rowsOptions(diagnoses, userId, patient.id));
  const { data: times = [] } = useQuery(rowsOptions(weeklySessions, userId, patient.id));
  const plan = useRowDialog(carePlans, patient.id);
  const stated = useRows(diagnoses, patient);
  const week = useWeeklyTimes(patient);
  const [part, setPart] = useState<PlanPart>('treatment');
  const [data, rows] = [planQuery.data, statedQuery.data];
  const write = (which: PlanPart) => {
    setPart(which);
    plan.edit(data ?? null);
  };
  // what waits is written on from its card
  const isWritable = plan.waiting.length === 0;
  const writeTreatment = isWritable && (
    <Button small icon={<Pencil aria-hidden className="size-4" />} onClick={() => write('treatment')}>
      {data ? carePlans.words.edit : carePlans.words.add}
    </Button>
  );
  const writeDiagnoses = (
    <>
      {isWritable && (
        <Button small icon={<Pencil aria-hidden className="size-4" />} onClick={() => write('diagnosis')}>
          {diagnosisVerb(data)}
        </Button>
      )}
      <Button small icon={<Plus aria-hidden className="size-4" />} onClick={() => stated.edit(null)}>
        {diagnoses.words.one}
      </Button>
    </>
  );
  return (
    <>
      <FillableSection
        id={carePlans.name}
        title={parts.treatment.title}
        isEmpty={
          isWritable &&
          (data === null || (data !== undefined && !isFilled(data, 'treatment'))) &&
          week.isEmpty
        }
        begin={
          <>
            {writeTreatment}
            {week.write}
          </>
        }
      >
        <Sheet padding="p-0">
          <WaitingRows of={plan} />
          {week.waiting}
          {data === undefined ? (
            <SheetState query={planQuery} label="Buscando o plano…" />
          ) : (
            <div className="p-5 sm:p-7">
              <Entries of={data} part="treatment" onDue={onEvaluate} times={times} />
              {week.entries}
              <div className="mt-5 flex flex-wrap gap-3 empty:hidden first:mt-0">
                {writeTreatment}
                {week.write}
              </div>
            </div>
          )}
        </Sheet>
      </FillableSection>
      <FillableSection
        id={diagnoses.name}
        title="Diagnósticos"
        isEmpty={
          data !== undefined &&
          !(data && isFilled(data, 'diagnosis')) &&
          rows?.length === 0 &&
          stated.waiting.length === 0
        }
        begin={writeDiagnoses}
      >
        <Sheet padding="p-0">
          <WaitingRows of={stated} />
          {data === undefined || rows === undefined ? (
            <SheetState
              query={data === undefined ? planQuery : statedQuery}
              label="Buscando os diagnósticos…"
            />
          ) : (
            <>
              {rows.length > 0 && <DiagnosisList rows={rows} of={stated} />}
              <div className="p-5 sm:p-7">
                <Entries of={data} part="diagnosis" />
                <div className="mt-5 flex flex-wrap gap-3 first:mt-0">{writeDiagnoses}</div>
              </div>
            </>
          )}
        </Sheet>
      </FillableSection>
      {week.dialog}
      <Opened of={plan}>
        {(open) => <PlanDialog patient={patient} part={part} perWeek={sessionsAWeek(times)} {...open} />}
      </Opened>
      <Opened of={stated}>{(open) => <DiagnosisDialog patient={patient} {...open} />}</Opened>
      <RowRemovalQuestion of={stated} />
    </>
  );
}

type EntriesProps = {
  of: CarePlan | null;
  part: PlanPart;
  /** Asks questions of the record again; offered once the day has come. */
  onDue?: () => void;
  /** Of the week: what of the plan differs from them is named. */
  times?: readonly WeeklySession[];
};

/** What a part of the plan says. */
function Entries({ of: plan, part, onDue, times = [] }: EntriesProps) {
  const columns: readonly string[] = parts[part].columns;
  const entries = plan ? filledColumns(carePlans, plan).filter(({ id }) => columns.includes(id)) : [];
  if (entries.length === 0) return null;
  const difference = weekDifference(plan?.weekly_sessions ?? null, times);
  const isDue = plan?.review_on && plan.review_on <= todayIso();
  return (
    <dl className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {entries.map(({ id, entry: { label, value, long } }) => (
        <div key={id} className={long ? 'sm:col-span-2' : undefined}>
          <dt className="text-sm font-semibold text-ink-2">{label}</dt>
          <dd className="mt-0.5 max-w-read whitespace-pre-line [overflow-wrap:anywhere]">
            <bdi>{value}</bdi>
          </dd>
          {difference && id === 'weekly_sessions' && (
            <dd className="text-sm font-medium text-warn">{sentence(capitalised(difference))}</dd>
          )}
          {isDue && id === 'review_on' && onDue && (
            <dd className="mt-2">
              <Button small icon={<Repeat aria-hidden className="size-4" />} onClick={onDue}>
                Reavaliar
              </Button>
            </dd>
          )}
        </div>
      ))}
    </dl>
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
