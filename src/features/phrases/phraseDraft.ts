import * as v from 'valibot';
import { type RowDraft, rowDraftCodec, unknownStamps } from '../../device/rows/rowDraft';
import { phrases } from '../../records/phrases';

const stored = v.object({ id: v.string(), title: v.string(), content: v.string() });

/** What earlier versions stored: the phrase without its stamps; a new one had neither title nor text. */
const earlier = v.pipe(
  v.object({ phrase: stored, title: v.string(), content: v.string() }),
  v.transform(({ phrase, title, content }): RowDraft<typeof phrases> => {
    const base = phrase.title === '' ? null : { ...phrase, ...unknownStamps, user_id: '' };
    return { id: phrase.id, base, typed: { title, content } };
  }),
);

export const phraseCodec = rowDraftCodec(phrases, 'phrase', (draft) => {
  const read = v.safeParse(earlier, draft);
  return read.success ? read.output : draft;
});
