import type { Page } from '@playwright/test';

/** A file in the format of Playwright's setInputFiles. */
export type PictureFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

type Colour = 'red' | 'blue' | 'none';
type Wish = { width: number; height: number; type: 'image/jpeg' | 'image/png'; left: Colour; right: Colour };

/** An image of two halves, drawn by the browser. */
async function halves(page: Page, wish: Wish): Promise<Buffer> {
  const base64 = await page.evaluate(async ({ width, height, type, left, right }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    for (const [position, colour] of [left, right].entries()) {
      if (colour === 'none') continue;
      context.fillStyle = colour;
      context.fillRect((position * width) / 2, 0, width / 2, height);
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, wish);
  return Buffer.from(base64, 'base64');
}

/** An EXIF block (big-endian TIFF) with an orientation and a location: 23°S, 46°W. */
function exif(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    value.copy(bytes, 8);
    return bytes;
  };
  const directory = (entries: Buffer[]) =>
    Buffer.concat([Buffer.from([0, entries.length]), ...entries, Buffer.alloc(4)]);
  const long = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const degrees = (value: number) => Buffer.concat([value, 1, 0, 1, 0, 1].map(long));
  const gpsAt = 8 + 2 + 2 * 12 + 4;
  const numbersAt = gpsAt + 2 + 4 * 12 + 4;
  const tiff = Buffer.concat([
    Buffer.from('MM\0*'),
    long(8),
    directory([entry(0x0112, 3, 1, Buffer.from([0, orientation])), entry(0x8825, 4, 1, long(gpsAt))]),
    directory([
      entry(1, 2, 2, Buffer.from('S\0')),
      entry(2, 5, 3, long(numbersAt)),
      entry(3, 2, 2, Buffer.from('W\0')),
      entry(4, 5, 3, long(numbersAt + 24)),
    ]),
    degrees(23),
    degrees(46),
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A photo as a phone held upright saves it: landscape pixels, with EXIF orientation and location. */
export async function phonePhoto(page: Page): Promise<PictureFile> {
  const jpeg = await halves(page, {
    width: 1600,
    height: 800,
    type: 'image/jpeg',
    left: 'red',
    right: 'blue',
  });
  const buffer = Buffer.concat([jpeg.subarray(0, 2), exif(6), jpeg.subarray(2)]);
  return { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer };
}

/** 48 megapixels. */
export async function hugePhoto(page: Page): Promise<PictureFile> {
  const buffer = await halves(page, {
    width: 8000,
    height: 6000,
    type: 'image/jpeg',
    left: 'blue',
    right: 'red',
  });
  return { name: 'DSC_0001.JPG', mimeType: 'image/jpeg', buffer };
}

/** Transparent on the left, blue on the right. */
export async function transparentPng(page: Page): Promise<PictureFile> {
  const buffer = await halves(page, {
    width: 300,
    height: 200,
    type: 'image/png',
    left: 'none',
    right: 'blue',
  });
  return { name: 'recorte.png', mimeType: 'image/png', buffer };
}

/** Two frames of 2 by 2 pixels: red, then blue. */
export function animatedGif(): PictureFile {
  const frame = (colour: number) => {
    // codes of three bits; clearing the table midway keeps that width
    const codes = [4, colour, colour, 4, colour, colour, 5];
    const bits = codes.reduce((sum, code, position) => sum + code * 8 ** position, 0);
    const data = Buffer.from([bits & 255, (bits >> 8) & 255, (bits >> 16) & 255]);
    const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
    const descriptor = [0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0];
    return Buffer.from([...control, ...descriptor, 2, data.length, ...data, 0]);
  };
  const palette = [255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0];
  const repeat = [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  const buffer = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([2, 0, 2, 0, 0x91, 0, 0, ...palette, ...repeat]),
    frame(0),
    frame(1),
    Buffer.from([0x3b]),
  ]);
  return { name: 'acenando.gif', mimeType: 'image/gif', buffer };
}

/** The metadata segments of a JPEG: APP1 is EXIF or XMP. */
export function segmentsOf(jpeg: Buffer): string[] {
  const segments: string[] = [];
  let at = 2;
  while (at < jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const marker = jpeg[at + 1] ?? 0;
    segments.push(marker >= 0xe0 && marker <= 0xef ? `APP${marker - 0xe0}` : marker.toString(16));
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return segments;
}

/** The stored size and colours, ignoring orientation: one letter per corner. */
export async function look(page: Page, bytes: Buffer) {
  return page.evaluate(async (base64) => {
    const blob = new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], {
      type: 'image/jpeg',
    });
    const bitmap = await createImageBitmap(blob, { imageOrientation: 'none' });
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const letter = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data;
      if (red > 200 && green > 200 && blue > 200) return 'W';
      return red > 200 && blue < 60 ? 'R' : blue > 200 && red < 60 ? 'B' : '?';
    };
    const right = width - 1;
    const bottom = height - 1;
    return {
      width,
      height,
      corners: letter(0, 0) + letter(right, 0) + letter(0, bottom) + letter(right, bottom),
    };
  }, bytes.toString('base64'));
}
