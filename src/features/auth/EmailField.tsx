import { TextField, type TextFieldProps } from '../../ui/controls/TextField';

export function EmailField(props: Omit<TextFieldProps, 'label' | 'type'>) {
  return (
    <TextField
      {...props}
      label="E-mail"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      aria-required="true"
    />
  );
}
