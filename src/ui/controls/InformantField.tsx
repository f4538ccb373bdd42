import { useState } from 'react';
import { INFORMANT_MAX } from '../../lib/limits';
import { requiredContext } from '../requiredContext';
import { Select } from './Select';
import { TextField } from './TextField';

const OTHER = 'Outro';

/** The usual informants of the form (`informantsOf`). */
const [InformantsContext, useInformants] = requiredContext<readonly string[]>('informants');

export { InformantsContext };

type Props = {
  label: string;
  hint?: string;
  /** A usual informant, a typed one, or ''. */
  value: string;
  onChange: (informant: string) => void;
};

/** A field that appears below a menu's edge would go unnoticed. */
const showWhole = (field: HTMLInputElement | null) => field?.scrollIntoView({ block: 'nearest' });

/** The informant: one of a list, or another one as text. */
export function InformantField({ label, hint, value, onChange }: Props) {
  const options = [...useInformants(), OTHER];
  const [writes, setWrites] = useState(value !== '' && !options.includes(value));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Select
        label={label}
        hint={hint}
        emptyLabel="Sem indicação"
        options={options}
        value={writes ? OTHER : value}
        onChange={({ target }) => {
          setWrites(target.value === OTHER);
          onChange(target.value === OTHER ? '' : target.value);
        }}
      />
      {writes && (
        <TextField
          label="Outro: quem?"
          ref={value === '' ? showWhole : undefined}
          maxLength={INFORMANT_MAX}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
