import { SkeletonLine } from '../feedback/Skeleton';

type Props = {
  /** Four counters; `null` is an unknown value and never shown as zero. `note`: the hint as a line below, on a phone. */
  items: readonly { label: string; value: number | null; hint?: string; note?: string }[];
};

export function Counters({ items }: Props) {
  return (
    <div>
      {/* the gaps show the ground as lines */}
      <dl className="grid grid-cols-4 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-sheet">
        {items.map(({ label, value, hint }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end bg-sheet px-2.5 py-3 sm:px-7 sm:max-lg:px-4 sm:py-4"
          >
            <dt className="text-[min(0.8125rem,3.2vw)] leading-[1.125rem] text-ink-2 sm:text-sm">
              {label}
              {hint && <span className="block text-xs max-sm:hidden">{hint}</span>}
            </dt>
            <dd className="flex min-h-9 items-center text-2xl sm:min-h-11 sm:text-3xl font-semibold tracking-tight text-ink">
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
      {/* a quarter of a phone is too narrow for a hint */}
      {items.map(
        ({ label, note }) =>
          note && (
            <p key={label} className="mt-1.5 px-1 text-xs text-ink-2 sm:hidden">
              {note}
            </p>
          ),
      )}
    </div>
  );
}
