import type { SectionEntry } from '../questionnaire/present';
import { entryRows, factBlock } from './facts';
import {
  lineHeight,
  lines,
  measure,
  moved,
  type PageItem,
  type Row,
  sheet,
  type Typeface,
  widthIn,
} from './layout';
import type { PrintedPhoto } from './report';
import { styles } from './styles';
import { printableLine } from './text';
import { firstLines, wrap } from './wrap';

const TITLE_LINES = 8;
const BEFORE = 8;
const PHOTO = { width: 28, height: 36, gap: 8 } as const;

type Heading = { readonly title: string; readonly under: string; readonly facts: readonly SectionEntry[] };

function photoItem({ jpeg, ...size }: PrintedPhoto): Extract<PageItem, { kind: 'photo' }> {
  const scale = Math.min(PHOTO.width / size.width, PHOTO.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  return { kind: 'photo', x: sheet.right - width, y: 0, width, height, jpeg };
}

/**
 * The title, a line below it, short facts, and a photo beside them, as one block. `rest` are the facts that
 * do not fit; `whole` is false if the title was shortened.
 */
export function headingBlock(
  { title, under, facts }: Heading,
  photo: PrintedPhoto | undefined,
  type: Typeface,
) {
  const picture = photo && photoItem(photo);
  const width = picture ? measure - PHOTO.width - PHOTO.gap : measure;
  const titleWidth = widthIn(type, styles.title);
  const wrapped = wrap(printableLine(title, type.has), width, titleWidth);
  const shown = firstLines(wrapped, TITLE_LINES, width, titleWidth);
  const items: PageItem[] = lines(shown, sheet.left, 0, styles.title);
  let height = shown.length * lineHeight(styles.title);
  if (under) {
    items.push(...lines([under], sheet.left, height + 1.5, styles.under));
    height += 1.5 + lineHeight(styles.under);
  }
  const block = factBlock(facts, width, type);
  if (block.items.length) {
    const top = height + 3.5;
    items.push(...block.items.map((item) => moved(item, top)));
    height = top + block.height;
  }
  if (picture) {
    // aligns its upper edge with the capitals of the title
    items.push(moved(picture, 1.2));
    height = Math.max(height, picture.height + 1.2);
  }
  const row: Row = { before: BEFORE, height, items };
  return { row, rest: block.rest, whole: wrapped.length <= TITLE_LINES };
}

/** Above what follows a heading without a title of its own. */
export const AIR_UNDER_TITLE = 5;
const AIR_UNDER_FACTS = 2.6;

/** The heading of a report about one patient. If the title was shortened, the full name is among the facts. */
export function patientHeading(
  { title, patientName, ...heading }: Heading & { readonly patientName: string },
  photo: PrintedPhoto | undefined,
  type: Typeface,
): Row[] {
  const { row, rest, whole } = headingBlock({ title, ...heading }, photo, type);
  const name: SectionEntry = { label: 'Nome', value: patientName, long: false };
  const further = entryRows(whole ? rest : [name, ...rest], type);
  return [row, ...further.map((each, index) => (index ? each : { ...each, before: AIR_UNDER_FACTS }))];
}
