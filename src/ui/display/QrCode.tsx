import clsx from 'clsx';
import { encode } from 'uqr';

type Props = {
  text: string;
  label: string;
  /** Smaller on a phone, whose own camera cannot read it. */
  smallOnPhone?: boolean;
};

/** The code of a text, for a camera: a square for each dark module. */
export function QrCode({ text, label, smallOnPhone = false }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={clsx('w-60 max-w-full bg-white', smallOnPhone && 'max-sm:w-40')}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
