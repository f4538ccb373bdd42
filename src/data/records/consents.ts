import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Signature } from '../../lib/signature';
import type { Unreadable } from '../../lib/unreadable';
import type { ConsentMoment } from '../../questionnaire/consent';
import { supabase } from '../supabase/client';
import { DataError, dataOf, orThrow, read, STORED_OTHERWISE, WITHOUT_PATIENT } from '../supabase/dataError';
import { orUnreadable } from '../supabase/orUnreadable';
import type { Row } from '../supabase/schema';
import { saysSame, storeBeside, storeOnce } from '../supabase/storeOnce';
import { keys } from './keys';

/** Beyond this a PDF cannot be drawn; a stored field is 600 by 200. */
const FARTHEST = 10_000;
const coordinate = v.custom<number>((value) => typeof value === 'number' && Math.abs(value) <= FARTHEST);
const size = v.custom<number>((value) => typeof value === 'number' && value >= 1 && value <= FARTHEST);
const signatureCodec = orUnreadable<Signature | null>(
  v.nullish(
    v.union([
      v.strictObject({
        kind: v.picklist(['drawn']),
        width: size,
        height: size,
        strokes: v.array(v.array(coordinate)),
      }),
      v.strictObject({ kind: v.picklist(['typed']), name: v.string() }),
    ]),
    null,
  ),
);
const deviceTime = v.exactOptional(v.fallback(v.string(), 'uma hora que não pôde ser lida'));
const deviceTimesCodec = v.fallback(
  v.strictObject({ given_at: deviceTime, signed_at: deviceTime, revoked_at: deviceTime }),
  {},
);

type RawConsent = Omit<Row<'consents'>, 'user_id'>;

/** A stored consent; its signer is the patient or the guardian, never the therapist. */
export type ConsentRow = Omit<RawConsent, 'signature' | 'device_times'> & {
  readonly signature: Signature | Unreadable | null;
  /** The device's time if its clock differed by more than a day; the column then holds the server's. */
  readonly device_times: { readonly [moment in ConsentMoment]?: string };
};

export const toConsentRow = <T extends RawConsent>(row: T) => ({
  ...row,
  signature: v.parse(signatureCodec, row.signature),
  device_times: v.parse(deviceTimesCodec, row.device_times),
});

/** A consent to record. The client generates the id, so that the call can be retried. */
export type NewConsent = Pick<
  RawConsent,
  | 'id'
  | 'patient_id'
  | 'text_version'
  | 'text_hash'
  | 'signer_name'
  | 'signer_relation'
  | 'signer_cpf'
  /** From the device's clock; the server adds its own time. */
  | 'given_at'
  /** From the device's clock; null without a signature. */
  | 'signed_at'
> & { readonly signature: Signature | null };

type Signed = { readonly signature: Signature; readonly signed_at: string };

const columns =
  'id, patient_id, text_version, text_hash, signer_name, signer_relation, signer_cpf, given_at, signature, signed_at, received_at, device_times, revoked_at, revoked_by_name, revocation_reason';

/** A consent was signed or revoked in other words before, by an attempt whose answer was lost or on another device. */
export class StandsOtherwise extends DataError {
  constructor(readonly consent: ConsentRow) {
    super('refused', STORED_OTHERWISE);
  }
}

export function consentsOptions(userId: string, patientId: string) {
  return queryOptions({
    queryKey: keys.record(patientId, 'consents'),
    queryFn: async (): Promise<ConsentRow[]> => {
      const all = supabase
        .from('consents')
        .select(columns)
        .eq('user_id', userId)
        .eq('patient_id', patientId)
        .order('received_at', { ascending: false })
        .order('id', { ascending: false });
      return (await read(all)).map(toConsentRow);
    },
  });
}

/** The row once this consent was recorded: the answer to its own write was given before. */
export const withConsent = <Row extends { readonly consent_version: string | null }>(
  row: Row,
  { text_version }: NewConsent,
): Row => ({ ...row, consent_version: text_version });

const one = (userId: string, id: string) =>
  supabase.from('consents').select(columns).eq('user_id', userId).eq('id', id).maybeSingle();

/**
 * Records a consent. A repeated call succeeds, and adds a signature that the first one did not have. Where an earlier attempt, whose
 * answer was lost, has recorded other words or another signature, these become a consent of their own, which is then the newest.
 * Resolves to what stands beside it.
 */
export async function recordConsent(userId: string, consent: NewConsent): Promise<ConsentRow | null> {
  const { id, patient_id, text_version, text_hash, signer_name, signer_relation, signer_cpf } = consent;
  const { signature, signed_at } = consent;
  const words = { patient_id, text_version, text_hash, signer_name, signer_relation, signer_cpf };
  const calls = {
    insert: (id: string) => supabase.from('consents').insert({ ...consent, id, user_id: userId }),
    read: (id: string) => one(userId, id),
  };
  const outcome = await storeOnce(id, words, calls);
  if (outcome.kind === 'stored') return null;
  if (outcome.kind === 'repeated') {
    if (!signature || !signed_at || saysSame(outcome.row, { signature })) return null;
    if (outcome.row.signature === null) {
      await signConsent(userId, id, { signature, signed_at });
      return null;
    }
  }
  await storeBeside(id, { ...words, signature }, calls);
  return toConsentRow(outcome.row);
}

/** The consent as it stands, where a change of it found nothing to change. */
async function standing(userId: string, id: string): Promise<RawConsent> {
  const row = dataOf(await one(userId, id));
  if (!row) throw new DataError('refused', WITHOUT_PATIENT);
  return row;
}

/** Signs a consent once. Rejects with `StandsOtherwise` where it has another signature, which stays. */
export async function signConsent(
  userId: string,
  id: string,
  { signature, signed_at }: Signed,
): Promise<void> {
  const unsigned = supabase.from('consents').update({ signature, signed_at }).eq('id', id);
  if (orThrow(await unsigned.eq('user_id', userId).is('signature', null).select('id')).length > 0) return;
  const row = await standing(userId, id);
  if (!saysSame(row, { signature })) throw new StandsOtherwise(toConsentRow(row));
}

type Revocation = { readonly revoked_by_name: string; readonly revocation_reason: string | null };

/**
 * Revokes a consent once; the row stays as evidence of what was accepted until then. Rejects with `StandsOtherwise` where it was
 * revoked in other words, which stay.
 */
export async function revokeConsent(userId: string, id: string, revocation: Revocation): Promise<void> {
  const revoked = orThrow(
    await supabase
      .from('consents')
      .update({ ...revocation, revoked_at: new Date().toISOString() })
      .eq('id', id)
      .eq('user_id', userId)
      .is('revoked_at', null)
      .select('id'),
  );
  if (revoked.length > 0) return;
  const row = await standing(userId, id);
  if (!saysSame(row, revocation)) throw new StandsOtherwise(toConsentRow(row));
}
