/** Scroll position and caret in one step of a form; part of its draft. */
export type StepPosition = {
  /** Scroll offset in pixels. */
  readonly scroll: number;
  /** The last focused control. */
  readonly field?: FieldPosition;
};

export type FieldPosition = {
  /** The control's name in the form. */
  readonly name: string;
  /** Start and end of the selection, where the control has one. */
  readonly caret?: readonly [number, number];
  /** When the caret was put there, ISO. */
  readonly at: string;
};

/** By the step's id; a step without an entry has not been visited. */
export type Positions = Readonly<Record<string, StepPosition>>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/** The form's control of this name, while its step is shown. */
export function controlNamed(form: HTMLFormElement | null, name: string): Control | null {
  const control = form?.elements.namedItem(name);
  return isControl(control) ? control : null;
}

/** The form's focused control and its caret; `known` itself if neither has changed. */
export function focusedPosition(
  form: HTMLFormElement | null,
  known?: FieldPosition,
): FieldPosition | undefined {
  const control = document.activeElement;
  if (!form || !isControl(control) || control.form !== form || !control.name) return undefined;
  const { name } = control;
  const [start, end] =
    control instanceof HTMLSelectElement ? [null, null] : [control.selectionStart, control.selectionEnd];
  const caret: readonly [number, number] | undefined =
    start === null || end === null ? undefined : [start, end];
  if (known?.name === name && String(known.caret) === String(caret)) return known;
  return { name, ...(caret && { caret }), at: new Date().toISOString() };
}

/** The maximum height of the bars that cover the page at its top and bottom. */
const TOP_PX = 64;
const BOTTOM_PX = 128;

/** Restores scroll position and caret; with `reveal`, also scrolls the control into view if it is covered. */
export function restorePosition(
  form: HTMLFormElement | null,
  { scroll, field }: StepPosition,
  reveal: boolean,
): void {
  scrollTo({ top: scroll });
  const control = field ? controlNamed(form, field.name) : null;
  if (!field || !control) return;
  // before the focus, which would report a caret at the start
  if (field.caret && !(control instanceof HTMLSelectElement)) control.setSelectionRange(...field.caret);
  control.focus({ preventScroll: true });
  const { top, bottom } = control.getBoundingClientRect();
  if (reveal && (bottom < TOP_PX || top > innerHeight - BOTTOM_PX))
    control.scrollIntoView({ block: 'start' });
}
