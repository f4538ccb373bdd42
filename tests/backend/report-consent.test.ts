import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { consentTextFor } from '../../src/questionnaire/consent';
import { type ConsentKind, consentKinds } from '../../src/questionnaire/consentKinds';
import {
  minimalConsent,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { code } from '../support/backendNotes';
import { beside } from '../support/beside';
import { giveName, minimalReport, newReportFile } from '../support/treatment';

onBothDatabases('the consent to an issued report', (server, database) => {
  let owner: Therapist;
  let stranger: Therapist;
  beforeAll(async () => {
    [owner, stranger] = [await newTherapist(server), await newTherapist(server)];
    for (const therapist of [owner, stranger]) await giveName(therapist);
  });

  const issue = async (patient_id: string, values: object = {}) =>
    code(
      owner.client.from('issued_reports').insert({
        patient_id,
        ...minimalReport,
        document_path: await newReportFile(owner, patient_id),
        without_consent: null,
        ...values,
      }),
    );
  const consent = async (patient_id: string, values: object = {}) => {
    const id = randomUUID();
    await owner.client
      .from('consents')
      .insert({ id, patient_id, ...minimalConsent, ...values })
      .throwOnError();
    return id;
  };
  const revoke = (id: string) =>
    owner.client
      .from('consents')
      .update({ revoked_at: new Date().toISOString() })
      .eq('id', id)
      .throwOnError();

  it('D-412: is in force when it is issued, or the reason is stored; the family needs none', {
    tags: 'repeat',
  }, async () => {
    const patient_id = await newPatient(owner);
    expect(await issue(patient_id)).toBe('PT451');
    expect(await issue(patient_id, { without_consent: 'Ordem judicial.' })).toBeUndefined();
    expect(await issue(patient_id, { kind: 'familia' })).toBeUndefined();
    const id = await consent(patient_id);
    expect(await issue(patient_id)).toBeUndefined();
    await revoke(id);
    expect(await issue(patient_id)).toBe('PT451');
    await consent(patient_id);
    expect(await issue(patient_id)).toBeUndefined();
  });

  it('D-412, D-655: is one to the use of data, to the text of the record’s own form', {
    tags: 'repeat',
  }, async () => {
    const patient_id = await newPatient(owner, { tipo: 'infantil' });
    await consent(patient_id);
    expect(await issue(patient_id)).toBe('PT451');
    const to = (kind: ConsentKind) => {
      const text = consentTextFor('infantil', kind);
      return consent(patient_id, { text_version: text.version, text_hash: text.sha256 });
    };
    // D-655: no other kind stands for it
    for (const kind of consentKinds.filter((one) => one !== 'data')) await to(kind);
    expect(await issue(patient_id)).toBe('PT451');
    await to('data');
    expect(await issue(patient_id)).toBeUndefined();
  });

  it('D-412: of a foreign record is not told', async () => {
    const refusals = await Promise.all(
      [await newPatient(owner), randomUUID()].map((patient_id) =>
        code(
          stranger.client.from('issued_reports').insert({
            patient_id,
            ...minimalReport,
            without_consent: null,
            document_path: `${stranger.id}/${patient_id}/1.pdf`,
          }),
        ),
      ),
    );
    expect(refusals).toEqual(['23503', '23503']);
  });

  it('D-412: is not asked of the owner of the tables, who fills or restores a database', async () => {
    const patient_id = await newPatient(owner);
    await sql(
      server,
      `insert into public.issued_reports
         (user_id, patient_id, kind, addressee, content, record_revision, author, sha256, file_name, file_size, document_path)
       values ($1, $2, 'escola', 'E. M. Jardim', '{"included":[]}', 1, '{"name":"Lígia Prado"}', $3, 'a.pdf', 1, $4)`,
      [owner.id, patient_id, 'a'.repeat(64), `${owner.id}/${patient_id}/a.pdf`],
    );
    expect(
      await sql(server, 'select 1 as one from public.issued_reports where patient_id = $1', [patient_id]),
    ).toEqual([{ one: 1 }]);
  });

  const transaction = (...steps: string[]) =>
    sql(
      server,
      `do $$ begin
         perform set_config('request.jwt.claim.sub', '${owner.id}', true),
           set_config('request.jwt.claims', '{"sub":"${owner.id}"}', true);
         set local role authenticated;
         ${steps.join(';\n')};
       end $$`,
    ).then(
      () => undefined,
      (error: unknown) => String(error),
    );
  const issuing = async (patient_id: string) => {
    const path = await newReportFile(owner, patient_id);
    return `insert into public.issued_reports
        (patient_id, kind, addressee, content, record_revision, sha256, file_name, file_size, document_path)
      values ('${patient_id}', 'escola', 'E. M. Jardim', '{"included":[]}', 1, '${'a'.repeat(64)}', 'a.pdf', ${minimalReport.file_size}, '${path}')`;
  };
  const revoking = (id: string) => `update public.consents set revoked_at = now() where id = '${id}'`;
  const stored = async (patient_id: string) => {
    const { data } = await owner.client
      .from('issued_reports')
      .select('issued_at')
      .eq('patient_id', patient_id);
    return data?.length;
  };

  it('D-412: that is being revoked is not in force once the revocation is stored', {
    tags: 'repeat',
  }, async () => {
    const patient_id = await newPatient(owner);
    const id = await consent(patient_id);
    const insert = await issuing(patient_id);
    const [revoked, issued] = await beside(
      server,
      database,
      (pause) => transaction(revoking(id), pause),
      () => transaction(insert),
    );
    expect(revoked).toBeUndefined();
    expect(issued).toContain('with a consent in force');
    expect(await stored(patient_id)).toBe(0);
  });

  it('D-412: is in force for a report that is issued before it is revoked, and both are stored', {
    tags: 'repeat',
  }, async () => {
    const patient_id = await newPatient(owner);
    const id = await consent(patient_id);
    const insert = await issuing(patient_id);
    const ended = await beside(
      server,
      database,
      (pause) => transaction(insert, pause),
      () => transaction(revoking(id)),
    );
    expect(ended).toEqual([undefined, undefined]);
    expect(await stored(patient_id)).toBe(1);
    const { data } = await owner.client
      .from('patients')
      .select('consent_version')
      .eq('id', patient_id)
      .single();
    expect(data?.consent_version).toBeNull();
  });
});
