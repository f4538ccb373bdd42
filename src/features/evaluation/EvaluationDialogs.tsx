import type { DraftStatus } from '../../device/drafts/draft';
import { LeaveDialog } from '../../device/drafts/LeaveDialog';
import type { Questionnaire } from '../../questionnaire/field';
import { NamelessDialog } from '../../ui/overlays/NamelessDialog';
import { FinaliseEvaluation } from './FinaliseEvaluation';
import { OtherQuestions } from './OtherQuestions';
import type { Finishing } from './useFinishing';

type Props = {
  questionnaire: Questionnaire;
  draft: DraftStatus;
  finishing: Finishing;
  /** The labels of the questions whose text in the record gives way to a mark. */
  replaced: readonly string[];
  /** Leaves; what is kept stays a draft. */
  onLeave: () => void;
  onDiscard: () => void;
  onProfile: () => void;
};

/** What is asked while a re-evaluation is answered, and before it is finalised or left. */
export function EvaluationDialogs({
  questionnaire,
  draft,
  finishing,
  replaced,
  onLeave,
  onDiscard,
  onProfile,
}: Props) {
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
      <LeaveDialog
        open={asking === 'leave'}
        draft={draft}
        onStay={stay}
        onPutAside={onLeave}
        onDiscard={onDiscard}
      />
    </>
  );
}
