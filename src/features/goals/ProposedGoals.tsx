import { useState } from 'react';
import { type GoalCourse, goalsIn } from '../../data/records/goals';
import { keyOfDraft } from '../../device/drafts/keyOfDraft';
import type { DraftKey } from '../../device/drafts/kinds';
import { type RowPatient, useSaveRow } from '../../forms/rows/useSaveRow';
import { isSaved, type Sent, useSubmission } from '../../forms/useSubmission';
import { proposedGoals } from '../../questionnaire/goals';
import { wordsTyped } from '../../records/entityWords';
import { goals } from '../../records/goals';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { sameText } from '../../ui/controls/suggestions';
import { FailureBanner } from '../../ui/feedback/FailureBanner';
import { Dialog } from '../../ui/overlays/Dialog';
import { newGoalDraft } from './goalForms';

/** What the answer 'Objetivos' says and no goal of the record does. */
export function proposalsOf(objectives: string | null, all: readonly GoalCourse[]): readonly string[] {
  const known = goalsIn(all).map(({ statement }) => statement);
  return proposedGoals(objectives).filter((text) => !known.some((statement) => sameText(statement, text)));
}

const madeText = (count: number) => (count === 1 ? 'Meta criada' : `${count} metas criadas`);

function createLabel(chosen: number, all: number): string {
  if (chosen === all && all > 1) return 'Criar todas';
  if (chosen === 0) return 'Criar metas';
  return chosen === 1 ? 'Criar meta' : `Criar ${chosen} metas`;
}

type Props = { patient: RowPatient; proposals: readonly string[]; onClose: () => void };

/** Offers sentences as goals; what is not made a goal stays only where it was written. */
export function ProposedGoals({ patient, proposals, onClose }: Props) {
  // what was made meanwhile is no proposal any more, but stays in the list
  const [offered] = useState(() => proposals.map((text) => ({ text, id: crypto.randomUUID() })));
  const [made, setMade] = useState<readonly string[]>([]);
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const { save, conflict } = useSaveRow(goals, patient);
  const open = offered.filter(({ id, text }) => !made.includes(id) && proposals.includes(text));
  const chosen = open.filter(({ id }) => !declined.includes(id));
  const create = async (): Promise<Sent> => {
    for (const [index, { id, text }] of chosen.entries()) {
      const draft = newGoalDraft();
      const proposed = { ...draft, id, typed: { ...draft.typed, statement: text } };
      const key: DraftKey = `${keyOfDraft('goal', { patientId: patient.id })}:${id}`;
      const words = wordsTyped(goals, proposed.typed);
      const isLast = index === chosen.length - 1;
      const said = isLast && ([madeText(made.length + chosen.length)] as const);
      const saved = await save(key, proposed, words, said);
      if (!isSaved(saved)) return saved;
      setMade((all) => [...all, id]);
    }
    return true;
  };
  const { running, failure, attempt } = useSubmission({ send: create, onSent: onClose });
  return (
    <>
      <Dialog
        open
        size="wide"
        title="Criar metas a partir dos objetivos"
        description={
          <p>Os Objetivos da anamnese continuam como estão. Níveis e prazo vêm depois, em Editar meta.</p>
        }
        onClose={() => !running && onClose()}
        actions={
          <>
            <Button onClick={onClose} disabled={running}>
              Cancelar
            </Button>
            <Button
              kind="primary"
              busy={running && 'Criando...'}
              disabled={chosen.length === 0}
              onClick={() => void attempt()}
            >
              {createLabel(chosen.length, offered.length)}
            </Button>
          </>
        }
      >
        <ul className="mt-4 grid gap-1">
          {offered.map(({ id, text }) => (
            <li key={id}>
              <Checkbox
                label={
                  <>
                    <bdi>{text}</bdi>
                    {!open.some((one) => one.id === id) && (
                      <span className="block text-sm font-semibold text-done">Meta criada</span>
                    )}
                  </>
                }
                checked={!declined.includes(id)}
                disabled={running || !open.some((one) => one.id === id)}
                onChange={({ target }) =>
                  setDeclined(target.checked ? declined.filter((other) => other !== id) : [...declined, id])
                }
              />
            </li>
          ))}
        </ul>
        <FailureBanner failure={failure?.notice} />
      </Dialog>
      {conflict}
    </>
  );
}
