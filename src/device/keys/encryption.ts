export type Encrypted = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer };

const encoder = new TextEncoder();

/** `name`: the storage location, authenticated so that the data decrypts only there. */
export async function encrypt(key: CryptoKey, bytes: BufferSource, name: string): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = encoder.encode(name);
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes) };
}

/** Rejects with a wrong key, a wrong name or modified data. */
export async function decrypt(key: CryptoKey, { iv, data }: Encrypted, name: string): Promise<ArrayBuffer> {
  const additionalData = encoder.encode(name);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);
}
