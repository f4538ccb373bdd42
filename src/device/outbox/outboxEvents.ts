import type { DocumentToSend } from '../../data/records/documents';
import type { DataError } from '../../data/supabase/dataError';
import type { Subject } from '../../records/subjects';
import type { StepResult } from './delivery';
import type { OutboxItem } from './outboxState';

/** What the outbox has done; it is told on any screen. */
export type OutboxEvent =
  /** `alone`: no form waits for the outcome and reports it. */
  | (StepResult & { readonly item: OutboxItem; readonly alone: boolean })
  | {
      readonly kind: 'refused' | 'conflict';
      readonly item: Subject;
      /** Undefined for what is the therapist's own. */
      readonly patientId: string | undefined;
      readonly patientName: string | undefined;
      readonly error: DataError;
    }
  /** `tells`: no summary follows. */
  | {
      readonly kind: 'documentSent' | 'documentFailed';
      readonly document: DocumentToSend;
      readonly tells: boolean;
      readonly error?: unknown;
    }
  /** Every document of a new record was tried; `failed` counts those that still wait for a retry. */
  | {
      readonly kind: 'documentsEnded';
      readonly patientName: string;
      readonly size: number;
      readonly sent: number;
      readonly failed: number;
    }
  /** The device lost files of a record that waited; `isRestSent`: anything else of it is sent. */
  | { readonly kind: 'filesLost'; readonly patientName: string; readonly isRestSent: boolean };
