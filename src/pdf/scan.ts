import {
  AnnotationMode,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A long file is judged by its first pages. */
const JUDGED_PAGES = 5;

/** The share of a page that one picture covers which is a scan of it. */
const NEARLY_ALL = 0.85;

const pictures: readonly number[] = [
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
];

/** Text render modes that draw nothing: as a program writes what it has recognised in a picture. */
const invisibleModes: readonly unknown[] = [3, 7];

type State = {
  /** The first four numbers of the matrix that leads to the page's units. */
  readonly matrix: readonly [number, number, number, number];
  readonly isInvisible: boolean;
};

function scaled({ matrix: [a, b, c, d], isInvisible }: State, by: unknown): State {
  // the reader gives a matrix as a list, or as numbers of the machine
  const [e = 1, f = 0, g = 0, h = 1] =
    Array.isArray(by) || by instanceof Float32Array ? Array.from(by, Number) : [];
  return { matrix: [a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h], isInvisible };
}

const hasLetters = (glyphs: unknown): boolean =>
  Array.isArray(glyphs) &&
  glyphs.some((glyph: { unicode?: string } | number | null) =>
    Boolean(typeof glyph === 'object' && glyph?.unicode?.trim()),
  );

async function kindOf(page: PDFPageProxy): Promise<'picture' | 'text' | 'empty'> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const area = Math.abs((right - left) * (top - bottom));
  let state: State = { matrix: [1, 0, 0, 1], isInvisible: false };
  const saved: State[] = [];
  let hasPicture = false;
  let hasText = false;
  for (const [index, operator] of fnArray.entries()) {
    const values: unknown = argsArray[index];
    const first: unknown = Array.isArray(values) ? values[0] : undefined;
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(state);
    if (operator === OPS.paintFormXObjectBegin) state = scaled(state, first);
    else if (operator === OPS.transform) state = scaled(state, values);
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) state = saved.pop() ?? state;
    else if (operator === OPS.setTextRenderingMode)
      state = { ...state, isInvisible: invisibleModes.includes(first) };
    else if (operator === OPS.showText) hasText ||= !state.isInvisible && hasLetters(first);
    else if (pictures.includes(operator)) {
      const [a, b, c, d] = state.matrix;
      if (Math.abs(a * d - b * c) >= NEARLY_ALL * area) return 'picture';
      hasPicture = true;
    }
  }
  if (hasText) return 'text';
  return hasPicture ? 'picture' : 'empty';
}

/** True if the pages are pictures, of which one covers nearly all of its page, or without a text that is seen. */
export async function isScan(pdf: PDFDocumentProxy): Promise<boolean> {
  let isPicture = false;
  for (let number = 1; number <= Math.min(pdf.numPages, JUDGED_PAGES); number += 1) {
    const kind = await kindOf(await pdf.getPage(number));
    if (kind === 'text') return false;
    isPicture ||= kind === 'picture';
  }
  return isPicture;
}
