import { createContext, useContext } from 'react';
import { formatTimeOrDate } from '../../lib/dates';
import type { FieldPlace } from './drafts/places';

/** The field in which the therapist was interrupted. */
export const Stopped = createContext<FieldPlace | undefined>(undefined);

/** Marks that field until something is typed; takes no space, so that nothing moves under the writer. */
export function StoppedHere({ name }: { name: string }) {
  const stopped = useContext(Stopped);
  if (stopped?.name !== name) return null;
  return (
    <p className="absolute right-1 top-full mt-0.5 border-t-2 border-accent-400 pt-px text-xs text-accent-800">
      Você parou aqui, {formatTimeOrDate(stopped.at)}
    </p>
  );
}
