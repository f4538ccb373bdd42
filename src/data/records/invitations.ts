import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { type FamilyLink, hashOfLink } from '../../lib/familyLink';
import type { Named } from '../../lib/patientName';
import type { StoredAnswers } from '../../questionnaire/family';
import { supabase } from '../supabase/client';
import { askOnce, DataError, dataOf, read, toDataError, UNIQUE_VIOLATION } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { familyAnswersCodec } from './familyAnswers';
import { keys } from './keys';

/** All that a client may read. */
const columns =
  'id, patient_id, form, heading, created_at, expires_at, opened_at, answered_at, filled_by, relation, questionnaire_version, begun_at, finished_at, answers';

/** What a family answered before there was a record. */
export type HeldAnswers = {
  readonly filledBy: string;
  readonly relation: string;
  readonly questionnaireVersion: number;
  readonly begunAt: string;
  readonly endedAt: string;
  readonly answers: StoredAnswers;
};

/** A link of a family that has not ended: open, expired, or with answers for which there is no record yet. */
export type InvitationRow = Pick<
  Row<'family_invitations'>,
  'id' | 'patient_id' | 'form' | 'heading' | 'created_at' | 'expires_at' | 'opened_at' | 'answered_at'
> & {
  readonly held: HeldAnswers | null;
  /** By the server's clock: this device's may be wrong. */
  readonly isExpired: boolean;
  /** Its record; null while there is none. */
  readonly patient: Named | null;
};

type Read = Pick<
  Row<'family_invitations'>,
  | keyof Omit<InvitationRow, 'held' | 'isExpired' | 'patient'>
  | 'filled_by'
  | 'relation'
  | 'questionnaire_version'
  | 'begun_at'
  | 'finished_at'
  | 'answers'
>;

function toInvitation(row: Read, patients: ReadonlyMap<string, Named>, isExpired: boolean): InvitationRow {
  const { filled_by, relation, questionnaire_version, begun_at, finished_at, answers, ...rest } = row;
  const isHeld = filled_by !== null && relation !== null && begun_at !== null && finished_at !== null;
  const held = isHeld && {
    filledBy: filled_by,
    relation,
    questionnaireVersion: questionnaire_version ?? 1,
    begunAt: begun_at,
    endedAt: finished_at,
    answers: v.parse(familyAnswersCodec, answers),
  };
  return { ...rest, held: held || null, isExpired, patient: patients.get(row.patient_id) ?? null };
}

/** Those that still say something: not ended, and not answered into a record. */
export function invitationsOptions(userId: string) {
  return queryOptions({
    queryKey: keys.invitations,
    queryFn: async ({ signal }): Promise<readonly InvitationRow[]> => {
      const rows = supabase
        .from('family_invitations')
        .select(columns)
        .eq('user_id', userId)
        .is('ended_at', null)
        .or('answered_at.is.null,answers.not.is.null')
        .order('created_at')
        .order('id');
      const found = await read(rows.abortSignal(signal));
      if (found.length === 0) return [];
      // no foreign key leads to a record that is not there yet
      const ids = found.map(({ patient_id }) => patient_id);
      const patients = supabase
        .from('patients')
        .select('id, nome, social_name')
        .eq('user_id', userId)
        .in('id', ids);
      const late = supabase.from('family_invitations').select('id').eq('user_id', userId);
      const [names, expired] = await Promise.all([
        read(patients.abortSignal(signal)),
        // 'now' is PostgreSQL's
        read(late.is('ended_at', null).lte('expires_at', 'now').abortSignal(signal)),
      ]);
      const byId = new Map(names.map(({ id, ...patient }) => [id, patient]));
      const gone = new Set(expired.map(({ id }) => id));
      return found.map((row) => toInvitation(row, byId, gone.has(row.id)));
    },
  });
}

type NewInvitation = Pick<InvitationRow, 'patient_id' | 'form' | 'heading'> & {
  readonly days: number;
};

/** Makes a link, of which the server keeps a hash alone; can be repeated after a lost answer. Throws `DataError`. */
export async function inviteFamily(
  userId: string,
  link: FamilyLink,
  invitation: NewInvitation,
): Promise<void> {
  const row = { ...invitation, id: link.id, user_id: userId, secret_hash: await hashOfLink(link) };
  const { error, status } = await askOnce(supabase.from('family_invitations').insert(row));
  // an earlier attempt, whose answer was lost
  if (error && error.code !== UNIQUE_VIOLATION) throw toDataError(error, status);
}

/** Ends an open link; the server says when. */
export async function endInvitation(userId: string, id: string): Promise<void> {
  const now = new Date().toISOString();
  dataOf(
    await supabase.from('family_invitations').update({ ended_at: now }).eq('user_id', userId).eq('id', id),
  );
}

/** Deletes a link with the answers that it holds; the server keeps a trace of them. */
export async function deleteInvitation(userId: string, id: string): Promise<void> {
  const gone = supabase.from('family_invitations').delete().eq('user_id', userId).eq('id', id).select('id');
  if (dataOf(await gone)?.length === 0) throw new DataError('failed');
}
