import { queryOptions } from '@tanstack/react-query';
import type { AnswerColumn, PatientKind } from '../../questionnaire/field';
import { supabase } from '../supabase/client';
import { toDataError } from '../supabase/dataError';

/** A row of `patients`. Timestamps are ISO with zone, civil dates 'yyyy-mm-dd'. */
export type PatientRow = { [column in Exclude<AnswerColumn, 'nome' | 'dataNascimento'>]: string | null } & {
  readonly id: string;
  readonly user_id: string;
  readonly tipo: PatientKind;
  readonly nome: string;
  readonly dataNascimento: string;
  readonly photo_url: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** Raised by the database with every update; an update names the one it started from. */
  readonly revision: number;
  /** The therapist's local date when the intake was begun. */
  readonly attended_on: string | null;
  readonly questionnaire_version: number;
  readonly completa: boolean;
  /** The text version of the consent in force; null when there is none, or it was revoked. */
  readonly consent_version: string | null;
};

export const patientKeys = {
  all: ['patients'] as const,
  summaries: ['patients', 'summaries'] as const,
  counters: ['patients', 'counters'] as const,
  one: (id: string) => ['patients', 'one', id] as const,
};

export async function readPatient(userId: string, id: string): Promise<PatientRow | null> {
  const answer = await supabase
    .from('patients')
    .select('*')
    .eq('user_id', userId)
    .eq('id', id)
    .retry(false)
    .maybeSingle();
  if (answer.error) throw toDataError(answer.error, answer.status);
  return answer.data;
}

/** One patient with all answers; null when there is none (any more). */
export function patientOptions(userId: string, id: string) {
  return queryOptions({ queryKey: patientKeys.one(id), queryFn: () => readPatient(userId, id) });
}
