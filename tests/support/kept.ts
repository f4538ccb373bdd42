import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';

/**
 * Resolves when what was typed is on the device: in an open dialog what it says, since its form may have been kept before. A dialog
 * without a line of its own says nothing: `isSaidBelow`.
 */
export async function untilKept(isSaidBelow = false) {
  const dialog = screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog');
  const shown = dialog && !isSaidBelow ? within(dialog) : screen;
  const kept = await shown.findAllByText(/^(Guardado|Rascunho guardado aqui)$/);
  const pending = () => screen.queryAllByText('Guardando…');
  if (pending().length > 0) await waitForElementToBeRemoved(pending);
  return kept;
}
