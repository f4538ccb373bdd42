import { FileCheck2 } from 'lucide-react';
import { useId } from 'react';
import type { DraftStatus } from '../../device/drafts/draft';
import { DraftLine } from '../../forms/DraftLine';
import { Button } from '../../ui/controls/Button';
import { JumpButtons } from '../../ui/controls/JumpButtons';
import { Glyph } from '../../ui/display/glyphs';
import { FormBar } from '../../ui/layout/FormBar';
import type { Missing } from './missing';
import type { ReportEditing } from './useReportEditing';

type Props = {
  editing: Pick<ReportEditing, 'kind' | 'isConsented' | 'running' | 'begin' | 'missing' | 'goTo'>;
  draft: DraftStatus;
};

function ToDo({ missing, onSelect }: { missing: readonly Missing[]; onSelect: (id: Missing['id']) => void }) {
  const title = useId();
  return (
    <div role="status" className="[&:not(:empty)]:mb-1">
      {missing.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p id={title} className="text-sm font-semibold text-danger">
            Antes de emitir:
          </p>
          <JumpButtons targets={missing} onSelect={onSelect} labelledBy={title} />
        </div>
      )}
    </div>
  );
}

/** 'Emitir', once a kind is chosen, with what it lacks. */
export function IssueBar({ editing, draft }: Props) {
  const { kind, isConsented, running, begin, missing, goTo } = editing;
  return (
    <FormBar
      line={
        <div>
          <ToDo missing={missing} onSelect={goTo} />
          <div className="flex flex-wrap items-center justify-center gap-x-4">
            {kind && !isConsented && (
              <p className="flex items-center gap-2 text-sm font-medium text-warn">
                <Glyph name="warning" className="size-4" />
                Não há consentimento em vigor.
              </p>
            )}
            <DraftLine draft={draft} saving={running} />
          </div>
        </div>
      }
      start={null}
      end={
        kind && (
          <Button
            kind="primary"
            icon={<FileCheck2 aria-hidden className="size-5" />}
            busy={running ? 'Emitindo...' : false}
            onClick={begin}
          >
            Emitir
          </Button>
        )
      }
    />
  );
}
