import { useEffect, useState } from 'react';
import { openPages, type PdfPages } from '../../pdf/pages';

/** Opens a PDF; the pages of the last one stay until those of the next are open. */
export function usePages(file: Blob) {
  const [pages, setPages] = useState<PdfPages>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: retrying opens the same file again
  useEffect(() => {
    let gone = false;
    openPages(file).then(
      (opened) => {
        if (gone) return opened.close();
        setPages(opened);
        setFailed(false);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [file, tries]);
  // once others are shown, or none
  useEffect(() => pages?.close, [pages]);
  const retry = () => {
    setFailed(false);
    setTries((before) => before + 1);
  };
  return { pages, failed, retry };
}
