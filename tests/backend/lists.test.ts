import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { TestServer } from '../support/backend';
import { newPatient, newTherapist, onBothDatabases, sql, type Therapist } from '../support/backendClients';

type Row = { readonly id: string; readonly created_at: string };

/** Newest first, in the list's order; many share a timestamp, as after an import. */
async function addMany(server: TestServer, { id: userId }: Therapist, count: number): Promise<Row[]> {
  const start = Date.parse('2026-01-01T12:00:00Z');
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    user_id: userId,
    tipo: 'adulto',
    revision: 1,
    questionnaire_version: 1,
    updated_at: '2026-01-05T09:00:00Z',
    nome: `Paciente ${index}`,
    dataNascimento: '1990-05-05',
    created_at: new Date(start - Math.floor(index / 7) * 1000).toISOString(),
  }));
  await add(server, rows);
  return rows;
}

/** Inserts rows with given timestamps, as only the database owner can. */
async function add(server: TestServer, rows: readonly object[]): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => `"${name}"`).join(', ');
  await sql(
    server,
    `insert into public.patients (${names})
     select ${names} from jsonb_populate_recordset(null::public.patients, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  );
}

onBothDatabases('lists', (server) => {
  it('D-35: of more than 1,000 patients are read page by page, each patient once', {
    tags: 'repeat',
  }, async () => {
    const therapist = await newTherapist(server);
    const added = await addMany(server, therapist, 2345);
    const found: Row[] = [];
    const sizes: number[] = [];
    for (let last: Row | undefined; ; last = found.at(-1)) {
      let query = therapist.client
        .from('patients')
        .select('id,created_at')
        .eq('user_id', therapist.id)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(5000);
      if (last)
        query = query.or(
          `created_at.lt.${last.created_at},and(created_at.eq.${last.created_at},id.gt.${last.id})`,
        );
      const { data, error } = await query.overrideTypes<Row[], { merge: false }>();
      if (error) throw error;
      sizes.push(data.length);
      found.push(...data);
      if (data.length < 1000) break;
    }
    expect(sizes).toEqual([1000, 1000, 345]);
    expect(found.map(({ id }) => id).sort()).toEqual(added.map(({ id }) => id).sort());
  });

  it('R-2.6, D-23, D-37: count what is new, complete and active by the boundaries of the device', async () => {
    const therapist = await newTherapist(server);
    const first = { user_id: therapist.id, nome: 'Joana', dataNascimento: '1985-02-14', tipo: 'adulto' };
    const january = { created_at: '2020-01-01T00:00:00Z', updated_at: '2026-01-05T09:00:00Z' };
    const rows = [
      { ...first, ...january, created_at: '2020-02-29T23:59:59.999-03:00' },
      { ...first, ...january, created_at: '2020-03-01T00:00:00-03:00', avaliacaoFuncional: 'Boa.' },
      { ...first, ...january, tipo: 'infantil', avds: 'Independente.' },
      { ...first, ...january, updated_at: '2020-03-09T02:59:59Z' },
    ];
    for (const row of rows)
      await add(server, [{ id: randomUUID(), revision: 1, questionnaire_version: 1, ...row }]);
    await newPatient(await newTherapist(server));
    const count = async (month_start: string, day_start: string) => {
      const { data, error } = await therapist.client
        .rpc('patient_counters', { month_start, day_start })
        .single();
      if (error) throw error;
      return data;
    };
    expect(await count('2020-03-01T00:00:00-03:00', '2020-03-09T00:00:00-03:00')).toEqual({
      total: 4,
      new_this_month: 1,
      complete: 2,
      active_today: 3,
    });
    expect(await count('2099-01-01T00:00:00Z', '2099-01-01T00:00:00Z')).toEqual({
      total: 4,
      new_this_month: 0,
      complete: 2,
      active_today: 0,
    });
  });

  it('count zero for a therapist without patients', async () => {
    const { client } = await newTherapist(server);
    const { data } = await client
      .rpc('patient_counters', { month_start: '2026-01-01T00:00:00Z', day_start: '2026-01-01T00:00:00Z' })
      .single();
    expect(data).toEqual({ total: 0, new_this_month: 0, complete: 0, active_today: 0 });
  });
});
