import * as v from 'valibot';
import type { FamilyLink } from '../lib/familyLink';
import type { FamilyAnswers } from '../questionnaire/family';
import { type FamilyFunction, lookOf, pathOf } from './familyRequests';
import { publicKey, url } from './supabase/backend';
import { takeEarly } from './supabase/earlyRequests';

/** What the page of a family calls: without a session, and without the client of the therapist's app. */

const looked = v.union([
  v.object({
    state: v.literal('open'),
    form: v.picklist(['adulto', 'infantil']),
    heading: v.nullable(v.string()),
    expires_at: v.string(),
    therapist: v.nullable(v.string()),
    crefito_region: v.nullable(v.number()),
    crefito_number: v.nullable(v.string()),
  }),
  v.object({ state: v.literal('answered'), expires_at: v.string() }),
]);

/** What a link opens. */
export type Invitation =
  | Readonly<v.InferOutput<typeof looked>>
  /** Ended, expired, or never there: the server does not say which. */
  | { readonly state: 'closed' };

/** The answers as they are handed in: which form it is, and which of the times that its words left the device. */
export type HomeAnswers = {
  readonly id: string;
  readonly attempt: string;
  readonly filled_by: string;
  readonly relation: string;
  readonly questionnaire_version: number;
  readonly begun_at: string;
  readonly ended_at: string;
  readonly answers: FamilyAnswers;
};

const handedIn = v.union([
  v.object({ state: v.literal('received'), expires_at: v.string() }),
  v.object({ state: v.literal('answered'), expires_at: v.string() }),
  // what was handed in before, of the same form, is what the server has; null of a page of an earlier version
  v.object({ state: v.literal('earlier'), attempt: v.nullable(v.string()), expires_at: v.string() }),
]);

export type HandedIn =
  | Readonly<v.InferOutput<typeof handedIn>>
  | { readonly state: 'closed' }
  /** Refused for good. */
  | { readonly state: 'refused' };

/** What all answers together may have. The server refuses more than 200,000 (PT413), and writes JSON with spaces. */
export const MOST_BYTES = 195_000;

const TIMEOUT_MS = 30_000;
/**
 * Whether the function refuses further guesses, which is said as every link that does not open. What stands in front of a hosted
 * project has its own limits: those are waited for.
 */
const isGuessed = async (answer: Response) =>
  answer.status === 429 && /"PT429"/.test(await answer.clone().text());

function call(name: FamilyFunction, body: object): Promise<Response> {
  const address = url + pathOf(name);
  const request: RequestInit = {
    method: 'POST',
    headers: { apikey: publicKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  return takeEarly(address, request) ?? fetch(address, request);
}

/** Rejects without an answer of the server. */
export async function lookAtInvitation(link: FamilyLink): Promise<Invitation> {
  const answer = await call('look_at_invitation', lookOf(link));
  if (await isGuessed(answer)) return { state: 'closed' };
  if (!answer.ok) throw new Error('the server did not answer');
  const said: unknown = await answer.json();
  return said === null ? { state: 'closed' } : v.parse(looked, said);
}

/** Can be repeated after a lost answer. Rejects where that may help. */
export async function handInAnswers({ id, secret }: FamilyLink, content: HomeAnswers): Promise<HandedIn> {
  const answer = await call('hand_in_answers', { invitation: id, secret, content });
  if (await isGuessed(answer)) return { state: 'closed' };
  const isFinal = answer.status === 400 || answer.status === 413;
  if (isFinal && /"code"/.test(await answer.clone().text())) return { state: 'refused' };
  if (!answer.ok) throw new Error('the server did not answer');
  const said: unknown = await answer.json();
  return said === null ? { state: 'closed' } : v.parse(handedIn, said);
}

/** How much of `MOST_BYTES` the answers take, in UTF-8. */
export const bytesOf = (content: HomeAnswers): number =>
  new TextEncoder().encode(JSON.stringify(content)).length;
