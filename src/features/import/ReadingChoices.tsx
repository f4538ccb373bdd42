import { delimiters, encodings } from '../../lib/readCsv';
import { dateFormats } from '../../lib/readDates';
import { Select } from '../../ui/controls/Select';
import type { CsvReading } from './csvRecords';
import type { CsvSource } from './importSource';

type Option<Value extends string | number> = { readonly value: Value; readonly label: string };

export function CsvChoice<Value extends string | number>({
  label,
  emptyLabel = null,
  options,
  value,
  disabled,
  onChange,
}: {
  label: string;
  /** The text while nothing is chosen. */
  emptyLabel?: string | null;
  options: readonly Option<Value>[];
  value: Value | undefined;
  disabled: boolean;
  onChange: (value: Value) => void;
}) {
  return (
    <Select
      label={label}
      emptyLabel={emptyLabel}
      options={options.map((option) => ({ ...option, value: String(option.value) }))}
      value={String(value ?? '')}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = options.find((option) => String(option.value) === target.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

const order = ['delimiter', 'encoding', 'headsAt', 'dateFormat'] as const;
type Name = (typeof order)[number];

type Props = {
  csv: CsvSource;
  disabled: boolean;
  onChange: (change: Partial<CsvReading>) => void;
  isShown: (name: Name) => boolean;
};

/** Those of the choices of how a table is read that are shown here, in their order. */
export function ReadingChoices({ csv: { table, content }, disabled, onChange, isShown }: Props) {
  const { reading, headChoices } = table;
  const isText = content instanceof Uint8Array;
  const choices = {
    delimiter: isText && { label: 'Separador', options: delimiters },
    encoding: isText && { label: 'Codificação', options: encodings },
    headsAt: { label: 'Linha dos títulos', options: headChoices.map((label, value) => ({ value, label })) },
    dateFormat: { label: 'Datas', options: dateFormats },
  };
  return order.map((name) => {
    const choice = choices[name];
    return (
      choice &&
      isShown(name) && (
        <div key={name}>
          <CsvChoice<string | number>
            {...choice}
            value={reading[name]}
            disabled={disabled}
            onChange={(value) => onChange({ [name]: value })}
          />
        </div>
      )
    );
  });
}
