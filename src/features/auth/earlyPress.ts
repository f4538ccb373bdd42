/**
 * A button of the sign-in form that is pressed before the scripts are there does what it says as soon as they are; Enter in
 * a field presses one too. Without this the browser would send the form by itself and leave the page. Runs as text in the
 * built page (scripts/staticSignIn.ts): it may use nothing from outside of itself.
 */
export function keepEarlyPress(form: HTMLElement): void {
  form.dataset.early = '';
  const keep = (event: MouseEvent) => {
    if (!('early' in form.dataset)) return form.removeEventListener('click', keep, true);
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    // the last one counts
    for (const before of form.querySelectorAll<HTMLElement>('[data-pressed]')) delete before.dataset.pressed;
    button.dataset.pressed = '';
  };
  form.addEventListener('click', keep, true);
}

/** The button that was pressed early, if one was; from then on presses go their way. */
export function takeEarlyPress(): HTMLElement | null {
  const form = document.querySelector<HTMLElement>('[data-early]');
  const button = form?.querySelector<HTMLElement>('[data-pressed]') ?? null;
  delete form?.dataset.early;
  delete button?.dataset.pressed;
  return button;
}
