import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useEffect } from 'react';
import { Shelf } from '../display/Shelf';
import { openLayer } from './layers';

type Props = { title: string; text: string; children: ReactNode };

/** Covers everything with an opaque background and cannot be closed. */
export function LockFrame({ title, text, children }: Props) {
  useEffect(() => openLayer(() => undefined), []);
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid grid-cols-1 place-items-center overflow-y-auto bg-ground p-4">
          <BlankSheets />
          <Radix.Content className="relative w-full max-w-gate outline-none" aria-modal="true">
            <div className="flex justify-center">
              <Shelf things={['cup', 'books', 'button']} className="h-16 sm:h-20" />
            </div>
            <div className="rounded-lg border border-line bg-sheet p-6 shadow-float sm:p-9">
              <Radix.Title className="text-2xl font-bold">{title}</Radix.Title>
              <Radix.Description className="mt-1 text-ink-2">{text}</Radix.Description>
              {children}
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function BlankSheets() {
  return (
    <div
      aria-hidden="true"
      className="fixed inset-0 hidden content-start gap-5 overflow-hidden pl-32 pr-10 pt-10 opacity-40 sm:grid"
    >
      {['first', 'second', 'third'].map((sheet) => (
        <span key={sheet} className="h-64 rounded-lg border border-line bg-sheet" />
      ))}
    </div>
  );
}
