import type { ComponentProps } from 'react';
import type { Column, Option } from '../../records/column';
import { isLong } from '../../records/column';
import { DateField } from '../../ui/controls/MaskedField';
import { SegmentedField } from '../../ui/controls/SegmentedField';
import { Select } from '../../ui/controls/Select';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';

type Props = {
  column: Column;
  /** As typed. */
  value: string;
  onChange: (typed: string) => void;
  error: string | undefined;
  /** What is taken all the same, of a day. */
  warning?: string | undefined;
  /** Also where it is required by what another column says. */
  isRequired?: boolean;
};

type ListProps = Omit<ComponentProps<typeof Select>, 'value' | 'options' | 'onChange' | 'emptyLabel'> &
  Pick<Props, 'value' | 'onChange'> & {
    /** That of '' is shown for none. */
    options: readonly Option[];
  };

/** One of a few options in a list that opens. */
function ListField({ options, onChange, ...field }: ListProps) {
  return (
    <Select
      {...field}
      emptyLabel={field.required ? null : (options.find(({ value }) => value === '')?.label ?? '')}
      options={options.filter(({ value }) => value !== '')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The field of a column; nothing for one that the form draws itself. */
export function ColumnField({ column, value, onChange, error, warning, isRequired = false }: Props) {
  const { label, hint, field } = column;
  const required = isRequired || column.isRequired;
  const common = { label, hint, required, value, error };
  switch (field.kind) {
    case 'line':
      return <TextField {...common} onChange={(event) => onChange(event.target.value)} />;
    case 'number':
      return <TextField {...common} inputMode="decimal" onChange={(event) => onChange(event.target.value)} />;
    case 'lines':
      return (
        <TextArea
          {...common}
          phrases={field.phrases}
          className={isLong(column) ? undefined : '[&_textarea]:min-h-[calc(2lh+1.5rem+3px)]'}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'day':
      return <DateField {...common} warning={error ? undefined : warning} onChange={onChange} />;
    case 'choice':
      return field.isList ? (
        <ListField {...common} options={field.options} onChange={onChange} />
      ) : (
        <SegmentedField
          label={label}
          name={label}
          options={field.options}
          value={value}
          onChange={onChange}
        />
      );
    case 'suggested':
    case 'times':
    case 'flag':
    case 'levels':
    case 'specialty':
    case 'signature':
    case 'row':
    case 'device':
      return null;
    default:
      return field satisfies never;
  }
}
