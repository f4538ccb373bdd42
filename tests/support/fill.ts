import type { UserEvent } from '@testing-library/user-event';

/** Puts text at the end of a field at once. `user.type` is for tests in which single keys matter, such as masks. */
export async function fill(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
