import type { ReactNode } from 'react';
import { Sheet } from '../layout/Sheet';
import { PersonShape, SkeletonLine } from './Skeleton';

/** Placeholders in the shape of the content, for `Skeleton`. */

function Repeated({ times, children }: { times: number; children: ReactNode }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes in a constant order
  return Array.from({ length: times }, (_, index) => <div key={index}>{children}</div>);
}

/** Cards of patients. */
export function CardShapes() {
  return (
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      <Repeated times={6}>
        <Sheet>
          <PersonShape />
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

/** A record: the patient beside the back button, the actions, the key answers and the sections. */
export function RecordShape() {
  return (
    <>
      <div className="@container mb-5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2 pl-10 @min-[30rem]:gap-x-3 @min-[30rem]:pl-11 @min-[58rem]:flex-nowrap">
          <span className="size-11 shrink-0 rounded-voz bg-line @min-[30rem]:size-13" />
          <span className="grid w-40 grow grid-cols-1 gap-2.5">
            <SkeletonLine className="h-5 w-72" />
            <SkeletonLine className="h-3.5 w-56" />
          </span>
          <span className="-ml-10 block h-11 w-full @min-[30rem]:-ml-11 @min-[58rem]:ml-0 @min-[58rem]:w-auto">
            <span className="block size-full max-w-96 rounded bg-line/60 @min-[58rem]:w-96" />
          </span>
        </div>
      </div>
      <Sheet padding="px-5 py-4 sm:px-7" className="mb-5 grid gap-x-7 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
        <Repeated times={4}>
          <SkeletonLine className="h-3.5 w-28" />
          <SkeletonLine className="mt-2 h-3.5 w-52" />
        </Repeated>
      </Sheet>
      <SkeletonLine className="mb-5 h-11 w-full" />
      <div className="grid gap-5">
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
