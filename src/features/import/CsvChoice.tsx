import { Select } from '../../ui/controls/Select';

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
  const labelOf = (one: Value | undefined) => options.find((option) => option.value === one)?.label ?? '';
  return (
    <Select
      label={label}
      emptyLabel={emptyLabel}
      options={options.map((option) => option.label)}
      value={labelOf(value)}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.label === target.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
