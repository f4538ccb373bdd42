import * as v from 'valibot';
import { jsonCodec } from '../../device/drafts/draftKind';
import { givenSignature, signatureInput, signing } from '../../device/drafts/signatureSchemas';
import { type RowDraft, rowDraftSchema } from '../../forms/rows/rowDraft';
import { consentKinds } from '../../questionnaire/consentKinds';
import { consents, revocations } from '../../records/consents';

const giving = v.object({ accepted: v.boolean(), given: givenSignature, signing });
/** A consent that is being recorded; its `text_version` is that of the text that the dialog shows. */
export type ConsentDraft = RowDraft<typeof consents> & Readonly<v.InferOutput<typeof giving>>;
export const consentCodec = jsonCodec<ConsentDraft>(v.intersect([rowDraftSchema(consents), giving]), () => ({
  kind: 'consent',
}));

const revoked = v.object({ kind: v.picklist(consentKinds) });
/** A revocation that is being recorded. Its id is that of its consent. */
export type RevocationDraft = RowDraft<typeof revocations> & Readonly<v.InferOutput<typeof revoked>>;
export const revocationCodec = jsonCodec<RevocationDraft>(
  v.intersect([rowDraftSchema(revocations), revoked]),
  () => ({ kind: 'revocation' }),
);

const signature = v.object({
  id: v.string(),
  input: signatureInput,
  text_version: v.string(),
  /** The day of a signature on paper, as typed; absent of one that is made here. */
  paper: v.exactOptional(v.string()),
});
/** The signature of a consent that was recorded without one, whose id it has. */
export type SignatureDraft = Readonly<v.InferOutput<typeof signature>>;
export const signatureCodec = jsonCodec<SignatureDraft>(signature, () => ({ kind: 'signature' }));
