import { useEffect, useSyncExternalStore } from 'react';
import type { DraftStatus } from '../device/drafts/draft';
import type { KeptStatus } from '../device/drafts/keeper';
import { formatTimeOrDate } from '../lib/dates';
import { deviceNotices } from '../sentences/deviceErrors';
import { SaveLine, type SaveState } from '../ui/feedback/SaveLine';
import { toast } from '../ui/feedback/toasts';

type Props = {
  draft: DraftStatus;
  saving?: boolean;
  /** The last save failed. */
  failed?: boolean;
  onRetry?: () => void;
  /** When the stored patient was last updated. */
  savedAt?: string | undefined;
};

function stateOf(
  status: KeptStatus,
  storedAt: string | undefined,
  { draft, saving, failed, onRetry, savedAt }: Props,
): SaveState | null {
  if (saving) return { kind: 'sending' };
  if (failed && onRetry) return { kind: 'failed', stored: status === 'kept', onRetry };
  switch (status) {
    case 'none':
      return savedAt ? { kind: 'server', at: formatTimeOrDate(savedAt) } : null;
    case 'kept':
      return { kind: 'local', at: storedAt && formatTimeOrDate(storedAt) };
    case 'failed':
      return { kind: 'failed', stored: false, onRetry: () => void draft.flush() };
    default:
      return { kind: status };
  }
}

/** Shows where the form's content is stored at the moment. */
export function DraftLine(props: Props) {
  const status = useSyncExternalStore(props.draft.subscribe, props.draft.shownStatus);
  const storedAt = useSyncExternalStore(props.draft.subscribe, props.draft.storedAt);
  useEffect(() => {
    if (status === 'failed') toast(deviceNotices.draftNotStored);
  }, [status]);
  const state = stateOf(status, storedAt, props);
  return state ? <SaveLine state={state} /> : null;
}
