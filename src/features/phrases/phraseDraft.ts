import * as v from 'valibot';
import type { Phrase } from '../../data/records/phrases';
import { jsonCodec } from '../../device/drafts/draftKind';

/** `phrase` as it is stored; a new one has neither title nor text. */
export type PhraseDraft = { readonly phrase: Phrase; readonly title: string; readonly content: string };

const phraseDraft: v.GenericSchema<unknown, PhraseDraft> = v.object({
  phrase: v.object({ id: v.string(), title: v.string(), content: v.string() }),
  title: v.string(),
  content: v.string(),
});
export const phraseCodec = jsonCodec(phraseDraft, () => ({ kind: 'phrase' }));
