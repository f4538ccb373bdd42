import * as v from 'valibot';
import type { Attempt } from '../../data/records/merge';
import type { SessionNote } from '../../data/records/sessionNotes';
import { type Codec, shaped } from '../../device/drafts/draftKind';
import type { Positions } from '../../device/drafts/positions';
import { typedSchema } from '../../forms/rows/rowDraft';
import { typedOf } from '../../records/entityWords';
import { notes } from '../../records/notes';
import type { NoteForm } from './noteForm';

/** The unsaved content of a note. */
export type NoteDraft = {
  readonly patientName: string;
  readonly form: NoteForm;
  /** The stored note as read when editing began; a new one has none. */
  readonly base?: SessionNote | undefined;
  /** The id of the note that a new one corrects. */
  readonly replaces?: string | undefined;
  readonly places?: Positions;
  /** What earlier attempts have sent; written when it is taken back from the outbox. */
  readonly sent?: readonly Attempt[];
};

const noteDraft = v.object({
  patientName: v.string(),
  form: v.intersect([typedSchema(notes), v.object({ occurred_on: v.string(), ratings: v.object({}) })]),
});

export const noteCodec: Codec<NoteDraft> = {
  pack: (draft) => ({ kind: 'note', head: { name: draft.patientName }, value: draft, files: [] }),
  unpack: ({ value }) => {
    const { form, ...draft } = shaped<NoteDraft>(noteDraft, value);
    // columns that were added since are empty
    return { ...draft, form: { ...typedOf(notes, null), ...form } };
  },
};
