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

/** Closes the top layer; false when none is open. */
export function dismissTopLayer(): boolean {
  const close = layers.at(-1);
  close?.();
  return close !== undefined;
}
