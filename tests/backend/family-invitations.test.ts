import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  clientOf,
  minimalPatient,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { code } from '../support/backendNotes';
import { handIn, homeAnswers, type Invited, invite, lookAt, newInvitation } from '../support/invitations';

const DAY = 24 * 60 * 60_000;
const otherSecret = () => randomBytes(16).toString('base64url');

onBothDatabases("a family's link", (server) => {
  let owner: Therapist;
  let family: SupabaseClient;
  beforeAll(async () => {
    owner = await newTherapist(server);
    family = clientOf(server);
    const profile = { full_name: 'Lígia Prado', crefito_region: 3, crefito_number: '12345-TO' };
    await owner.client.from('therapist_profiles').insert(profile).throwOnError();
  });
  beforeEach(() => sql(server, 'delete from public.family_guesses'));

  const invitation = async (id: string, columns = '*') =>
    (await sql(server, `select ${columns} from public.family_invitations where id = $1`, [id]))[0];
  const stored = (patient: string) =>
    sql(server, 'select to_jsonb(f) as row from public.family_answers f where patient_id = $1', [patient]);
  /** What a page is told of a link, with the status of the answer. */
  const told = async (answer: PromiseLike<{ data: unknown; error: unknown; status: number }>) => {
    const { data, error, status } = await answer;
    return { data, error, status };
  };
  const nothing = { data: null, error: null, status: 200 };
  /** Sets what only time does. */
  const alter = (id: string, assignment: string) =>
    sql(server, `update public.family_invitations set ${assignment} where id = $1`, [id]);

  it('D-725: is open for as many days as she says, by the clock of the server, thirty at most', async () => {
    const { id } = await invite(owner, undefined, { days: 30 });
    const row = await invitation(id, 'created_at, expires_at, form, heading');
    expect(Date.parse(String(row?.expires_at)) - Date.parse(String(row?.created_at))).toBe(30 * DAY);
    for (const days of [0, 31]) {
      const { row } = newInvitation({ days, patient_id: randomUUID() });
      expect(await code(owner.client.from('family_invitations').insert(row))).toBe('23514');
    }
    const backdated = {
      ...newInvitation().row,
      patient_id: randomUUID(),
      expires_at: '2027-12-01T00:00:00Z',
    };
    expect(await code(owner.client.from('family_invitations').insert(backdated))).toBe('42501');
  });

  it('D-725: the server says which have expired, whatever clock a device has', async () => {
    const [open, expired] = [await invite(owner), await invite(owner)];
    await alter(expired.id, "expires_at = now() - interval '1 second'");
    const late = owner.client.from('family_invitations').select('id').in('id', [open.id, expired.id]);
    expect((await late.lte('expires_at', 'now').throwOnError()).data).toEqual([{ id: expired.id }]);
  });

  it('D-725: ends the one before of the same record, and can be ended once, by her', {
    tags: 'repeat',
  }, async () => {
    const patient = await newPatient(owner);
    const first = await invite(owner, patient);
    const other = await invite(owner, await newPatient(owner));
    const second = await invite(owner, patient);
    expect(await told(lookAt(family, first))).toEqual(nothing);
    expect((await lookAt(family, other)).data.state).toBe('open');
    expect((await lookAt(family, second)).data.state).toBe('open');
    const end = () =>
      owner.client
        .from('family_invitations')
        .update({ ended_at: '2001-01-01T00:00:00Z' })
        .eq('id', second.id)
        .select('ended_at')
        .single();
    const ended = await end();
    expect(Date.parse(ended.data?.ended_at ?? '')).toBeGreaterThan(Date.now() - DAY);
    expect((await end()).data).toEqual(ended.data);
    expect(await told(lookAt(family, second))).toEqual(nothing);
    expect(await told(handIn(family, second, homeAnswers))).toEqual(nothing);
    expect(await stored(patient)).toEqual([]);
  });

  it('D-726: shows what the form begins with, and says when it was first opened', async () => {
    const link = await invite(owner);
    const { data } = await lookAt(family, link);
    const row = await invitation(link.id, 'expires_at, opened_at');
    expect({ ...data, expires_at: Date.parse(data.expires_at) }).toEqual({
      state: 'open',
      form: 'infantil',
      heading: 'Bia',
      expires_at: Date.parse(String(row?.expires_at)),
      therapist: 'Lígia Prado',
      crefito_region: 3,
      crefito_number: '12345-TO',
    });
    await lookAt(family, link);
    expect((await invitation(link.id, 'opened_at'))?.opened_at).toEqual(row?.opened_at);
    const unnamed = await newTherapist(server);
    expect((await lookAt(family, await invite(unnamed))).data).toMatchObject({
      state: 'open',
      therapist: null,
    });
  });

  it('D-726: answers the same to whoever lacks the secret, whether or not there is such a link', {
    tags: 'repeat',
  }, async () => {
    const [open, ended, expired, answered] = await Promise.all([1, 2, 3, 4].map(() => invite(owner)));
    if (!open || !ended || !expired || !answered) throw new Error('no link');
    await alter(ended.id, 'ended_at = now()');
    await alter(expired.id, "expires_at = now() - interval '1 second'");
    await handIn(family, answered, homeAnswers);
    const wrong = [
      ...[open, ended, expired, answered].map(({ id }) => ({ id, secret: otherSecret() })),
      { id: randomUUID(), secret: otherSecret() },
      { id: open.id, secret: '' },
      { id: open.id, secret: `${open.secret}=` },
      { id: open.id, secret: answered.secret },
      ended,
      expired,
    ];
    for (const link of wrong) {
      expect(await told(lookAt(family, link))).toEqual(nothing);
      expect(await told(handIn(family, link, homeAnswers))).toEqual(nothing);
    }
    expect((await invitation(open.id))?.opened_at).toBeNull();
    // who holds the secret of what was answered is told that it was, and nothing of it
    const second = await lookAt(family, answered);
    expect(Object.keys(second.data).sort()).toEqual(['expires_at', 'state']);
    expect(second.data.state).toBe('answered');
  });

  it('D-726: refuses what is no answer in the same way, whether or not there is such a link', {
    tags: 'repeat',
  }, async () => {
    const { id } = await invite(owner);
    const shapes = [
      null,
      'texto',
      [],
      {},
      { ...homeAnswers, answers: 1 },
      { ...homeAnswers, answers: { alergias_infantil: { text: 'a'.repeat(200_000) } } },
      { ...homeAnswers, answers: { alergias_infantil: { text: '<'.repeat(66_000) + 'á'.repeat(70_000) } } },
      JSON.parse(`${'['.repeat(500)}1${']'.repeat(500)}`),
    ];
    for (const content of shapes) {
      const [known, unknown] = await Promise.all(
        [id, randomUUID()].map((each) => told(handIn(family, { id: each, secret: otherSecret() }, content))),
      );
      expect(known).toEqual(unknown);
    }
    for (const body of [
      {},
      { invitation: 'x', secret: 'x' },
      { invitation: id },
      { invitation: id, secret: 7 },
    ]) {
      const masked = async (of: object) =>
        JSON.stringify(await told(family.rpc('look_at_invitation', of))).replaceAll(id, 'id');
      const nobodys = randomUUID();
      const same = 'invitation' in body && body.invitation === id ? { ...body, invitation: nobodys } : body;
      expect((await masked(same)).replaceAll(nobodys, 'id')).toBe(await masked(body));
    }
    expect((await invitation(id))?.opened_at).toBeNull();
  });

  it('D-726: gives no client the hash of the secret, and no visitor a row', async () => {
    const link = await invite(owner);
    const rows = (client: SupabaseClient) => client.from('family_invitations');
    for (const column of ['secret_hash', 'content_hash', '*'])
      expect(await code(rows(owner.client).select(column).eq('id', link.id))).toBe('42501');
    expect(await code(rows(family).select('id').eq('id', link.id))).toBe('42501');
    const stranger = await newTherapist(server);
    expect((await rows(stranger.client).select('id').eq('id', link.id)).data).toEqual([]);
    const guessed = rows(owner.client).select('id').eq('secret_hash', '00');
    expect(await code(guessed)).toBe('42501');
  });

  it('D-726: ten thousand guesses neither open a link nor close it to the family', {
    tags: 'repeat',
  }, async () => {
    const link = await invite(owner);
    const guess = (id = link.id) => lookAt(family, { id, secret: otherSecret() });
    const first = await Promise.all(Array.from({ length: 20 }, () => guess()));
    expect(first.map(({ data, error }) => [data, error])).toEqual(first.map(() => [null, null]));
    expect((await guess()).status).toBe(429);
    // as for an id that is nobody's
    const nobodys = randomUUID();
    const others = await Promise.all(Array.from({ length: 20 }, () => guess(nobodys)));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect((await guess(nobodys)).status).toBe(429);
    // the rest of them in the database itself
    await sql(
      server,
      `do $guess$ declare refused integer := 0; begin
         for place in 1..10000 loop
           begin
             perform public.invitation_of('${link.id}', gen_random_uuid()::text);
           exception when sqlstate 'PT429' then refused := refused + 1;
           end;
         end loop;
         if refused <> 10000 then raise exception 'refused %', refused; end if;
       end $guess$`,
    );
    // a flood of ids that are nobody's fills no table
    await sql(
      server,
      `do $guess$ begin
         for place in 1..3000 loop
           begin perform public.invitation_of(gen_random_uuid(), 'x');
           exception when sqlstate 'PT429' then null;
           end;
         end loop;
       end $guess$`,
    );
    const [size] = await sql(
      server,
      'select count(*)::int as places, max(guesses) filter (where place = -1) as guessed from public.family_guesses',
    );
    expect(Number(size?.places)).toBeLessThanOrEqual(1025);
    expect(Number(size?.guessed)).toBeLessThanOrEqual(600);
    expect((await lookAt(family, link)).data.state).toBe('open');
    expect((await handIn(family, link, homeAnswers)).data.state).toBe('received');
  });

  it('D-727: takes answers once: repeated, taken twice at once, and never others', async () => {
    const patient = await newPatient(owner);
    const link = await invite(owner, patient);
    const both = await Promise.all([handIn(family, link, homeAnswers), handIn(family, link, homeAnswers)]);
    expect(both.map(({ data }) => data?.state)).toEqual(['received', 'received']);
    expect((await handIn(family, link, homeAnswers)).data.state).toBe('received');
    const other = { ...homeAnswers, answers: { alergias_infantil: { text: 'Nenhuma.' } } };
    expect((await handIn(family, link, other)).data.state).toBe('earlier');
    expect((await handIn(family, link, { ...homeAnswers, id: randomUUID() })).data.state).toBe('answered');
    const { id: _, ...words } = homeAnswers;
    const rows = await stored(patient);
    expect(rows).toMatchObject([
      { row: { ...words, id: link.id, from_home: true, reviewed_at: null, user_id: owner.id } },
    ]);
    // nothing stays at the link
    expect(await invitation(link.id, 'answers, filled_by')).toEqual({ answers: null, filled_by: null });
    const { data: history } = await owner.client
      .from('patient_history')
      .select('kind, filled_by, changed_by')
      .eq('patient_id', patient)
      .eq('kind', 'family_answered');
    expect(history).toEqual([{ kind: 'family_answered', filled_by: 'Ana (Mãe)', changed_by: null }]);
    await alter(link.id, "expires_at = now() - interval '1 second'");
    expect(await told(lookAt(family, link))).toEqual(nothing);
    // a phone whose answer was lost learns later that all arrived, and nobody else learns anything
    expect((await handIn(family, link, homeAnswers)).data.state).toBe('received');
    expect(await told(handIn(family, link, { ...homeAnswers, id: randomUUID() }))).toEqual(nothing);
  });

  it('D-726: is asked by POST alone, so that no address has the secret and every guess counts', async () => {
    const { id, secret } = await invite(owner);
    for (const given of [secret, otherSecret()]) {
      const values = { invitation: id, secret: given };
      expect((await family.rpc('look_at_invitation', values, { get: true })).error?.code).toBe('PT405');
      const content = JSON.stringify(homeAnswers);
      const handed = await family.rpc('hand_in_answers', { ...values, content }, { get: true });
      expect(handed.error?.code).toBe('PT405');
    }
    expect((await lookAt(family, { id, secret })).data.state).toBe('open');
  });

  it('D-726: tells nothing of the row in what it says of answers that it refuses', async () => {
    const { id, secret } = await invite(owner);
    // also keys that a browser drops, for a project that the embedded server does not stand before
    for (const refused of [{ filled_by: ' ' }, { answers: { prototype: { text: 'Amendoim.' } } }]) {
      const content = JSON.stringify({ ...homeAnswers, ...refused });
      const call = sql(server, 'select public.hand_in_answers($1, $2, $3::jsonb)', [id, secret, content]);
      const { message } = await call.then(
        () => ({ message: 'taken' }),
        (error: Error) => error,
      );
      expect(message).toContain('no answers of a family');
      expect(message).not.toContain(owner.id);
    }
  });

  it('D-726: whoever has seen a link cannot take it over from another account', async () => {
    const { id, secret } = await invite(owner);
    const thief = await newTherapist(server);
    const secret_hash = createHash('sha256').update(`${id}.${secret}`).digest('hex');
    const row = { id, patient_id: randomUUID(), form: 'infantil', secret_hash };
    expect(await code(thief.client.from('family_invitations').insert(row))).toBe('23505');
    // an id alone is nobody's
    const own = { ...newInvitation().row, id, patient_id: randomUUID() };
    await thief.client.from('family_invitations').insert(own).throwOnError();
    expect((await handIn(family, { id, secret }, homeAnswers)).data.state).toBe('received');
    const { data } = await thief.client.from('family_invitations').select('answered_at');
    expect(data).toEqual([{ answered_at: null }]);
  });

  it.each([
    [
      'its record is deleted',
      async (therapist: Therapist, { patient }: Invited) => {
        await newPatient(therapist, { id: patient });
        await therapist.client.from('patients').delete().eq('id', patient).throwOnError();
      },
    ],
    [
      'she deletes it',
      async ({ client }: Therapist, { id }: Invited) => {
        await client.from('family_invitations').delete().eq('id', id).throwOnError();
      },
    ],
    [
      'it makes room',
      async (therapist: Therapist, { id }: Invited) => {
        await alter(id, "ended_at = now() - interval '31 days'");
        await invite(therapist);
      },
    ],
    [
      'its account is deleted',
      async ({ id }: Therapist) => {
        await sql(server, 'delete from auth.users where id = $1', [id]);
      },
    ],
  ])('D-878: its secret is spent for every account once %s', async (_what, leave) => {
    const leaving = await newTherapist(server);
    const link = await invite(leaving);
    await leave(leaving, link);
    expect(await invitation(link.id)).toBeUndefined();
    const { id, secret } = link;
    const secret_hash = createHash('sha256').update(`${id}.${secret}`).digest('hex');
    const thief = await newTherapist(server);
    for (const as of [id, randomUUID()]) {
      const row = { id: as, patient_id: randomUUID(), form: 'infantil', secret_hash };
      expect(await code(thief.client.from('family_invitations').insert(row))).toBe('23505');
    }
    expect(await told(lookAt(family, link))).toEqual(nothing);
    expect(await told(handIn(family, link, homeAnswers))).toEqual(nothing);
  });

  it('D-733: is not made for a record that was deleted', async () => {
    const patient = await newPatient(owner);
    await owner.client.from('patients').delete().eq('id', patient).throwOnError();
    const { row } = newInvitation({ patient_id: patient });
    expect(await code(owner.client.from('family_invitations').insert(row))).toBe('PT410');
  });

  it('D-725: of two links that are made at once for a record, one is open', async () => {
    const patient = await newPatient(owner);
    const links = await Promise.all([1, 2, 3].map(() => invite(owner, patient)));
    const looked = await Promise.all(links.map((link) => lookAt(family, link)));
    expect(looked.filter(({ data }) => data?.state === 'open')).toHaveLength(1);
  });

  it('D-876: of several times that a form was handed in it says which one came, and nothing of it', async () => {
    const link = await invite(owner, await newPatient(owner));
    const [first, second] = [randomUUID(), randomUUID()];
    const newer = { ...homeAnswers, attempt: second, answers: { alergias_infantil: { text: 'Nenhuma.' } } };
    expect((await handIn(family, link, { ...homeAnswers, attempt: first })).data.state).toBe('received');
    const told = { state: 'earlier', attempt: first, expires_at: expect.any(String) };
    expect((await handIn(family, link, newer)).data).toEqual(told);
    expect((await handIn(family, link, { ...homeAnswers, attempt: first })).data.state).toBe('received');
    expect(await stored(link.patient)).toMatchObject([{ row: { answers: homeAnswers.answers } }]);
    // also after the link has expired
    await alter(link.id, "expires_at = now() - interval '1 second'");
    expect((await handIn(family, link, newer)).data).toEqual(told);
  });

  it('D-876: a page of an earlier version hands in without an attempt, and is answered as before', async () => {
    const link = await invite(owner);
    expect((await handIn(family, link, homeAnswers)).data.state).toBe('received');
    const again = await handIn(family, link, { ...homeAnswers, answers: {} });
    expect(again.data).toEqual({ state: 'earlier', attempt: null, expires_at: expect.any(String) });
  });

  const { answers: _, ...unanswered } = homeAnswers;
  const saying = (answers: object) => ({ ...homeAnswers, answers: { ...homeAnswers.answers, ...answers } });
  const invented = Object.fromEntries(
    Array.from({ length: 7500 }, (_each, index) => [`q${index}`, { text: 'x' }]),
  );
  it.each([
    ['a question that no family is asked', saying({ planoTratamento: { text: 'Alta.' } })],
    ['a name', saying({ nome: { text: 'Outra' } })],
    ['a CPF', saying({ cpf: { text: '529.982.247-25' } })],
    ['a number that is none', saying({ gestational_weeks: { text: 'quarenta' } })],
    ['more than a column holds', saying({ escola: { text: 'a'.repeat(1500) } })],
    ['a mark of another column', saying({ user_id: { mark: 'nao_sabe' } })],
    ['a question of the other form', saying({ atividadesVidaDiaria: { text: 'Come só.' } })],
    ['a question that nobody has asked', saying({ pergunta_inventada: { text: 'Sim.' } })],
    ['thousands of invented questions', saying(invented)],
    ['a name of endless length', saying({ ['a'.repeat(64)]: { text: 'x' } })],
  ])('D-879, D-881: refuses %s, and takes the answers without it', async (_what, content) => {
    const link = await invite(owner, await newPatient(owner));
    expect(await code(handIn(family, link, content))).toBe('22023');
    expect(await stored(link.patient)).toEqual([]);
    expect((await handIn(family, link, homeAnswers)).data.state).toBe('received');
  });

  it.each([
    ['too much', { ...homeAnswers, answers: { alergias_infantil: { text: 'a'.repeat(200_000) } } }, 'PT413'],
    ['another shape of answers', { ...homeAnswers, answers: { alergias_infantil: 'Amendoim' } }, '22023'],
    ['an unknown mark', { ...homeAnswers, answers: { alergias_infantil: { mark: 'sim' } } }, '22023'],
    [
      'a mark and a text',
      { ...homeAnswers, answers: { alergias_infantil: { mark: 'nao_sabe', text: '' } } },
      '22023',
    ],
    ['a name that is none', { ...homeAnswers, filled_by: ' ' }, '22023'],
    ['a time that is none', { ...homeAnswers, ended_at: 'ontem' }, '22023'],
    ['no answers', unanswered, '22023'],
    ['more than answers', { ...homeAnswers, reviewed_at: '2026-03-02T12:00:00Z' }, '22023'],
    ['the record of somebody', { ...homeAnswers, patient_id: randomUUID() }, '22023'],
    ['a list', [homeAnswers], '22023'],
    ['nothing', null, '22023'],
    [
      'nothing of everything',
      Object.fromEntries(Object.keys(homeAnswers).map((key) => [key, null])),
      '22023',
    ],
    ['answers that are a list', { ...homeAnswers, answers: [] }, '22023'],
    ['answers in a list', { ...homeAnswers, answers: [homeAnswers.answers] }, '22023'],
    ['answers that are a number', { ...homeAnswers, answers: 5 }, '22023'],
  ])('D-727: refuses %s, and stays open', async (_what, content, expected) => {
    const link = await invite(owner);
    expect(await code(handIn(family, link, content))).toBe(expected);
    expect((await lookAt(family, link)).data.state).toBe('open');
    expect((await handIn(family, link, homeAnswers)).data.state).toBe('received');
  });

  describe('without a record', () => {
    let link: Invited;
    beforeEach(async () => {
      link = await invite(owner);
      await handIn(family, link, homeAnswers);
    });

    it('D-731: the answers wait at the link, and the record takes them when it is saved, with their time', async () => {
      const { id: _, ended_at, ...words } = homeAnswers;
      expect(await invitation(link.id, 'to_jsonb(family_invitations) as row')).toMatchObject({
        row: { ...words, finished_at: ended_at },
      });
      const received = '2026-11-20T09:30:00+00:00';
      await alter(link.id, `answered_at = '${received}'`);
      const stranger = await newTherapist(server);
      await newPatient(stranger, { id: link.patient });
      expect(await stored(link.patient)).toEqual([]);
      await newPatient(owner, { id: link.patient });
      expect(await stored(link.patient)).toMatchObject([
        { row: { ...words, id: link.id, ended_at, received_at: received, from_home: true } },
      ]);
      expect(await invitation(link.id, 'answers, filled_by')).toEqual({ answers: null, filled_by: null });
      expect((await lookAt(family, link)).data.state).toBe('answered');
      // as a therapist's device sends them with their review
      const again = { ...words, id: link.id, ended_at, patient_id: link.patient };
      expect(await code(owner.client.from('family_answers').insert(again))).toBe('23505');
    });

    it('D-731: she can delete them, which leaves a trace, and nobody else can', {
      tags: 'repeat',
    }, async () => {
      const stranger = await newTherapist(server);
      const remove = ({ client }: Therapist) =>
        client.from('family_invitations').delete().eq('id', link.id).select('id');
      expect((await remove(stranger)).data).toEqual([]);
      expect((await remove(owner)).data).toEqual([{ id: link.id }]);
      const { data: traces } = await owner.client
        .from('patient_tombstones')
        .select('family_answers, deleted_by, reason')
        .eq('patient_id', link.patient);
      expect(traces).toEqual([{ family_answers: 1, deleted_by: owner.id, reason: null }]);
      expect(await told(lookAt(family, link))).toEqual(nothing);
      const { row } = newInvitation({ patient_id: link.patient });
      expect(await code(owner.client.from('family_invitations').insert({ ...row, id: link.id }))).toBe(
        'PT410',
      );
      // an unanswered one leaves none
      const unused = await invite(owner);
      await owner.client.from('family_invitations').delete().eq('id', unused.id).throwOnError();
      const none = owner.client.from('patient_tombstones').select('id').eq('patient_id', unused.patient);
      expect((await none).data).toEqual([]);
    });
  });

  it('D-763: answers to questions that the form does not ask any more are kept as they were written', async () => {
    const link = await invite(owner, await newPatient(owner));
    const answers = { pergunta_antiga: { text: 'Só à noite.' }, brincar: { mark: 'nao_sabe' } };
    // as a later version, which asks it no more; the exception takes all of it away again
    const taken = sql(
      server,
      `do $$ begin
        execute replace(pg_get_functiondef('public.family_questions(text)'::regprocedure), 'brincar', 'brincar, pergunta_antiga');
        perform public.hand_in_answers('${link.id}', '${link.secret}', '${JSON.stringify({ ...homeAnswers, answers })}');
        raise exception 'stored: %', (select f.answers from public.family_answers f where f.id = '${link.id}');
      end $$`,
    );
    await expect(taken).rejects.toThrow(/stored: .*pergunta_antiga.*Só à noite\./);
  });

  it('D-762: a time of the phone is told beside the server’s, and decides nothing', async () => {
    const patient = await newPatient(owner);
    for (const days of [-1, 1]) {
      const link = await invite(owner, patient);
      const ended_at = new Date(Date.now() + days * DAY).toISOString();
      const begun_at = new Date(Date.now() + days * DAY - 60_000).toISOString();
      const content = { ...homeAnswers, begun_at, ended_at };
      expect((await handIn(family, link, content)).data.state).toBe('received');
      const [row] = await sql(
        server,
        'select received_at, ended_at from public.family_answers where id = $1',
        [link.id],
      );
      expect(Date.parse(String(row?.ended_at))).toBe(Date.parse(ended_at));
      expect(Math.abs(Date.parse(String(row?.received_at)) - Date.now())).toBeLessThan(DAY / 2);
    }
  });

  it('D-765: two links of one patient that were both answered are two answers, with a record and before it', async () => {
    const patient = await newPatient(owner);
    const later = randomUUID();
    for (const [index, of] of [patient, patient, later, later].entries()) {
      const link = await invite(owner, of);
      const said = { ...homeAnswers, id: randomUUID(), filled_by: `Parente ${index}` };
      expect((await handIn(family, link, said)).data.state).toBe('received');
    }
    await newPatient(owner, { id: later });
    const writers = async (of: string) =>
      (await sql(server, 'select filled_by from public.family_answers where patient_id = $1', [of]))
        .map(({ filled_by }) => filled_by)
        .sort();
    expect(await writers(patient)).toEqual(['Parente 0', 'Parente 1']);
    expect(await writers(later)).toEqual(['Parente 2', 'Parente 3']);
  });

  it('D-733: lives through a discharge, and ends with the account', { tags: 'repeat' }, async () => {
    const patient = await newPatient(owner);
    const link = await invite(owner, patient);
    const discharge = { discharged_on: '2026-11-20', discharge_reason: 'outro' };
    await owner.client.from('patients').update(discharge).eq('id', patient).throwOnError();
    expect((await handIn(family, link, homeAnswers)).data.state).toBe('received');
    expect(await stored(patient)).toHaveLength(1);
    const leaving = await newTherapist(server);
    const last = await invite(leaving);
    expect((await lookAt(family, last)).data.state).toBe('open');
    await sql(server, 'delete from auth.users where id = $1', [leaving.id]);
    expect(await told(lookAt(family, last))).toEqual(nothing);
    expect(await told(handIn(family, last, homeAnswers))).toEqual(nothing);
  });

  it('D-733: ends with its record and with a banned account, and lives through an archive', async () => {
    const patient = await newPatient(owner);
    const link = await invite(owner, patient);
    const away = { archived_at: new Date().toISOString() };
    await owner.client.from('patients').update(away).eq('id', patient).throwOnError();
    expect((await lookAt(family, link)).data.state).toBe('open');
    await sql(server, "update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      owner.id,
    ]);
    expect(await told(lookAt(family, link))).toEqual(nothing);
    expect(await told(handIn(family, link, homeAnswers))).toEqual(nothing);
    await sql(server, 'update auth.users set banned_until = null where id = $1', [owner.id]);
    expect((await handIn(family, link, homeAnswers)).data.state).toBe('received');
    expect(await stored(patient)).toHaveLength(1);
    await owner.client.from('patients').delete().eq('id', patient).throwOnError();
    expect(await told(lookAt(family, link))).toEqual(nothing);
    expect(await invitation(link.id)).toBeUndefined();
  });

  it('D-733: a record that is saved while answers come in has them, whichever is first', {
    tags: 'repeat',
  }, async () => {
    const links = await Promise.all(Array.from({ length: 12 }, () => invite(owner)));
    const saving = links.map(({ patient }) =>
      owner.client
        .from('patients')
        .insert({ id: patient, ...minimalPatient })
        .throwOnError(),
    );
    await Promise.all([...links.map((link) => handIn(family, link, homeAnswers)), ...saving]);
    for (const { patient } of links) expect(await stored(patient)).toHaveLength(1);
  });

  it('D-733: ends with an account that a hosted project has deleted and could bring back', async () => {
    // embedded, accounts have no such column; the exception takes it away again
    const state = sql(
      server,
      `do $$ begin
        alter table auth.users add column if not exists deleted_at timestamptz;
        update auth.users set deleted_at = now() where id = '${owner.id}';
        raise exception 'open: %', public.invitation_is_open('${owner.id}', now() + interval '1 day', null);
      end $$`,
    );
    await expect(state).rejects.toThrow('open: f');
  });

  it('D-733: answers that come in while their record is deleted are stored before, or not at all, and it says which', {
    tags: 'repeat',
  }, async () => {
    const links = await Promise.all(
      Array.from({ length: 12 }, async () => invite(owner, await newPatient(owner))),
    );
    const deleting = links.map(({ patient }) =>
      owner.client.from('patients').delete().eq('id', patient).throwOnError(),
    );
    const said = await Promise.all(links.map((link) => handIn(family, link, homeAnswers)));
    await Promise.all(deleting);
    for (const { data, error } of said) {
      expect(error).toBeNull();
      if (data !== null) expect(data).toEqual({ state: 'received', expires_at: expect.any(String) });
    }
  });
});
