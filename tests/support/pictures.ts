import { vi } from 'vitest';

/** The JPEG that every picture becomes. */
export const treated = new Blob(['treated'], { type: 'image/jpeg' });

/**
 * jsdom opens no pictures: until the end of the test each one is of 4,000 × 3,000 pixels, or what `opening` says of the
 * next one. Browser tests open real files.
 */
export function stubPictures() {
  const opening = vi.fn(async () => {});
  const drawn = vi.fn<(image: unknown, ...at: number[]) => void>();
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 4000;
      naturalHeight = 3000;
      onload = () => {};
      onerror = () => {};
      set src(_: string) {
        opening().then(this.onload, this.onerror);
      }
    },
  );
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue({ fillRect() {}, drawImage: drawn } as never);
  const encoding = vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(treated));
  return { opening, drawn, encoding };
}
