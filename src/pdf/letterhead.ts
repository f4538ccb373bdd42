import { specialtyText } from '../lib/specialty';
import {
  line,
  lineHeight,
  lines,
  measure,
  moved,
  type Row,
  rightAligned,
  rule,
  sheet,
  type TextItem,
  type TextStyle,
  type Typeface,
  widthIn,
} from './layout';
import type { PrintedTherapist } from './report';
import { styles } from './styles';
import { printableLine } from './text';
import { firstLines, wrap } from './wrap';

const LOGO = 9;
const UNDER = 4;
const ACCENT = 0.35;
const MOST_LINES = 2;
const DOT = ' · ';

/** Limits text to two lines and shortens the rest, so that the letterhead stays small. */
function bounded(text: string, width: number, type: Typeface, style: TextStyle = styles.small): string[] {
  const widthOf = widthIn(type, style);
  return firstLines(wrap(text, width, widthOf), MOST_LINES, width, widthOf);
}

/** The product's name, for a therapist without a profile. */
function plainLetterhead(date: readonly TextItem[]): Row {
  const words = lineHeight(styles.product) + lineHeight(styles.small);
  const top = (LOGO - words) / 2;
  const x = sheet.left + LOGO + 3;
  const dateTop = (LOGO - lineHeight(styles.head)) / 2;
  return {
    before: 0,
    height: LOGO + UNDER,
    keep: true,
    items: [
      { kind: 'logo', x: sheet.left, y: 0, size: LOGO },
      line('Anamnese', x, top, styles.product),
      line('Terapia Ocupacional', x, top + lineHeight(styles.product), styles.small),
      ...date.map((item) => moved(item, dateTop)),
      rule(sheet.left, LOGO + UNDER, measure, ACCENT, 'accent'),
    ],
  };
}

/** Clinic and therapist on the left, the date, if any, on the right, above the accent line. */
export function letterhead(
  therapist: PrintedTherapist | undefined,
  generatedOn: string | undefined,
  type: Typeface,
): Row {
  const plain = (text: string) => printableLine(text, type.has);
  const { name = '', category = '', crefito = '', clinic = '' } = therapist ?? {};
  const { specialties = [], contact = [] } = therapist ?? {};
  const title = plain(clinic) || plain(name);
  const date = generatedOn
    ? [rightAligned(`Gerado em ${generatedOn}`, sheet.right, 0, styles.head, type)]
    : [];
  if (!title) return plainLetterhead(date);

  const width = date[0] ? date[0].x - sheet.left - 8 : measure;
  const heads = bounded(title, width, type, styles.product);
  const fits = (text: string) => widthIn(type, styles.small)(text) <= width;
  // a short text must not be shortened because of a long one before it
  const under = [
    [plain(clinic) ? name : '', [category, crefito].map(plain).filter(Boolean).join(DOT)],
    ...specialties.map((specialty) => [specialtyText(specialty)]),
    contact,
  ].flatMap((parts) => {
    const said = parts.map(plain).filter(Boolean);
    return fits(said.join(DOT)) ? [said.join(DOT)] : said.flatMap((text) => bounded(text, width, type));
  });
  const headHeight = heads.length * lineHeight(styles.product) + 0.6;
  const height = headHeight + under.length * lineHeight(styles.small) + UNDER - 1;
  return {
    before: 0,
    height,
    keep: true,
    items: [
      ...lines(heads, sheet.left, 0, styles.product),
      ...date,
      ...lines(under, sheet.left, headHeight, styles.small),
      rule(sheet.left, height, measure, ACCENT, 'accent'),
    ],
  };
}
