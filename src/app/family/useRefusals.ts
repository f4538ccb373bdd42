import { useState } from 'react';
import type { DataError } from '../../data/supabase/dataError';

/** What the server finally refused of what families wrote, as far as this page has tried, by id. */
export type Refusals = {
  readonly refused: ReadonlyMap<string, DataError>;
  readonly onRefused: (id: string, error: DataError) => void;
  readonly onSendAgain: (id: string) => void;
};

export function useRefusals(): Refusals {
  const [refused, setRefused] = useState<Refusals['refused']>(new Map());
  return {
    refused,
    onRefused: (id, error) => setRefused((known) => new Map(known).set(id, error)),
    onSendAgain: (id) => setRefused((known) => new Map([...known].filter(([each]) => each !== id))),
  };
}
