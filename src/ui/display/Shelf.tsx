import type { ReactElement } from 'react';

const deep = '#5C2458';
const mid = '#A674A1';
const light = '#DFC7DC';
const pale = '#F0E3EE';
const wood = '#D9CFC8';
const darkWood = '#B8A99F';

/** Everyday objects, drawn 80 units high, with their widths. */
const things = {
  rings: {
    width: 72,
    drawing: (
      <>
        <rect x="0" y="70" width="72" height="10" rx="5" fill={darkWood} />
        <rect x="8" y="54" width="56" height="16" rx="8" fill={deep} />
        <rect x="14" y="38" width="44" height="16" rx="8" fill={mid} />
        <rect x="20" y="22" width="32" height="16" rx="8" fill={light} />
        <circle cx="36" cy="13" r="9" fill={deep} />
      </>
    ),
  },
  cup: {
    width: 66,
    drawing: (
      <>
        <path d="M46 46h8a11 11 0 0 1 0 22h-9" fill="none" stroke={mid} strokeWidth="6" />
        <path d="M2 38h46v24a18 18 0 0 1-18 18H20A18 18 0 0 1 2 62z" fill={mid} />
        <path d="M2 38h46v9H2z" fill={light} />
      </>
    ),
  },
  books: {
    width: 92,
    drawing: (
      <>
        <rect x="0" y="64" width="92" height="16" rx="4" fill={wood} />
        <rect x="12" y="64" width="6" height="16" fill={darkWood} />
        <rect x="6" y="48" width="80" height="16" rx="4" fill={deep} />
        <rect x="64" y="48" width="6" height="16" fill={mid} />
        <rect x="14" y="34" width="62" height="14" rx="4" fill={light} />
      </>
    ),
  },
  blocks: {
    width: 90,
    drawing: (
      <>
        <path d="M0 80V50h30v30zM60 80V50h30v30z" fill={light} />
        <path d="M0 50h90v-6L45 14 0 44z" fill={mid} />
        <path d="M30 80V65a15 15 0 0 1 30 0v15z" fill={pale} />
      </>
    ),
  },
  spool: {
    width: 52,
    drawing: (
      <>
        <rect x="2" y="72" width="48" height="8" rx="4" fill={darkWood} />
        <rect x="2" y="34" width="48" height="8" rx="4" fill={darkWood} />
        <rect x="9" y="42" width="34" height="30" fill={deep} />
        <path d="M9 50h34M9 57h34M9 64h34" stroke={mid} strokeWidth="2" />
      </>
    ),
  },
  pencils: {
    width: 48,
    drawing: (
      <>
        <path d="M4 34h40l-4 46H8z" fill={wood} />
        <path d="M10 34 6 6l7-4 6 32z" fill={mid} />
        <path d="M22 34V0h8v34z" fill={deep} />
        <path d="M36 34 42 12l6 2-6 20z" fill={light} />
        <path d="M4 34h40l-.6 7H4.6z" fill={darkWood} />
      </>
    ),
  },
  button: {
    width: 36,
    drawing: (
      <>
        <circle cx="18" cy="62" r="18" fill={light} />
        <circle cx="18" cy="62" r="12" fill="none" stroke={mid} strokeWidth="2.5" />
        <path
          d="M14 58h.01M22 58h.01M14 66h.01M22 66h.01"
          stroke={deep}
          strokeWidth="4"
          strokeLinecap="round"
        />
      </>
    ),
  },
} satisfies Record<string, { width: number; drawing: ReactElement }>;

export type Thing = keyof typeof things;

const gap = 22;

/** Decorates the sign-in sheet and empty states; never used beside clinical content. */
export function Shelf({ things: names, className }: { things: readonly Thing[]; className?: string }) {
  const placed = names.map((name, index) => ({
    name,
    x: names.slice(0, index).reduce((sum, before) => sum + things[before].width + gap, 0),
  }));
  const width = names.reduce((sum, name) => sum + things[name].width + gap, -gap);
  return (
    <svg viewBox={`0 0 ${width} 80`} className={className} aria-hidden="true">
      {placed.map(({ name, x }) => (
        <g key={name} transform={`translate(${x} 0)`}>
          {things[name].drawing}
        </g>
      ))}
    </svg>
  );
}
