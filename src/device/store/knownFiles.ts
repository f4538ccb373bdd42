import type { createDraftFiles, FileRecord } from './draftFiles';
import type { KnownFiles } from './storedRecord';

/** The files of each form that are stored or being stored: each is stored once, however often its form is saved. */
export function createKnownFiles(files: ReturnType<typeof createDraftFiles>) {
  const all = new Map<string, Map<Blob, FileRecord | Promise<FileRecord>>>();
  /** Files whose bytes were read from the device; chosen files may have been moved since. */
  const readBack = new WeakSet<Blob>();
  const of = (key: string) => {
    const found = all.get(key) ?? new Map<Blob, FileRecord | Promise<FileRecord>>();
    all.set(key, found);
    return found;
  };

  return {
    of: (key: string): KnownFiles => of(key),

    forget(key: string, gone: readonly Blob[]): void {
      for (const file of gone) of(key).delete(file);
    },

    /** Undefined if it is stored already. */
    store(key: string, file: Blob): Promise<unknown> | undefined {
      const stored = of(key);
      const before = stored.get(file);
      if (before) return before instanceof Promise ? before : undefined;
      const storing = files.put(file);
      stored.set(file, storing);
      return storing.then(
        (record) => stored.set(file, record),
        (error) => {
          stored.delete(file);
          throw error;
        },
      );
    },

    /** Returns the same object for repeated reads, so that its bytes are stored only once. */
    async read(key: string, record: FileRecord): Promise<Blob | undefined> {
      for (const [file, known] of of(key)) {
        if (readBack.has(file) && !(known instanceof Promise) && known.id === record.id) return file;
      }
      const file = await files.get(record);
      if (!file) return undefined;
      readBack.add(file);
      of(key).set(file, record);
      return file;
    },
  };
}
