import { useState } from 'react';
import { Glyph } from '../display/glyphs';
import { TextField, type TextFieldProps } from './TextField';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-label={shown ? 'Ocultar senha' : 'Mostrar senha'}
          onClick={() => setShown(!shown)}
          className="absolute right-0.5 top-0.5 grid size-touch place-items-center rounded text-ink-2"
        >
          <Glyph name={shown ? 'eyeOff' : 'eye'} className="size-[1.375rem]" strokeWidth={1.75} />
        </button>
      }
    />
  );
}
