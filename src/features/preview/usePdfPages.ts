import { useEffect, useState } from 'react';
import { openPages, type PdfPages } from '../../pdf/pages';

type State = { readonly pages?: PdfPages; readonly failed: boolean };

/** Opens a PDF while the component is mounted. */
export function usePdfPages(file: Blob) {
  const [state, setState] = useState<State>({ failed: false });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: retrying opens the same file again
  useEffect(() => {
    let gone = false;
    let close = () => {};
    setState({ failed: false });
    openPages(file).then(
      (pages) => {
        close = pages.close;
        if (gone) close();
        else setState({ pages, failed: false });
      },
      () => {
        if (!gone) setState({ failed: true });
      },
    );
    return () => {
      gone = true;
      close();
    };
  }, [file, tries]);
  return { ...state, retry: () => setTries((before) => before + 1) };
}
