import type { SessionNote } from '../../src/data/records/sessionNotes';
import { therapist } from './patients';

/** An open note as the server returns it. */
export const noteRow = (values: Partial<SessionNote> = {}): SessionNote => ({
  id: '00000000-0000-4000-8000-0000000000aa',
  user_id: therapist.id,
  patient_id: '00000000-0000-4000-8000-0000000000cc',
  occurred_on: '2026-03-02',
  kind: 'atendimento',
  content: 'Treino de preensão.',
  revision: 1,
  created_at: '2026-03-02T12:00:00.000Z',
  updated_at: '2026-03-02T12:00:00.000Z',
  finalised_at: null,
  author: null,
  replaces: null,
  reason: null,
  ...values,
});
