import * as v from 'valibot';
import { jsonCodec } from '../../device/drafts/draftKind';
import { givenSignature, signatureInput, signing } from '../../device/drafts/signatureSchemas';
import type { GivenSignature, SignatureInput, Signing } from '../../lib/signature';

/** A consent that is being recorded. The id is made once, so that recording can be retried. */
export type ConsentDraft = {
  readonly consentId: string;
  readonly name: string;
  readonly relation: string;
  readonly cpf: string;
  readonly accepted: boolean;
  readonly given: GivenSignature | null;
  readonly signing: Signing | null;
};
const consent: v.GenericSchema<unknown, ConsentDraft> = v.object({
  consentId: v.string(),
  name: v.string(),
  relation: v.string(),
  cpf: v.string(),
  accepted: v.boolean(),
  given: givenSignature,
  signing,
});
export const consentCodec = jsonCodec(consent, () => ({ kind: 'consent' }));

export type RevocationDraft = { readonly consentId: string; readonly by: string; readonly reason: string };
const revocation: v.GenericSchema<unknown, RevocationDraft> = v.object({
  consentId: v.string(),
  by: v.string(),
  reason: v.string(),
});
export const revocationCodec = jsonCodec(revocation, () => ({ kind: 'revocation' }));

/** The signature of a consent that was recorded without one. */
export type SignatureDraft = { readonly consentId: string; readonly input: SignatureInput };
const signature: v.GenericSchema<unknown, SignatureDraft> = v.object({
  consentId: v.string(),
  input: signatureInput,
});
export const signatureCodec = jsonCodec(signature, () => ({ kind: 'signature' }));
