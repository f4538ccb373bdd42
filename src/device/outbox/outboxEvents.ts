import type { DocumentToSend } from '../../data/records/documents';
import type { DataError } from '../../data/supabase/dataError';
import type { StepResult } from './delivery';
import type { StoredItem } from './items';
import type { OutboxItem } from './outboxState';

/** Its next operation was not done. `alone`: it was refused, or changed elsewhere, and no form waits that says so. */
type Failed = { readonly kind: 'failed'; readonly stored: StoredItem } & (
  | { readonly alone: true; readonly error: DataError }
  | { readonly alone: false; readonly error: unknown }
);

/** What the outbox has done; it is told on any screen. */
export type OutboxEvent =
  /** `alone`: no form waits for the outcome and reports it. */
  | (StepResult & { readonly item: OutboxItem; readonly alone: boolean })
  | Failed
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
