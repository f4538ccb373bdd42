import type { LadderMark, LadderShape } from '../questionnaire/drawing';
import {
  line,
  lineHeight,
  lines,
  measure,
  type PageItem,
  type Row,
  rule,
  sheet,
  type Typeface,
  widthIn,
} from './layout';
import { BEFORE_DRAWING, DOT, dot, HAIRLINE, labelItems, polyline, spread } from './strokes';
import { styles } from './styles';
import { printable } from './text';
import { wrap } from './wrap';

/** A ladder: the handle, its text, and the days to the right. */
const HANDLE = 9;
const TEXT = 70;
const ROW_AIR = 1.2;
const MARKS_LEFT = sheet.left + HANDLE + TEXT + 8;
const MARKS_RIGHT = sheet.right - 7;
/** Where a family's sign stands beside a therapist's of the same day. */
const BESIDE = 2.3;

function markItems(by: LadderMark['by'], x: number, y: number): PageItem[] {
  switch (by) {
    case 'terapeuta':
      return [dot(x, y)];
    case 'familia':
      return [{ kind: 'ring', x, y, radius: DOT }];
    case 'paciente':
      return [{ kind: 'box', x: x - DOT, y: y - DOT, size: 2 * DOT }];
    case 'correcao':
      return [{ kind: 'ring', x, y, radius: DOT }, dot(x, y, DOT / 2.4)];
    default:
      return by satisfies never;
  }
}

const raterNames = {
  terapeuta: 'terapeuta',
  familia: 'família',
  paciente: 'paciente',
  correcao: 'correção do terapeuta',
} as const;

/** The signs that occur, with who they stand for. */
function legendItems(marks: readonly LadderMark[], top: number, type: Typeface): PageItem[] {
  const width = widthIn(type, styles.foot);
  const middle = top + lineHeight(styles.foot) / 2;
  const signs = (['terapeuta', 'familia', 'paciente', 'correcao'] as const)
    .filter((by) => marks.some((mark) => mark.by === by))
    .map((by) => ({ by, text: raterNames[by], width: 2 * DOT + 1.2 + width(raterNames[by]) + 5 }));
  // all four are wider than the marks above them
  let x = Math.min(MARKS_LEFT, sheet.right - signs.reduce((sum, sign) => sum + sign.width, 0));
  return signs.flatMap((sign) => {
    const at = x;
    x += sign.width;
    return [...markItems(sign.by, at + DOT, middle), line(sign.text, at + 2 * DOT + 1.2, top, styles.foot)];
  });
}

function ladderMarks(ladder: LadderShape, middles: readonly number[]): PageItem[] {
  const places = spread(ladder.days.length, MARKS_LEFT, MARKS_RIGHT);
  const at = ({ day, row }: LadderMark) => [places[day] ?? MARKS_LEFT, middles[row] ?? 0] as const;
  const own = ladder.marks.filter(({ by }) => by === 'terapeuta');
  // one point a day: the last that was said
  const course = ladder.days.flatMap((_, day) => own.filter((mark) => mark.day === day).slice(-1));
  const isTaken = (mark: LadderMark) => course.some(({ day, row }) => day === mark.day && row === mark.row);
  return [
    ...polyline(course.map(at)),
    ...ladder.marks.flatMap((mark, index) => {
      const [x, y] = at(mark);
      if (mark.by === 'terapeuta') return markItems(mark.by, x, y);
      const before = ladder.marks
        .slice(0, index)
        .filter(({ by, day, row }) => by !== 'terapeuta' && day === mark.day && row === mark.row).length;
      return markItems(mark.by, x + BESIDE * (before + Number(isTaken(mark))), y);
    }),
  ];
}

export function ladderRow(ladder: LadderShape, type: Typeface): Row {
  const items: PageItem[] = [];
  const middles: number[] = [];
  let top = 0;
  ladder.rows.forEach(({ handle, text, note }, index) => {
    const style = index === ladder.today ? styles.cellNow : styles.cell;
    const shown = printable(note ? `${text} (${note})` : text, type.has);
    const wrapped = wrap(shown, TEXT, widthIn(type, style));
    const height = wrapped.length * lineHeight(style) + 2 * ROW_AIR;
    items.push(
      rule(sheet.left, top, measure, HAIRLINE, 'hairline'),
      line(handle, sheet.left, top + ROW_AIR, styles.cellNow),
      ...lines(wrapped, sheet.left + HANDLE, top + ROW_AIR, style),
    );
    middles.push(top + height / 2);
    top += height;
  });
  items.push(rule(sheet.left, top, measure, HAIRLINE, 'hairline'));
  if (ladder.marks.length === 0) return { before: BEFORE_DRAWING, height: top, items };
  const places = spread(ladder.days.length, MARKS_LEFT, MARKS_RIGHT);
  const labels = ladder.days.map((text, day) => ({ x: places[day] ?? MARKS_LEFT, text }));
  const under = top + 0.8;
  const legend = under + lineHeight(styles.foot);
  return {
    before: BEFORE_DRAWING,
    height: legend + lineHeight(styles.foot),
    items: [
      ...items,
      ...ladderMarks(ladder, middles),
      ...labelItems(labels, under, type),
      ...legendItems(ladder.marks, legend, type),
    ],
  };
}
