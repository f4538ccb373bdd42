import { screen, waitForElementToBeRemoved } from '@testing-library/react';

/** Resolves when what was typed is on the device: that of a dialog, too, which may be later than that of its form. */
export async function untilKept() {
  const kept = await screen.findAllByText(/^(Guardado|Rascunho guardado aqui)$/);
  const pending = () => screen.queryAllByText('Guardando…');
  if (pending().length > 0) await waitForElementToBeRemoved(pending);
  return kept;
}
