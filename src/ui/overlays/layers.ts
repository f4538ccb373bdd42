/** Open dialogs, the top one last: Back closes it instead of leaving the view. */
const layers: Array<() => void> = [];

/** Registers an open layer; the returned function removes it. */
export function openLayer(close: () => void): () => void {
  layers.push(close);
  return () => {
    const index = layers.lastIndexOf(close);
    if (index >= 0) layers.splice(index, 1);
  };
}

/** Likewise of what Escape closes, from the moment it is seen: Radix listens a moment later, and marks what it has heard. */
export function openEscapable(close: () => void): () => void {
  const release = openLayer(close);
  const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && layers.at(-1) === close) close();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => {
    document.removeEventListener('keydown', onKeyDown);
    release();
  };
}

/** Closes the top layer; false when none is open. */
export function dismissTopLayer(): boolean {
  const close = layers.at(-1);
  close?.();
  return close !== undefined;
}
