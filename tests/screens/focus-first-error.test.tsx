import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../../src/ui/controls/Button';
import { focusFirstError } from '../../src/ui/controls/focusFirstError';
import { TextField } from '../../src/ui/controls/TextField';

function Form() {
  const [values, setValues] = useState({ Nome: '', Parentesco: '' });
  const [tried, setTried] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        focusFirstError(event.currentTarget);
      }}
    >
      {(['Nome', 'Parentesco'] as const).map((label) => (
        <TextField
          key={label}
          label={label}
          value={values[label]}
          error={tried && !values[label] ? 'Falta' : undefined}
          onChange={(event) => setValues({ ...values, [label]: event.target.value })}
        />
      ))}
      <Button type="submit">Enviar</Button>
    </form>
  );
}

test('D-946: the first field with an error gets the focus, unless one is being filled in by then', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  const nextFrame = () => frames.splice(0).forEach((callback) => void callback(0));
  const user = userEvent.setup();
  render(<Form />);
  const name = screen.getByRole('textbox', { name: 'Nome' });

  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  nextFrame();
  expect(name).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await user.type(name, 'A');
  nextFrame();
  await user.keyboard('na');
  expect(name).toHaveValue('Ana');
});
