import type { ReactNode } from 'react';
import { ProgressBar } from './ProgressBar';

type Props = {
  /** 'Exportando…' */
  title: string;
  /** Of the bar. */
  label: string;
  /** `total`: not known yet if null. */
  progress: { readonly done: number; readonly total: number | null };
  /** '3 de 40 pacientes' */
  text: string;
  /** The button that ends it, where there is one. */
  children?: ReactNode;
};

/** Something long that runs: how far it is, and the way to end it. */
export function RunningTask({ title, label, progress: { done, total }, text, children }: Props) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-60 grow">
        <p role="status" className="font-semibold">
          {title}
        </p>
        <p className="text-sm tabular-nums text-ink-2">{text}</p>
        <ProgressBar label={label} value={total ? done / total : 0} valueText={text} />
      </div>
      {children}
    </div>
  );
}
