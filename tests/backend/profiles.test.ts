import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { profiles } from '../../src/records/profile';
import { signInApp } from '../support/appCalls';
import {
  clientOf,
  minimalNote,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { fullColumns } from '../support/fullRows';
import { helena } from '../support/profiles';

onBothDatabases('profiles of therapists', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  beforeEach(async () => {
    owner = await newTherapist(server);
    stranger = await newTherapist(server);
  });

  const table = ({ client }: Pick<Therapist, 'client'>) => client.from('therapist_profiles');
  const save = (by: Therapist, values: object = {}) =>
    table(by)
      .upsert({ ...helena, ...values, user_id: by.id }, { onConflict: 'user_id' })
      .select('*')
      .single();
  const columns = Object.keys(helena).join(',');

  it('are inserted once, then updated; saving twice is harmless', async () => {
    const first = await save(owner);
    expect(first.error).toBeNull();
    expect(first.data).toMatchObject(helena);
    const again = await save(owner);
    expect(again.error).toBeNull();
    const moved = await save(owner, { address: 'Rua Nova, 1', phone: null });
    expect(moved.data).toMatchObject({ ...helena, address: 'Rua Nova, 1', phone: null });
    expect(moved.data.created_at).toBe(first.data.created_at);
    expect(Date.parse(moved.data.updated_at)).toBeGreaterThan(Date.parse(first.data.updated_at));
  });

  it('D-80: are read and written by their owner alone', async () => {
    await save(owner);
    expect((await table(owner).select(columns)).data).toEqual([helena]);
    expect((await table(stranger).select(columns)).data).toEqual([]);
    expect((await table({ client: clientOf(server) }).select(columns)).error?.code).toBe('42501');

    const theft = await table(stranger).update({ full_name: 'Outra' }).eq('user_id', owner.id).select();
    expect(theft.data).toEqual([]);
    const planted = await table(stranger).insert({ ...helena, user_id: owner.id });
    expect(planted.error).not.toBeNull();
    const newcomer = await newTherapist(server);
    const forged = await table(stranger).insert({ ...helena, user_id: newcomer.id });
    expect(forged.error?.code).toBe('42501');
    await save(stranger);
    const handed = await table(stranger).update({ user_id: newcomer.id }).eq('user_id', stranger.id);
    expect(handed.error?.code).toBe('42501');
    expect((await table({ client: clientOf(server) }).insert(helena)).error?.code).toBe('42501');
    expect((await table(owner).select(columns)).data).toEqual([helena]);
  });

  it('cannot be backdated or deleted by a client', async () => {
    await save(owner);
    const backdated = await table(owner)
      .update({ created_at: '2020-01-01T00:00:00Z' })
      .eq('user_id', owner.id);
    expect(backdated.error?.code).toBe('42501');
    expect((await table(owner).delete().eq('user_id', owner.id)).error?.code).toBe('42501');
  });

  it.each([
    ['a blank name', { full_name: ' ' }],
    ['no category', { category: '' }],
    ['a CREFITO without its region', { crefito_region: null }],
    ['a CREFITO without its number', { crefito_number: null }],
    ['a region that cannot be', { crefito_region: 0 }],
    ['a number with words', { crefito_number: '12345-XX' }],
    ['an RQE of another profession', { specialty: 'Acupuntura', specialty_rqe: '1010001234' }],
  ])('refuse %s', async (_, values) => {
    expect((await save(owner, values)).error?.code).toBe('23514');
  });

  const versions = async (by = owner) => {
    const { data, error } = await by.client.from('profile_versions').select('*').order('version');
    if (error) throw error;
    return data;
  };

  it('D-243: leave one version per change, and no other', async () => {
    await save(owner);
    await save(owner);
    await save(owner, { full_name: 'Outra Pessoa' });
    await save(owner);
    const stored = await table(owner).select('updated_at').single();
    const version = { ...helena, user_id: owner.id, changed_by: owner.id, valid_from: expect.any(String) };
    expect(await versions()).toEqual([
      { ...version, version: 1 },
      { ...version, version: 2, full_name: 'Outra Pessoa' },
      { ...version, version: 3, valid_from: stored.data?.updated_at },
    ]);
    expect(await versions(stranger)).toEqual([]);
    await sql(server, `update public.therapist_profiles set category = 'Outra' where user_id = $1`, [
      owner.id,
    ]);
    expect((await versions()).at(-1)).toMatchObject({ version: 4, category: 'Outra', changed_by: null });
  });

  it('D-975, D-243: leave a version of every column that the form has', async () => {
    const full = fullColumns(profiles);
    const { data } = await table(owner)
      .insert({ ...full, user_id: owner.id })
      .select('*')
      .single();
    const { created_at, updated_at, revision, ...said } = data ?? {};
    expect(said).toMatchObject(full);
    expect(await versions()).toEqual([
      { ...said, version: 1, changed_by: owner.id, valid_from: expect.any(String) },
    ]);
  });

  it('D-243, D-673: signing a note under another name, or with a title, leaves a version of the profile', {
    tags: 'repeat',
  }, async () => {
    await save(owner);
    await save(owner, { full_name: 'Outra Pessoa' });
    const patient_id = await newPatient(owner);
    const notes = () => owner.client.from('session_notes');
    const finalised = async () => {
      const id = randomUUID();
      await notes().insert({ id, patient_id, ...minimalNote });
      const { data, error } = await notes()
        .update({ finalised_at: new Date().toISOString() })
        .eq('id', id)
        .select('author')
        .single();
      if (error) throw error;
      return data.author;
    };
    const forged = await finalised();
    await save(owner);
    const { full_name: name, category, crefito_region, crefito_number } = helena;
    const author = { name, category, crefito_region, crefito_number };
    expect(await finalised()).toEqual({ ...author, profile_version: 3 });
    expect(forged).toEqual({ ...author, name: 'Outra Pessoa', profile_version: 2 });
    expect((await versions())[1]).toMatchObject({ version: 2, full_name: 'Outra Pessoa' });
    const titled = { specialty: 'Saúde Mental', specialty_rqe: '2070001234' };
    await save(owner, titled);
    const specialties = [{ title: 'Saúde Mental', rqe: '2070001234' }];
    expect(await finalised()).toEqual({ ...author, profile_version: 4, specialties });
    expect((await versions()).at(-1)).toMatchObject(titled);
    await save(owner, { ...titled, supervisor_name: 'Ana Lima' });
    expect(await finalised()).not.toHaveProperty('specialties');
  });

  it('D-243: are listed by the app with all their versions, newest first', { tags: 'repeat' }, async () => {
    await save(owner);
    await sql(
      server,
      `do $$ begin
         for i in 2..1003 loop
           update public.therapist_profiles set address = 'Rua ' || i where user_id = '${owner.id}';
         end loop;
       end $$`,
    );
    await signInApp(server, owner);
    const { profileVersionsOptions } = await import('../../src/data/records/profileVersions');
    const listed = await new QueryClient().fetchQuery(profileVersionsOptions(owner.id));
    expect(listed.map(({ version }) => version)).toEqual(Array.from({ length: 1003 }, (_, i) => 1003 - i));
    expect(listed[0]).toMatchObject({ ...helena, address: 'Rua 1003', changed_by: null });
  });

  it('go with the account, and their versions with them', async () => {
    await save(owner);
    await sql(server, 'delete from auth.users where id = $1', [owner.id]);
    for (const name of ['therapist_profiles', 'profile_versions'])
      expect(await sql(server, `select 1 from public.${name} where user_id = $1`, [owner.id])).toEqual([]);
  });
});
