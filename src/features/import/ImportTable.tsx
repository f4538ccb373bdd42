import { useState } from 'react';
import { recordProblemText } from '../../data/supabase/importErrors';
import { fromIsoDate } from '../../lib/dates';
import { counted } from '../../lib/text';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Select } from '../../ui/controls/Select';
import { Chip } from '../../ui/display/Chip';
import { ProgressBar } from '../../ui/feedback/ProgressBar';
import { Sheet } from '../../ui/layout/Sheet';
import { comesUnasked, type ImportRow, mayCome, type RowState } from './importRows';
import type { Outcome, Shown, useImport } from './useImport';

const words: Record<RowState, { readonly chip: string; readonly count: string; readonly about: string }> = {
  new: { chip: 'Nova', count: 'Novas', about: '' },
  begun: {
    chip: 'Interrompida',
    count: 'Interrompidas',
    about: 'Começou a vir e não terminou: continua de onde parou.',
  },
  here: {
    chip: 'Já está aqui',
    count: 'Já estão aqui',
    about: 'Mesmo nome e nascimento, ou mesmo CPF, de uma ficha daqui.',
  },
  repeated: {
    chip: 'Repetida',
    count: 'Repetidas no arquivo',
    about: 'A mesma pessoa está acima, neste arquivo.',
  },
  same: { chip: 'Já está aqui', count: 'Já vieram', about: 'Esta ficha já está aqui: nada a trazer.' },
  unreadable: { chip: 'Não pode vir', count: 'Não podem vir', about: '' },
};
const order = ['new', 'begun', 'here', 'repeated', 'same', 'unreadable'] as const;

const STEP = 100;

type RowProps = {
  row: ImportRow;
  outcome: Outcome | undefined;
  isChosen: boolean;
  disabled: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: (patientId: string) => void;
};

function Row({ row, outcome, isChosen, disabled, onChoose, onOpen }: RowProps) {
  const { found, state, problem, where } = row;
  const { person, place } = found;
  const name = found.person ? found.person.name : found.name;
  const about = problem ? recordProblemText(problem, where) : words[state].about;
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
          <Chip kind="done">Veio</Chip>
        ) : (
          <Chip kind={problem || outcome ? 'danger' : state === 'new' ? 'plain' : 'warn'}>
            {outcome ? 'Não veio' : words[state].chip}
          </Chip>
        )}
        {isDone && person ? (
          <Button
            kind="quiet"
            small
            className="-ml-4"
            aria-label={`Abrir a ficha de ${person.name}`}
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

type Props = Pick<
  ReturnType<typeof useImport>,
  'chosen' | 'setChosen' | 'running' | 'reading' | 'isStopping' | 'outcomes' | 'run' | 'stop'
> & { shown: Shown; onOpen: (patientId: string) => void };

/** What would come, record by record, to be chosen; then what came. */
export function ImportTable({
  shown,
  chosen,
  setChosen,
  running,
  reading,
  isStopping,
  outcomes,
  run,
  stop,
  onOpen,
}: Props) {
  const [only, setOnly] = useState('');
  const [most, setMost] = useState(STEP);
  const { rows } = shown;
  const cameOf = ({ found }: ImportRow) => outcomes.get(found.key)?.kind === 'came';
  const waiting = rows.filter((row) => !cameOf(row));
  const counts = order
    .map((state) => ({ state, count: waiting.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0);
  const filtered = rows.filter(({ state }) => only === '' || words[state].count === only);
  // somebody who is here already comes twice only if that is chosen
  const open = filtered.filter((row) => (only ? mayCome(row) : comesUnasked(row)) && !cameOf(row));
  const came = rows.length - waiting.length;
  const isAll = open.length > 0 && open.every(({ found }) => chosen.has(found.key));
  const isBusy = running !== null || reading !== null;
  const chooseAll = (isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { found } of open) {
      if (isChosen) next.add(found.key);
      else next.delete(found.key);
    }
    setChosen(next);
  };
  const progress = running && `${running.done} de ${counted(running.total, 'ficha', 'fichas')}`;
  return (
    <section aria-label="O que viria">
      <Sheet className="mb-5">
        <h2 className="text-lg font-semibold">O que viria</h2>
        <p role="status" className="mt-1 text-ink-2">
          {counts
            .map(({ state, count }) => `${words[state].count}: ${count.toLocaleString('pt-BR')}`)
            .concat(came > 0 ? `Vieram agora: ${came.toLocaleString('pt-BR')}` : [])
            .join(' · ')}
        </p>
        <p className="mt-3 max-w-prose text-sm text-ink-2">
          Evoluções, consentimentos e histórico feitos em outro lugar ficam no “Registro de origem” de cada
          ficha, só para leitura, com as datas e os autores de lá. Nada deles vale como finalizado ou assinado
          aqui, e o consentimento é pedido de novo.
        </p>
        {running && progress ? (
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="min-w-60 grow">
              <p role="status" className="font-semibold">
                Trazendo…
              </p>
              <p className="text-sm tabular-nums text-ink-2">{progress}</p>
              <ProgressBar
                label="Importação"
                value={running.total ? running.done / running.total : 0}
                valueText={progress}
              />
            </div>
            <Button busy={isStopping && 'Parando...'} onClick={stop}>
              Parar depois desta ficha
            </Button>
          </div>
        ) : (
          <Button
            kind="primary"
            className="mt-4"
            disabled={chosen.size === 0 || isBusy}
            onClick={() => void run()}
          >
            {chosen.size === 0 ? 'Trazer fichas' : `Trazer ${counted(chosen.size, 'ficha', 'fichas')}`}
          </Button>
        )}
      </Sheet>
      <Sheet padding="p-0">
        {(open.length > 0 || counts.length > 1) && (
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-7">
            {open.length > 0 ? (
              <Checkbox
                label={only ? 'Marcar todas desta lista' : 'Marcar todas as novas'}
                checked={isAll}
                disabled={isBusy}
                onChange={({ target }) => chooseAll(target.checked)}
              />
            ) : (
              <span />
            )}
            {counts.length > 1 && (
              <Select
                label="Mostrar"
                emptyLabel="Todas"
                className="w-full max-w-64"
                options={counts.map(({ state }) => words[state].count)}
                value={only}
                onChange={({ target }) => {
                  setOnly(target.value);
                  setMost(STEP);
                }}
              />
            )}
          </div>
        )}
        <ul className="border-t border-line">
          {filtered.slice(0, most).map((row) => (
            <Row
              key={row.found.key}
              row={row}
              outcome={outcomes.get(row.found.key)}
              isChosen={chosen.has(row.found.key)}
              disabled={isBusy}
              onChoose={(isChosen) => {
                const next = new Set(chosen);
                if (isChosen) next.add(row.found.key);
                else next.delete(row.found.key);
                setChosen(next);
              }}
              onOpen={onOpen}
            />
          ))}
        </ul>
        {filtered.length > most && (
          <div className="border-t border-line px-5 py-4 sm:px-7">
            <Button small onClick={() => setMost(most + STEP)}>
              {`Mostrar mais (faltam ${(filtered.length - most).toLocaleString('pt-BR')})`}
            </Button>
          </div>
        )}
      </Sheet>
    </section>
  );
}
