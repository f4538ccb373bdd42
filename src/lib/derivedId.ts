import { sha256 } from './sha256';

const encoder = new TextEncoder();

/** A UUID that follows from these texts alone (version 8, RFC 9562): what is made of the same source twice has one id. */
export async function derivedId(...texts: readonly string[]): Promise<string> {
  const hex = await sha256(encoder.encode(JSON.stringify(texts)));
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  const [a, b, c, d, e] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `${a}-${b}-${c}-${d}-${e}`;
}
