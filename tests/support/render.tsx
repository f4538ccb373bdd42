import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

/** Renders an element and returns it with a user event session. */
export function renderFor(element: ReactElement): RenderResult & { user: UserEvent } {
  return { user: userEvent.setup(), ...render(element) };
}
