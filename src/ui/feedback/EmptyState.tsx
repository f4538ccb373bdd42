import type { ReactNode } from 'react';
import { Shelf } from '../display/Shelf';

type Props = { title: string; text?: string | undefined; children?: ReactNode };

export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <div className="inline-flex max-w-full flex-col items-center">
        <Shelf things={['books', 'cup', 'button']} className="h-16" />
        <span className="block h-[3px] w-64 max-w-full rounded-full bg-line-strong" />
      </div>
      <h2 className="mt-6 text-xl font-semibold">{title}</h2>
      {text && <p className="mt-1 text-ink-2">{text}</p>}
      {children}
    </div>
  );
}
