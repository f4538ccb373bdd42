import {
  type Ink,
  line,
  lineHeight,
  lines,
  type Mark,
  measure,
  moved,
  type Row,
  rightAligned,
  rule,
  sheet,
  type TextStyle,
  type Typeface,
  widthIn,
} from './layout';
import type { Therapist } from './report';
import { printableLine, shorten, wrap } from './text';

const style = (
  size: number,
  leading: number,
  ink: Ink = 'ink',
  font: TextStyle['font'] = 'regular',
): TextStyle => ({
  font,
  size,
  leading,
  ink,
});

export const styles = {
  product: style(11, 13.2, 'ink', 'bold'),
  small: style(9, 10.8, 'soft'),
  title: style(17, 20.4, 'ink', 'bold'),
  under: style(10, 14.5, 'soft'),
  section: style(11.5, 13.8, 'accent', 'bold'),
  factLabel: style(8.5, 11.05, 'soft'),
  longLabel: style(9, 11.7, 'soft', 'bold'),
  text: style(10, 14.5),
  cellHead: style(8.5, 11.05, 'soft', 'bold'),
  cell: style(9, 12),
  count: style(10, 14.5, 'ink', 'bold'),
  head: style(9, 13.05, 'soft'),
  sign: style(9, 13.05),
  signSoft: style(9, 13.05, 'soft'),
  foot: style(8, 11.6, 'soft'),
} as const;

const LOGO = 9;
const HAIRLINE = 0.2;
const TITLE_LINES = 8;
const HEAD_RULE = lineHeight(styles.head) + 3;
const FOOT_RULE = 280.3;

export const frame = {
  firstTop: sheet.top,
  nextTop: sheet.top + HEAD_RULE + 7,
  bottom: sheet.bottom,
} as const;

/** Mark and words left, date right, over the accent line. */
export function letterhead(generatedOn: string, type: Typeface): Row {
  const words = lineHeight(styles.product) + lineHeight(styles.small);
  const top = (LOGO - words) / 2;
  const x = sheet.left + LOGO + 3;
  return {
    before: 0,
    height: LOGO + 4,
    keep: true,
    marks: [
      { kind: 'logo', x: sheet.left, y: 0, size: LOGO },
      line('Anamnese', x, top, styles.product),
      line('Terapia Ocupacional', x, top + lineHeight(styles.product), styles.small),
      rightAligned(
        `Gerado em ${generatedOn}`,
        sheet.right,
        (LOGO - lineHeight(styles.head)) / 2,
        styles.head,
        type,
      ),
      rule(sheet.left, LOGO + 4, measure, 0.35, 'accent'),
    ],
  };
}

/** The title, and under it the lines that say about whom and when. `whole` is false when the title had to be cut. */
export function titleBlock(
  title: string,
  under: readonly string[],
  type: Typeface,
): { row: Row; whole: boolean } {
  const width = widthIn(type, styles.title);
  const wrapped = wrap(title, measure, width);
  const whole = wrapped.length <= TITLE_LINES;
  const shown = whole
    ? wrapped
    : [
        ...wrapped.slice(0, TITLE_LINES - 1),
        shorten(wrapped.slice(TITLE_LINES - 1).join(' '), measure, width),
      ];
  const titleHeight = shown.length * lineHeight(styles.title);
  const height = titleHeight + (under.length ? 1.5 + under.length * lineHeight(styles.under) : 0);
  const marks = [
    ...lines(shown, sheet.left, 0, styles.title),
    ...lines(under, sheet.left, titleHeight + 1.5, styles.under),
  ];
  return { row: { before: 8, height, marks }, whole };
}

export function sectionTitle(title: string): Row {
  const height = lineHeight(styles.section) + 1.5;
  return {
    before: 7,
    height: height + 3,
    keep: true,
    bookmark: title,
    marks: [
      line(title, sheet.left, 0, styles.section),
      rule(sheet.left, height, measure, HAIRLINE, 'hairline'),
    ],
  };
}

/** Room for ink, a line to sign on, a line for place and date. */
export function signature(therapist: Therapist | undefined, type: Typeface): Row {
  const air = 32;
  const gap = 12;
  const signWidth = ((measure - gap) * 3) / 5;
  const dateX = sheet.left + signWidth + gap;
  const step = lineHeight(styles.sign);
  const name = therapist ? printableLine(therapist.name, type.has) : '';
  const under = [
    ...(name ? [shorten(name, signWidth, widthIn(type, styles.sign))] : []),
    'Terapeuta ocupacional',
  ];
  const crefito = `CREFITO nº ${therapist ? printableLine(therapist.crefito, type.has) : ''}`.trimEnd();
  const top = air + 1.5;
  return {
    before: 0,
    height: top + (under.length + 1) * step,
    marks: [
      rule(sheet.left, air, signWidth, 0.3, 'ink'),
      rule(dateX, air, sheet.right - dateX, 0.3, 'ink'),
      ...lines(under, sheet.left, top, styles.sign),
      line(
        shorten(crefito, signWidth, widthIn(type, styles.signSoft)),
        sheet.left,
        top + under.length * step,
        {
          ...styles.signSoft,
        },
      ),
      line('Local e data', dateX, top, styles.sign),
    ],
  };
}

function runningHead(title: string, generatedOn: string, type: Typeface): Mark[] {
  const date = rightAligned(`Gerado em ${generatedOn}`, sheet.right, 0, styles.head, type);
  const name = shorten(title, date.x - sheet.left - 8, widthIn(type, styles.head));
  return [
    line(name, sheet.left, 0, styles.head),
    date,
    rule(sheet.left, HEAD_RULE, measure, HAIRLINE, 'hairline'),
  ].map((mark) => moved(mark, sheet.top));
}

function foot(page: number, total: number, type: Typeface): Mark[] {
  const top = FOOT_RULE + 2.2;
  return [
    rule(sheet.left, FOOT_RULE, measure, HAIRLINE, 'hairline'),
    line('Documento sigiloso: contém dados de saúde protegidos pela LGPD.', sheet.left, top, styles.foot),
    rightAligned(`página ${page} de ${total}`, sheet.right, top, styles.foot, type),
  ];
}

/** Heads and feet, once the number of pages is known. */
export function furnish(
  pages: readonly (readonly Mark[])[],
  title: string,
  generatedOn: string,
  type: Typeface,
): Mark[][] {
  return pages.map((marks, index) => [
    ...(index ? runningHead(title, generatedOn, type) : []),
    ...marks,
    ...foot(index + 1, pages.length, type),
  ]);
}
