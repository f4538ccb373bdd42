import { useState } from 'react';
import { specialties } from '../../lib/specialty';
import { profiles } from '../../records/profile';
import { Combobox } from '../../ui/controls/Combobox';
import { TextField } from '../../ui/controls/TextField';
import { Collapsible } from '../../ui/layout/Collapsible';
import type { useProfileForm } from './useProfileForm';

type Form = Pick<ReturnType<typeof useProfileForm>, 'typed' | 'type' | 'errorOf' | 'leave'>;

const columns = ['specialty', 'specialty_rqe', 'second_specialty', 'second_specialty_rqe'] as const;
const [FIRST, FIRST_RQE, SECOND, SECOND_RQE] = columns;
const options = specialties.map((title) => ({ value: title, label: title }));

/** Up to two titles of a specialist; the second one is asked for once there is a first. */
export function SpecialtyFields({ form: { typed, type, errorOf, leave } }: { form: Form }) {
  const [startsOpen] = useState(() => columns.some((name) => typed[name]));
  const hasFirst = [typed[FIRST], typed[SECOND], typed[SECOND_RQE]].some((text) => text.trim());
  const common = (name: (typeof columns)[number]) => ({
    name,
    label: profiles.columns[name].label,
    hint: profiles.columns[name].hint,
    value: typed[name],
    error: errorOf(name),
    onBlur: () => leave(name),
  });
  const pair = (title: (typeof columns)[number], rqe: (typeof columns)[number]) => (
    <>
      <Combobox
        {...common(title)}
        options={options}
        emptyText="Nenhuma especialidade parecida. O que você escreveu fica."
        onChange={(text) => type({ [title]: text })}
      />
      <TextField
        {...common(rqe)}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => type({ [rqe]: event.target.value })}
      />
    </>
  );
  return (
    <Collapsible
      className="sm:col-span-6"
      label="Especialidade e RQE"
      startsOpen={startsOpen}
      isHeld={columns.some((name) => errorOf(name))}
    >
      <div className="grid items-start gap-5 pt-2 sm:grid-cols-2">
        {pair(FIRST, FIRST_RQE)}
        {hasFirst && pair(SECOND, SECOND_RQE)}
      </div>
    </Collapsible>
  );
}
