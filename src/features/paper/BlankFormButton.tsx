import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { loadable } from '../../ui/loadable';

const BlankFormDialog = loadable(() => import('./BlankFormDialog'));

/** Offers the forms on paper. */
export function BlankFormButton() {
  // undefined: never opened, so the dialog is not loaded
  const [asking, setAsking] = useState<boolean>();
  return (
    <>
      <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => setAsking(true)}>
        Imprimir formulário em branco
      </Button>
      {asking !== undefined && <BlankFormDialog open={asking} onClose={() => setAsking(false)} />}
    </>
  );
}
