/** Bytes under AES-GCM. */
export type Encrypted = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer };

const encoder = new TextEncoder();

/** `name`: where the bytes will lie; they open there and nowhere else. */
export async function encrypt(key: CryptoKey, bytes: BufferSource, name: string): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = encoder.encode(name);
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes) };
}

/** Rejects when the key or the name is another one, or when a byte was changed. */
export async function decrypt(key: CryptoKey, { iv, data }: Encrypted, name: string): Promise<ArrayBuffer> {
  const additionalData = encoder.encode(name);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);
}
