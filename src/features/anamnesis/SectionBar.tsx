import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button';
import { bottomBar } from '../../ui/layout/bottomBar';

type Props = {
  /** The form's save status. */
  line: ReactNode;
  saving: boolean;
  onCancel: () => void;
};

/** The buttons of an edited section, at the lower edge of what is visible; on phones above the navigation. */
export function SectionBar({ line, saving, onCancel }: Props) {
  return (
    <div
      ref={bottomBar}
      data-section-bar
      className="sticky bottom-[max(4.5rem,var(--covered-bottom,0px))] z-10 -mx-5 -mb-5 mt-6 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-b-[17px] border-t border-line bg-sheet px-5 py-3 sm:bottom-(--covered-bottom,0px) sm:-mx-7 sm:-mb-7 sm:px-7 low:py-1"
    >
      <div className="flex w-full justify-center sm:w-auto sm:min-w-0 sm:flex-1 sm:basis-24 sm:justify-start">
        {line}
      </div>
      <Button onClick={onCancel} disabled={saving} className="shrink-0 grow sm:grow-0">
        Cancelar
      </Button>
      <Button
        kind="primary"
        type="submit"
        className="shrink-0 grow sm:grow-0"
        icon={<Check aria-hidden className="size-5" />}
        busy={saving ? 'Salvando...' : false}
      >
        Salvar Seção
      </Button>
    </div>
  );
}
