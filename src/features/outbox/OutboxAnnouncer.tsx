import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import {
  documentRemoved,
  documentsSaved,
  evaluationSaved,
  familySaved,
  noteRemoved,
  noteSaved,
  recordAdded,
  recordPartsChanged,
  recordSaved,
  reportIssued,
  rowSaved,
  rowsChanged,
} from '../../data/records/afterSave';
import type { RecordPart } from '../../data/records/keys';
import { NoteKept } from '../../data/records/saveNote';
import { CONSENT_MISSING, RENEWED_BEFORE } from '../../data/supabase/dataError';
import { useDevice, useTherapist } from '../../device/contexts';
import { type Removal, savedIn } from '../../device/outbox/items';
import type { OutboxEvent } from '../../device/outbox/outboxEvents';
import type { Notice } from '../../lib/notice';
import { toast } from '../../ui/feedback/toasts';
import { eventNotice } from './eventNotice';

function rowRemoved(cache: QueryClient, removed: Removal): void {
  if (removed.table === 'session_notes') noteRemoved(cache, removed.base);
  else if (removed.table === 'patient_documents') documentRemoved(cache, removed.base);
  else rowsChanged(cache, removed);
}

/** What a question was about is read again. */
function askedAgain(
  cache: QueryClient,
  userId: string,
  { of: { of, wish }, item, answer }: Extract<OutboxEvent, { kind: 'answered' }>,
): void {
  const { patientId } = item.stored;
  // the form that is open says itself what it finds there, and is not to close; that of a new record reads nothing
  if (wish === 'open' && !('entries' in of || 'intake' in of)) return;
  if (of.table === 'session_notes') {
    const { base } = of;
    if (base && answer.kind !== 'there') noteRemoved(cache, base);
    if (patientId !== undefined)
      void recordPartsChanged(cache, userId, patientId, 'notes', 'goals', 'holdings');
  } else if ('entries' in of || 'id' in of) {
    if (of.table === 'patient_documents') documentRemoved(cache, of.base);
    else rowsChanged(cache, of);
  } else if (patientId !== undefined)
    void recordPartsChanged(cache, userId, patientId, ...partsAsked[of.table]);
}

/** The parts of a record that are read again. */
const partsAsked = {
  patients: ['consents', 'holdings'],
  family_answers: ['family', 'holdings'],
  evaluations: ['evaluations', 'holdings'],
  issued_reports: ['issued', 'holdings'],
} as const satisfies { readonly [table: string]: readonly RecordPart[] };

/** Updates the query cache with what was stored. */
function cacheEvent(cache: QueryClient, userId: string, event: OutboxEvent): void {
  switch (event.kind) {
    case 'stored': {
      const { item, row } = event;
      const { subject } = item.stored;
      if (subject === 'intake') void recordAdded(cache, userId, row);
      // without changes it is the row that the form was opened with
      else if (subject === 'evaluation') void recordPartsChanged(cache, userId, row.id, 'evaluations');
      else recordSaved(cache, row);
      if (savedIn(item.stored, 'change')?.consent)
        void recordPartsChanged(cache, userId, row.id, 'consents', 'holdings');
      return;
    }
    case 'photo':
      recordSaved(cache, event.row);
      return;
    case 'familyStored':
    case 'familyReviewed':
    case 'evaluated': {
      const { patientId } = event.item.stored;
      // these are of a patient always
      if (patientId === undefined) return;
      (event.kind === 'evaluated' ? evaluationSaved : familySaved)(cache, patientId);
      return;
    }
    case 'reportIssued':
      reportIssued(cache, event.report);
      return;
    case 'refused':
    case 'conflict':
      if (event.error instanceof NoteKept) noteSaved(cache, event.error.current);
      // its form reads from the record that no consent is in force
      if (event.patientId !== undefined && event.error.code === CONSENT_MISSING)
        void recordPartsChanged(cache, userId, event.patientId, 'consents');
      // its form says which one
      if (event.patientId !== undefined && event.error.code === RENEWED_BEFORE)
        void recordPartsChanged(cache, userId, event.patientId, 'issued');
      return;
    case 'rowStored':
      rowSaved(cache, event.of, event.row);
      return;
    case 'rowRemoved':
      rowRemoved(cache, event.of);
      return;
    case 'noteStored':
      noteSaved(cache, event.row);
      return;
    case 'noteFinalised':
      if ('row' in event.outcome) noteSaved(cache, event.outcome.row);
      if ('current' in event.outcome) noteSaved(cache, event.outcome.current);
      return;
    case 'documentSent':
      documentsSaved(cache, event.document.patientId);
      return;
    case 'answered':
      askedAgain(cache, userId, event);
      return;
    case 'removing':
    case 'photoFailed':
    case 'filesLost':
    case 'documentFailed':
    case 'documentsEnded':
    case 'unreadable':
      return;
    default:
      event satisfies never;
  }
}

type Props = {
  onProfile: () => void;
  /** Opens a record of which more is stored than was wanted. */
  onRecord: (patientId: string) => void;
};

/** Shows a toast for every outbox event, on any screen, and updates the query cache. */
export function OutboxAnnouncer({ onProfile, onRecord }: Props) {
  const { userId } = useTherapist();
  const { outbox } = useDevice();
  const queryClient = useQueryClient();
  const actionOf = useEffectEvent((event: OutboxEvent): Notice['action'] => {
    if (event.kind === 'noteFinalised' && event.outcome.kind === 'nameless')
      return { label: 'Abrir perfil', run: onProfile };
    if (event.kind !== 'answered' || event.answer.kind !== 'stands') return undefined;
    const { patientId } = event.item.stored;
    if (event.of.of.table !== 'patients' || patientId === undefined) return undefined;
    return { label: 'Abrir ficha', run: () => onRecord(patientId) };
  });
  useEffect(
    () =>
      outbox.onEvent((event) => {
        cacheEvent(queryClient, userId, event);
        const notice = eventNotice(event);
        if (notice) toast({ action: actionOf(event), ...notice });
      }),
    [outbox, queryClient, userId],
  );
  return null;
}
