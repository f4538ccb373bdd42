import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as authenticator apps and the hosted service have it: six digits, half a minute, SHA-1. */
export const CODE_SECONDS = 30;
const DIGITS = 6;
/** How many steps the clock of a phone may differ. */
const SKEW = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648; of whole groups of five bytes, which need no padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The code that an authenticator with this secret shows, some steps before or after `now`. */
export function codeAt(secret: string, now = Date.now(), steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 1000 / CODE_SECONDS) + steps));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return `${number % 10 ** DIGITS}`.padStart(DIGITS, '0');
}

/** Whether an authenticator with this secret shows the code now, its clock being off by one step at most. */
export function isShown(secret: string, code: string, now = Date.now()): boolean {
  const given = Buffer.from(code);
  const shown = Array.from({ length: 2 * SKEW + 1 }, (_, place) =>
    Buffer.from(codeAt(secret, now, place - SKEW)),
  );
  return shown.some((one) => one.length === given.length && timingSafeEqual(one, given));
}
