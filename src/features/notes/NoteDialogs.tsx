import type { MouseEvent } from 'react';
import type { DraftStatus } from '../../device/drafts/draft';
import { LeaveDialog } from '../../forms/LeaveDialog';
import { NamelessDialog } from '../../ui/overlays/NamelessDialog';
import { DeleteNoteDialog, FinaliseDialog } from './NoteQuestions';
import type { NoteAction } from './useNoteActions';

export type NoteQuestion = 'finalise' | 'name' | 'leave' | 'delete';

type Props = {
  asking: NoteQuestion | undefined;
  draft: DraftStatus;
  running: NoteAction | undefined;
  /** The doubts about the note, which block nothing. */
  doubts: () => readonly string[];
  onFinalise: (event: MouseEvent) => void;
  onRemove: () => void;
  onStay: () => void;
  /** Leaves; what is kept stays a draft. */
  onLeave: () => void;
  onDiscard: () => void;
  onProfile: () => void;
};

/** The questions before a note is finalised, deleted or left. */
export function NoteDialogs({ asking, draft, running, doubts, onStay, onLeave, ...on }: Props) {
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
      <LeaveDialog
        open={asking === 'leave'}
        draft={draft}
        onStay={onStay}
        onPutAside={onLeave}
        onDiscard={on.onDiscard}
      />
    </>
  );
}
