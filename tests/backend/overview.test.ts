import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Overview } from '../../src/data/records/overview';
import { ageBetween } from '../../src/lib/age';
import { ageGroups } from '../../src/lib/ageGroups';
import { civilDateOf, dayNumber, isoOfDay, parseIso } from '../../src/lib/dates';
import { consentTextFor } from '../../src/questionnaire/consent';
import type { ConsentKind } from '../../src/questionnaire/consentKinds';
import type { PatientKind } from '../../src/questionnaire/field';
import { signInApp } from '../support/appCalls';
import {
  minimalConsent,
  minimalFamilyAnswers,
  minimalNote,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';

type Given = {
  readonly created_at?: string;
  readonly dataNascimento?: string;
  readonly archived_at?: string;
};

onBothDatabases('the overview', (server) => {
  let owner: Therapist;
  let read: () => Promise<Overview>;
  afterEach(() => vi.useRealTimers());
  beforeEach(async () => {
    // no midnight comes between what a test and the app call today
    vi.setSystemTime(new Date());
    owner = await newTherapist(server);
    await signInApp(server, owner);
    const { overviewOptions } = await import('../../src/data/records/overview');
    read = () => new QueryClient().fetchQuery(overviewOptions());
  });

  /** Rows with given times, as only the owner of the database can insert them. */
  async function add(given: readonly Given[]) {
    const rows = given.map((values, index) => ({
      id: randomUUID(),
      user_id: owner.id,
      tipo: 'adulto',
      revision: 1,
      questionnaire_version: 1,
      to_ask: [],
      nome: `Paciente ${index + 1}`,
      dataNascimento: '1990-05-05',
      created_at: '2020-01-01T12:00:00Z',
      updated_at: '2020-01-01T12:00:00Z',
      archived_at: null,
      ...values,
    }));
    const names = Object.keys(rows[0] ?? {})
      .map((name) => `"${name}"`)
      .join(', ');
    await sql(
      server,
      `insert into public.patients (${names})
       select ${names} from jsonb_populate_recordset(null::public.patients, $1::text::jsonb)`,
      [JSON.stringify(rows)],
    );
    return rows;
  }

  it('D-277: of an account without patients has zeros, and nothing of others', async () => {
    const other = await newTherapist(server);
    const patient = await newPatient(other);
    const note = await other.client.from('session_notes').insert({ patient_id: patient, ...minimalNote });
    expect(note.error).toBeNull();
    expect(await read()).toEqual({
      counters: { total: 0, new_this_month: 0, complete: 0, active_today: 0 },
      has_archived: false,
      months: Array.from({ length: 12 }, () => 0),
      ages: ageGroups.map(() => 0),
      latest: [],
      open_notes: { count: 0, notes: [] },
      family: [],
      plans: [],
      untreated: [],
      sessions: [],
    });
  });

  it('D-116, D-277: counts more than a thousand patients by completed years, also around every birthday', {
    tags: 'repeat',
  }, async () => {
    const today = civilDateOf(new Date());
    const iso = (years: number, days: number) => {
      const date = new Date(Date.UTC(today.year - years, today.month - 1, today.day + days));
      return date.toISOString().slice(0, 10);
    };
    const around = ageGroups.flatMap(({ from }) => [-1, 0, 1].map((days) => iso(from, days)));
    const others = Array.from({ length: 1100 }, (_, index) => iso(index % 110, index % 29));
    const born = [...around, ...others, '2000-02-29', '2012-02-29', '1908-02-29'];
    await add(born.map((dataNascimento) => ({ dataNascimento })));
    const expected = ageGroups.map(() => 0);
    for (const date of born) {
      const birth = parseIso(date);
      const age = birth && ageBetween(birth, today);
      const group = age ? ageGroups.findLastIndex(({ from }) => age.years >= from) : -1;
      if (group >= 0) expected[group] = (expected[group] ?? 0) + 1;
    }
    const { ages, counters } = await read();
    expect(ages).toEqual(expected);
    expect(counters.total).toBe(born.length);
  });

  it('D-116, D-277: counts registrations by the months of the device', async () => {
    const now = new Date();
    const start = (months: number) => new Date(now.getFullYear(), now.getMonth() + months, 1);
    const before = (moment: Date) => new Date(moment.getTime() - 1);
    await add(
      [start(0), start(0), before(start(0)), start(-11), before(start(-11)), start(-40)].map((moment) => ({
        created_at: moment.toISOString(),
      })),
    );
    const { months, counters } = await read();
    expect(months).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
    expect(counters).toMatchObject({ total: 6, new_this_month: 2 });
  });

  it('D-175, D-277: has the five that were added last, and an archived record nowhere', async () => {
    const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T12:00:00+00:00`;
    const rows = await add([
      ...Array.from({ length: 7 }, (_, index) => ({ created_at: at(20 - index) })),
      { created_at: at(25), archived_at: at(26) },
    ]);
    const { latest, counters, has_archived, ages } = await read();
    expect(latest.map(({ id }) => id)).toEqual(rows.slice(0, 5).map(({ id }) => id));
    const [first] = rows;
    expect(latest[0]).toEqual({
      id: first?.id,
      tipo: 'adulto',
      nome: 'Paciente 1',
      social_name: null,
      dataNascimento: '1990-05-05',
      gestational_weeks: null,
      created_at: at(20),
      to_ask: [],
    });
    expect(counters.total).toBe(7);
    expect(ages.reduce((sum, count) => sum + count, 0)).toBe(7);
    expect(has_archived).toBe(true);
  });

  it('D-173, D-277: has the five oldest open notes with their first words, also of an archived record', async () => {
    const patient = await newPatient(owner, { nome: 'Maria Sá' });
    const days = ['2026-03-07', '2026-03-01', '2026-03-06', '2026-03-02', '2026-03-05', '2026-03-04'];
    const notes = days.map((occurred_on) => ({
      patient_id: patient,
      occurred_on,
      content: `\n  Treino de ${occurred_on}\n${'longo '.repeat(100)}`,
    }));
    expect((await owner.client.from('session_notes').insert(notes)).error).toBeNull();
    const archive = { archived_at: new Date().toISOString() };
    expect((await owner.client.from('patients').update(archive).eq('id', patient)).error).toBeNull();
    const { open_notes } = await read();
    expect(open_notes.count).toBe(6);
    expect(open_notes.notes.map(({ occurred_on }) => occurred_on)).toEqual([...days].sort().slice(0, 5));
    const [note] = open_notes.notes;
    expect(note).toMatchObject({ patient_id: patient, patients: { nome: 'Maria Sá' } });
    expect(note?.patients.archived_at).not.toBeNull();
    expect(note?.content).toMatch(/^Treino de 2026-03-01\n/);
    expect(note?.content.length).toBe(200);
  });

  it('D-205, D-277: has what families wrote until it is reviewed', async () => {
    const patient = await newPatient(owner, { nome: 'Maria Sá' });
    const answers = {
      id: randomUUID(),
      patient_id: patient,
      questionnaire_version: 1,
      ...minimalFamilyAnswers,
    };
    expect((await owner.client.from('family_answers').insert(answers)).error).toBeNull();
    const { filled_by, relation } = minimalFamilyAnswers;
    expect((await read()).family).toEqual([
      {
        id: answers.id,
        patient_id: patient,
        filled_by,
        relation,
        ended_at: expect.any(String),
        received_at: expect.any(String),
        patients: { nome: 'Maria Sá', social_name: null, archived_at: null },
      },
    ]);
    const reviewed = { reviewed_at: new Date().toISOString() };
    expect(
      (await owner.client.from('family_answers').update(reviewed).eq('id', answers.id)).error,
    ).toBeNull();
    expect((await read()).family).toEqual([]);
  });

  it('D-656: names the children in treatment whose representative has not consented to it in writing, and nobody else', {
    tags: 'repeat',
  }, async () => {
    const child = { tipo: 'infantil' };
    const signature = { signature: { kind: 'typed', name: 'Joana' }, signed_at: new Date().toISOString() };
    const consent = async (
      patient_id: string,
      kind: ConsentKind,
      tipo: PatientKind = 'infantil',
      signed = true,
    ) => {
      const { version, sha256 } = consentTextFor(tipo, kind);
      const text = { text_version: version, text_hash: sha256 };
      const id = randomUUID();
      const row = { id, patient_id, ...minimalConsent, ...text, ...(signed && signature) };
      await owner.client.from('consents').insert(row).throwOnError();
      return id;
    };
    const other = await newTherapist(server);
    await newPatient(other, child);
    await newPatient(owner, { nome: 'Adulta' });
    await newPatient(owner, {
      ...child,
      nome: 'Com alta',
      discharged_on: '2026-01-05',
      discharge_reason: 'obito',
    });
    const archived = await newPatient(owner, { ...child, nome: 'Arquivada' });
    await owner.client.from('patients').update({ archived_at: new Date().toISOString() }).eq('id', archived);
    await consent(await newPatient(owner, { ...child, nome: 'Tratada' }), 'treatment');
    const revoked = await newPatient(owner, { ...child, nome: 'Revogada' });
    const id = await consent(revoked, 'treatment');
    await owner.client.from('consents').update({ revoked_at: new Date().toISOString() }).eq('id', id);
    const data = await newPatient(owner, { ...child, nome: 'Com os outros' });
    for (const kind of ['data', 'image', 'telehealth'] as const) await consent(data, kind);
    await consent(await newPatient(owner, { ...child, nome: 'De adulto' }), 'treatment', 'adulto');
    const unsigned = await consent(
      await newPatient(owner, { ...child, nome: 'Sem assinatura' }),
      ...(['treatment', 'infantil', false] as const),
    );
    const names = (await read()).untreated.map(({ nome }) => nome);
    expect(names).toEqual(['Com os outros', 'De adulto', 'Revogada', 'Sem assinatura']);
    await owner.client.from('consents').update(signature).eq('id', unsigned).throwOnError();
    expect((await read()).untreated.map(({ nome }) => nome)).not.toContain('Sem assinatura');
  });

  it('D-1113, D-1117: has the sessions of today, and those of three weeks before that nothing answers', async () => {
    const patient = await newPatient(owner, { nome: 'Davi', social_name: 'Dora' });
    const today = dayNumber(civilDateOf(new Date()));
    const weekday = ((today + 3) % 7) + 1;
    await sql(
      server,
      `insert into public.weekly_sessions (user_id, patient_id, weekday, time_of_day, setting, from_day, created_at)
       values ($1, $2, $3, '14:00-14:50', 'escola', '2020-01-01', '2020-01-01')`,
      [owner.id, patient, weekday],
    );
    const note = { patient_id: patient, content: 'Treino.', occurred_on: isoOfDay(today - 7) };
    await owner.client.from('session_notes').insert(note).throwOnError();
    const session = { patient_id: patient, time_of_day: '14:00-14:50', setting: 'escola' };
    const open = { ...session, answered_by: null, answer_id: null };
    const patients = { nome: 'Davi', social_name: 'Dora' };
    expect((await read()).sessions).toEqual(
      [21, 14, 0].map((ago) => ({ ...open, day: isoOfDay(today - ago), patients })),
    );
    const missed = { patient_id: patient, missed_on: isoOfDay(today) };
    const { data } = await owner.client.from('absences').insert(missed).select('id').single().throwOnError();
    expect((await read()).sessions.at(-1)).toMatchObject({ answered_by: 'absence', answer_id: data.id });
  });

  it('D-1183: a device whose clock is off asks for its own day, and for nothing from before the times were written', {
    tags: 'repeat',
  }, async () => {
    const patient = await newPatient(owner);
    const now = new Date();
    const today = dayNumber(civilDateOf(now));
    // at the same hour of each day, written on this one
    const rows = [0, 1, 2, 3, 4, 5, 6].map((number) => ({
      ...{ patient_id: patient, weekday: number + 1, time_of_day: '14:00', every: 1, setting: null },
      from_day: isoOfDay(today - 30),
    }));
    await owner.client.from('weekly_sessions').insert(rows).throwOnError();
    const { overviewBounds } = await import('../../src/data/records/overviewBounds');
    const daysOf = async (off: number) => {
      const device = new Date(now);
      device.setDate(device.getDate() + off);
      const { data } = await owner.client.rpc('overview', overviewBounds(device)).throwOnError();
      return (data as Overview).sessions.map(({ day }) => day);
    };
    const written = (await daysOf(30)).at(0) ?? '';
    for (const off of [-400, -2]) expect(await daysOf(off), `${off} days`).toEqual([]);
    const ahead = await daysOf(2);
    expect(ahead.every((day) => day >= isoOfDay(today - 1) && day <= isoOfDay(today + 2))).toBe(true);
    expect(ahead.at(-1)).toBe(isoOfDay(today + 2));
    // at most three weeks before its own day
    expect(written).toBe(isoOfDay(today + 30 - 21));
  });

  it('D-1183: of 500 patients none of today is left out, and of what is missing the latest days stay', {
    tags: 'repeat',
  }, async () => {
    const today = dayNumber(civilDateOf(new Date()));
    const people = Array.from({ length: 500 }, () => ({}));
    await add(people);
    await sql(
      server,
      `insert into public.weekly_sessions (user_id, patient_id, weekday, time_of_day, from_day, created_at)
       select p.user_id, p.id, $2, '14:00-14:50', '2020-01-01', '2020-01-01' from public.patients p where p.user_id = $1`,
      [owner.id, ((today + 3) % 7) + 1],
    );
    const { sessions } = await read();
    const count = (ago: number) => sessions.filter(({ day }) => day === isoOfDay(today - ago)).length;
    expect([0, 7, 14, 21].map(count)).toEqual([500, 500, 0, 0]);
  });
});
