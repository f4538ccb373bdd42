import { useState } from 'react';

/** Adds the decision to what a conflict shows. */
export type Decided<Found> = Found & {
  /** Receives the names of what stays as it is stored; null returns to editing. */
  readonly decide: (theirs: ReadonlySet<string> | null) => void;
};

/** A conflict that waits for the therapist's decision: `ask` sets it, and resolves to the decision. */
export function useConflict<Found>() {
  const [conflict, setConflict] = useState<Decided<Found> | null>(null);
  const ask = (found: Found) =>
    new Promise<ReadonlySet<string> | null>((resolve) => {
      const decide = (theirs: ReadonlySet<string> | null) => {
        setConflict(null);
        resolve(theirs);
      };
      setConflict({ ...found, decide });
    });
  return { conflict, ask };
}
