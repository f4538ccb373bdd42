import { useState } from 'react';
import { formatDateTime } from '../../lib/dates';
import { toAnswers } from '../../questionnaire/answers';
import { type AnswerColumn, type Questionnaire, questionsOf } from '../../questionnaire/field';
import { Button } from '../../ui/controls/Button';
import { RadioCard } from '../../ui/controls/RadioCard';
import { MarkedText } from '../../ui/display/TextDiff';
import { Dialog } from '../../ui/overlays/Dialog';
import type { Conflict } from './useUpdatePatient';

type Props = { questionnaire: Questionnaire; conflict: Conflict };

type Side = 'mine' | 'theirs';

function Version({
  name,
  title,
  when,
  text,
  other,
  checked,
  onChoose,
}: {
  name: string;
  title: string;
  when: string;
  text: string;
  other: string;
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <RadioCard name={name} checked={checked} onChoose={onChoose}>
      <span className="block font-semibold text-ink">{title}</span>
      <span className="block text-sm text-ink-2">{when}</span>
      <span className="mt-2 block max-h-48 overflow-y-auto whitespace-pre-line text-base text-ink [overflow-wrap:anywhere]">
        {text ? <MarkedText text={text} other={other} /> : <span className="text-ink-3">Sem resposta</span>}
      </span>
    </RadioCard>
  );
}

/** Shows both versions of each conflicting field; the therapist chooses, nothing is preselected (D-26). */
export function ConflictDialog({ questionnaire, conflict }: Props) {
  const { current, changes, columns, decide } = conflict;
  const [choices, setChoices] = useState<Partial<Record<AnswerColumn, Side>>>({});
  const questions = questionsOf(questionnaire).filter(({ column }) => columns.includes(column));
  const mine = toAnswers(questions, changes);
  const theirs = toAnswers(questions, current);

  const chosen = () =>
    Object.fromEntries(
      Object.entries(changes).filter(([column]) => choices[column as AnswerColumn] !== 'theirs'),
    );
  const back = () => decide(null);

  return (
    <Dialog
      open
      size="wide"
      alert
      onOpenChange={(open) => !open && back()}
      title="Esta ficha mudou em outro aparelho"
      description={
        <p>Enquanto você escrevia, outra versão foi salva. Nada se perdeu: escolha o que fica na ficha.</p>
      }
      actions={
        <>
          <Button onClick={back}>Voltar a editar</Button>
          <Button kind="primary" onClick={() => decide(chosen())}>
            Salvar esta versão
          </Button>
        </>
      }
    >
      {questions.map(({ column, label }) => (
        <fieldset key={column} className="mt-5 grid gap-3">
          <legend className="mb-3 font-semibold text-ink">{label}</legend>
          <Version
            name={column}
            title="O que você escreveu aqui"
            when="Neste aparelho, ainda não salvo"
            text={mine[column] ?? ''}
            other={theirs[column] ?? ''}
            checked={choices[column] !== 'theirs'}
            onChoose={() => setChoices({ ...choices, [column]: 'mine' })}
          />
          <Version
            name={column}
            title="O que está salvo"
            when={`Em outro aparelho, ${formatDateTime(current.updated_at)}`}
            text={theirs[column] ?? ''}
            other={mine[column] ?? ''}
            checked={choices[column] === 'theirs'}
            onChoose={() => setChoices({ ...choices, [column]: 'theirs' })}
          />
        </fieldset>
      ))}
    </Dialog>
  );
}
