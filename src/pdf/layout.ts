import type { Stroke } from '../lib/signature';

/** Lengths in mm from the top left corner of the page, font sizes in pt. */
export const sheet = { width: 210, height: 297, left: 25, right: 190, top: 16, bottom: 280 } as const;
export const measure = sheet.right - sheet.left;

const PT = 25.4 / 72;
// of Atkinson Hyperlegible Next, in em
const ASCENT = 0.984;
const DESCENT = 0.316;

export type FontName = 'regular' | 'bold';
export type Ink = 'ink' | 'soft' | 'accent' | 'hairline';
export type TextStyle = {
  readonly font: FontName;
  readonly size: number;
  readonly leading: number;
  readonly ink: Ink;
};

export type TextItem = {
  readonly kind: 'text';
  readonly x: number;
  /** the baseline */
  readonly y: number;
  readonly text: string;
  readonly style: TextStyle;
};
export type RuleItem = {
  readonly kind: 'rule';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly weight: number;
  readonly ink: Ink;
};
export type PageItem =
  | TextItem
  | RuleItem
  /** A square to tick. */
  | { readonly kind: 'box'; readonly x: number; readonly y: number; readonly size: number }
  /** An open circle around its centre. */
  | { readonly kind: 'ring'; readonly x: number; readonly y: number; readonly radius: number }
  | { readonly kind: 'logo'; readonly x: number; readonly y: number; readonly size: number }
  /** Lines and dots of a drawn signature or a chart, in units of `scale` mm. */
  | {
      readonly kind: 'strokes';
      readonly x: number;
      readonly y: number;
      readonly scale: number;
      readonly weight: number;
      readonly strokes: readonly Stroke[];
    }
  | {
      readonly kind: 'photo';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly jpeg: Uint8Array;
    };

/** An unsplittable block; the y of its items is relative to its top. */
export type Row = {
  readonly height: number;
  /** space above, omitted at the top of a page */
  readonly before: number;
  readonly items: readonly PageItem[];
  /** stays on the same page as the next row */
  readonly keep?: boolean;
  readonly bookmark?: string;
  /** the first row of an answer, before which a page may end early */
  readonly opens?: true;
  /** starts a new page */
  readonly breakBefore?: boolean;
};

/** Rows that stay on one page with what follows. */
export const kept = (rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row, keep: true }));

/** The document information that PDF readers show. */
export type DocumentInfo = {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  /** The identifier of the file, a UUID; any one if absent. */
  readonly id?: string | undefined;
};

/** A bookmark and the number of its page. */
export type Bookmark = { readonly title: string; readonly page: number };
export type Layout = DocumentInfo & {
  readonly pages: readonly (readonly PageItem[])[];
  readonly bookmarks: readonly Bookmark[];
};

/** The font metrics that layout needs. */
export type Typeface = {
  /** advance in mm */
  width(text: string, font: FontName, size: number): number;
  has(codePoint: number): boolean;
};

export const lineHeight = (style: TextStyle) => style.leading * PT;
export const widthIn = (type: Typeface, style: TextStyle) => (text: string) =>
  type.width(text, style.font, style.size);

/** One line of text whose line box starts at `top`. */
export function line(text: string, x: number, top: number, style: TextStyle): TextItem {
  const air = (style.leading - (ASCENT + DESCENT) * style.size) / 2;
  return { kind: 'text', x, y: top + (air + ASCENT * style.size) * PT, text, style };
}

export function lines(texts: readonly string[], x: number, top: number, style: TextStyle): TextItem[] {
  return texts.map((text, index) => line(text, x, top + index * lineHeight(style), style));
}

export function rightAligned(text: string, right: number, top: number, style: TextStyle, type: Typeface) {
  return line(text, right - widthIn(type, style)(text), top, style);
}

export function rule(x: number, y: number, width: number, weight: number, ink: Ink): PageItem {
  return { kind: 'rule', x, y, width, weight, ink };
}

export const moved = (item: PageItem, by: number): PageItem => ({ ...item, y: item.y + by });
