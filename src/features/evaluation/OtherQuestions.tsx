import { useFormContext, useWatch } from 'react-hook-form';
import type { Questionnaire } from '../../questionnaire/field';
import { isAnswered, otherQuestions } from '../../questionnaire/reevaluation';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Dialog } from '../../ui/overlays/Dialog';
import type { EvaluationValues } from './evaluationDraft';

type Props = { questionnaire: Questionnaire; open: boolean; onClose: () => void };

/** Chooses what is asked beside the functional questions; what is answered stays. */
export function OtherQuestions({ questionnaire, open, onClose }: Props) {
  const { control, getValues, setValue } = useFormContext<EvaluationValues>();
  const others = useWatch({ control, name: 'others' });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Outras perguntas desta reavaliação"
      description={<p>Elas aparecem na ordem da ficha, com o que foi dito antes.</p>}
      actions={
        <Button kind="primary" onClick={onClose}>
          Pronto
        </Button>
      }
    >
      <ul className="mt-5 grid gap-1">
        {otherQuestions(questionnaire).map(({ column, label }) => {
          const values = getValues();
          const isTaken = isAnswered(values, column) || values.confirmed[column] !== undefined;
          const isChosen = others.includes(column);
          return (
            <li key={column}>
              <Checkbox
                label={isChosen && isTaken ? `${label} (já respondida)` : label}
                checked={isChosen}
                disabled={isChosen && isTaken}
                onChange={() =>
                  setValue(
                    'others',
                    isChosen ? others.filter((other) => other !== column) : [...others, column],
                    { shouldDirty: true },
                  )
                }
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
