type JumpTarget<Id> = { readonly id: Id; readonly label: string };

type Props<Id> = {
  targets: readonly JumpTarget<Id>[];
  onSelect: (id: Id) => void;
  /** Read by screen readers before each label: 'Perguntar'. */
  verb?: string;
  /** The id of the element that names the list. */
  labelledBy?: string;
};

/** A row of buttons, each of which opens a question or section. */
export function JumpButtons<Id extends string>({ targets, onSelect, verb, labelledBy }: Props<Id>) {
  return (
    <ul aria-labelledby={labelledBy} className="flex min-w-0 flex-1 basis-72 flex-wrap gap-2">
      {targets.map(({ id, label }) => (
        <li key={id} className="max-w-full">
          <button
            type="button"
            onClick={() => onSelect(id)}
            className="min-h-touch max-w-full rounded border border-line-strong px-4 py-2 text-left text-sm text-ink transition-colors hover:border-edge hover:bg-sunk"
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
    </ul>
  );
}
