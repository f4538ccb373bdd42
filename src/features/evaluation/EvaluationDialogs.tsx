import type { MouseEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { counted } from '../../lib/text';
import type { Questionnaire } from '../../questionnaire/field';
import { isAnswered, otherQuestions } from '../../questionnaire/reevaluation';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Dialog } from '../../ui/overlays/Dialog';
import { NamelessDialog } from '../../ui/overlays/NamelessDialog';
import type { EvaluationValues } from './evaluationDraft';
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
      onClose={onClose}
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

type FinaliseProps = {
  open: boolean;
  /** An earlier attempt has stored other answers: this one would stand beside it. */
  isAnother: boolean;
  /** How many questions are answered or confirmed. */
  count: number;
  /** The labels of the questions whose text in the record gives way to a mark. */
  replaced: readonly string[];
  /** What blocks nothing, such as a register that is missing. */
  warnings: readonly string[];
  busy: boolean;
  onConfirm: (event: MouseEvent) => void;
  onCancel: () => void;
};

/** Says what finishing means before it is done. */
function FinaliseEvaluation({
  open,
  isAnother,
  count,
  replaced,
  warnings,
  busy,
  onConfirm,
  onCancel,
}: FinaliseProps) {
  const all =
    replaced.length > 0 ? [`Uma marca fica no lugar do texto da ficha: ${replaced.join(', ')}.`] : [];
  return (
    <ConfirmDialog
      open={open}
      kind="primary"
      title={isAnother ? 'A reavaliação de antes já está guardada' : 'Finalizar esta reavaliação?'}
      confirmLabel={isAnother ? 'Finalizar outra' : 'Finalizar'}
      cancelLabel="Continuar respondendo"
      busy={busy && 'Finalizando...'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {isAnother && (
        <p className="mb-2">
          A que você finalizou antes chegou ao servidor, com outras respostas. Ela está em Plano e metas e não
          muda mais. O que está na tela só pode ser finalizado como outra reavaliação, ao lado dela.
        </p>
      )}
      <p>
        Finalizada, ela não pode mais ser alterada nem excluída. Ela guarda{' '}
        {counted(count, 'resposta', 'respostas')} com a data, o seu nome e o seu CREFITO.
      </p>
      <p className="mt-2">
        O que você escreveu ou marcou passa a valer na ficha. O que estava lá fica no Histórico.
      </p>
      {[...all, ...warnings].map((warning) => (
        <p key={warning} className="mt-2 font-medium text-warn">
          {warning}
        </p>
      ))}
    </ConfirmDialog>
  );
}
