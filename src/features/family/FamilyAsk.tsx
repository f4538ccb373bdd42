import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/controls/Button';

type Props = {
  title: string;
  children: ReactNode;
  keep: string;
  erase: string;
  onKeep: () => void;
  onErase: () => void;
};

/** Asks, in its place, before something that was written is erased. */
export function FamilyAsk({ title, children, keep, erase, onKeep, onErase }: Props) {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-label={title}
      className="mt-5 rounded border-2 border-warn bg-warn-soft p-5 text-left"
    >
      <p>{children}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button ref={safe} className="min-h-14! py-2 text-xl! max-sm:grow" onClick={onKeep}>
          {keep}
        </Button>
        <Button className="min-h-14! py-2 text-xl! max-sm:grow" onClick={onErase}>
          {erase}
        </Button>
      </div>
    </div>
  );
}
