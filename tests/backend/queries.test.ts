import { beforeAll, expect, it } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { tokenOf } from '../support/accessRoles';
import {
  minimalNote,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { eachOften } from '../support/eachOften';
import { type RawAnswer, sendRaw } from '../support/rawRequest';

onBothDatabases('a query', (server) => {
  let owner: Therapist;
  let patient: string;
  let headers: Record<string, string>;
  beforeAll(async () => {
    owner = await newTherapist(server);
    patient = await newPatient(owner, { historiaDoenca: 'a'.repeat(5000) });
    await owner.client.from('session_notes').insert({ ...minimalNote, patient_id: patient });
    headers = {
      apikey: EMBEDDED_PUBLIC_KEY,
      authorization: `Bearer ${await tokenOf(owner)}`,
      'content-type': 'application/json',
    };
  });
  const ask = (method: string, path: string, body?: string): Promise<RawAnswer> =>
    sendRaw(server.url, { method, path: `/rest/v1/${path}`, headers, ...(body && { body }) });

  it.each<[method: string, path: string, what: string, body?: string]>([
    ['PATCH', 'patients', 'UPDATE', '{"observacoes":"x"}'],
    ['DELETE', 'patients', 'DELETE'],
    ['DELETE', 'patients?select=id', 'DELETE'],
    ['DELETE', 'patients?order=id&limit=1', 'DELETE'],
    ['DELETE', 'patients?select=id,session_notes(id)&session_notes.id=not.is.null', 'DELETE'],
    ['PATCH', 'session_notes?columns=content', 'UPDATE', '{"content":"x"}'],
    ['DELETE', 'phrases', 'DELETE'],
  ])('D-93: without a filter changes nothing: %s %s', async (method, path, what, body) => {
    const { status, text } = await ask(method, path, body);
    expect({ status, ...JSON.parse(text) }).toEqual({
      status: 400,
      code: '21000',
      details: null,
      hint: null,
      message: `${what} requires a WHERE clause`,
    });
    const { data } = await owner.client.from('patients').select('id, observacoes, session_notes(content)');
    expect(data).toEqual([
      { id: patient, observacoes: null, session_notes: [{ content: minimalNote.content }] },
    ]);
  });

  it('with a filter changes what it names', async () => {
    const id = await newPatient(owner);
    const { data } = await owner.client
      .from('patients')
      .update({ observacoes: 'x' })
      .eq('id', id)
      .select('id');
    expect(data).toEqual([{ id }]);
    expect((await owner.client.from('patients').delete().eq('id', id)).error).toBeNull();
  });

  const backtracking = encodeURIComponent('^(a+)+(a+)+b$');
  it.each([
    ['GET', `patients?select=id&historiaDoenca=match.${backtracking}`],
    ['GET', `patients?select=id&historiaDoenca=imatch.${backtracking}`],
    ['HEAD', `patients?select=id&historiaDoenca=match.${backtracking}`],
    ['GET', `patients?select=id&historiaDoenca=not.match.${backtracking}`],
    ['GET', 'patients?select=id&historiaDoenca=match(any).{a,b}'],
    ['GET', 'patients?select=id&historiaDoenca=imatch(all).{a,b}'],
    ['GET', 'patients?select=id&or=(id.is.null,historiaDoenca.match.a)'],
    ['GET', 'patients?select=id&and=(id.not.is.null,or(historiaDoenca.imatch.a,id.is.null))'],
    ['GET', 'patients?select=id&not.and=(historiaDoenca.match.a)'],
    ['GET', 'patients?select=id&not.or=(id.is.null,historiaDoenca.not.match.a)'],
    ['GET', 'patients?select=id,session_notes(id)&session_notes.content=match.a'],
    ['GET', 'patients?select=id,session_notes!inner(id)&session_notes.or=(content.match.a,id.is.null)'],
    ['GET', 'patients?select=id,n:session_notes(id)&n.content=imatch.a'],
    ['GET', 'patient_history?select=id&old->>nome=match.a'],
    ['GET', 'rpc/orphan_files?path=match.a'],
    ['POST', 'rpc/orphan_files?path=match.a'],
    ['PATCH', 'patients?historiaDoenca=match.a'],
    ['DELETE', 'patients?historiaDoenca=match.a'],
    ['GET', `patients?select=id&historiaDoenca=like.*${'a'.repeat(100)}b`],
    ['GET', `patients?select=id&historiaDoenca=ilike.*${'a'.repeat(100)}b`],
    ['GET', `patients?select=id&historiaDoenca=not.ilike.*${'a'.repeat(100)}b`],
    ['GET', `patients?select=id&historiaDoenca=like(any).{a,*${'a'.repeat(100)}b}`],
    ['GET', 'patients?select=id,session_notes(id,patients(id))'],
    ['GET', 'patients?select=id,session_notes(id,...patients(id,session_notes(id)))'],
    ['GET', 'patients?select=id,a:consents(id),b:consents(id),c:consents(id),d:consents(id),e:consents(id)'],
  ])('D-237: that could go on for long is refused: %s %s', async (method, path) => {
    const sends = method === 'PATCH' || method === 'POST';
    const { status, text } = await ask(method, path, sends ? '{}' : undefined);
    expect(status).toBe(400);
    if (method !== 'HEAD') expect(JSON.parse(text)).toMatchObject({ code: 'PGRST100' });
  });

  eachOften([
    ['and(', 100],
    ['and(', 2800],
    ['not.or(', 1500],
  ])('D-237: whose filters are nested deeply is refused: %s, %i times', async (opened, times) => {
    const filter = `or=(${opened.repeat(times)}id.is.null${')'.repeat(times + 1)}`;
    const { status, text } = await ask('GET', `patients?select=id&${filter}`);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: 'PGRST100' });
  });

  it('may store texts that are refused in a filter', async () => {
    expect(
      (await owner.client.from('patients').update({ observacoes: 'match.a' }).eq('id', patient)).error,
    ).toBeNull();
    const { data } = await owner.client
      .from('patients')
      .select('id')
      .or('observacoes.eq.match.a,observacoes.like.*match*');
    expect(data).toEqual([{ id: patient }]);
  });
});

onBothDatabases('a query that takes too long', (server, database) => {
  it('D-237: is ended by the external server', async ({ skip }) => {
    if (database === 'PGlite') skip('PGlite cannot end a query');
    expect(await sql(server, 'show statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
  });
});
