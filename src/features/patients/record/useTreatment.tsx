import { AnimatePresence } from 'framer-motion';
import { Archive, ArchiveRestore, DoorClosed, DoorOpen, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import { useDevice } from '../../../device/contexts';
import { keyOfDraft } from '../../../device/drafts/keyOfDraft';
import { useDialog } from '../../../device/drafts/useDialog';
import { useUnsentItems } from '../../../device/outbox/useOutboxItems';
import { useArchive } from '../useArchive';
import { DischargeDialog } from './DischargeDialog';
import { ReadmitDialog } from './ReadmitDialog';
import type { FurtherAction } from './RecordHeader';
import { ResumeDialog } from './ResumeDialog';
import {
  dischargeCodec,
  emptyDischarge,
  emptyReadmission,
  emptyResumption,
  readmissionCodec,
  resumptionCodec,
} from './treatmentDrafts';

type Reopened = { readonly dialog?: unknown; readonly reopen: () => Promise<void> };

/** Opens the dialog of what waited, and is a draft again. */
function useTakenBack(patientId: string, dialogs: readonly Reopened[]) {
  const count = useUnsentItems().filter(
    ({ stored }) => stored.subject === 'edit' && stored.patientId === patientId,
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

/** Discharge and archive: their actions in the menu 'Mais', and their dialogs. */
export function useTreatment(patient: PatientRow, onNote: (id: string) => void) {
  const discharge = useDialog(dischargeCodec, keyOfDraft('discharge', { patientId: patient.id }));
  const readmission = useDialog(readmissionCodec, keyOfDraft('readmission', { patientId: patient.id }));
  const resumption = useDialog(resumptionCodec, keyOfDraft('resumption', { patientId: patient.id }));
  useTakenBack(patient.id, [discharge, readmission, resumption]);
  const { running, archive, reactivate } = useArchive();
  const icon = { 'aria-hidden': true, strokeWidth: 1.75 } as const;
  const bringBack = () => void reactivate(patient);
  const further: readonly FurtherAction[] = [
    ...(patient.discharged_on
      ? [
          {
            label: 'Retomar atendimento…',
            icon: <DoorOpen {...icon} />,
            onSelect: () =>
              resumption.open(keyOfDraft('resumption', { patientId: patient.id }), emptyResumption),
          },
          {
            label: 'Desfazer alta…',
            icon: <Undo2 {...icon} />,
            onSelect: () =>
              readmission.open(keyOfDraft('readmission', { patientId: patient.id }), emptyReadmission),
          },
        ]
      : [
          {
            label: 'Dar alta…',
            icon: <DoorClosed {...icon} />,
            onSelect: () =>
              discharge.open(keyOfDraft('discharge', { patientId: patient.id }), emptyDischarge),
          },
        ]),
    patient.archived_at
      ? { label: 'Reativar', icon: <ArchiveRestore {...icon} />, onSelect: bringBack }
      : { label: 'Arquivar', icon: <Archive {...icon} />, onSelect: () => void archive(patient) },
  ];
  return {
    further,
    reactivating: running !== undefined,
    reactivate: bringBack,
    dialogs: (
      <>
        <AnimatePresence>
          {discharge.dialog && (
            <DischargeDialog
              key={discharge.dialog.opening}
              patient={patient}
              dialog={discharge.dialog}
              onClose={discharge.close}
              onNote={onNote}
            />
          )}
        </AnimatePresence>
        <AnimatePresence>
          {readmission.dialog && (
            <ReadmitDialog
              key={readmission.dialog.opening}
              patient={patient}
              dialog={readmission.dialog}
              onClose={readmission.close}
            />
          )}
        </AnimatePresence>
        <AnimatePresence>
          {resumption.dialog && (
            <ResumeDialog
              key={resumption.dialog.opening}
              patient={patient}
              dialog={resumption.dialog}
              onClose={resumption.close}
            />
          )}
        </AnimatePresence>
      </>
    ),
  };
}
