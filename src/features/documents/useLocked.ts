import { useEffect, useState } from 'react';
import { asksForPassword } from './asksForPassword';

type ListedFile = { readonly id: string; readonly file: File };

/** The ids of the listed files that ask for a password, also after they have left the list. */
export function useLocked(files: readonly ListedFile[]): ReadonlySet<string> {
  const [locked, setLocked] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(() => {
    for (const { id, file } of files) {
      asksForPassword(file).then(
        (asks) => asks && setLocked((before) => (before.has(id) ? before : new Set([...before, id]))),
        // a file that cannot be read fails when it is sent
        () => undefined,
      );
    }
  }, [files]);
  return locked;
}
