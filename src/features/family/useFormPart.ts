import { useState } from 'react';
import type { FamilySlot } from '../../device/store/slotShape';
import { property } from '../../lib/property';
import { inForm } from './useBackGuard';

type Moved = { readonly form: string; readonly part: number };

function movedIn(state: unknown): Moved | undefined {
  const form = property(state, 'form');
  const part = property(state, 'part');
  return typeof form === 'string' && typeof part === 'number' ? { form, part } : undefined;
}

/**
 * The part that is shown. The entry of the history has it at once: a page that is reloaded or ends right after a move does
 * not finish the write into the slot, whose part is for a new tab.
 */
export function useFormPart(slot: FamilySlot | undefined) {
  const [moved, setMoved] = useState(() => movedIn(history.state));
  const form = slot?.handover.id;
  return {
    part: slot && moved?.form === form ? moved?.part : slot?.part,
    remember(part: number): void {
      if (form === undefined) return;
      const next = { form, part };
      history.replaceState({ ...inForm, ...next }, '');
      setMoved(next);
    },
  };
}
