import type { Size } from '../lib/image';

/** More than a photo on paper can show: such a file is not ours. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_PIXELS = 25_000_000;

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;
const hasLength = (marker: number) => marker !== 0x01 && !(marker >= 0xd0 && marker <= 0xd9);

/** The size of a JPEG in pixels; null for everything that a PDF reader might not open. */
export function jpegSize(bytes: Uint8Array): Size | null {
  const at = (index: number) => bytes[index] ?? -1;
  const two = (index: number) => at(index) * 256 + at(index + 1);
  if (bytes.length > MOST_BYTES || two(0) !== 0xffd8) return null;
  // cut short on its way
  if (two(bytes.length - 2) !== 0xffd9) return null;
  let index = 2;
  while (index + 9 < bytes.length) {
    if (at(index) !== 0xff) return null;
    const marker = at(index + 1);
    if (marker === 0xff) {
      index += 1;
      continue;
    }
    if (isFrame(marker)) {
      const [height, width, components] = [two(index + 5), two(index + 7), at(index + 9)];
      const sound = width > 0 && height > 0 && width * height <= MOST_PIXELS;
      return sound && at(index + 4) === 8 && (components === 1 || components === 3)
        ? { width, height }
        : null;
    }
    // the picture itself begins: without a frame before it nothing can be said
    if (marker === 0xda) return null;
    index += 2 + (hasLength(marker) ? Math.max(2, two(index + 2)) : 0);
  }
  return null;
}
