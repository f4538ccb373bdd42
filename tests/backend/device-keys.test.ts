import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { clientOf, newTherapist, onBothDatabases, sql, type Therapist } from '../support/backendClients';

const newKey = () => ({ device_id: randomUUID(), key_material: randomBytes(32).toString('base64') });

onBothDatabases('device keys', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
    stranger = await newTherapist(server);
  });

  const table = ({ client }: Pick<Therapist, 'client'>) => client.from('device_keys');
  const stored = async () => {
    const key = newKey();
    const { error } = await table(owner).insert({ ...key, user_id: owner.id });
    expect(error).toBeNull();
    return key;
  };
  const read = async (by: Pick<Therapist, 'client'>, deviceId: string) => {
    const { data, error } = await table(by).select('key_material').eq('device_id', deviceId);
    if (error) return error.code;
    return data.map(({ key_material }) => key_material);
  };

  it('are read by their owner alone', async () => {
    const key = await stored();
    expect(await read(owner, key.device_id)).toEqual([key.key_material]);
    expect(await read(stranger, key.device_id)).toEqual([]);
    expect(await read({ client: clientOf(server) }, key.device_id)).toBe('42501');
  });

  it('are never rewritten or removed by a client', async () => {
    const key = await stored();
    for (const { client } of [owner, stranger]) {
      const update = await client
        .from('device_keys')
        .update({ key_material: newKey().key_material })
        .eq('device_id', key.device_id);
      expect(update.error?.code).toBe('42501');
      const removal = await client.from('device_keys').delete().eq('device_id', key.device_id);
      expect(removal.error?.code).toBe('42501');
    }
    expect((await table(owner).insert({ ...newKey(), device_id: key.device_id })).error?.code).toBe('23505');
    expect(await read(owner, key.device_id)).toEqual([key.key_material]);
  });

  it('cannot be planted for somebody else', async () => {
    const { error } = await table(stranger).insert({ ...newKey(), user_id: owner.id });
    expect(error?.code).toBe('42501');
    const visitor = await clientOf(server).from('device_keys').insert(newKey());
    expect(visitor.error?.code).toBe('42501');
  });

  it('are 256 bits', async () => {
    const { error } = await table(owner).insert({ ...newKey(), key_material: 'curta' });
    expect(error?.code).toBe('23514');
  });

  it('go with the account', async () => {
    const leaving = await newTherapist(server);
    await table(leaving).insert(newKey());
    await sql(server, 'delete from auth.users where id = $1', [leaving.id]);
    expect(await sql(server, 'select 1 from public.device_keys where user_id = $1', [leaving.id])).toEqual(
      [],
    );
  });
});
