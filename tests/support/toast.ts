import { screen, waitFor, within } from '@testing-library/react';

/** The toast that is shown. What is announced of it stands in the page a second time, for a second. */
export const queryToast = () => {
  const list = screen.queryByRole('region', { name: 'Avisos (F8)' });
  return list && within(list).queryByRole('listitem');
};

export function getToast(): HTMLElement {
  const shown = queryToast();
  if (!shown) throw new Error('No toast is shown');
  return shown;
}

export const findToast = () => waitFor(getToast);
