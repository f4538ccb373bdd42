import { property } from '../../lib/property';
import { type ConsentKind, consentKindOf, consentKinds } from '../../questionnaire/consentKinds';
import { rowIn, type StoredItem } from '../outbox/items';

/** What the record will say once an item is sent: the version of the text in force, or null; of the treatment's, of a signed one. */
type WaitingConsent = { readonly kind: ConsentKind; readonly version: string | null };

/** Undefined for what is no consent, no signature that decides and no revocation. */
export function waitingConsent(stored: StoredItem): WaitingConsent | undefined {
  const row = rowIn(stored);
  if (row?.table === 'consents') {
    const version = row.entries.text_version?.text ?? '';
    const kind = consentKindOf(version);
    if (kind !== 'treatment') return kind && { kind, version };
    return { kind, version: row.entries.signature?.text ? version : null };
  }
  if (row?.table === 'signatures') {
    const version = property(stored.draft?.value, 'text_version');
    // only of that kind a signature decides
    if (typeof version !== 'string' || consentKindOf(version) !== 'treatment') return undefined;
    return { kind: 'treatment', version };
  }
  if (row?.table !== 'revocations') return undefined;
  // those that earlier versions left to be sent are of the data, and do not say so
  const said = property(stored.draft?.value, 'kind');
  return { kind: consentKinds.find((kind) => kind === said) ?? 'data', version: null };
}
