import { useState } from 'react';
import { readRqe, specialties } from '../../lib/specialty';
import {
  profiles,
  specialtyColumns,
  specialtyProblems,
  specialtyTyped,
  typedSpecialty,
} from '../../records/profile';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { Combobox } from '../../ui/controls/Combobox';
import { TextField } from '../../ui/controls/TextField';
import { Collapsible } from '../../ui/layout/Collapsible';
import type { useProfileForm } from './useProfileForm';

type Form = Pick<ReturnType<typeof useProfileForm>, 'typed' | 'type' | 'submitted'>;

type SpecialtyColumn = (typeof specialtyColumns)[number];
const [FIRST, FURTHER] = specialtyColumns;
const numbers = {
  first_specialty: { label: 'RQE', hint: 'Como está no registro do COFFITO.' },
  further_specialty: { label: 'RQE da segunda especialidade', hint: undefined },
} as const;
const options = specialties.map((title) => ({ value: title, label: title }));

/** Up to two titles of a specialist; the second one is asked for once there is a first. */
export function SpecialtyFields({ form: { typed, type, submitted } }: { form: Form }) {
  const [startsOpen] = useState(() => specialtyColumns.some((name) => typed[name]));
  const [left, setLeft] = useState<readonly string[]>([]);
  const hasFirst = Boolean(typedSpecialty(typed[FIRST]).title.trim() || typed[FURTHER]);
  /** A half's own props; what is empty is marked only after a submit. */
  const half = (column: SpecialtyColumn, name: 'title' | 'rqe') => {
    const now = typedSpecialty(typed[column]);
    const key = `${column}.${name}`;
    const isMarked = submitted || (left.includes(key) && now[name].trim() !== '');
    return {
      name: key,
      value: now[name],
      error: isMarked ? specialtyProblems(typed[column])[name] : undefined,
      write: (text: string) => type({ [column]: specialtyTyped({ ...now, [name]: text }) }),
      onBlur: () => afterPointerUp(() => setLeft((keys) => [...keys, key])),
    };
  };
  const pair = (column: SpecialtyColumn) => {
    const { write: writeTitle, ...title } = half(column, 'title');
    const { write: writeRqe, ...rqe } = half(column, 'rqe');
    return (
      <>
        <Combobox
          {...title}
          label={profiles.columns[column].label}
          options={options}
          emptyText="Nenhuma especialidade parecida. O que você escreveu fica."
          onChange={writeTitle}
        />
        <TextField
          {...rqe}
          {...numbers[column]}
          inputMode="numeric"
          onChange={(event) => writeRqe(event.target.value)}
          onBlur={() => {
            rqe.onBlur();
            const tidied = readRqe(rqe.value);
            if (tidied !== null && tidied !== rqe.value) writeRqe(tidied);
          }}
        />
      </>
    );
  };
  const isWrong = specialtyColumns.some((column) => half(column, 'title').error ?? half(column, 'rqe').error);
  return (
    <Collapsible
      className="sm:col-span-6"
      label="Especialidade e RQE"
      startsOpen={startsOpen}
      isHeld={isWrong}
    >
      <div className="grid items-start gap-5 pt-2 sm:grid-cols-2">
        {pair(FIRST)}
        {hasFirst && pair(FURTHER)}
      </div>
    </Collapsible>
  );
}
