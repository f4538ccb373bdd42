import type { QueryClient } from '@tanstack/react-query';
import type { Observable } from '../../lib/observable';
import type { Outbox } from '../outbox/outbox';
import type { TakenHead } from './takenShape';

export type TakenState = {
  /** False until the device has been read. */
  readonly isRead: boolean;
  readonly heads: readonly TakenHead[];
  /** The ids of the records that are being taken. */
  readonly taking: ReadonlySet<string>;
  readonly isUpdating: boolean;
  /** When each record that a page began with was last known to be as the server has it (ms), by its id. */
  readonly filledAt: ReadonlyMap<string, number>;
};

/** What taking is done with. */
export type TakenWork = {
  readonly userId: string;
  readonly cache: QueryClient;
  readonly outbox: Outbox;
  readonly state: Observable<TakenState>;
};
