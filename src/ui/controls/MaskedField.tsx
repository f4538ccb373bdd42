import type { ChangeEvent } from 'react';
import { editMasked } from '../../lib/masks';
import { TextField, type TextFieldProps } from './TextField';

type Props = Omit<TextFieldProps, 'onChange' | 'value'> & {
  mask: (text: string) => string;
  value: string;
  onChange: (masked: string) => void;
};

/** A text field that writes the separators itself. */
export function MaskedField({ mask, value, onChange, ...rest }: Props) {
  const edit = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const edited = editMasked(mask, {
      before: value,
      text: target.value,
      caret: target.selectionStart ?? target.value.length,
      forward: nativeEvent instanceof InputEvent && nativeEvent.inputType.endsWith('Forward'),
    });
    // React leaves a field alone that holds its value already, and with it the caret
    target.value = edited.text;
    // elsewhere the browser filled it in, and some engines would take the focus along
    if (document.activeElement === target) target.setSelectionRange(edited.caret, edited.caret);
    onChange(edited.text);
  };
  return <TextField {...rest} value={value} onChange={edit} />;
}
