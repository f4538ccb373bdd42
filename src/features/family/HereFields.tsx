import { useId } from 'react';
import { relationLabel } from '../../questionnaire/questionnaires';
import { deviceNotices } from '../../sentences/deviceErrors';
import { Checkbox } from '../../ui/controls/Checkbox';
import { FieldNotes } from '../../ui/controls/field';
import { Select } from '../../ui/controls/Select';
import { TextField } from '../../ui/controls/TextField';
import { Banner } from '../../ui/feedback/Banner';
import { OTHER, relationOptions } from './familyWriter';
import type { HandingOver } from './useHandover';

type Props = {
  handover: Pick<HandingOver, 'typed' | 'change' | 'asked' | 'goals' | 'errors' | 'needsConnection'>;
};

/** Who fills in here, and which parts. */
export function HereFields({ handover }: Props) {
  const { typed, change, asked, goals, errors, needsConnection } = handover;
  const { of, name, option, other, left } = typed;
  const groupsId = useId();
  return (
    <>
      <div role="status" className="-mb-5">
        {needsConnection && (
          <Banner title={deviceNotices.familyNeedsConnection.title}>
            <p>{deviceNotices.familyNeedsConnection.description}</p>
          </Banner>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Quem vai preencher"
          required
          autoComplete="off"
          value={name}
          onChange={(event) => change({ name: event.target.value })}
          error={errors.name}
        />
        <Select
          label={relationLabel(of.kind)}
          required
          options={relationOptions(of.kind)}
          value={option}
          onChange={(event) => change({ option: event.target.value })}
          error={errors.option}
        />
        {option === OTHER && (
          <TextField
            label="Qual relação"
            required
            value={other}
            onChange={(event) => change({ other: event.target.value })}
            error={errors.other}
            className="sm:col-span-2"
          />
        )}
      </div>
      <fieldset className="grid gap-x-5 gap-y-1 sm:grid-cols-2" aria-describedby={`${groupsId}-error`}>
        <legend className="mb-2 text-sm font-semibold text-ink-2">O que perguntar</legend>
        {asked.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={!left.includes(id)}
            aria-invalid={errors.groups ? true : undefined}
            onChange={({ target }) =>
              change({ left: target.checked ? left.filter((each) => each !== id) : [...left, id] })
            }
          />
        ))}
        {goals.isError && !goals.data && (
          <p className="text-sm text-ink-2 sm:col-span-2">
            As metas da família não puderam ser carregadas e não são perguntadas desta vez.
          </p>
        )}
        <div className="sm:col-span-2">
          <FieldNotes id={groupsId} error={errors.groups} />
        </div>
      </fieldset>
    </>
  );
}
