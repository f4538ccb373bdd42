import { useEffect, useRef, useState } from 'react';
import { openPages, type PdfPages } from '../../pdf/pages';

/** Opens a PDF that changes; the pages of the last one stay until those of the next are open. */
export function useLatestPages(file: Blob) {
  const [pages, setPages] = useState<PdfPages>();
  const [failed, setFailed] = useState(false);
  const shown = useRef<PdfPages>(undefined);
  useEffect(() => {
    let gone = false;
    openPages(file).then(
      (opened) => {
        if (gone) return opened.close();
        shown.current?.close();
        shown.current = opened;
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
  }, [file]);
  useEffect(
    () => () => {
      shown.current?.close();
      shown.current = undefined;
    },
    [],
  );
  return { pages, failed };
}
