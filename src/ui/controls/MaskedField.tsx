import type { ChangeEvent } from 'react';
import { dateMask, editMasked, type Mask, timeMask } from '../../lib/masks';
import { TextField, type TextFieldProps } from './TextField';

type Props = Omit<TextFieldProps, 'onChange' | 'value'> & {
  mask: Mask;
  value: string;
  onChange: (masked: string) => void;
};

/** A text field that inserts its mask's separators, and says why it leaves what came as a whole as it is. */
export function MaskedField({ mask, value, onChange, error, warning, ...rest }: Props) {
  const kept = mask.read(value) === null ? mask.kept : undefined;
  // an error says more than that the text stays as it is
  const said =
    kept && !(error && kept.level === 'warning') ? { [kept.level]: kept.message } : { error, warning };
  const edit = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const edited = editMasked(mask, {
      before: value,
      text: target.value,
      caret: target.selectionStart ?? target.value.length,
      forward: nativeEvent instanceof InputEvent && nativeEvent.inputType.endsWith('Forward'),
    });
    // writing the value here keeps React from writing it later, which would move the caret
    target.value = edited.text;
    // without focus the browser has autofilled the field, and in some engines setting the caret moves focus
    if (document.activeElement === target) target.setSelectionRange(edited.caret, edited.caret);
    onChange(edited.text);
  };
  return <TextField {...rest} {...said} value={value} onChange={edit} />;
}

/** A date, typed as in Brazil. */
export function DateField(props: Omit<Props, 'mask'>) {
  return (
    <MaskedField {...props} mask={dateMask} inputMode="numeric" placeholder="dd/mm/aaaa" autoComplete="off" />
  );
}

/** A time of the day. */
export function TimeField(props: Omit<Props, 'mask'>) {
  return (
    <MaskedField {...props} mask={timeMask} inputMode="numeric" placeholder="hh:mm" autoComplete="off" />
  );
}
