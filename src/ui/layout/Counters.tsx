import clsx from 'clsx';
import { SkeletonLine } from '../feedback/Skeleton';

const borders = ['', 'border-l', 'border-t lg:border-l lg:border-t-0', 'border-l border-t lg:border-t-0'];

type Props = {
  /** Four counters; `null` is an unknown value and never shown as zero. */
  items: readonly { label: string; value: number | null }[];
};

export function Counters({ items }: Props) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-sheet shadow-sheet lg:grid-cols-4">
      {items.map(({ label, value }, index) => (
        <div
          key={label}
          className={clsx('flex flex-col-reverse justify-end border-line p-5 sm:px-7', borders[index])}
        >
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
