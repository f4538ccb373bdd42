/** The SHA-256 of bytes or of a file, in hexadecimal. */
export async function sha256(content: BufferSource | Blob): Promise<string> {
  // not by its class: a file may come from another realm
  const bytes = 'arrayBuffer' in content ? new Uint8Array(await content.arrayBuffer()) : content;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
