import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AuthScreen } from '../../src/features/auth/AuthScreen';

test('a press before hydration is repeated once, and leaves no trace in the page', async () => {
  const early = document.createElement('div');
  early.innerHTML = '<button type="button" data-pressed>Mostrar senha</button>';
  early.setAttribute('data-early', '');
  document.body.append(early);
  const onClick = vi.fn();
  early.addEventListener('click', onClick);
  const { unmount } = render(<AuthScreen />);
  expect(onClick).toHaveBeenCalledOnce();
  expect(document.querySelector('[data-early], [data-pressed]')).toBeNull();
  unmount();
  render(<AuthScreen />);
  expect(onClick).toHaveBeenCalledOnce();
  early.remove();
});
