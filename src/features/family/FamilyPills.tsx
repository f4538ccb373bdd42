import { MessageSquareText } from 'lucide-react';
import { Pill } from '../../ui/controls/Pill';
import { type FamilyActions, type WaitingFamily, waitingTitle } from './waitingFamily';

/** The answers that only wait for their review. */
export const isReviewable = ({ state, isArchived }: WaitingFamily) =>
  (state === 'server' || state === 'device') && !isArchived;

/** The answers of one patient's family that wait for their review, each a link to it. */
export function FamilyPills({ waiting, onReview }: FamilyActions & { waiting: readonly WaitingFamily[] }) {
  return waiting.filter(isReviewable).map((each) => (
    <Pill
      key={each.id}
      icon={<MessageSquareText aria-hidden className="size-5 text-ink-2" strokeWidth={1.75} />}
      title={waitingTitle(each)}
      onClick={() => onReview(each)}
    >
      A família preencheu<span className="sr-only">: revisar. {waitingTitle(each)}</span>
    </Pill>
  ));
}
