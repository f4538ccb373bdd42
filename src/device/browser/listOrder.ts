import * as v from 'valibot';
import { readLocally, storeLocally } from '../../lib/localValues';

const KEY = 'anamnese.list-order';

/** In what order the lists of patients stand: who was added last, by name, or whose session was last. */
export const listOrders = ['newest', 'name', 'session'] as const;
export type ListOrder = (typeof listOrders)[number];

const stored = v.fallback(v.object({ by: v.picklist(listOrders) }), { by: 'newest' });

/** A setting of this browser. */
export const listOrder = (): ListOrder => v.parse(stored, readLocally(KEY)).by;

export const setListOrder = (by: ListOrder): void => {
  storeLocally(KEY, { by });
};
