import { Backpack, CalendarX2, Repeat, TabletSmartphone } from 'lucide-react';
import type { PatientRow } from '../../../data/records/patients';
import type { MenuAction } from '../../../ui/overlays/ActionMenu';

export type TakeAction = { readonly isTaken: boolean; readonly run: (patient: PatientRow) => void };

type Given = {
  /** Notes a session that did not take place. */
  readonly onAbsence: () => void;
  /** Asks questions of the record again. */
  readonly onEvaluate: () => void;
  /** Hands the tablet to the family. */
  readonly onFamily?: ((patient: PatientRow) => void) | undefined;
  readonly onTake?: TakeAction | undefined;
};

/** What begins something in the menu 'Mais'; the family of an archived record is not asked. */
export const furtherActions = (
  patient: PatientRow,
  { onAbsence, onEvaluate, onFamily, onTake }: Given,
): readonly MenuAction[] => [
  { label: 'Anotar falta…', icon: CalendarX2, onSelect: onAbsence },
  { label: 'Reavaliar', icon: Repeat, onSelect: onEvaluate },
  ...(onFamily && !patient.archived_at
    ? [{ label: 'Pedir à família…', icon: TabletSmartphone, onSelect: () => onFamily(patient) }]
    : []),
  ...(onTake && (onTake.isTaken || !patient.archived_at)
    ? [
        {
          label: onTake.isTaken ? 'Deixar de levar' : 'Levar comigo',
          icon: Backpack,
          onSelect: () => onTake.run(patient),
        },
      ]
    : []),
];
