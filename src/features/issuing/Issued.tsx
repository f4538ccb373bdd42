import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Glyph } from '../../ui/display/glyphs';
import { FormHeader } from '../../ui/layout/FormHeader';
import { FormMain } from '../../ui/layout/FormMain';
import { Sheet } from '../../ui/layout/Sheet';

type Props = {
  title: string;
  patientName: string;
  /** 'Relatório para a escola, hoje às 14:40' */
  line: string;
  text: string;
  isIssued: boolean;
  actions: ReactNode;
  /** What was handed out before. */
  children?: ReactNode;
  onLeave: () => void;
};

/** What became of a report: issued, or not yet. */
export function Issued({ title, patientName, line, text, isIssued, actions, children, onLeave }: Props) {
  return (
    <FormMain className="pt-4">
      <FormHeader leave="Voltar" onLeave={onLeave}>
        <h1 className="text-lg font-bold">{title}</h1>
        <p className="text-lg text-ink-2 [overflow-wrap:anywhere]">{patientName}</p>
      </FormHeader>
      <Sheet className="mb-6 flex items-start gap-4">
        {isIssued ? (
          <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-done text-white">
            <Glyph name="check" strokeWidth={3} className="size-5" />
          </span>
        ) : (
          <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-warn-soft text-warn">
            <Clock aria-hidden className="size-5" />
          </span>
        )}
        <div className="min-w-0">
          <p className="text-lg font-semibold [overflow-wrap:anywhere]">{line}</p>
          <p className="mt-1 max-w-read text-ink-2">{text}</p>
          <div className="mt-4 flex flex-wrap gap-3">{actions}</div>
        </div>
      </Sheet>
      {children}
    </FormMain>
  );
}
