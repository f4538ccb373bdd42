import { useState } from 'react';
import { type GoalCourse, goalsIn } from '../../data/records/goals';
import { keyOfDraft } from '../../device/drafts/keyOfDraft';
import { type RowPatient, useSaveRow } from '../../device/rows/useSaveRow';
import { proposedGoals } from '../../questionnaire/goals';
import { goals } from '../../records/goals';
import { Button } from '../../ui/controls/Button';
import { sameText } from '../../ui/controls/suggestions';
import { Banner } from '../../ui/feedback/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { newGoalDraft } from './goalDrafts';

/** What the answer 'Objetivos' says and no goal of the record does. */
export function proposalsOf(objectives: string | null, all: readonly GoalCourse[]): readonly string[] {
  const known = goalsIn(all).map(({ statement }) => statement);
  return proposedGoals(objectives).filter((text) => !known.some((statement) => sameText(statement, text)));
}

type Props = { patient: RowPatient; proposals: readonly string[]; onClose: () => void };

/** Offers sentences as goals, one by one; what is not made a goal stays only where it was written. */
export function ProposedGoals({ patient, proposals, onClose }: Props) {
  // what was made meanwhile is no proposal any more, but stays in the list
  const [offered] = useState(() => proposals.map((text) => ({ text, id: crypto.randomUUID() })));
  const [made, setMade] = useState<readonly string[]>([]);
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState<string>();
  const { save, running, failure, conflict } = useSaveRow(goals, patient);
  const accept = async ({ text, id }: (typeof offered)[number]) => {
    setSaving(id);
    const draft = newGoalDraft();
    const proposed = { ...draft, id, typed: { ...draft.typed, statement: text } };
    const isMade = await save(`${keyOfDraft('goal', { patientId: patient.id })}:${id}`, proposed);
    if (isMade) setMade((all) => [...all, id]);
    setSaving(undefined);
  };
  return (
    <>
      <Dialog
        open
        size="wide"
        title="Criar metas destes objetivos"
        description={
          <p>Os Objetivos da anamnese continuam como estão. Níveis e prazo vêm depois, em Editar meta.</p>
        }
        onOpenChange={(open) => !open && !running && onClose()}
        actions={
          <Button onClick={onClose} disabled={running}>
            Fechar
          </Button>
        }
      >
        <ul className="mt-4 divide-y divide-line">
          {offered.map((one) => {
            const isMade = made.includes(one.id) || !proposals.includes(one.text);
            const isDeclined = declined.includes(one.id);
            return (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <p
                  id={one.id}
                  className={`min-w-0 flex-1 basis-64 [overflow-wrap:anywhere] ${isDeclined ? 'text-ink-3 line-through' : ''}`}
                >
                  <bdi>{one.text}</bdi>
                </p>
                {isMade ? (
                  <p className="flex min-h-touch items-center text-sm font-semibold text-done">Meta criada</p>
                ) : (
                  <div className="flex gap-2">
                    <Button
                      kind="quiet"
                      small
                      aria-pressed={isDeclined}
                      aria-describedby={one.id}
                      disabled={running}
                      onClick={() =>
                        setDeclined(
                          isDeclined ? declined.filter((id) => id !== one.id) : [...declined, one.id],
                        )
                      }
                    >
                      Não
                    </Button>
                    <Button
                      small
                      busy={saving === one.id && 'Criando...'}
                      disabled={running || isDeclined}
                      aria-describedby={one.id}
                      onClick={() => void accept(one)}
                    >
                      Criar meta
                    </Button>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
        {failure && <Banner title={failure.notice.title}>{failure.notice.description}</Banner>}
      </Dialog>
      {conflict}
    </>
  );
}
