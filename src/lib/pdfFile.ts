/** What a file says of itself; whether it is true shows only its content. */
export function claimsToBePdf({ type, name }: { type: string; name: string }): boolean {
  return type === 'application/pdf' || /\.pdf$/i.test(name);
}

/** True when '%PDF-' stands in the first 1,024 bytes, as readers ask for (ISO 32000-1, Annex H). */
export async function startsLikePdf(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  return new TextDecoder('latin1').decode(start).includes('%PDF-');
}
