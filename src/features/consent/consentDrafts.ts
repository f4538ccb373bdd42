import * as v from 'valibot';
import { jsonCodec } from '../../device/drafts/draftKind';
import { givenSignature, signatureInput, signing } from '../../device/drafts/signatureSchemas';
import { type RowDraft, rowDraftSchema } from '../../device/rows/rowDraft';
import { consentKinds } from '../../questionnaire/consentKinds';
import { consents, revocations } from '../../records/consents';

const text = v.string();

/** Earlier versions named the id otherwise. */
const renamed = v.transform((value: unknown): unknown => {
  const { consentId, ...rest }: { readonly consentId?: unknown } = Object(value);
  return consentId === undefined ? value : { ...rest, id: consentId };
});

const earlierConsent = v.pipe(
  v.unknown(),
  renamed,
  v.object({ id: text, name: text, relation: text, cpf: text }),
  v.transform(({ id, name, relation, cpf }) => ({
    id,
    base: null,
    typed: { signer_name: name, signer_relation: relation, signer_cpf: cpf },
  })),
);
const giving = v.object({ accepted: v.boolean(), given: givenSignature, signing });
/** A consent that is being recorded; its `text_version` is that of the text that the dialog shows. */
export type ConsentDraft = RowDraft<typeof consents> & Readonly<v.InferOutput<typeof giving>>;
export const consentCodec = jsonCodec<ConsentDraft>(
  v.intersect([
    rowDraftSchema(consents, (value) => {
      const read = v.safeParse(earlierConsent, value);
      return read.success ? read.output : value;
    }),
    giving,
  ]),
  () => ({ kind: 'consent' }),
);

const earlier = v.object({ consentId: text, by: text, reason: text });
const revoked = v.object({ kind: v.fallback(v.picklist(consentKinds), 'data') });
/** A revocation that is being recorded. Its id is that of its consent. */
export type RevocationDraft = RowDraft<typeof revocations> & Readonly<v.InferOutput<typeof revoked>>;
export const revocationCodec = jsonCodec<RevocationDraft>(
  v.intersect([
    rowDraftSchema(revocations, (value) => {
      const read = v.safeParse(earlier, value);
      if (!read.success) return value;
      const { consentId, by, reason } = read.output;
      return { id: consentId, base: null, typed: { revoked_by_name: by, revocation_reason: reason } };
    }),
    revoked,
  ]),
  () => ({ kind: 'revocation' }),
);

const signature = v.pipe(
  v.unknown(),
  renamed,
  // earlier versions did not store which text is signed
  v.object({
    id: text,
    input: signatureInput,
    text_version: v.optional(text, ''),
    /** The day of a signature on paper, as typed; absent of one that is made here. */
    paper: v.exactOptional(text),
  }),
);
/** The signature of a consent that was recorded without one, whose id it has. */
export type SignatureDraft = Readonly<v.InferOutput<typeof signature>>;
export const signatureCodec = jsonCodec<SignatureDraft>(signature, () => ({ kind: 'signature' }));
