import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  minimalConsent,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { issuingSql } from '../support/beside';
import { giveName, minimalReport, newReportFile } from '../support/treatment';

const TODAY = '2026-11-27';
const BEFORE = '2026-12-27';

/** What becomes of each of the 40 records, in turn; only the first four are due. */
const fates = [
  ...['soon', 'today', 'over', 'other report'],
  ...['later', 'no date', 'archived', 'discharged', 'revoked', 'renewed', 'treatment ended'],
] as const;
const due = fates.slice(0, 4);
type Fate = (typeof fates)[number];

const validUntil: Partial<Record<Fate, string | null>> = {
  today: TODAY,
  over: '2026-01-31',
  later: '2026-12-28',
  'no date': null,
};

async function makeRecord(owner: Therapist, fate: Fate): Promise<string> {
  const patient_id = await newPatient(owner);
  const from = (table: string) => owner.client.from(table);
  const valid_until = fate in validUntil ? validUntil[fate] : BEFORE;
  await from('care_plans').upsert({ patient_id, valid_until, weekly_hours: 1.5 }).throwOnError();
  const change = async (values: object) =>
    await from('patients').update(values).eq('id', patient_id).throwOnError();
  if (fate === 'archived') await change({ archived_at: '2026-11-01T12:00:00Z' });
  if (fate === 'discharged')
    await change({
      discharged_on: TODAY,
      discharge_reason: 'objetivos',
      discharge_summary: 'Alta.',
    });
  if (fate === 'revoked' || fate === 'soon' || fate === 'treatment ended') {
    const kind = fate === 'treatment ended' ? 'treatment' : 'data';
    const texts = from('consent_texts').select('text_version:version, text_hash:hash').eq('kind', kind);
    const { data: text } = await texts.limit(1).single().throwOnError();
    const consent = { patient_id, ...minimalConsent, ...text };
    const { data } = await from('consents').insert(consent).select('id').single().throwOnError();
    const revoked = { revoked_at: new Date().toISOString(), revoked_by_name: 'Joana' };
    if (fate !== 'soon') await from('consents').update(revoked).eq('id', data?.id).throwOnError();
  }
  if (fate === 'renewed' || fate === 'other report') {
    const document_path = await newReportFile(owner, patient_id);
    const content = { included: [], renews: fate === 'renewed' ? BEFORE : '2026-06-27' };
    const row = { ...minimalReport, kind: 'plano_saude', patient_id, document_path, content };
    await from('issued_reports').insert(row).throwOnError();
  }
  return patient_id;
}

onBothDatabases('renewals', (server) => {
  it('D-779: a treatment is renewed once for each end of its plan, also by two devices at the same moment', async () => {
    const owner = await newTherapist(server);
    await giveName(owner);
    const patient_id = await newPatient(owner);
    const other = await newPatient(owner);
    const issue = async (renews: string, given: object = {}) => {
      const patient = { patient_id, ...given }.patient_id;
      const document_path = await newReportFile(owner, patient);
      const row = { ...minimalReport, kind: 'plano_saude', patient_id, document_path, ...given };
      const content = { included: [], renews };
      const { data, error } = await owner.client
        .from('issued_reports')
        .insert({ ...row, content })
        .select('id')
        .maybeSingle();
      return error?.code ?? (data?.id as string);
    };
    const both = await Promise.all([issue(BEFORE), issue(BEFORE)]);
    expect(both.filter((code) => code === 'PT452')).toHaveLength(1);
    const replaces = both.find((code) => code !== 'PT452');
    // another end, none, a correction, another kind and another record are none
    for (const one of [
      issue('2027-06-30'),
      issue(''),
      issue(BEFORE, { replaces }),
      issue(BEFORE, { kind: 'medico' }),
      issue(BEFORE, { patient_id: other }),
    ])
      expect(await one).toMatch(/^[0-9a-f-]{36}$/);
    expect(await issue(BEFORE)).toBe('PT452');
  });

  it('D-897: a correction of another report renews nothing beside the renewal; one of the renewal itself does', {
    tags: 'repeat',
  }, async () => {
    const owner = await newTherapist(server);
    await giveName(owner);
    const patient_id = await newPatient(owner);
    const issue = async (given: object = {}, renews = BEFORE) => {
      const document_path = await newReportFile(owner, patient_id);
      const content = { included: [], renews };
      const row = { ...minimalReport, kind: 'plano_saude', patient_id, document_path, content, ...given };
      const { data, error } = await owner.client
        .from('issued_reports')
        .insert(row)
        .select('id')
        .maybeSingle();
      return { code: error?.code, id: data?.id };
    };
    const school = await issue({ kind: 'escola' }, '');
    const plan = await issue({}, '');
    const doctor = await issue({ kind: 'medico' });
    const renewal = await issue();
    expect([school, plan, doctor, renewal].map(({ code }) => code)).toEqual(Array(4).fill(undefined));
    for (const { id } of [school, plan, doctor]) expect((await issue({ replaces: id })).code).toBe('PT452');
    // it can be corrected again and again, and still stands
    const corrected = await issue({ replaces: renewal.id });
    const again = await issue({ replaces: corrected.id });
    expect([corrected.code, again.code]).toEqual([undefined, undefined]);
    expect((await issue({ replaces: plan.id })).code).toBe('PT452');
    // until it is corrected into something else
    expect((await issue({ kind: 'medico', replaces: again.id }, '')).code).toBeUndefined();
    expect((await issue({ replaces: plan.id })).code).toBeUndefined();
    expect((await issue()).code).toBe('PT452');
  });

  it('D-897: two renewals from before can each be corrected', async () => {
    const owner = await newTherapist(server);
    await giveName(owner);
    const patient_id = await newPatient(owner);
    const row = async () => ({
      ...minimalReport,
      kind: 'plano_saude',
      patient_id,
      document_path: await newReportFile(owner, patient_id),
      content: { included: [], renews: BEFORE },
    });
    const [first, second] = [randomUUID(), randomUUID()];
    await owner.client
      .from('issued_reports')
      .insert({ ...(await row()), id: first })
      .throwOnError();
    // in one transaction: others write the table meanwhile
    await sql(
      server,
      `do $do$ begin
         alter table public.issued_reports disable trigger issued_reports_check_renewed;
         ${issuingSql(owner, { ...(await row()), id: second })};
         alter table public.issued_reports enable trigger issued_reports_check_renewed;
       end $do$`,
    );
    for (const replaces of [first, second])
      await owner.client
        .from('issued_reports')
        .insert({ ...(await row()), replaces })
        .throwOnError();
  });

  it('D-814: what was issued as the renewal, and corrected into another kind, renews nothing', async () => {
    const owner = await newTherapist(server);
    await giveName(owner);
    const patient_id = await makeRecord(owner, 'renewed');
    const due = async () => {
      const { data } = await owner.client.rpc('due_renewals', { before: BEFORE }).throwOnError();
      return (data as { patient_id: string }[]).map((one) => one.patient_id);
    };
    expect(await due()).toEqual([]);
    const { data: first } = await owner.client.from('issued_reports').select('id').single().throwOnError();
    const issue = async (values: object) =>
      owner.client
        .from('issued_reports')
        .insert({
          ...minimalReport,
          patient_id,
          document_path: await newReportFile(owner, patient_id),
          ...values,
        })
        .throwOnError();
    await issue({ kind: 'medico', replaces: first?.id, content: { included: [], renews: '' } });
    expect(await due()).toEqual([patient_id]);
    await issue({ kind: 'plano_saude', content: { included: [], renews: BEFORE } });
    expect(await due()).toEqual([]);
  });

  it('D-709: of 40 records exactly those are due whose plan ends in time, and a report or a new date ends it', {
    tags: 'repeat',
  }, async () => {
    const [owner, other] = [await newTherapist(server), await newTherapist(server)];
    await giveName(owner);
    const made: { fate: Fate; id: string }[] = [];
    for (let number = 0; number < 40; number += 1) {
      const fate = fates[number % fates.length] ?? 'soon';
      made.push({ fate, id: await makeRecord(owner, fate) });
    }
    // the hours are a number there, too
    const plans = owner.client.from('care_plans').select('weekly_hours').eq('patient_id', made[0]?.id);
    expect((await plans.throwOnError()).data).toEqual([{ weekly_hours: 1.5 }]);
    const read = async ({ client }: Therapist, before = BEFORE) => {
      const { data } = await client.rpc('due_renewals', { before }).throwOnError();
      return (data as { patient_id: string; valid_until: string }[]) ?? [];
    };
    const found = await read(owner);
    const expected = made.filter(({ fate }) => due.includes(fate as never)).map(({ id }) => id);
    expect(expected).toHaveLength(16);
    expect(found.map(({ patient_id }) => patient_id).toSorted()).toEqual(expected.toSorted());
    const days = found.map(({ valid_until }) => valid_until);
    expect(days).toEqual(days.toSorted());
    expect(await read(owner, TODAY)).toHaveLength(8);
    expect(await read(other)).toEqual([]);

    const [first, second] = found;
    await owner.client.from('patients').delete().eq('id', first?.patient_id).throwOnError();
    const later = { valid_until: '2027-05-31' };
    await owner.client.from('care_plans').update(later).eq('patient_id', second?.patient_id).throwOnError();
    expect(await read(owner)).toHaveLength(14);
  });
});
