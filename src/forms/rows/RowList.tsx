import type { ReactNode } from 'react';
import type { DocumentRow } from '../../data/records/documents';
import type { RowOf } from '../../records/entity';
import { rowKey } from '../../records/entityWords';
import { type RowPart, rowParts } from '../../records/rowParts';
import { AttachedPdf } from './AttachedPdf';
import { RowActions } from './RowActions';
import type { Removable, Rows } from './useRows';

type ItemProps<E extends Removable> = { of: Rows<E>; row: RowOf<E>; heading: ReactNode; children: ReactNode };

/** A row with its heading, what can be done with it, and that its removal waits. */
export const RowItem = <E extends Removable>({ of, row, heading, children }: ItemProps<E>) => (
  <li className="border-b border-line px-5 py-4 sm:px-7">
    <div className="flex items-start gap-4">
      <h3 className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{heading}</h3>
      <RowActions of={of} row={row} />
    </div>
    {children}
    {of.leaves(row) && <p className="text-sm text-warn">{of.leaves(row)}</p>}
  </li>
);

type PartProps = { part: RowPart; documents: readonly DocumentRow[] };

function Part({ part: { label, value, names }, documents }: PartProps) {
  if (names) return <AttachedPdf id={names} documents={documents} />;
  return label ? (
    <p className="whitespace-pre-line text-sm text-ink-2 [overflow-wrap:anywhere]">
      {label}: <bdi>{value}</bdi>
    </p>
  ) : (
    <p className="mt-1 max-w-read whitespace-pre-line [overflow-wrap:anywhere]">
      <bdi>{value}</bdi>
    </p>
  );
}

type Props<E extends Removable> = {
  of: Rows<E>;
  /** The oldest first. */
  rows: readonly RowOf<E>[];
  documents: readonly DocumentRow[];
};

/** Rows under their title and day, the newest first. */
export const RowList = <E extends Removable>({ of, rows, documents }: Props<E>) => (
  <ul>
    {rows.toReversed().map((row) => {
      const { day, title, parts } = rowParts(of.entity, row);
      return (
        <RowItem
          key={rowKey(of.entity, row)}
          of={of}
          row={row}
          heading={
            <>
              <bdi>{title || of.entity.words.one}</bdi>
              {day && <span className="block text-sm font-normal text-ink-2 tabular-nums">{day}</span>}
            </>
          }
        >
          {parts.map((part) => (
            <Part key={part.name} part={part} documents={documents} />
          ))}
        </RowItem>
      );
    })}
  </ul>
);
