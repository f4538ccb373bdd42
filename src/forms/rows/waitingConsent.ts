import type { RowToSave } from '../../data/records/saveRow';
import { rowIn, type StoredItem } from '../../device/outbox/items';
import { property } from '../../lib/property';
import {
  type ConsentKind,
  consentKindOf,
  consentKinds,
  needsSignature,
} from '../../questionnaire/consentKinds';

/** What the record will say once an item is sent: the version of the text in force, or null; where it is to be signed, of a signed one. */
type WaitingConsent = { readonly kind: ConsentKind; readonly version: string | null };

/** Undefined for what is no consent, no signature that decides and no revocation. */
export function waitingConsent(
  stored: StoredItem,
  row: RowToSave | undefined = rowIn(stored),
): WaitingConsent | undefined {
  if (row?.table === 'consents') {
    const version = row.entries.text_version?.text ?? '';
    const kind = consentKindOf(version);
    const isSigned = Boolean(row.entries.signature?.text);
    return kind && { kind, version: isSigned || !needsSignature(kind) ? version : null };
  }
  if (row?.table === 'signatures') {
    const version = property(stored.draft?.value, 'text_version');
    if (typeof version !== 'string') return undefined;
    const kind = consentKindOf(version);
    return kind && needsSignature(kind) ? { kind, version } : undefined;
  }
  if (row?.table !== 'revocations') return undefined;
  const said = property(stored.draft?.value, 'kind');
  const kind = consentKinds.find((one) => one === said);
  return kind && { kind, version: null };
}
