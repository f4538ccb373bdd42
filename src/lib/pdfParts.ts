import { sha256 } from './sha256';

/** True if the file begins with these bytes and goes on: one that is signed digitally is only added to. */
export const beginsWith = async (
  file: Blob,
  beginning: { readonly file_size: number; readonly sha256: string },
) =>
  file.size > beginning.file_size && (await sha256(file.slice(0, beginning.file_size))) === beginning.sha256;

/** True for two files that say the same, one of which may have been drawn anew at another moment. */
export async function isDrawnAnew(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const undated = async (file: Blob) =>
    new TextDecoder('latin1').decode(await file.arrayBuffer()).replace(/\/CreationDate \(D:[^)]*\)/, '');
  return (await undated(one)) === (await undated(other));
}
