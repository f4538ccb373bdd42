import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button';
import { useDoubleTap } from '../../ui/controls/useDoubleTap';
import { bottomBar } from '../../ui/layout/bottomBar';

type Props = {
  formId: string;
  /** The index of the current step. */
  step: number;
  isLast: boolean;
  saving: boolean;
  /** The form's save status. */
  line: ReactNode;
  onBack: () => void;
  onNext: () => void;
};

/** The wizard's navigation, fixed to the bottom of the screen. */
export function WizardBar({ formId, step, isLast, saving, line, onBack, onNext }: Props) {
  // 'Salvar' replaces 'Próximo' at the same position
  const { begin, isSecondTap } = useDoubleTap(step);
  const isFirst = step === 0;
  return (
    <footer
      ref={bottomBar}
      data-wizard-bar
      className="sticky bottom-(--covered-bottom,0px) z-10 border-t border-line bg-sheet"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 sm:gap-x-4 py-3 low:py-1 sm:h-bar sm:flex-nowrap sm:px-7 sm:py-0 xl:px-8 low:sm:h-13 low:sm:py-0">
        <div className="flex w-full justify-center low:[&_p]:line-clamp-2 sm:order-2 sm:w-auto sm:min-w-0">
          {line}
        </div>
        <div
          className={isFirst ? 'hidden sm:order-1 sm:block lg:min-w-40' : 'shrink-0 sm:order-1 lg:min-w-40'}
        >
          {isFirst ? null : (
            <Button icon={<ArrowLeft />} className="low:min-h-touch" onClick={onBack} disabled={saving}>
              Anterior
            </Button>
          )}
        </div>
        <div className="flex shrink-0 grow justify-end sm:order-3 sm:grow-0 lg:min-w-40">
          {isLast ? (
            <Button
              key="save"
              kind="primary"
              type="submit"
              form={formId}
              onClick={(event) => isSecondTap(event) && event.preventDefault()}
              icon={<Check />}
              busy={saving ? 'Salvando...' : false}
              className="low:min-h-touch"
            >
              Salvar Anamnese
            </Button>
          ) : (
            <Button
              key="next"
              kind="primary"
              iconAfter={<ArrowRight />}
              onClick={(event) => {
                begin(event);
                onNext();
              }}
              className="grow low:min-h-touch sm:grow-0"
            >
              Próximo
            </Button>
          )}
        </div>
      </div>
    </footer>
  );
}
