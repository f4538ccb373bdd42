import { expect, it } from 'vitest';
import { newTherapist, onBothDatabases, sql } from '../support/backendClients';

onBothDatabases('phrases', (server) => {
  it('D-179, D-252: are 200 at most, also when two come at once', async () => {
    const { id, client } = await newTherapist(server);
    await sql(
      server,
      `insert into public.phrases (user_id, title, content)
       select $1, 'Frase ' || i, 'Texto.' from generate_series(1, 199) i`,
      [id],
    );
    const add = (title: string) => client.from('phrases').insert({ title, content: 'Texto.' });
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map(add));
    expect(answers.map(({ error }) => error?.code ?? 'added').sort()).toEqual([
      ...['P0001', 'P0001', 'P0001'],
      'added',
    ]);
    const { count } = await client.from('phrases').select('id', { count: 'exact', head: true });
    expect(count).toBe(200);
    // to other accounts a full list looks like one that is not full
    const stranger = await newTherapist(server);
    const shape = async (user_id: string) => {
      const { status, error } = await stranger.client
        .from('phrases')
        .insert({ user_id, title: 'A', content: 'Texto.' });
      return { status, error };
    };
    expect(await shape(id)).toEqual(await shape(crypto.randomUUID()));
    await client.from('phrases').delete().eq('title', 'Frase 7');
    expect((await add('E')).error).toBeNull();
    await expect(
      sql(server, `insert into public.phrases (user_id, title, content) values ($1, 'F', 'Texto.')`, [id]),
    ).rejects.toThrow('at most 200');
  });

  it('have a unique title per therapist, ignoring case, and a text', async () => {
    const [{ client }, other] = [await newTherapist(server), await newTherapist(server)];
    const add = async (title: string, content = 'Texto.', by = client) =>
      (await by.from('phrases').insert({ title, content })).error?.code;
    expect(await add('Faltou')).toBeUndefined();
    expect(await add('FALTOU')).toBe('23505');
    expect(await add('Faltou', 'Texto.', other.client)).toBeUndefined();
    for (const title of ['', ' \t']) expect(await add(title)).toBe('23514');
    for (const content of ['', '\n']) expect(await add('Outra', content)).toBe('23514');
    expect(await add('Outra')).toBeUndefined();
    const renamed = await client
      .from('phrases')
      .update({ title: 'faltou' })
      .eq('title', 'Outra')
      .select('id');
    expect(renamed.error?.code).toBe('23505');
  });

  it('keep their times and their therapist, and go with the account', async () => {
    const { id, client } = await newTherapist(server);
    await client.from('phrases').insert({ title: 'Faltou', content: 'Faltou sem avisar.' });
    const change = async (values: object) =>
      (await client.from('phrases').update(values).eq('user_id', id)).error?.code;
    for (const column of ['created_at', 'updated_at'])
      expect(await change({ [column]: '2001-01-01' })).toBe('42501');
    expect(await change({ user_id: crypto.randomUUID() })).toBe('42501');
    await sql(server, 'delete from auth.users where id = $1', [id]);
    expect(await sql(server, 'select id from public.phrases where user_id = $1', [id])).toEqual([]);
  });
});
