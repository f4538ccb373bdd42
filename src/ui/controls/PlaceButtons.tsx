import type { ReactNode } from 'react';

type Place<Id> = { readonly id: Id; readonly label: string };

type Props<Id> = {
  places: readonly Place<Id>[];
  onSelect: (id: Id) => void;
  /** Heard before each label: 'Perguntar'. */
  verb?: string;
  /** The id of what names the list. */
  labelledBy?: string;
  /** A further entry. */
  children?: ReactNode;
};

/** Buttons side by side, each of which leads to a place. */
export function PlaceButtons<Id extends string>({ places, onSelect, verb, labelledBy, children }: Props<Id>) {
  return (
    <ul aria-labelledby={labelledBy} className="flex flex-wrap gap-2">
      {places.map(({ id, label }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onSelect(id)}
            className="min-h-touch rounded border border-line-strong px-4 py-2 text-left text-sm text-ink transition-colors hover:border-edge hover:bg-sunk"
          >
            {verb && (
              <>
                <span className="sr-only">{verb}</span>{' '}
              </>
            )}
            {label}
          </button>
        </li>
      ))}
      {children}
    </ul>
  );
}
