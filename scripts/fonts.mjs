// Subsets DejaVu Sans Condensed for the PDFs. Run it after changing the character set:
//   node scripts/fonts.mjs
// jsPDF embeds the whole font file into every document, so each character makes every report larger.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const source = new URL('../node_modules/dejavu-fonts-ttf/', import.meta.url);
const target = new URL('../src/pdf/fonts/', import.meta.url);

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));

// No soft hyphen, no-break space or similar: two characters that share a glyph are extracted as one of them.
const characters = [
  ...range(0x20, 0x7e),
  ...range(0xa1, 0xac),
  ...range(0xae, 0xff),
  ...range(0x100, 0x17f),
  ...'ȘșȚțẞ',
  ...'ΓΔΘΛΞΠΣΦΨΩαβγδεζηθικλνξπρστυφχψω',
  ...range(0x300, 0x304),
  ...range(0x306, 0x308),
  ...'\u030a\u030b\u030c\u0327\u0328',
  ...'–—‘’‚“”„†‡•…‰′″‹›€™№℃',
  ...'←↑→↓↔⇒∂∆∑−√∞∫≈≠≤≥',
  ...'■□▪▫▲△▶►▼▽◆◇○●★☆☐☑☒♀♂♥✓✔✗✘❌',
].join('');

for (const [file, name] of [
  ['DejaVuSansCondensed.ttf', 'regular.ttf'],
  ['DejaVuSansCondensed-Bold.ttf', 'bold.ttf'],
]) {
  const font = await readFile(new URL(`ttf/${file}`, source));
  const subset = await subsetFont(font, characters, {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures: [],
    noLayoutClosure: true,
    dropTables: ['GDEF', 'GPOS', 'GSUB', 'kern', 'FFTM', 'gasp'],
  });
  await writeFile(new URL(name, target), subset);
  console.log(`${name}: ${subset.length} bytes`);
}
await copyFile(new URL('LICENSE', source), new URL('LICENSE', target));
