import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProfileForm } from '../../src/features/profile/ProfileForm';
import { renderInWorkspace } from '../support/workspace';

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test('a message under a field waits for the end of the press that leaves the field', async () => {
  renderInWorkspace(<ProfileForm profile={null} onLeave={() => {}} />);
  const crefito = await screen.findByLabelText('CREFITO');
  const save = screen.getByRole('button', { name: 'Salvar perfil' });
  fireEvent.focus(crefito);
  fireEvent.change(crefito, { target: { value: 'x' } });
  fireEvent.pointerDown(save);
  fireEvent.blur(crefito);
  await settled();
  expect(crefito).toBeValid();
  fireEvent.pointerUp(save);
  await settled();
  expect(crefito).toBeInvalid();
});
