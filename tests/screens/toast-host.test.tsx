import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { success } from '../../src/lib/notice';
import { toast } from '../../src/ui/feedback/toasts';
import { renderFor } from '../support/render';
import { endSession } from '../support/sessionScreens';

let isUnreachable = false;
vi.mock('../../src/ui/feedback/VisitorToastHost', async (original) => {
  const { default: Host } = await original<typeof import('../../src/ui/feedback/VisitorToastHost')>();
  return {
    get default() {
      if (isUnreachable) throw new TypeError('Failed to fetch dynamically imported module');
      return Host;
    },
  };
});

afterEach(() => {
  return endSession();
});

test('D-550: notices whose part of the app could not be loaded are shown with the next one', async () => {
  // React logs errors that a boundary caught
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = renderFor(<App />);
  isUnreachable = true;
  act(() => toast(success('Primeiro aviso')));
  await waitFor(() => expect(logged).toHaveBeenCalled());
  isUnreachable = false;
  act(() => toast(success('Segundo aviso')));
  expect(await screen.findByText('Primeiro aviso')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  expect(await screen.findByText('Segundo aviso')).toBeVisible();
});
