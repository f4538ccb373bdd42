import { useFormContext, useWatch } from 'react-hook-form';
import type { Questionnaire } from '../../questionnaire/field';
import { isAnswered, otherQuestions } from '../../questionnaire/reevaluation';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Dialog } from '../../ui/overlays/Dialog';
import { NamelessDialog } from '../../ui/overlays/NamelessDialog';
import type { EvaluationValues } from './evaluationDraft';
import { FinaliseEvaluation } from './FinaliseEvaluation';
import type { Finishing } from './useFinishing';

type Props = {
  questionnaire: Questionnaire;
  finishing: Finishing;
  /** The labels of the questions whose text in the record gives way to a mark. */
  replaced: readonly string[];
  onProfile: () => void;
};

/** The questions while a re-evaluation is answered, and before it is finalised. */
export function EvaluationDialogs({ questionnaire, finishing, replaced, onProfile }: Props) {
  const { asking, setAsking, running, doubts, press, isSecondTap, finished, finish } = finishing;
  const isFinalising = asking === 'finalise' || asking === 'another';
  const stay = () => setAsking(undefined);
  return (
    <>
      <OtherQuestions questionnaire={questionnaire} open={asking === 'others'} onClose={stay} />
      <FinaliseEvaluation
        open={isFinalising}
        isAnother={asking === 'another'}
        count={isFinalising ? finished().evaluation.questions.length : 0}
        replaced={replaced}
        warnings={doubts}
        busy={running}
        onConfirm={(event) => {
          if (isSecondTap(event)) return;
          press(event);
          void finish(asking === 'another');
        }}
        onCancel={stay}
      />
      <NamelessDialog
        open={asking === 'name'}
        what="Uma reavaliação finalizada"
        onProfile={onProfile}
        onCancel={stay}
      />
    </>
  );
}

type OtherQuestionsProps = { questionnaire: Questionnaire; open: boolean; onClose: () => void };

/** Chooses what is asked beside the functional questions; what is answered stays. */
function OtherQuestions({ questionnaire, open, onClose }: OtherQuestionsProps) {
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
