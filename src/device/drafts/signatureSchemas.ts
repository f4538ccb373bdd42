import * as v from 'valibot';
import type { GivenSignature, SignatureInput, Signing } from '../../lib/signature';

const strokes = v.array(v.array(v.number()));

export const signatureInput: v.GenericSchema<unknown, SignatureInput> = v.object({
  way: v.picklist(['draw', 'type']),
  strokes,
  typed: v.string(),
});

export const signing: v.GenericSchema<unknown, Signing | null> = v.nullable(
  v.object({ by: v.string(), open: v.boolean(), input: signatureInput }),
);

export const givenSignature: v.GenericSchema<unknown, GivenSignature | null> = v.nullable(
  v.object({
    signature: v.variant('kind', [
      v.object({ kind: v.literal('drawn'), width: v.number(), height: v.number(), strokes }),
      v.object({ kind: v.literal('typed'), name: v.string() }),
    ]),
    signedAt: v.string(),
    by: v.string(),
  }),
);
