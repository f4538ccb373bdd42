import { counted } from '../../../lib/text';
import { Button } from '../../../ui/controls/Button';
import { Checkbox } from '../../../ui/controls/Checkbox';

type Props = {
  /** The ids of the notes that are not finalised, the oldest first. */
  notes: readonly string[];
  /** How many goals are worked on. */
  goals: number;
  endsGoals: boolean;
  onEndsGoals: (endsGoals: boolean) => void;
  /** Opens a note, which is finalised by whoever reads it. */
  onNote: (id: string) => void;
};

/** What a discharge leaves open, and the offer to end it. */
export function LeftOpen({ notes, goals, endsGoals, onEndsGoals, onNote }: Props) {
  const [oldest] = notes;
  if (!oldest && goals === 0) return null;
  const open = [
    notes.length > 0 && counted(notes.length, 'evolução sem finalizar', 'evoluções sem finalizar'),
    goals > 0 && counted(goals, 'meta ativa', 'metas ativas'),
  ].filter(Boolean);
  return (
    <section aria-label="O que fica em aberto" className="rounded border border-line-strong px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">{`Ficam em aberto: ${open.join(' e ')}.`}</p>
        {oldest && (
          <Button kind="quiet" small className="-mx-3 px-3" onClick={() => onNote(oldest)}>
            Abrir a evolução
          </Button>
        )}
      </div>
      {goals > 0 && (
        <Checkbox
          className="mt-2"
          label={goals === 1 ? 'Encerrar a meta com a alta' : `Encerrar as ${goals} metas com a alta`}
          checked={endsGoals}
          onChange={({ target }) => onEndsGoals(target.checked)}
        />
      )}
    </section>
  );
}
