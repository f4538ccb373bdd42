import { createContext, useContext } from 'react';
import type { FieldPosition } from '../device/drafts/positions';
import { formatTimeOrDate } from '../lib/dates';

/** The field in which the therapist was interrupted. */
export const Stopped = createContext<FieldPosition | undefined>(undefined);

/** When the therapist was interrupted in the field of this name (ISO), until something is typed. */
export function useStoppedAt(name: string): string | undefined {
  const stopped = useContext(Stopped);
  return stopped?.name === name ? stopped.at : undefined;
}

/** The field's mark; takes no space, so that nothing moves under the writer. */
export function StoppedHere({ id, at }: { id: string; at: string }) {
  return (
    <p
      id={id}
      className="absolute right-1 top-full mt-0.5 border-t-2 border-accent-400 pt-px text-xs text-accent-800"
    >
      Você parou aqui, {formatTimeOrDate(at)}
    </p>
  );
}
