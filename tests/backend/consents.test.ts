import { beforeAll, describe, expect, it } from 'vitest';
import { consentTextFor } from '../../src/questionnaire/consent';
import { type ConsentKind, consentKindOf } from '../../src/questionnaire/consentKinds';
import { publishedTexts } from '../../src/questionnaire/consentTexts';
import type { PatientKind } from '../../src/questionnaire/field';
import { serviceClient } from '../support/accessRoles';
import {
  minimalConsent,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { code } from '../support/backendNotes';
import { eachOften } from '../support/eachOften';
import { giveName, minimalEvaluation } from '../support/treatment';

onBothDatabases('consents', (server) => {
  let owner: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
  });

  const give = async (values: object = {}) => {
    const { data, error } = await owner.client
      .from('consents')
      .insert({
        patient_id: await newPatient(owner),
        ...minimalConsent,
        ...values,
      })
      .select()
      .single();
    if (error) throw error;
    return data;
  };
  const change = (id: string, values: object) =>
    owner.client.from('consents').update(values).eq('id', id).select();

  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const isNow = (moment: string) => Math.abs(Date.now() - Date.parse(moment)) < 60_000;

  it("have the device's time and the server's", async () => {
    const given_at = hours(-23);
    const consent = await give({ received_at: '2001-01-01T00:00:00Z', given_at });
    expect(Date.parse(consent.given_at)).toBe(Date.parse(given_at));
    expect(isNow(consent.received_at)).toBe(true);
    expect(consent.device_times).toEqual({});
  });

  it.each([
    ['1990', () => '1990-01-01T00:00:00.000Z'],
    ['three days ago, as after days without network', () => hours(-72)],
    ['in two days', () => hours(48)],
  ])('D-98: of %s are dated by the server, and keep what the device said', async (_when, time) => {
    const given_at = time();
    const signature = { kind: 'typed', name: 'Joana Figueiredo' };
    const consent = await give({ given_at, signature, signed_at: given_at, device_times: { given_at: 'x' } });
    expect(isNow(consent.given_at) && isNow(consent.signed_at)).toBe(true);
    const said = Object.entries(consent.device_times).map(([name, text]) => [name, Date.parse(String(text))]);
    expect(Object.fromEntries(said)).toEqual({
      given_at: Date.parse(given_at),
      signed_at: Date.parse(given_at),
    });
  });

  it("D-98: are signed and revoked at the server's time where the device's clock is far off", async () => {
    const { id } = await give();
    const revoked_at = '1990-01-01T00:00:00+00:00';
    const signed = await change(id, { signature: { kind: 'typed', name: 'Joana' }, signed_at: hours(-1) });
    expect(signed.data?.[0]?.device_times).toEqual({});
    const [revoked] = (await change(id, { revoked_at })).data ?? [];
    expect(isNow(revoked.revoked_at)).toBe(true);
    expect(revoked.device_times).toEqual({ revoked_at });
    expect((await change(id, { device_times: {} })).error?.code).toBe('42501');
  });

  it('D-98, D-160: name an existing text by its version and hash', async () => {
    const { data } = await owner.client
      .from('consent_texts')
      .select('version, hash, kind, published_on')
      .order('version');
    const rows = publishedTexts.map(({ version, sha256, publishedOn }) => ({
      version,
      hash: sha256,
      kind: consentKindOf(version),
      published_on: publishedOn,
    }));
    expect(data).toEqual(rows.sort((a, b) => (a.version < b.version ? -1 : 1)));
    for (const values of [
      { text_hash: 'a'.repeat(64) },
      { text_version: 'adulto-9' },
      { text_version: 'adulto-1' },
      { text_version: 'adulto-3', text_hash: consentTextFor('adulto').sha256 },
    ]) {
      await expect(give(values)).rejects.toMatchObject({ code: '23503' });
    }
  });

  it.each(publishedTexts)('D-160: take $version', async (text) => {
    const named = { text_version: text.version, text_hash: text.sha256 };
    expect(await give(named)).toMatchObject(named);
  });

  it.each([
    { signer_name: 'Outra Pessoa' },
    { text_version: 'adulto-1' },
    { text_hash: 'def' },
    { given_at: '2001-01-01T00:00:00Z' },
    { received_at: '2001-01-01T00:00:00Z' },
  ])('D-24: are never rewritten: %j', async (values) => {
    const { id } = await give();
    expect((await change(id, values)).error?.code).toBe('42501');
    await expect(
      sql(server, `update consents set ${Object.keys(values)[0]} = $2 where id = $1`, [
        id,
        Object.values(values)[0],
      ]),
    ).rejects.toThrow('consents are never changed');
  });

  it('D-60: are signed once', async () => {
    const { id } = await give();
    const signature = { kind: 'drawn', width: 600, height: 200, strokes: [[1, 2, 30.5, 40]] };
    const signed = await change(id, { signature, signed_at: '2026-01-05T09:05:00Z' });
    expect(signed.data).toMatchObject([{ signature }]);
    for (const values of [
      { signature: null, signed_at: null },
      { signature: { ...signature, strokes: [] } },
    ]) {
      expect((await change(id, values)).error?.code).toBe('P0001');
    }
  });

  it('are not signed without a time', async () => {
    const { id } = await give();
    expect((await change(id, { signature: { kind: 'typed', name: 'Joana' } })).error?.code).toBe('23514');
  });

  it('may be signed as they are recorded', async () => {
    const signature = { kind: 'typed', name: 'Joana Figueiredo' };
    expect(await give({ signature, signed_at: '2026-01-05T09:05:00Z' })).toMatchObject({ signature });
  });

  const noSignatures = [
    ['drawn'],
    {},
    { kind: 'drawn' },
    { kind: 'drawn', width: '600', height: 200, strokes: [] },
    { kind: 'typed', name: 7 },
    { kind: 'drawn', width: 600, height: 200, strokes: ['1'.repeat(200_000)] },
    { kind: 'stamped', name: 'Joana' },
    { kind: 'typed', name: 'x'.repeat(1001) },
    { kind: 'typed', name: ' ' },
    { kind: 'typed', name: 'Joana', strokes: [] },
    ...[
      [],
      [null],
      [{}],
      [[]],
      [[1]],
      [[1, 2, 3]],
      [[1, '2']],
      [[1, null]],
      [[1, [2]]],
      [[1, -1]],
      [[1, 1e9]],
      Array(301).fill([1, 2]),
    ].map((strokes) => ({ kind: 'drawn', width: 600, height: 200, strokes })),
    { kind: 'drawn', width: 0, height: 200, strokes: [[1, 2]] },
    { kind: 'drawn', width: 600, height: 1e9, strokes: [[1, 2]] },
    { kind: 'drawn', width: 600, height: 200, strokes: [[1, 2]], name: 'Joana' },
  ];
  eachOften(
    noSignatures.map((signature) => [signature] as const),
    (_, index) => index % 8 === 0,
  )('D-247: take nothing else for a signature', async (signature) => {
    const signed_at = '2026-01-05T09:05:00Z';
    await expect(give({ signature, signed_at })).rejects.toMatchObject({ code: '23514' });
    const { id } = await give();
    expect((await change(id, { signature, signed_at })).error?.code).toBe('23514');
  });

  it('D-247: refuse a time that cannot be parsed', { tags: 'repeat' }, async () => {
    const { id } = await give();
    for (const time of ['infinity', '-infinity', '0044-03-15 BC', '20260-03-02']) {
      await expect(give({ given_at: time })).rejects.toMatchObject({ code: '23514' });
      expect((await change(id, { revoked_at: time })).error?.code).toBe('23514');
      await expect(
        sql(server, 'update consents set signed_at = $2 where id = $1', [id, time]),
      ).rejects.toThrow();
    }
  });

  describe('D-248: are dated in the order in which the server received them', () => {
    it('D-248: one received after a revocation is dated after it', async () => {
      const first = await give({ given_at: hours(-20) });
      const revoked_at = hours(-1);
      expect((await change(first.id, { revoked_at })).data?.[0]?.device_times).toEqual({});
      const given_at = hours(-5);
      const second = await give({ patient_id: first.patient_id, given_at });
      expect(isNow(second.given_at)).toBe(true);
      expect(Date.parse(second.device_times.given_at)).toBe(Date.parse(given_at));
      const other = await give({ given_at });
      expect(Date.parse(other.given_at)).toBe(Date.parse(given_at));
    });

    it('D-248: none is revoked before it was given', async () => {
      const { id } = await give({ given_at: hours(-2) });
      const revoked_at = hours(-3);
      const [revoked] = (await change(id, { revoked_at })).data ?? [];
      expect(isNow(revoked.revoked_at)).toBe(true);
      expect(Date.parse(revoked.device_times.revoked_at)).toBe(Date.parse(revoked_at));
    });

    it('D-248: nor is one that comes revoked', async () => {
      const [given_at, revoked_at] = [hours(20), hours(-20)];
      const revoked = await give({ given_at, revoked_at, revoked_by_name: 'Joana', revocation_reason: 'x' });
      expect(isNow(revoked.revoked_at)).toBe(true);
      expect(Date.parse(revoked.device_times.revoked_at)).toBe(Date.parse(revoked_at));
    });
  });

  it('D-249: cannot be deleted, except with their patient', async () => {
    const { id, patient_id } = await give();
    const remove = (client: Therapist['client']) => client.from('consents').delete().eq('id', id);
    expect((await remove(owner.client)).error?.code).toBe('42501');
    expect((await remove(await serviceClient(server, owner))).error?.code).toBe('42501');
    await expect(sql(server, 'delete from public.consents where id = $1', [id])).rejects.toThrow(
      'consents are never deleted',
    );
    await expect(sql(server, 'truncate public.consents')).rejects.toThrow('consents are never deleted');
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const query = `select has_table_privilege($1, 'public.consents', 'delete, truncate') as may`;
      expect(await sql(server, query, [role])).toEqual([{ may: false }]);
    }
    expect((await owner.client.from('patients').delete().eq('id', patient_id)).error).toBeNull();
    expect(await sql(server, 'select id from public.consents where id = $1', [id])).toEqual([]);
  });

  it('are not signed once they are revoked', async () => {
    const { id } = await give();
    await change(id, { revoked_at: '2026-02-01T10:00:00Z' });
    const late = { signature: { kind: 'typed', name: 'Joana' }, signed_at: '2026-02-02T10:00:00Z' };
    expect((await change(id, late)).error?.code).toBe('P0001');
  });

  it('D-24: are revoked once', async () => {
    const { id } = await give();
    const revocation = {
      revoked_at: '2026-02-01T10:00:00Z',
      revoked_by_name: 'Joana',
      revocation_reason: 'Mudou de cidade',
    };
    expect((await change(id, revocation)).data).toHaveLength(1);
    for (const values of [
      { revoked_at: null, revoked_by_name: null, revocation_reason: null },
      { revocation_reason: 'Outra' },
    ]) {
      expect((await change(id, values)).error?.code).toBe('P0001');
    }
  });

  it('are recorded once by repeated attempts', async () => {
    const { id, patient_id } = await give();
    await expect(give({ id, patient_id })).rejects.toMatchObject({ code: '23505' });
  });

  const adult = consentTextFor('adulto');
  const { version, sha256 } = consentTextFor('infantil');
  const newer = { text_version: version, text_hash: sha256 };

  describe('the patient knows the version in force', () => {
    const patientOf = async (id: string) => {
      const { data, error } = await owner.client
        .from('patients')
        .select('consent_version, revision, updated_at, created_at')
        .eq('id', id)
        .single();
      if (error) throw error;
      return data;
    };
    const revoke = (id: string) => change(id, { revoked_at: '2026-02-01T12:00:00Z' });

    it('after it was given, revoked, and given again, without counting as an update', async () => {
      const { id, patient_id } = await give();
      expect((await patientOf(patient_id)).consent_version).toBe(adult.version);
      await revoke(id);
      expect((await patientOf(patient_id)).consent_version).toBeNull();
      await give({ patient_id, ...newer });
      const patient = await patientOf(patient_id);
      expect(patient).toMatchObject({ consent_version: newer.text_version, revision: 1 });
      expect(patient.updated_at).toBe(patient.created_at);
    });

    it('D-248: and revoking an older one changes nothing', async () => {
      const first = await give();
      await give({ patient_id: first.patient_id });
      await revoke(first.id);
      expect((await patientOf(first.patient_id)).consent_version).toBe(adult.version);
    });

    it('and a client cannot set it', async () => {
      const id = await newPatient(owner, { consent_version: adult.version });
      expect((await patientOf(id)).consent_version).toBeNull();
      await owner.client.from('patients').update({ consent_version: adult.version, nome: 'B' }).eq('id', id);
      expect((await patientOf(id)).consent_version).toBeNull();
    });
  });

  const textOf = (kind: ConsentKind, tipo: PatientKind = 'adulto') => {
    const { version, sha256 } = consentTextFor(tipo, kind);
    return { text_version: version, text_hash: sha256 };
  };
  const inForceIn = async (id: string) => {
    const { data, error } = await owner.client
      .from('patients')
      .select('consent_version, treatment_version, revision')
      .eq('id', id)
      .single();
    if (error) throw error;
    return data;
  };

  it('D-655: each kind is in force by itself: none stands for another, none is revoked with another', {
    tags: 'repeat',
  }, async () => {
    const patient_id = await newPatient(owner);
    const given = new Map<ConsentKind, string>();
    for (const kind of ['treatment', 'image', 'telehealth'] as const)
      given.set(kind, (await give({ patient_id, ...textOf(kind) })).id);
    const treatment_version = 'tratamento-adulto-1';
    // D-656: to the treatment, once it is signed
    expect(await inForceIn(patient_id)).toMatchObject({ consent_version: null, treatment_version: null });
    const signature = { kind: 'typed', name: 'Joana Figueiredo' };
    await change(given.get('treatment') ?? '', { signature, signed_at: hours(0) });
    expect(await inForceIn(patient_id)).toEqual({ consent_version: null, treatment_version, revision: 1 });
    given.set('data', (await give({ patient_id, ...textOf('data') })).id);
    await change(given.get('image') ?? '', { revoked_at: hours(0) });
    await change(given.get('telehealth') ?? '', { revoked_at: hours(0) });
    const consent_version = 'adulto-2';
    expect(await inForceIn(patient_id)).toEqual({ consent_version, treatment_version, revision: 1 });
    await change(given.get('treatment') ?? '', { revoked_at: hours(0), revoked_by_name: 'Joana' });
    expect(await inForceIn(patient_id)).toMatchObject({ consent_version, treatment_version: null });
    await change(given.get('data') ?? '', { revoked_at: hours(0) });
    expect(await inForceIn(patient_id)).toMatchObject({ consent_version: null, treatment_version: null });
  });

  it('D-782, D-823: one that was signed on paper counts as signed, once; no day ahead, and nothing else of it, is taken', async () => {
    const { id, patient_id } = await give({
      patient_id: await newPatient(owner, { tipo: 'infantil' }),
      ...textOf('treatment', 'infantil'),
    });
    const { publishedOn } = consentTextFor('infantil', 'treatment');
    const paper = { kind: 'paper', name: 'Joana Figueiredo', on: publishedOn };
    for (const on of ['2999-01-01', hours(48).slice(0, 10)])
      expect(await code(change(id, { signature: { ...paper, on }, signed_at: hours(0) }))).toBe('PT422');
    for (const wrong of [
      { on: '2026-02-31' },
      { on: '0000-01-01' },
      { on: '2026-13-01' },
      { name: 'Rui Figueiredo' },
      { on: '12/03/2026' },
      { on: undefined },
      { name: ' ' },
      { file: 'a.pdf' },
    ])
      expect(await code(change(id, { signature: { ...paper, ...wrong }, signed_at: hours(0) }))).toBe(
        '23514',
      );
    await change(id, { signature: paper, signed_at: hours(0) });
    expect(await inForceIn(patient_id)).toMatchObject({ treatment_version: 'tratamento-infantil-1' });
    const data = await give({ patient_id });
    expect(await code(change(data.id, { signature: paper, signed_at: hours(0) }))).toBe('23514');
    const again = { signature: { ...paper, on: hours(0).slice(0, 10) }, signed_at: hours(0) };
    expect((await change(id, again)).error).not.toBeNull();
  });

  it('D-896: no paper was signed before its text was there, or before the birth; one that is there stays, and can be revoked', async () => {
    const today = hours(0).slice(0, 10);
    const { publishedOn } = consentTextFor('infantil', 'treatment');
    const dayBefore = (iso: string) => new Date(Date.parse(iso) - 86_400_000).toISOString().slice(0, 10);
    const consentOf = async (dataNascimento: string) => {
      const patient_id = await newPatient(owner, { tipo: 'infantil', dataNascimento });
      return (await give({ patient_id, ...textOf('treatment', 'infantil') })).id;
    };
    const sign = (id: string, on: string) => {
      const signature = { kind: 'paper', name: 'Joana Figueiredo', on };
      return code(change(id, { signature, signed_at: hours(0) }));
    };
    const id = await consentOf('2019-04-02');
    for (const on of ['0001-01-01', '1901-05-05', '2019-04-01', '2026-03-12', dayBefore(publishedOn)])
      expect([on, await sign(id, on)]).toEqual([on, 'PT422']);
    expect(await sign(id, publishedOn)).toBeUndefined();
    const newborn = await consentOf(today);
    expect(await sign(newborn, dayBefore(today))).toBe('PT422');
    expect(await sign(newborn, today)).toBeUndefined();

    // as the versions before took it
    const early = await consentOf('2019-04-02');
    const stored = { kind: 'paper', name: 'Joana Figueiredo', on: '1901-05-05' };
    await sql(server, 'update public.consents set signature = $2, signed_at = now() where id = $1', [
      early,
      JSON.stringify(stored),
    ]);
    const [revoked] = (await change(early, { revoked_at: hours(0), revoked_by_name: 'Joana' })).data ?? [];
    expect(revoked).toMatchObject({ signature: stored, revoked_by_name: 'Joana' });
  });

  it('D-655: what the device says of one kind is not dated by the revocation of another', async () => {
    const patient_id = await newPatient(owner);
    const { id } = await give({ patient_id, ...textOf('data') });
    await change(id, { revoked_at: hours(0) });
    const given_at = hours(-2);
    const treated = await give({ patient_id, ...textOf('treatment'), given_at });
    expect([Date.parse(treated.given_at), treated.device_times]).toEqual([Date.parse(given_at), {}]);
    const again = await give({ patient_id, ...textOf('data'), given_at });
    expect(isNow(again.given_at)).toBe(true);
  });

  it('D-655: no client says that a treatment was consented to, and it is no answer', async () => {
    const treatment_version = 'tratamento-adulto-1';
    const id = await newPatient(owner, { treatment_version });
    await owner.client.from('patients').update({ treatment_version, nome: 'Joana Prado' }).eq('id', id);
    expect(await inForceIn(id)).toMatchObject({ treatment_version: null, revision: 2 });
    const signature = { kind: 'typed', name: 'Joana Prado' };
    await give({ patient_id: id, ...textOf('treatment'), signature, signed_at: hours(0) });
    expect(await inForceIn(id)).toMatchObject({ treatment_version });
    const marked = { patient_id: id, column: 'treatment_version', mark: 'nao_sabe' };
    expect((await owner.client.from('answer_marks').insert(marked)).error?.code).toBe('23514');
    await giveName(owner);
    const evaluation = await owner.client
      .from('evaluations')
      .insert({ patient_id: id, ...minimalEvaluation })
      .select('id');
    expect(evaluation.error).toBeNull();
    const { data } = await owner.client.from('evaluations').select('answers').eq('patient_id', id);
    expect(data).toHaveLength(2);
    expect(JSON.stringify(data)).not.toContain('tratamento-adulto');
  });

  it('D-655: are in the history: given, signed and revoked, each with its text and by whom', async () => {
    const patient_id = await newPatient(owner);
    const signature = { kind: 'typed', name: 'Joana Figueiredo' };
    const { id } = await give({ patient_id, ...textOf('treatment'), signer_relation: 'Paciente' });
    await change(id, { signature, signed_at: hours(0) });
    await change(id, { revoked_at: hours(0), revoked_by_name: 'Rui' });
    const { data } = await owner.client
      .from('patient_history')
      .select('kind, file_name, filled_by, changed_by')
      .eq('entry_id', id)
      .order('id');
    const entry = { file_name: 'tratamento-adulto-1', changed_by: owner.id };
    expect(data).toEqual([
      { ...entry, kind: 'consent_given', filled_by: 'Joana Figueiredo (Paciente)' },
      { ...entry, kind: 'consent_signed', filled_by: 'Joana Figueiredo' },
      { ...entry, kind: 'consent_revoked', filled_by: 'Rui' },
    ]);
  });
});
