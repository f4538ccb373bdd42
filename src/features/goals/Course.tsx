import type { CourseMark, CourseMarks } from './courseMarks';

/** Between two marks of one date and value. */
const BESIDE_PX = 16;
/** Of the small drawing, in px. */
const COLUMN = 14;
const ROW = 8;

/** The sign of who rated: a dot, a ring or a diamond; of a correction, a ring with a dot. */
export function RaterSign({ by }: Pick<CourseMark, 'by'>) {
  return by === 'terapeuta' ? (
    <circle r="5.5" className="fill-accent-700" />
  ) : by === 'correcao' ? (
    <>
      <circle r="5.25" strokeWidth="1.5" className="fill-sheet stroke-accent-700" />
      <circle r="2.25" className="fill-accent-700" />
    </>
  ) : by === 'familia' ? (
    <circle r="4.75" strokeWidth="2.25" className="fill-sheet stroke-accent-700" />
  ) : (
    <rect
      x="-4.5"
      y="-4.5"
      width="9"
      height="9"
      strokeWidth="2.25"
      transform="rotate(45)"
      className="fill-sheet stroke-accent-700"
    />
  );
}

type Props = CourseMarks & { rows: number };

/**
 * The course of a goal. Every mark stands in the middle of its row, so that rows of equal height beside the drawing, whatever
 * that is, are its scale. Whoever reads with a screen reader has the marks as a table.
 */
export function Course({ dates, marks, rows }: Props) {
  const x = ({ column }: CourseMark) => `${((column + 0.5) / dates.length) * 100}%`;
  const y = ({ row }: CourseMark) => `${((row + 0.5) / rows) * 100}%`;
  const own = marks.filter(({ by }) => by === 'terapeuta').toSorted((a, b) => a.column - b.column);
  return (
    <svg aria-hidden="true" className="size-full overflow-visible forced-color-adjust-none">
      {Array.from({ length: rows }, (_, row) => `${((row + 0.5) / rows) * 100}%`).map((height) => (
        <line
          key={height}
          x1="0"
          x2="100%"
          y1={height}
          y2={height}
          className="stroke-line @min-[36rem]:hidden"
        />
      ))}
      {own.slice(1).map((mark, index) => {
        const before = own[index];
        return (
          before && (
            <line
              key={mark.id}
              x1={x(before)}
              y1={y(before)}
              x2={x(mark)}
              y2={y(mark)}
              strokeWidth="2"
              className="stroke-accent-400"
            />
          )
        );
      })}
      {marks.map((mark) => (
        <svg key={mark.id} aria-hidden="true" x={x(mark)} y={y(mark)} className="overflow-visible">
          <g transform={`translate(${mark.place * BESIDE_PX} 0)`}>
            <RaterSign by={mark.by} />
          </g>
        </svg>
      ))}
    </svg>
  );
}

/** The line of the therapist's marks alone, as it is seen at a glance, and where the expected lies. */
export function SmallCourse({ dates, marks, rows, expected }: Props & { expected: number }) {
  const own = marks.filter(({ by }) => by === 'terapeuta').toSorted((a, b) => a.column - b.column);
  const last = own.at(-1);
  if (!last) return null;
  const x = ({ column }: CourseMark) => (column + 0.5) * COLUMN;
  const y = (row: number) => (row + 0.5) * ROW;
  const width = dates.length * COLUMN;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={rows * ROW}
      className="shrink-0 overflow-visible forced-color-adjust-none"
    >
      {expected >= 0 && (
        <path d={`M0 ${y(expected)}H${width}`} strokeDasharray="2 3" className="stroke-line-strong" />
      )}
      <path
        d={`M${own.map((mark) => `${x(mark)} ${y(mark.row)}`).join('L')}`}
        strokeWidth="2"
        className="fill-none stroke-accent-400"
      />
      <circle cx={x(last)} cy={y(last.row)} r="4" className="fill-accent-700" />
    </svg>
  );
}
