import { isEncryptedPdf } from '../../lib/pdfFile';

const judged = new WeakMap<Blob, Promise<boolean>>();

/** Restrictions on printing and copying alone also encrypt a file, which then opens for everybody. */
async function judge(file: Blob): Promise<boolean> {
  if (!(await isEncryptedPdf(file))) return false;
  const { openPages } = await import('../../pdf/pages');
  return openPages(file).then(
    ({ close }) => {
      close();
      return false;
    },
    // also where the kind of encryption is unknown: nobody reads that in a browser either
    () => true,
  );
}

/** True for a PDF that opens only with its password. */
export function asksForPassword(file: Blob): Promise<boolean> {
  const known = judged.get(file) ?? judge(file);
  judged.set(file, known);
  return known;
}
