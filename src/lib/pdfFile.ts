/** Checks the declared type only; `startsLikePdf` checks the content. */
export function claimsToBePdf({ type, name }: { type: string; name: string }): boolean {
  return type === 'application/pdf' || /\.pdf$/i.test(name);
}

/** True when the first 1,024 bytes contain '%PDF-', as PDF readers require (ISO 32000-1, Annex H). */
export async function startsLikePdf(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  return new TextDecoder('latin1').decode(start).includes('%PDF-');
}
