import type { MouseEvent } from 'react';
import { insertText } from './phrases';

/** The usual answer, inside the empty field of its question; a press writes it, as if it were typed (D-190). */
export function UsualAnswer({ words, label }: { words: string; label: string }) {
  const write = ({ currentTarget, nativeEvent }: MouseEvent<HTMLButtonElement>) => {
    const field = currentTarget.parentElement?.querySelector('textarea');
    if (!field) return;
    insertText(field, words, 0, field.value.length);
    // after a tap usually nothing is typed, so no on-screen keyboard opens
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') field.blur();
  };
  return (
    <button
      type="button"
      onClick={write}
      className="absolute bottom-2 left-2.5 inline-flex min-h-touch items-center rounded text-sm font-semibold text-ink-2 hover:text-accent-800"
    >
      <span className="rounded-full border border-line-strong bg-sheet px-3 py-1">{words}</span>
      <span className="sr-only"> em {label}</span>
    </button>
  );
}
