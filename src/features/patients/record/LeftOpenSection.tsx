import { counted } from '../../../lib/text';
import { Button } from '../../../ui/controls/Button';
import { Checkbox } from '../../../ui/controls/Checkbox';

type Props = {
  /** The ids of the notes that are not finalised, the oldest first. */
  notes: readonly string[];
  /** How many goals are worked on; undefined while it is not known. */
  goals: number | undefined;
  endsGoals: boolean;
  onEndsGoals: (endsGoals: boolean) => void;
  /** Opens a note, which is finalised by whoever reads it. */
  onNote: (id: string) => void;
};

function endLabel(goals: number | undefined): string {
  if (goals === 1) return 'Encerrar a meta com a alta';
  return goals === undefined ? 'Encerrar as metas com a alta' : `Encerrar as ${goals} metas com a alta`;
}

/** What a discharge leaves open, and the offer to end it. */
export function LeftOpenSection({ notes, goals, endsGoals, onEndsGoals, onNote }: Props) {
  const [oldest] = notes;
  const mayEnd = goals === undefined ? endsGoals : goals > 0;
  if (!oldest && !mayEnd) return null;
  const open = [
    notes.length > 0 && counted(notes.length, 'evolução sem finalizar', 'evoluções sem finalizar'),
    goals && counted(goals, 'meta ativa', 'metas ativas'),
  ].filter(Boolean);
  return (
    <section aria-label="O que fica em aberto" className="rounded border border-line-strong px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">
          {`${notes.length + (goals ?? 0) === 1 ? 'Fica' : 'Ficam'} em aberto: ${open.join(' e ')}.`}
        </p>
        {oldest && (
          <Button kind="quiet" small className="-mx-3 px-3" onClick={() => onNote(oldest)}>
            {notes.length === 1 ? 'Abrir a evolução' : 'Abrir a mais antiga'}
          </Button>
        )}
      </div>
      {mayEnd && (
        <Checkbox
          className="mt-2"
          label={endLabel(goals)}
          checked={endsGoals}
          onChange={({ target }) => onEndsGoals(target.checked)}
        />
      )}
    </section>
  );
}
