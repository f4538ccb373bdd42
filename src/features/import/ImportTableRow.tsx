import { fromIsoDate } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import { recordProblemText } from '../../sentences/importErrors';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Chip } from '../../ui/display/Chip';
import type { ImportOutcome } from './bringRecords';
import { type ImportRow, mayCome, type RowState } from './importRows';

export const stateWords: Record<
  RowState,
  {
    readonly chip: string;
    /** Of several, as a choice. */
    readonly label: string;
    readonly one: string;
    readonly many: string;
    readonly about: string;
  }
> = {
  new: { chip: 'Nova', label: 'Novas', one: 'nova', many: 'novas', about: '' },
  begun: {
    chip: 'Interrompida',
    label: 'Interrompidas',
    one: 'interrompida',
    many: 'interrompidas',
    about: 'A importação começou e não terminou: continua de onde parou.',
  },
  here: {
    chip: 'Já está aqui',
    label: 'Já estão aqui',
    one: 'já está aqui',
    many: 'já estão aqui',
    about: 'Mesmo nome e nascimento, ou mesmo CPF, de uma ficha daqui.',
  },
  repeated: {
    chip: 'Repetida',
    label: 'Repetidas no arquivo',
    one: 'repetida no arquivo',
    many: 'repetidas no arquivo',
    about: 'A mesma pessoa está acima, neste arquivo.',
  },
  same: {
    chip: 'Já está aqui',
    label: 'Já importadas',
    one: 'já importada',
    many: 'já importadas',
    about: 'Esta ficha já está aqui: não há nada a importar.',
  },
  unreadable: {
    chip: 'Não pode ser importada',
    label: 'Não podem ser importadas',
    one: 'não pode ser importada',
    many: 'não podem ser importadas',
    about: '',
  },
};

type RowProps = {
  row: ImportRow;
  outcome: ImportOutcome | undefined;
  isChosen: boolean;
  disabled: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: (patientId: string) => void;
};

export function ImportTableRow({ row, outcome, isChosen, disabled, onChoose, onOpen }: RowProps) {
  const { found, state, problem, where } = row;
  const { person, place } = found;
  const name = found.person ? patientNameOf(found.person.names) : found.name;
  const about = problem ? recordProblemText(problem, where) : stateWords[state].about;
  const notes = person ? (found.notes ?? []) : [];
  const title = (
    <>
      <bdi className="font-semibold">{name ?? place}</bdi>{' '}
      {!person && name && <bdi className="block text-sm text-ink-2">{place}</bdi>}
      {person && (
        <span className="block text-sm text-ink-2">
          {`${fromIsoDate(person.birthDate)} · ${person.kind === 'infantil' ? 'Infantil' : 'Adulto'} · `}
          <bdi>{place}</bdi>
        </span>
      )}
    </>
  );
  const isDone = outcome?.kind === 'came';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2 border-t border-line px-5 py-3 first:border-t-0 sm:px-7">
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        {mayCome(row) && !isDone ? (
          <Checkbox
            label={title}
            checked={isChosen}
            disabled={disabled}
            onChange={({ target }) => onChoose(target.checked)}
          />
        ) : (
          <p className="pl-11">{title}</p>
        )}
        {notes.map((note) => (
          <p key={note} className="pl-11 text-sm">
            <bdi>{note}</bdi>
          </p>
        ))}
      </div>
      <div className="flex min-w-0 basis-64 flex-col items-start gap-1 pl-11 sm:pl-0">
        {isDone ? (
          <Chip kind="done">Importada</Chip>
        ) : (
          <Chip kind={problem || outcome ? 'danger' : state === 'new' ? 'plain' : 'warn'}>
            {outcome ? 'Não importada' : stateWords[state].chip}
          </Chip>
        )}
        {isDone && person ? (
          <Button
            kind="quiet"
            small
            className="-ml-4"
            aria-label={`Abrir a ficha de ${patientNameOf(person.names)}`}
            onClick={() => onOpen(person.id)}
          >
            Abrir ficha
          </Button>
        ) : (
          <span className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            {outcome?.kind === 'failed' ? outcome.why : about}
          </span>
        )}
      </div>
    </li>
  );
}
