import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { newTherapist, onBothDatabases, sql, type Therapist } from '../support/backendClients';

const newKey = () => ({ device_id: randomUUID(), key_material: randomBytes(32).toString('base64') });

onBothDatabases('device keys', (server) => {
  let owner: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
  });

  const table = ({ client }: Pick<Therapist, 'client'>) => client.from('device_keys');
  const stored = async () => {
    const key = newKey();
    const { error } = await table(owner).insert({ ...key, user_id: owner.id });
    expect(error).toBeNull();
    return key;
  };

  it('are stored once by repeated attempts', async () => {
    const key = await stored();
    // as the app repeats it: no browser logs a conflict
    const again = await table(owner).upsert(
      { ...newKey(), device_id: key.device_id, user_id: owner.id },
      { onConflict: 'user_id,device_id', ignoreDuplicates: true },
    );
    expect([again.error, again.status]).toEqual([null, 201]);
    const { data } = await table(owner).select('key_material').eq('device_id', key.device_id);
    expect(data).toEqual([{ key_material: key.key_material }]);
  });

  it('are 256 bits', async () => {
    const { error } = await table(owner).insert({ ...newKey(), key_material: 'curta' });
    expect(error?.code).toBe('23514');
  });

  it('D-252: are 1,000 at most; none is replaced by another, and only their therapist sees the limit', async () => {
    const full = await newTherapist(server);
    await sql(
      server,
      `insert into public.device_keys (user_id, device_id, key_material)
       select $1, gen_random_uuid(), $2 from generate_series(1, 999)`,
      [full.id, newKey().key_material],
    );
    const answers = await Promise.all([1, 2, 3].map(() => table(full).insert(newKey())));
    expect(answers.map(({ error }) => error?.code ?? 'added').sort()).toEqual(['P0001', 'P0001', 'added']);
    const { count } = await table(full).select('device_id', { count: 'exact', head: true });
    expect(count).toBe(1000);
    const shape = async (user_id: string) => {
      const { status, error } = await table(owner).insert({ ...newKey(), user_id });
      return { status, error };
    };
    expect(await shape(full.id)).toEqual(await shape(randomUUID()));
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
