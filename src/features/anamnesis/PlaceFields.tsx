import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { municipalitiesOptions, type State, statesOptions } from '../../data/geography';
import { Combobox } from '../../ui/controls/Combobox';
import { sameText } from '../../ui/controls/suggestions';
import type { AnswersForm } from './intakeForm';

type Props = Omit<
  ComponentProps<typeof Combobox>,
  'options' | 'emptyText' | 'disabled' | 'placeholder' | 'onBlur'
> & { onBlur: () => void };

const none: readonly never[] = [];

function stateNamed(states: readonly State[], text: string): State | undefined {
  return states.find(({ nome }) => sameText(nome, text));
}

/** On blur, replaces text that matches a place except for accents or case with that place's name (D-29). */
function useTakeMatch(value: string, match: string | undefined, take: (name: string) => void) {
  const [left, setLeft] = useState(false);
  useEffect(() => {
    // the list may load after the blur
    if (!left || match === undefined) return;
    setLeft(false);
    if (match !== value) take(match);
  }, [left, match, value, take]);
  return [left, setLeft] as const;
}

export function StateField({ value, onChange, onBlur, ...field }: Props) {
  const { setValue } = useFormContext<AnswersForm>();
  const states = useQuery(statesOptions());
  const known = states.data ?? none;
  const options = useMemo(
    () => known.map(({ nome, sigla }) => ({ value: nome, label: `${nome} (${sigla})` })),
    [known],
  );

  const change = (text: string) => {
    onChange(text);
    if (!sameText(text, value)) setValue('answers.municipio', '', { shouldDirty: true });
  };
  const match =
    stateNamed(known, value) ??
    known.find(({ nome, sigla }) => sameText(sigla, value) || sameText(`${nome} ${sigla}`, value));
  const [, setLeft] = useTakeMatch(value, match?.nome, change);

  return (
    <Combobox
      {...field}
      value={value}
      onChange={(text) => {
        setLeft(false);
        change(text);
      }}
      onBlur={() => {
        setLeft(true);
        onBlur();
      }}
      options={options}
      emptyText={states.isPending ? 'Carregando estados…' : 'Nenhum estado encontrado'}
    />
  );
}

export function MunicipalityField({ value, onChange, onBlur, ...field }: Props) {
  const { control } = useFormContext<AnswersForm>();
  const stateText = useWatch({ control, name: 'answers.estado' }) ?? '';
  const states = useQuery(statesOptions());
  const state = stateNamed(states.data ?? none, stateText);
  const sigla = state?.sigla;
  const municipalities = useQuery({ ...municipalitiesOptions(sigla ?? ''), enabled: sigla !== undefined });
  const known = municipalities.data ?? none;
  const options = useMemo(() => known.map((name) => ({ value: name, label: name })), [known]);

  const match = known.find((name) => sameText(name, value));
  const [left, setLeft] = useTakeMatch(value, match, onChange);
  const unknown = left && municipalities.isSuccess && match === undefined && value.trim() !== '';
  // a stored municipality stays editable before the states load, and if its state is unknown
  const disabled = sigla === undefined && !states.isError && value === '';
  const loading = sigla === undefined ? states.isPending : municipalities.isPending;

  return (
    <Combobox
      {...field}
      warning={
        unknown && state
          ? `Não encontramos “${value.trim()}” em ${state.nome}. Fica como está escrito.`
          : field.warning
      }
      value={value}
      onChange={(text) => {
        setLeft(false);
        onChange(text);
      }}
      onBlur={() => {
        setLeft(true);
        onBlur();
      }}
      disabled={disabled}
      placeholder={disabled ? 'Selecione um estado primeiro' : undefined}
      options={options}
      emptyText={loading ? 'Carregando municípios…' : 'Nenhum município encontrado'}
    />
  );
}
