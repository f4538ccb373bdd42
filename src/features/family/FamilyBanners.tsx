import { MessageSquareText } from 'lucide-react';
import { useRef } from 'react';
import { ofFamily, useLanding } from '../../ui/layout/landing';
import { FamilyButtons } from './FamilyButtons';
import { FamilyHint } from './FamilyHint';
import { type FamilyActions, type WaitingFamily, waitingTitle } from './waitingFamily';

/** The unreviewed answers of one patient's family. */
export function FamilyBanners({
  waiting,
  ...actions
}: FamilyActions & { waiting: readonly WaitingFamily[] }) {
  return waiting.map((each) => <FamilyBanner key={each.id} waiting={each} {...actions} />);
}

function FamilyBanner({ waiting, ...actions }: FamilyActions & { waiting: WaitingFamily }) {
  const buttons = useRef<HTMLDivElement>(null);
  useLanding(ofFamily(waiting.id), buttons);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-accent-400 bg-accent-50 p-4 sm:px-6">
      <MessageSquareText aria-hidden className="size-5 text-accent-700" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
        <p className="font-semibold">{waitingTitle(waiting)}</p>
        <FamilyHint waiting={waiting} />
      </div>
      <div ref={buttons} className="flex flex-wrap gap-2">
        <FamilyButtons waiting={waiting} {...actions} />
      </div>
    </div>
  );
}
