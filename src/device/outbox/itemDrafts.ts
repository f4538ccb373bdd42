import type { DraftStore } from '../store/draftStore';
import type { DraftContent } from '../store/storedRecord';
import { sentIn } from './arrival';
import { filesOf } from './itemRecord';
import type { StoredItem } from './items';

/** The drafts of the forms that have saved items. */
export const createItemDrafts = (drafts: Promise<DraftStore | null>) => ({
  /**
   * Stores the draft of an item, which remembers what was sent (`sent`, beside the form's value). Resolves to false where that was
   * not written before the item was saved, and stays; rejects if the device cannot store a draft.
   */
  async keepDraft(item: StoredItem, draft: DraftContent): Promise<boolean> {
    const sent = sentIn(item.arrival);
    const store = await drafts;
    if (!store) throw new Error('nothing can be stored here');
    const written = await store.read(draft.key);
    if (written && written.savedAt > item.queuedAt) return false;
    try {
      const value = { ...Object(draft.value), ...(sent.length > 0 && { sent }) };
      await store.save({ ...draft, value, files: filesOf(item) });
    } catch (error) {
      // a partial draft must not replace the item
      await store.remove(draft.key);
      throw error;
    }
    return true;
  },

  /** Deletes the draft of an item whose page was closed before it could, unless it was written after that time. */
  async dropDraft(key: string, since: string): Promise<void> {
    const opened = await drafts;
    const draft = await opened?.read(key);
    if (draft && draft.savedAt > since) return;
    await opened?.remove(key).catch(() => undefined);
  },
});
