import * as v from 'valibot';
import { type RowDraft, rowDraftCodec } from '../../device/rows/rowDraft';
import { phrases } from '../../records/phrases';

const stored = v.object({ id: v.string(), title: v.string(), content: v.string() });

/** What earlier versions stored: the phrase without its stamps; a new one had neither title nor text. */
const earlier = v.pipe(
  v.object({ phrase: stored, title: v.string(), content: v.string() }),
  v.transform(({ phrase, title, content }): RowDraft<typeof phrases> => {
    const stamps = { user_id: '', revision: 0, created_at: '', updated_at: '' };
    const base = phrase.title === '' ? null : { ...phrase, ...stamps };
    return { id: phrase.id, base, typed: { title, content } };
  }),
);

export const phraseCodec = rowDraftCodec(phrases, earlier);
