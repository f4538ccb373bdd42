import { property } from '../../lib/property';
import { type ConsentKind, consentKindOf, consentKinds } from '../../questionnaire/consentKinds';
import { rowIn, type StoredItem } from '../outbox/items';

/** What will be in force once an item is sent: the version of its text, or null once it is revoked. */
type WaitingConsent = { readonly kind: ConsentKind; readonly version: string | null };

/** Undefined for what is no consent and no revocation. */
export function waitingConsent(stored: StoredItem): WaitingConsent | undefined {
  const row = rowIn(stored);
  if (row?.table === 'consents') {
    const version = row.entries.text_version?.text ?? '';
    const kind = consentKindOf(version);
    return kind && { kind, version };
  }
  if (row?.table !== 'revocations') return undefined;
  // those that earlier versions left to be sent are of the data, and do not say so
  const said = property(stored.draft?.value, 'kind');
  return { kind: consentKinds.find((kind) => kind === said) ?? 'data', version: null };
}
