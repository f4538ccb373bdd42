import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button';
import { useDoubleTap } from '../../ui/controls/useDoubleTap';
import { FormBar } from '../../ui/layout/FormBar';

type Props = {
  formId: string;
  /** The index of the current step. */
  step: number;
  isLast: boolean;
  /** Shows 'Salvar Anamnese'. */
  savesHere: boolean;
  saving: boolean;
  /** The form's save status. */
  line: ReactNode;
  onBack: () => void;
  onNext: () => void;
};

/** The wizard's navigation. */
export function WizardBar({ formId, step, isLast, savesHere, saving, line, onBack, onNext }: Props) {
  // on the last step 'Salvar' replaces 'Próximo' at the same position
  const { begin, isSecondTap } = useDoubleTap(step);
  return (
    <FormBar
      line={line}
      start={
        step > 0 && (
          <Button icon={<ArrowLeft />} className="low:min-h-touch" onClick={onBack} disabled={saving}>
            Anterior
          </Button>
        )
      }
      end={
        <>
          {savesHere && (
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
          )}
          {!isLast && (
            <Button
              key="next"
              kind={savesHere ? 'secondary' : 'primary'}
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
        </>
      }
    />
  );
}
