import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { loadable } from '../../ui/loadable';

const CheckFileDialog = loadable(() => import('./CheckFileDialog'));

type Props = { onOpen: (patientId: string, report: string) => void };

/** Leads to what says whether a file left from here. */
export function CheckFileCard({ onOpen }: Props) {
  // undefined: never opened, so the dialog is not loaded
  const [open, setOpen] = useState<boolean>();
  return (
    <div className="mt-2 flex justify-end">
      <Button
        kind="quiet"
        small
        icon={<FileSearch aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      >
        Conferir um arquivo
      </Button>
      {open !== undefined && <CheckFileDialog open={open} onOpen={onOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}
