import type { ReactNode } from 'react';
import { Sheet } from '../layout/Sheet';
import { SkeletonLine } from './Skeleton';

/** Placeholders with the shape of what comes, for `Skeleton`. */

function Repeated({ times, children }: { times: number; children: ReactNode }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes in a constant order
  return Array.from({ length: times }, (_, index) => <div key={index}>{children}</div>);
}

function Person({ large }: { large?: boolean }) {
  return (
    <div className="flex items-center gap-5">
      <span className={`shrink-0 rounded-voz bg-line ${large ? 'size-24' : 'size-16'}`} />
      <span className="grid grow gap-2.5">
        <SkeletonLine className={large ? 'h-6 w-72' : 'h-4 w-56'} />
        <SkeletonLine className="h-3.5 w-40" />
      </span>
    </div>
  );
}

/** Cards of patients. */
export function CardShapes() {
  return (
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      <Repeated times={6}>
        <Sheet>
          <Person />
          <SkeletonLine className="mt-5 h-3.5 w-44" />
          <SkeletonLine className="mt-3 h-3.5 w-52" />
          <SkeletonLine className="mt-6 h-10 w-32" />
        </Sheet>
      </Repeated>
    </div>
  );
}

/** A form: its title, the step bar and a sheet of fields. */
export function FormShape() {
  return (
    <>
      <SkeletonLine className="h-7 w-60" />
      <div className="my-6 flex justify-between gap-4">
        <Repeated times={5}>
          <span className="block size-8 rounded-full bg-line" />
        </Repeated>
      </div>
      <Sheet className="grid gap-5 sm:grid-cols-2">
        <Repeated times={6}>
          <SkeletonLine className="h-3.5 w-32" />
          <span className="mt-2 block h-12 rounded bg-line/60" />
        </Repeated>
      </Sheet>
    </>
  );
}

/** A record: whose it is, and its sections. */
export function RecordShape() {
  return (
    <>
      <Person large />
      <div className="mt-8 grid gap-5">
        <Repeated times={2}>
          <Sheet className="grid gap-5 sm:grid-cols-2">
            <Repeated times={4}>
              <SkeletonLine className="h-3.5 w-28" />
              <SkeletonLine className="mt-2 h-4 w-52" />
            </Repeated>
          </Sheet>
        </Repeated>
      </div>
    </>
  );
}
