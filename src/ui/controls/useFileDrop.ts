import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Takes files that are dropped in the tab panel around an element, or else on it. True while files are dragged over that. */
export function useFileDrop(
  inside: RefObject<HTMLElement | null>,
  { disabled, onFiles }: { disabled: boolean; onFiles: (files: File[]) => void },
): boolean {
  const [over, setOver] = useState(false);
  const onEvent = useEffectEvent((event: DragEvent, area: Element) => {
    // a text that is dragged into a field is none of these
    if (!event.dataTransfer?.types.includes('Files')) return;
    if (event.type === 'dragleave') {
      if (!(event.relatedTarget instanceof Node && area.contains(event.relatedTarget))) setOver(false);
      return;
    }
    // otherwise the browser opens the file
    event.preventDefault();
    setOver(event.type === 'dragover' && !disabled);
    if (event.type === 'drop' && !disabled) onFiles([...event.dataTransfer.files]);
  });
  useEffect(() => {
    const area = inside.current?.closest<HTMLElement>('[role="tabpanel"]') ?? inside.current;
    if (!area) return;
    const listening = new AbortController();
    for (const name of ['dragover', 'dragleave', 'drop'] as const) {
      area.addEventListener(name, (event) => onEvent(event, area), { signal: listening.signal });
    }
    return () => listening.abort();
  }, [inside]);
  return over;
}
