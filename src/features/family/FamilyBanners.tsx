import { MessageSquareText } from 'lucide-react';
import { FamilyButtons } from './FamilyButtons';
import { FamilyHint } from './FamilyHint';
import { type FamilyActions, type WaitingFamily, waitingTitle } from './waitingFamily';

/** The unreviewed answers of one patient's family. */
export function FamilyBanners({
  waiting,
  ...actions
}: FamilyActions & { waiting: readonly WaitingFamily[] }) {
  return waiting.map((each) => (
    <div
      key={each.id}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-accent-400 bg-accent-50 p-4 sm:px-6"
    >
      <MessageSquareText aria-hidden className="size-5 shrink-0 text-accent-700" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
        <p className="font-semibold">{waitingTitle(each)}</p>
        <FamilyHint waiting={each} />
      </div>
      <div className="flex flex-wrap gap-2">
        <FamilyButtons waiting={each} {...actions} />
      </div>
    </div>
  ));
}
