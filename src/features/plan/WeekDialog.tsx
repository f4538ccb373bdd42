import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { FormDialog } from '../../forms/FormDialog';
import type { RowPatient } from '../../forms/rows/useSaveRow';
import type { OpenDialog } from '../../forms/useDialog';
import { useDraftedState } from '../../forms/useDraft';
import { useSubmission } from '../../forms/useSubmission';
import { halvesOf, joined, timesProblems } from '../../lib/timeOfDay';
import { timeText, weeklySessions } from '../../records/weeklySessions';
import { Button, IconButton } from '../../ui/controls/Button';
import { DateField, TimeField } from '../../ui/controls/MaskedField';
import { Select } from '../../ui/controls/Select';
import { useSaveWeek } from './useSaveWeek';
import { endingRows, isWeekTyped, rowAfter, type WeekDraft, type WeekRow, weekProblems } from './weekDraft';

type Props = {
  patient: RowPatient;
  dialog: OpenDialog<WeekDraft>;
  onClose: () => void;
};

/** Writes all times of a week. */
export default function WeekDialog({ patient, dialog, onClose }: Props) {
  const [draft, change] = useDraftedState(dialog);
  const { save, conflict } = useSaveWeek(patient);
  const { rows, was, from, until } = draft;
  const problems = weekProblems(draft, patient.dataNascimento);
  const isComplete =
    !problems.from &&
    !problems.until &&
    [...problems.rows.values()].every(({ weekday, time_of_day }) => !weekday && !time_of_day);
  const { submitted, running, failure, submit } = useSubmission({
    isComplete,
    send: () => save(draft),
    onSent: onClose,
  });
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const ending = endingRows(draft);
  const type = (row: WeekRow, part: Partial<WeekRow['typed']>) =>
    change({
      rows: rows.map((each) => (each.id === row.id ? { ...each, typed: { ...each.typed, ...part } } : each)),
    });
  return (
    <>
      <FormDialog
        size="wide"
        title={was.length > 0 ? 'Mudar horários' : 'Horários'}
        draft={dialog.draft}
        submit={{ label: 'Salvar', busy: running && 'Salvando...' }}
        running={running}
        failure={failure}
        discard={isWeekTyped(draft) && 'Os horários que você está escrevendo ainda não foram salvos.'}
        onSubmit={submit}
        onClose={onClose}
      >
        <ul ref={list} className="grid gap-4 empty:hidden">
          {rows.map((row, index) => (
            <TimeOfWeek
              key={row.id}
              row={row}
              number={index + 1}
              problem={submitted ? problems.rows.get(row.id) : undefined}
              isSubmitted={submitted}
              onType={(part) => type(row, part)}
              onRemove={() => {
                change({ rows: rows.filter(({ id }) => id !== row.id) });
                addButton.current?.focus();
              }}
            />
          ))}
        </ul>
        <Button
          ref={addButton}
          small
          kind="quiet"
          className="-ml-4 justify-self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => change({ rows: [...rows, rowAfter(draft)] })}
        >
          {rows.length > 0 ? 'Mais um horário' : 'Um horário'}
        </Button>
        {ending.length > 0 && (
          <p className="text-sm text-ink-2">Deixa de valer: {ending.map(timeText).join('; ')}.</p>
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <DateField
            label={weeklySessions.columns.from_day.label}
            hint={
              was.length > 0
                ? 'O que muda vale deste dia em diante; até a véspera, vale o que era.'
                : undefined
            }
            required
            value={from}
            onChange={(text) => change({ from: text })}
            error={submitted ? problems.from : undefined}
          />
          <DateField
            label={weeklySessions.columns.until_day.label}
            hint="Vazio: até você mudar."
            value={until}
            onChange={(text) => change({ until: text })}
            error={submitted ? problems.until : undefined}
          />
        </div>
      </FormDialog>
      {conflict}
    </>
  );
}

const { weekday, setting, every } = weeklySessions.columns;

type ChoiceProps = {
  column: typeof weekday | typeof setting | typeof every;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  emptyLabel: string | null;
  className: string;
};

/** One of the options of a column, in the line of a time. */
function Choice({ column: { label, field }, value, onChange, emptyLabel, ...rest }: ChoiceProps) {
  const options = field.kind === 'choice' ? field.options.filter((option) => option.value !== '') : [];
  return (
    <Select
      {...rest}
      label={label}
      compact
      emptyLabel={emptyLabel}
      options={options}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type TimeProps = {
  row: WeekRow;
  /** From 1. */
  number: number;
  problem: ReturnType<ReturnType<typeof weekProblems>['rows']['get']>;
  isSubmitted: boolean;
  onType: (part: Partial<WeekRow['typed']>) => void;
  onRemove: () => void;
};

/** One time of the week: when, where and how often. */
function TimeOfWeek({ row: { typed }, number, problem, isSubmitted, onType, onRemove }: TimeProps) {
  const halves = halvesOf(typed.time_of_day);
  const wrong = timesProblems(typed.time_of_day);
  const half = (name: keyof typeof halves, label: string) => (
    <TimeField
      label={label}
      compact
      className="w-22"
      value={halves[name]}
      // a hyphen would divide it
      onChange={(text) => onType({ time_of_day: joined({ ...halves, [name]: text.replaceAll('-', '–') }) })}
      error={
        isSubmitted
          ? (wrong[name] ?? (name === 'start' && !wrong.end ? problem?.time_of_day : undefined))
          : undefined
      }
    />
  );
  return (
    <li className="border-b border-line pb-4">
      <fieldset className="relative flex min-w-0 flex-wrap items-center gap-2 pr-12">
        <legend className="sr-only">Horário {number}</legend>
        <Choice
          column={weekday}
          value={typed.weekday}
          onChange={(value) => onType({ weekday: value })}
          error={problem?.weekday}
          emptyLabel={null}
          className="w-44 max-sm:w-full"
        />
        <span aria-hidden>das</span>
        {half('start', 'Início')}
        <span aria-hidden>às</span>
        {half('end', 'Término')}
        <Choice
          column={setting}
          value={typed.setting}
          onChange={(value) => onType({ setting: value })}
          emptyLabel={setting.label}
          className="w-44 max-sm:w-full"
        />
        <Choice
          column={every}
          value={typed.every}
          onChange={(value) => onType({ every: value })}
          emptyLabel={null}
          className="w-52 max-sm:w-full"
        />
        <IconButton
          className="absolute right-0 top-0"
          icon={<X aria-hidden className="size-5" strokeWidth={1.75} />}
          label={`Tirar o horário ${number}`}
          onClick={onRemove}
        />
      </fieldset>
    </li>
  );
}
