import type { consents } from '../../records/consents';
import type { NewRow } from './entityRows';

/** A consent to record. The client generates the id, so that the call can be retried. */
export type NewConsent = NewRow<typeof consents>;

/** The row once this consent was recorded: the answer to its own write was given before. */
export const withConsent = <Row extends { readonly consent_version: string | null }>(
  row: Row,
  { text_version }: Pick<NewConsent, 'text_version'>,
): Row => ({ ...row, consent_version: text_version });

/** Records a consent that is saved with its record. Other words than an earlier attempt's become a consent of their own, the newest. */
export async function recordConsent(userId: string, consent: NewConsent): Promise<void> {
  // the definitions are no part of the first screen
  const [{ appendRow }, { consents }] = await Promise.all([
    import('./appendRow'),
    import('../../records/consents'),
  ]);
  await appendRow(consents, userId, consent);
}
