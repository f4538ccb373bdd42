import { returnFocus } from '../../ui/controls/returnFocus';

/** Moves focus to the list's next button, else to the previous one, before this one's row is removed. */
export function focusNeighbour(button: Element): void {
  const buttons = [...(button.closest('ul')?.querySelectorAll('li:not([inert]) button') ?? [])];
  const index = buttons.indexOf(button);
  returnFocus(buttons[index + 1] ?? buttons[index - 1] ?? null);
}
