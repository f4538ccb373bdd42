import {
  type DocumentInfo,
  type Layout,
  line,
  lineHeight,
  measure,
  moved,
  type PageItem,
  type Row,
  rightAligned,
  rule,
  sheet,
  type TextItem,
  type Typeface,
  widthIn,
} from './layout';
import { paginate } from './paginate';
import { HAIRLINE } from './strokes';
import { styles } from './styles';
import { shorten } from './wrap';

const HEAD_RULE = lineHeight(styles.head) + 3;
/** The y of the rule above the footer. */
const FOOT_RULE = 282.6;

export const frame = {
  firstTop: sheet.top,
  nextTop: sheet.top + HEAD_RULE + 7,
  bottom: sheet.bottom,
} as const;

export function sectionTitle(title: string): Row {
  const height = lineHeight(styles.section) + 1.5;
  return {
    before: 7,
    height: height + 3,
    keep: true,
    bookmark: title,
    items: [
      line(title, sheet.left, 0, styles.section),
      rule(sheet.left, height, measure, HAIRLINE, 'hairline'),
    ],
  };
}

/** The header of every page except the first: the title, as far as there is room beside what is at the right. */
const headWith = (title: string, right: TextItem, type: Typeface): PageItem[] =>
  [
    line(shorten(title, right.x - sheet.left - 8, widthIn(type, styles.head)), sheet.left, 0, styles.head),
    right,
    rule(sheet.left, HEAD_RULE, measure, HAIRLINE, 'hairline'),
  ].map((item) => moved(item, sheet.top));

export const runningHead = (title: string, generatedOn: string, type: Typeface): PageItem[] =>
  headWith(title, rightAligned(`Gerado em ${generatedOn}`, sheet.right, 0, styles.head, type), type);

/** The header with a line to write the name on. */
export const namedHead = (title: string, nameLabel: string, type: Typeface): PageItem[] =>
  headWith(title, line(`${nameLabel}:`, (sheet.left + sheet.right) / 2, 0, styles.head), type);

export function foot(page: number, total: number, type: Typeface): PageItem[] {
  const top = FOOT_RULE + 1.8;
  return [
    rule(sheet.left, FOOT_RULE, measure, HAIRLINE, 'hairline'),
    line('Documento sigiloso: contém dados de saúde protegidos pela LGPD.', sheet.left, top, styles.foot),
    rightAligned(`página ${page} de ${total}`, sheet.right, top, styles.foot, type),
  ];
}

/** Fills pages with rows, and adds footers, and `head` to every page except the first. */
export function layOut(
  rows: readonly Row[],
  about: DocumentInfo,
  head: readonly PageItem[],
  type: Typeface,
): Layout {
  const { pages, bookmarks } = paginate(rows, frame);
  const furnished = pages.map((items, index) => [
    ...(index ? head : []),
    ...items,
    ...foot(index + 1, pages.length, type),
  ]);
  return { ...about, pages: furnished, bookmarks };
}
