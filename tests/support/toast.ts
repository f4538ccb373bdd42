import { screen, waitFor, within } from '@testing-library/react';
import { toasts } from '../../src/ui/feedback/toasts';

/** The shown toast. For one second its text is in the page twice: once for screen readers. */
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

/** Closes the shown toast, as somebody who has read it: the next one takes its place. */
export const closeToast = () => toasts.dismiss(toasts.getSnapshot()?.id ?? 0);
