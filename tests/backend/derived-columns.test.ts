import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { consentTextFor } from '../../src/questionnaire/consent';
import {
  minimalConsent,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { beside } from '../support/beside';

const { version, sha256 } = consentTextFor('infantil');

onBothDatabases('the derived columns of a patient', (server, database) => {
  let owner: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
  });

  const read = async (id: string) => {
    const { data, error } = await owner.client
      .from('patients')
      .select('consent_version, to_ask, revision')
      .eq('id', id)
      .single();
    if (error) throw error;
    return data;
  };
  /** Runs statements in one transaction; as a client with `role`, otherwise as the owner of the database. */
  const inOneTransaction = (statements: readonly string[], role?: 'authenticated' | 'service_role') =>
    sql(
      server,
      `do $$ begin
         perform set_config('request.jwt.claim.sub', '${role === 'authenticated' ? owner.id : ''}', true),
           set_config('request.jwt.claims', '{"sub": ${role === 'authenticated' ? `"${owner.id}"` : 'null'}}', true);
         ${role ? `perform set_config('role', '${role}', true);` : ''}
         ${statements.map((statement) => `${statement};`).join('\n')}
       end $$`,
    );
  const setting = `perform set_config('app.derived_columns', 'on', true)`;
  const forge = (id: string) =>
    `update public.patients set consent_version = '${version}', to_ask = '{alergias}', nome = 'Joana Prado' where id = '${id}'`;
  const give = (patient: string) =>
    `insert into public.consents (id, patient_id, user_id, text_version, text_hash, signer_name, given_at)
     values ('${randomUUID()}', '${patient}', '${owner.id}', '${version}', '${sha256}', 'Joana Prado', now())`;
  const mark = (patient: string) =>
    `insert into public.answer_marks (patient_id, user_id, "column", mark)
     values ('${patient}', '${owner.id}', 'cirurgias', 'nao_perguntado')`;

  it.each(['authenticated', 'service_role'] as const)(
    'D-279: are forged by no setting that %s makes, and no change of the record hides behind one',
    async (role) => {
      const id = await newPatient(owner);
      await inOneTransaction([setting, forge(id)], role);
      expect(await read(id)).toEqual({ consent_version: null, to_ask: [], revision: 2 });
      const { data } = await owner.client
        .from('patient_history')
        .select('kind')
        .eq('patient_id', id)
        .order('id');
      expect(data).toEqual([{ kind: 'created' }, { kind: 'changed' }]);
    },
  );

  it.each(['authenticated', 'service_role', undefined] as const)(
    'D-279: leave no way open in the rest of their transaction (%s)',
    async (role) => {
      const id = await newPatient(owner);
      await inOneTransaction([give(id), mark(id), forge(id)], role);
      expect(await read(id)).toEqual({ consent_version: version, to_ask: ['cirurgias'], revision: 2 });
    },
  );

  it('D-279: are set by no function of the API', async () => {
    const settings = { setting_name: 'app.derived_columns', new_value: 'on', is_local: false };
    const { error } = await owner.client.rpc('set_config', settings);
    expect(error?.code).toBe('PGRST202');
  });

  it('D-279: say which consent is the newest, also when one is given while another is revoked', {
    tags: 'repeat',
  }, async () => {
    const patient_id = await newPatient(owner);
    const first = randomUUID();
    await owner.client.from('consents').insert({ id: first, patient_id, ...minimalConsent });
    await beside(
      server,
      database,
      (pause) => inOneTransaction([give(patient_id), pause]),
      () => inOneTransaction([`update public.consents set revoked_at = now() where id = '${first}'`]),
    );
    expect(await read(patient_id)).toMatchObject({ consent_version: version, revision: 1 });
  });
});
