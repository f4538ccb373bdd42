import { toUprightJpeg } from '../lib/image';
import { generatePdf } from '../pdf/generate';

/** Of the longer side: about 200 dots per inch on A4, at which small print can be read. */
const LONGEST_SIDE = 2400;

const withoutExtension = (name: string) => name.replace(/\.[^.]*$/, '');

/** One PDF with a page for each picture, named after the first. Rejects with `UnreadableImage` where one cannot be decoded. */
export async function picturesPdf(files: readonly File[]): Promise<File> {
  const pictures = [];
  // one after the other: a decoded picture takes much memory
  for (const file of files) {
    const { file: jpeg, width, height } = await toUprightJpeg(file, LONGEST_SIDE);
    pictures.push({ jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height });
  }
  const title = withoutExtension(files[0]?.name ?? '');
  const { file } = await generatePdf({ kind: 'pictures', title, pictures });
  return new File([file], `${title}.pdf`, { type: 'application/pdf' });
}
