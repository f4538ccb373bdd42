import { SkeletonLine } from '../feedback/Skeleton';

type Props = {
  /** Four counters; `null` is an unknown value and never shown as zero. */
  items: readonly { label: string; value: number | null }[];
};

export function Counters({ items }: Props) {
  return (
    // the gaps show the ground as lines
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-sheet lg:grid-cols-4">
      {items.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-sheet p-5 sm:px-7">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="flex min-h-11 items-center text-3xl font-semibold tracking-tight text-ink">
            {value === null ? (
              <>
                <SkeletonLine className="h-5 w-14" />
                <span className="sr-only">Ainda não carregado</span>
              </>
            ) : (
              value.toLocaleString('pt-BR')
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
