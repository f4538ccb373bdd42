import * as v from 'valibot';
import { readLocally, storeLocally } from '../../lib/localValues';

const KEY = 'anamnese.renewal-days';

/** How many days before a plan ends its renewal is listed. */
export const renewalChoices = [15, 30, 45, 60, 90] as const;
export const STANDARD_RENEWAL_DAYS = 30;

const stored = v.fallback(v.object({ days: v.picklist(renewalChoices) }), { days: STANDARD_RENEWAL_DAYS });

/** A setting of this browser. */
export const renewalDays = (): number => v.parse(stored, readLocally(KEY)).days;

export const setRenewalDays = (days: number): void => {
  storeLocally(KEY, { days });
};

/** The last civil day of a plan whose renewal is due, ISO. */
export function renewedUntil(days = renewalDays(), now = new Date()): string {
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days));
  return day.toISOString().slice(0, 10);
}
