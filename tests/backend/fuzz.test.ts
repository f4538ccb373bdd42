import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type Cast, castOf } from '../support/accessRoles';
import {
  beforeTheDatabase,
  minimalFamilyAnswers,
  minimalNote,
  minimalPatient,
  newTherapist,
  PASSWORD,
  sql,
  type Therapist,
} from '../support/backendClients';
import { type Attacker, fuzzed, oddRequest } from '../support/fuzzRequests';
import { seededRandom } from '../support/random';
import { type RawAnswer, type RawRequest, sendRaw } from '../support/rawRequest';
import { minimalResult } from '../support/treatment';

/** FUZZ_SEED and FUZZ_ONLY (a request's number) repeat a failure. */
const requests = process.env.LONG ? fuzzed.long : fuzzed.short;
const seed = Number(process.env.FUZZ_SEED ?? 20_260_105);
const only = process.env.FUZZ_ONLY ? Number(process.env.FUZZ_ONLY) : undefined;
const AT_ONCE = 4;
/** Allowed growth of the heap from the first tenth of the requests to the last. */
const MOST_GROWTH = 64 * 2 ** 20;

beforeTheDatabase('odd requests', (server) => {
  let cast: Cast;
  let attacker: Attacker;
  /** Values that no answer may contain. */
  const secret = `segredo-${randomUUID()}`;
  const hidden: string[] = [secret];

  beforeAll(async () => {
    cast = await castOf(server);
    const throwaway = await newTherapist(server);
    await fill(cast.owner);
    attacker = await attackerOf(throwaway);
  });

  async function fill({ id, client }: Therapist): Promise<void> {
    const patient = randomUUID();
    hidden.push(patient);
    await client
      .from('patients')
      .insert({ ...minimalPatient, id: patient, nome: `Nome ${secret}`, alergias: secret });
    await client.from('patients').update({ observacoes: secret }).eq('id', patient);
    await client.from('session_notes').insert({ ...minimalNote, patient_id: patient, content: secret });
    const short = secret.slice(0, 1000);
    await client.from('goals').insert({ patient_id: patient, statement: short }).throwOnError();
    await client
      .from('results')
      .insert({ ...minimalResult, patient_id: patient, comment: short })
      .throwOnError();
    const said = {
      patient_id: patient,
      column: 'cirurgias',
      mark: 'nao_sabe',
      informant: secret.slice(0, 100),
    };
    await client.from('answer_marks').insert(said);
    const answers = { alergias: { text: secret } };
    await client.from('family_answers').insert({ ...minimalFamilyAnswers, patient_id: patient, answers });
    await client.from('phrases').insert({ title: secret, content: secret });
    const path = `${id}/${patient}/a.pdf`;
    await client.storage.from('documents').upload(path, new Blob([secret], { type: 'application/pdf' }));
  }

  async function attackerOf({ id, client }: Therapist): Promise<Attacker> {
    const { data } = await client.auth.getSession();
    const { apikey = '' } = cast.headers.anonymous;
    const own = { apikey, authorization: `Bearer ${data.session?.access_token}` };
    return {
      headers: [
        own,
        own,
        own,
        cast.headers.anonymous,
        cast.headers['forged token'],
        cast.headers['expired token'],
      ],
      ids: [id, cast.owner.id, hidden[1] ?? ''],
      folders: [id, cast.owner.id, `${cast.owner.id}/${hidden[1]}`, `${id}/../${cast.owner.id}`],
    };
  }

  const ownersRows = () =>
    sql(
      server,
      `select (select jsonb_agg(p) from public.patients p where user_id = $1) as patients,
         (select jsonb_agg(h order by id) from public.patient_history h where user_id = $1) as history,
         (select jsonb_agg(n) from public.session_notes n where user_id = $1) as notes,
         (select jsonb_agg(f) from public.phrases f where user_id = $1) as phrases,
         (select jsonb_agg(m) from public.answer_marks m where user_id = $1) as marks,
         (select jsonb_agg(a) from public.family_answers a where user_id = $1) as family,
         (select jsonb_agg(g) from public.goals g where user_id = $1) as goals,
         (select jsonb_agg(r) from public.results r where user_id = $1) as results,
         (select jsonb_agg(o.name) from storage.objects o where o.name like $1 || '%') as files`,
      [cast.owner.id],
    );

  async function complaintAbout(number: number): Promise<string | undefined> {
    const request = oddRequest(seededRandom(seed * 100_003 + number), attacker);
    const answer = await sendRaw(server.url, request).catch((error: Error) => ({
      status: 0,
      text: error.message,
    }));
    const fault = faultOf(request, answer);
    if (!fault) return undefined;
    const sent = `${request.method} ${request.path} ${String(request.body ?? '')}`.slice(0, 600);
    return `FUZZ_SEED=${seed} FUZZ_ONLY=${number}: ${fault}\n  ${sent}\n  ${JSON.stringify({ ...request.headers, authorization: '…' })}\n  ${answer.status} ${answer.text.slice(0, 300)}`;
  }

  function faultOf(
    { path, body = '' }: RawRequest,
    { status, text }: Pick<RawAnswer, 'status' | 'text'>,
  ): string | undefined {
    if (status < 200 || status >= 500) return 'neither an answer nor a clear refusal';
    const asked = `${decodeURIComponentLoosely(path)} ${body}`;
    if (hidden.some((word) => text.includes(word) && !asked.includes(word))) return "another's row";
    return undefined;
  }

  it('D-71: are answered or refused, and show and change nothing of another', async () => {
    const before = await ownersRows();
    const complaints: string[] = [];
    const heaps: number[] = [];
    let next = only ?? 1;
    const last = only ?? requests;
    const work = async () => {
      while (next <= last) {
        const number = next;
        next += 1;
        const complaint = await complaintAbout(number);
        if (complaint) complaints.push(complaint);
        if (process.env.LONG && [Math.floor(last / 10), last].includes(number))
          heaps.push((await stateOfServer()).used);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(complaints.join('\n\n')).toBe('');
    expect(await ownersRows()).toEqual(before);
    expect((await stateOfServer()).foreign).toEqual([]);
    const { email, client } = cast.owner;
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    if (heaps.length === 2) expect(Number(heaps[1]) - Number(heaps[0])).toBeLessThan(MOST_GROWTH);
  }, 900_000);

  async function stateOfServer(): Promise<{ used: number; foreign: string[] }> {
    const response = await fetch(server.url, { method: 'POST', body: JSON.stringify({ state: true }) });
    return response.json();
  }
});

function decodeURIComponentLoosely(text: string): string {
  return text.replace(/(%[\da-f]{2})+/gi, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}
