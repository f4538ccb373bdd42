import { Archive, ArchiveRestore, DoorClosed, DoorOpen, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import type { Codec } from '../../../device/drafts/draftKind';
import { keyOfDraft } from '../../../device/drafts/keyOfDraft';
import { isEdit } from '../../../device/outbox/items';
import { useDevice } from '../../../forms/contexts';
import { Opened, useDialog } from '../../../forms/useDialog';
import { useUnsentItems } from '../../../forms/useOutboxItems';
import type { MenuAction } from '../../../ui/overlays/ActionMenu';
import { useArchive } from '../useArchive';
import { DischargeDialog } from './DischargeDialog';
import { ReadmitDialog, ResumeDialog } from './ReopenDialogs';
import {
  dischargeCodec,
  newTreatmentDraft,
  readmissionCodec,
  resumptionCodec,
  type TreatmentDraft,
} from './treatmentDraft';

type Reopened = { readonly dialog?: unknown; readonly reopen: () => Promise<unknown> };

/** Opens the dialog of what waited, and is a draft again. */
function useTakenBack(patientId: string, dialogs: readonly Reopened[]) {
  const count = useUnsentItems().filter(
    ({ stored }) => isEdit(stored) && stored.patientId === patientId,
  ).length;
  const before = useRef(count);
  const { registry } = useDevice();
  const reopen = useEffectEvent(async () => {
    await registry.refresh();
    for (const one of dialogs) if (!one.dialog) void one.reopen();
  });
  useEffect(() => {
    if (count < before.current) void reopen();
    before.current = count;
  }, [count]);
}

function useTreatmentDialog(
  kind: 'discharge' | 'readmission' | 'resumption',
  codec: Codec<TreatmentDraft>,
  patient: PatientRow,
) {
  const key = keyOfDraft(kind, { patientId: patient.id });
  const { open, ...rest } = useDialog(codec, key);
  return { ...rest, begin: () => open(key, newTreatmentDraft(patient)) };
}

/** Discharge and archive: their actions in the menu 'Mais', and their dialogs. */
export function useTreatment(patient: PatientRow, onNote: (id: string) => void) {
  const discharge = useTreatmentDialog('discharge', dischargeCodec, patient);
  const readmission = useTreatmentDialog('readmission', readmissionCodec, patient);
  const resumption = useTreatmentDialog('resumption', resumptionCodec, patient);
  useTakenBack(patient.id, [discharge, readmission, resumption]);
  const { running, archive, reactivate } = useArchive();
  const bringBack = () => void reactivate(patient);
  const further: readonly MenuAction[] = [
    ...(patient.discharged_on
      ? [
          { label: 'Retomar atendimento…', icon: DoorOpen, onSelect: resumption.begin },
          { label: 'Desfazer alta…', icon: Undo2, onSelect: readmission.begin },
        ]
      : [{ label: 'Dar alta…', icon: DoorClosed, onSelect: discharge.begin }]),
    patient.archived_at
      ? { label: 'Reativar', icon: ArchiveRestore, onSelect: bringBack }
      : { label: 'Arquivar', icon: Archive, onSelect: () => void archive(patient) },
  ];
  return {
    further,
    reactivating: running,
    reactivate: bringBack,
    dialogs: (
      <>
        <Opened of={discharge}>
          {(open) => <DischargeDialog patient={patient} onNote={onNote} {...open} />}
        </Opened>
        <Opened of={readmission}>{(open) => <ReadmitDialog patient={patient} {...open} />}</Opened>
        <Opened of={resumption}>{(open) => <ResumeDialog patient={patient} {...open} />}</Opened>
      </>
    ),
  };
}
