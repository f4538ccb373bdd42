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
function useTakeMatch({ value, onChange, onBlur }: Props, match: string | undefined) {
  const [left, setLeft] = useState(false);
  useEffect(() => {
    // the list may load after the blur
    if (!left || match === undefined) return;
    setLeft(false);
    if (match !== value) onChange(match);
  }, [left, match, value, onChange]);
  const handlers = {
    onChange: (text: string) => {
      setLeft(false);
      onChange(text);
    },
    onBlur: () => {
      setLeft(true);
      onBlur();
    },
  };
  return { left, handlers };
}

export function StateField(props: Props) {
  const { value } = props;
  const { setValue } = useFormContext<AnswersForm>();
  const states = useQuery(statesOptions());
  const known = states.data ?? none;
  const options = useMemo(
    () => known.map(({ nome, sigla }) => ({ value: nome, label: `${nome} (${sigla})` })),
    [known],
  );

  const onChange = (text: string) => {
    props.onChange(text);
    if (!sameText(text, value)) setValue('answers.municipio', '', { shouldDirty: true });
  };
  const match =
    stateNamed(known, value) ??
    known.find(({ nome, sigla }) => sameText(sigla, value) || sameText(`${nome} ${sigla}`, value));
  const { handlers } = useTakeMatch({ ...props, onChange }, match?.nome);

  return (
    <Combobox
      {...props}
      {...handlers}
      options={options}
      emptyText={states.isPending ? 'Carregando estados…' : 'Nenhum estado encontrado'}
    />
  );
}

export function MunicipalityField(props: Props) {
  const { value } = props;
  const { control } = useFormContext<AnswersForm>();
  const stateText = useWatch({ control, name: 'answers.estado' }) ?? '';
  const states = useQuery(statesOptions());
  const state = stateNamed(states.data ?? none, stateText);
  const sigla = state?.sigla;
  const municipalities = useQuery({ ...municipalitiesOptions(sigla ?? ''), enabled: sigla !== undefined });
  const known = municipalities.data ?? none;
  const options = useMemo(() => known.map((name) => ({ value: name, label: name })), [known]);

  const match = known.find((name) => sameText(name, value));
  const { left, handlers } = useTakeMatch(props, match);
  const unknown = left && municipalities.isSuccess && match === undefined && value.trim() !== '';
  // a stored municipality stays editable before the states load, and if its state is unknown
  const disabled = sigla === undefined && !states.isError && value === '';
  const loading = sigla === undefined ? states.isPending : municipalities.isPending;

  return (
    <Combobox
      {...props}
      {...handlers}
      warning={
        unknown && state
          ? `Não encontramos “${value.trim()}” em ${state.nome}. Fica como está escrito.`
          : props.warning
      }
      disabled={disabled}
      placeholder={disabled ? 'Selecione um estado primeiro' : undefined}
      options={options}
      emptyText={loading ? 'Carregando municípios…' : 'Nenhum município encontrado'}
    />
  );
}
