import * as v from 'valibot';
import { jsonCodec } from '../../device/drafts/draftKind';
import { givenSignature, signatureInput, signing } from '../../device/drafts/signatureSchemas';
import { rowDraftCodec } from '../../device/rows/rowDraft';
import { revocations } from '../../records/consents';

const text = v.string();

/** Earlier versions named the id otherwise. */
const renamed = v.transform((value: unknown): unknown => {
  const { consentId, ...rest }: { readonly consentId?: unknown } = Object(value);
  return consentId === undefined ? value : { ...rest, id: consentId };
});

const consent = v.pipe(
  v.unknown(),
  renamed,
  v.object({
    /** Made once, so that recording can be retried. */
    id: text,
    name: text,
    relation: text,
    cpf: text,
    accepted: v.boolean(),
    given: givenSignature,
    signing,
  }),
);
/** A consent that is being recorded. */
export type ConsentDraft = Readonly<v.InferOutput<typeof consent>>;
export const consentCodec = jsonCodec<ConsentDraft>(consent, () => ({ kind: 'consent' }));

const earlier = v.object({ consentId: text, by: text, reason: text });
/** The id of a revocation is that of its consent. */
export const revocationCodec = rowDraftCodec(revocations, 'revocation', (value) => {
  const read = v.safeParse(earlier, value);
  if (!read.success) return value;
  const { consentId, by, reason } = read.output;
  return { id: consentId, base: null, typed: { revoked_by_name: by, revocation_reason: reason } };
});

const signature = v.pipe(v.unknown(), renamed, v.object({ id: text, input: signatureInput }));
/** The signature of a consent that was recorded without one, whose id it has. */
export type SignatureDraft = Readonly<v.InferOutput<typeof signature>>;
export const signatureCodec = jsonCodec<SignatureDraft>(signature, () => ({ kind: 'signature' }));
