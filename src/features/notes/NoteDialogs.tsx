import type { MouseEvent } from 'react';
import { NamelessDialog } from '../../ui/overlays/NamelessDialog';
import { DeleteNoteDialog, FinaliseDialog } from './NoteQuestions';
import type { NoteAction } from './useNoteActions';

export type NoteQuestion = 'finalise' | 'name' | 'delete';

type Props = {
  asking: NoteQuestion | undefined;
  running: NoteAction | undefined;
  /** The doubts about the note, which block nothing. */
  doubts: () => readonly string[];
  onFinalise: (event: MouseEvent) => void;
  onRemove: () => void;
  onStay: () => void;
  onProfile: () => void;
};

/** The questions before a note is finalised or deleted. */
export function NoteDialogs({ asking, running, doubts, onStay, ...on }: Props) {
  return (
    <>
      <FinaliseDialog
        open={asking === 'finalise'}
        warnings={asking === 'finalise' ? doubts() : []}
        busy={running === 'finalise'}
        onConfirm={on.onFinalise}
        onCancel={onStay}
      />
      <NamelessDialog
        open={asking === 'name'}
        what="Uma evolução finalizada"
        onProfile={on.onProfile}
        onCancel={onStay}
      />
      <DeleteNoteDialog
        open={asking === 'delete'}
        busy={running === 'delete'}
        onConfirm={on.onRemove}
        onCancel={onStay}
      />
    </>
  );
}
