import type { SessionNote } from '../../data/records/sessionNotes';
import { useRatedGoals } from '../../forms/rows/useRatedGoals';
import { Button } from '../../ui/controls/Button';
import { Sheet } from '../../ui/layout/Sheet';
import { NotePage, unfolded } from './NoteEntry';
import { NoteHeader } from './NoteHeader';

type Props = {
  note: SessionNote;
  patientName: string;
  corrects: SessionNote | undefined;
  onBack: () => void;
  /** Absent for a note that was corrected already. */
  onCorrect: (() => void) | undefined;
};

/** A finalised note: to be read, and corrected by another one. */
export function NoteReader({ note, patientName, corrects, onBack, onCorrect }: Props) {
  const goals = useRatedGoals(note.patient_id, [note]);
  return (
    <main
      tabIndex={-1}
      className="mx-auto w-full max-w-page grow outline-none px-4 pb-10 pt-4 sm:px-7 sm:pt-6 xl:px-8 xl:pt-7"
    >
      <NoteHeader title="Evolução finalizada" patientName={patientName} onBack={onBack} />
      <Sheet className="@container">
        <NotePage note={note} corrects={corrects} goals={goals} {...unfolded} />
      </Sheet>
      {onCorrect ? (
        <Button className="mt-5" onClick={onCorrect}>
          Escrever correção
        </Button>
      ) : (
        <p className="mt-5 text-ink-2">Esta evolução já foi corrigida por outra, que está na ficha.</p>
      )}
    </main>
  );
}
