import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { Sheet } from '../../ui/layout/Sheet';
import { loadable } from '../../ui/loadable';

const BlankFormDialog = loadable(() => import('./BlankFormDialog'));

/** Offers the forms on paper. */
export function BlankFormCard() {
  // undefined: never opened, so the dialog is not loaded
  const [asking, setAsking] = useState<boolean>();
  return (
    <Sheet className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg font-semibold">Formulário em branco</h2>
        <p className="mt-1 max-w-prose text-ink-2">
          Para preencher à mão: na sala de espera, em casa, na escola.
        </p>
      </div>
      <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => setAsking(true)}>
        Imprimir formulário em branco
      </Button>
      {asking !== undefined && <BlankFormDialog open={asking} onClose={() => setAsking(false)} />}
    </Sheet>
  );
}
