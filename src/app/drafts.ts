import { useDevice } from '../device/contexts';
import { createDraftRegistry, type DraftRegistry, type Forms } from '../device/drafts/draftRegistry';
import type { DraftStore } from '../device/store/draftStore';
import {
  type IntakeDraft,
  intakeCodec,
  type SectionDraft,
  sectionCodec,
} from '../features/anamnesis/intakeDraft';
import { type FamilyDraft, familyCodec } from '../features/family/familyDraft';
import { type ReviewDraft, reviewCodec } from '../features/family/reviewDraft';
import { type NoteDraft, noteCodec } from '../features/notes/noteDraft';

/** The registry with the kinds of forms that have drafts. */
export type Drafts = DraftRegistry & {
  readonly forms: Forms<IntakeDraft>;
  readonly sections: Forms<SectionDraft>;
  readonly notes: Forms<NoteDraft>;
  readonly family: Forms<FamilyDraft>;
  readonly reviews: Forms<ReviewDraft>;
};

export function createDrafts(
  store: Promise<DraftStore | null>,
  beforeRemove?: (key: string) => Promise<void>,
): Drafts {
  const registry = createDraftRegistry(store, beforeRemove);
  return {
    ...registry,
    forms: registry.formsOf(intakeCodec),
    sections: registry.formsOf(sectionCodec),
    notes: registry.formsOf(noteCodec),
    family: registry.formsOf(familyCodec),
    reviews: registry.formsOf(reviewCodec),
  };
}

/** The drafts of the device in use; the workspace provides them with this type. */
export const useDrafts = () => useDevice().registry as Drafts;
