import * as v from 'valibot';
import { jsonCodec } from '../../device/drafts/draftKind';
import { givenSignature, signatureInput, signing } from '../../device/drafts/signatureSchemas';

const consent = v.object({
  /** Made once, so that recording can be retried. */
  consentId: v.string(),
  name: v.string(),
  relation: v.string(),
  cpf: v.string(),
  accepted: v.boolean(),
  given: givenSignature,
  signing,
});
/** A consent that is being recorded. */
export type ConsentDraft = Readonly<v.InferOutput<typeof consent>>;
export const consentCodec = jsonCodec<ConsentDraft>(consent, () => ({ kind: 'consent' }));

const revocation = v.object({ consentId: v.string(), by: v.string(), reason: v.string() });
export type RevocationDraft = Readonly<v.InferOutput<typeof revocation>>;
export const revocationCodec = jsonCodec<RevocationDraft>(revocation, () => ({ kind: 'revocation' }));

const signature = v.object({ consentId: v.string(), input: signatureInput });
/** The signature of a consent that was recorded without one. */
export type SignatureDraft = Readonly<v.InferOutput<typeof signature>>;
export const signatureCodec = jsonCodec<SignatureDraft>(signature, () => ({ kind: 'signature' }));
