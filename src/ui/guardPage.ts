/** What browsers give to some keys that an input method takes, beside or in place of `isComposing`. */
const OF_INPUT_METHOD = 229;
const modifiers = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'];

/** Keys of an input method, and the one that takes back an accent which waits for its letter, are no keys of the app. */
function keepComposition(): void {
  let isAccentWaiting = false;
  const onKey = (event: KeyboardEvent) => {
    const { key, isComposing, keyCode } = event;
    const takesAccentBack = isAccentWaiting && key === 'Escape';
    if (isComposing || keyCode === OF_INPUT_METHOD || takesAccentBack) event.stopPropagation();
    if (!modifiers.includes(key)) isAccentWaiting = key === 'Dead';
  };
  addEventListener('keydown', onKey, { capture: true });
}

/** A file that is dropped where nothing takes it would be opened in place of the page. A text goes into a field. */
function keepFromOpening(): void {
  const onDrag = (event: DragEvent) => {
    const { dataTransfer, defaultPrevented, target } = event;
    if (defaultPrevented || !dataTransfer) return;
    const isField = target instanceof Element && target.matches('input, textarea');
    if (isField && !dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  for (const name of ['dragover', 'drop'] as const) addEventListener(name, onDrag);
}

/** Called once by the page, whatever it shows. */
export function guardPage(): void {
  keepComposition();
  keepFromOpening();
}
