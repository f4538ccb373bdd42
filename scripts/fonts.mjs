// Makes the fonts of the PDFs: the letters of the app (Atkinson Hyperlegible Next), and from DejaVu Sans Condensed the characters
// that they lack. One file for each weight, since jsPDF sets a text in one font. Run it after changing a character set:
//   node scripts/fonts.mjs
// jsPDF embeds the tables of the whole font file into every document, so each character makes every report larger. What few
// texts have is in a second pair of files, with all of the first, which is loaded for these texts alone (src/pdf/worker.ts).
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import fontEditor from 'fonteditor-core';
import subsetFont from 'subset-font';

const packages = new URL('../node_modules/', import.meta.url);
const atkinson = new URL('@fontsource-variable/atkinson-hyperlegible-next/', packages);
const dejaVu = new URL('dejavu-fonts-ttf/', packages);
const target = new URL('../src/pdf/fonts/', import.meta.url);

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));

// No soft hyphen, no-break space or similar: two characters that share a glyph are extracted as one of them.
const usual = [
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
];

/** The Latin script with the signs of phonetics; Greek, Cyrillic; numbers, arrows and signs. Of each what DejaVu has. */
const all = [
  ...usual,
  ...range(0x180, 0x36f),
  ...range(0x370, 0x45f),
  ...'Ґґ',
  ...range(0x1d00, 0x1dff),
  ...range(0x1e00, 0x1eff),
  ...range(0x2010, 0x2027),
  ...range(0x2030, 0x205e),
  ...range(0x2070, 0x20bf),
  ...range(0x2100, 0x23ff),
  ...range(0x2460, 0x24ff),
  ...range(0x25a0, 0x27ff),
  ...range(0x2b00, 0x2bff),
  ...range(0x2c60, 0x2c7f),
  ...range(0xa700, 0xa7ff),
].filter((character) => /\p{Assigned}/u.test(character) && character.normalize('NFC') === character);

const letters = (part) => new URL(`files/atkinson-hyperlegible-next-${part}-wght-normal.woff2`, atkinson);

const bare = {
  targetFormat: 'sfnt',
  noHinting: true,
  keepFeatures: [],
  noLayoutClosure: true,
  dropTables: ['GDEF', 'GPOS', 'GSUB', 'kern', 'FFTM', 'gasp'],
};

/** Those of the characters that a source has, as a font. */
async function subset({ file, weight }, wanted) {
  const options = weight ? { ...bare, variationAxes: { wght: weight } } : bare;
  return fontEditor.Font.create(await subsetFont(await readFile(file), wanted, options), { type: 'ttf' });
}

async function merge(sources, characters) {
  let left = [...new Set(characters)];
  let merged;
  for (const source of sources) {
    const { cmap } = (await subset(source, left.join(''))).get();
    // its marks are placed over a letter by tables that jsPDF does not read; those of DejaVu stand there by themselves
    const isFound = (character) =>
      cmap[character.codePointAt(0)] !== undefined && !(source.weight && /\p{M}/u.test(character));
    const font = await subset(source, left.filter(isFound).join(''));
    left = left.filter((character) => !isFound(character));
    const { unitsPerEm } = font.get().head;
    // composed glyphs name others by their numbers, which a merge changes
    if (merged) merged.merge(font.compound2simple(), { scale: merged.get().head.unitsPerEm / unitsPerEm });
    else merged = font;
  }
  // without the names of the glyphs, which nobody reads
  return subsetFont(Buffer.from(merged.write({ type: 'ttf', hinting: false })), characters.join(''), bare);
}

for (const [name, weight, file, characters] of [
  ['regular.ttf', 400, 'ttf/DejaVuSansCondensed.ttf', usual],
  ['bold.ttf', 700, 'ttf/DejaVuSansCondensed-Bold.ttf', usual],
  ['regular-all.ttf', 400, 'ttf/DejaVuSansCondensed.ttf', all],
  ['bold-all.ttf', 700, 'ttf/DejaVuSansCondensed-Bold.ttf', all],
]) {
  const sources = [
    { file: letters('latin'), weight },
    { file: letters('latin-ext'), weight },
    { file: new URL(file, dejaVu) },
  ];
  const font = await merge(sources, characters);
  await writeFile(new URL(name, target), font);
  console.log(`${name}: ${font.length} bytes`);
}
await copyFile(new URL('LICENSE', atkinson), new URL('LICENSE', target));
await copyFile(new URL('LICENSE', dejaVu), new URL('LICENSE-DejaVu', target));
