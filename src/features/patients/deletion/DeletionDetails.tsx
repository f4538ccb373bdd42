import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { holdingsOptions } from '../../../data/records/removal';
import { useTherapist } from '../../../forms/contexts';
import { listed } from '../../../lib/text';
import { heldParts } from '../../../records/held';
import { Button } from '../../../ui/controls/Button';
import { Glyph } from '../../../ui/display/glyphs';

type Props = {
  patientId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  disabled: boolean;
  /** What archiving does, where it is offered. */
  archiving: string;
  /** The copy and the reason. */
  children: ReactNode;
};

/** What goes with the record, its copy and the reason, on demand. */
export function DeletionDetails({ patientId, open, onOpenChange, disabled, archiving, children }: Props) {
  const id = useId();
  return (
    <div className={open ? 'mt-1' : '-mb-3 mt-1'}>
      <Button
        kind="quiet"
        small
        className="-ml-4"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        iconAfter={<Glyph name="chevron" className={`size-4 ${open ? 'rotate-180' : ''}`} />}
        disabled={disabled}
        onClick={() => onOpenChange(!open)}
      >
        Cópia, motivo e o que vai junto
      </Button>
      {open && (
        <div id={id} className="text-sm text-ink-2">
          <p>
            <WhatGoes patientId={patientId} /> {archiving}
          </p>
          {children}
        </div>
      )}
    </div>
  );
}

/** The data that is deleted with the record, as far as it is loaded. */
function WhatGoes({ patientId }: { patientId: string }) {
  const { userId } = useTherapist();
  const { data } = useQuery(holdingsOptions(userId, patientId));
  const parts = heldParts(data ?? {});
  if (parts.length === 0) return null;
  const many = parts.length > 1 || !parts[0]?.startsWith('1 ');
  return (
    <span>
      {many ? 'Vão junto' : 'Vai junto'}: {listed(parts)}.
    </span>
  );
}
