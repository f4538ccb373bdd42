import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { newPatient, newTherapist, onBothDatabases, sql, type Therapist } from '../support/backendClients';

const pdf = new Blob(['%PDF-1.4'], { type: 'application/pdf' });
const photo = new Blob(['foto'], { type: 'image/jpeg' });

onBothDatabases('orphan files', (server) => {
  let owner: Therapist;
  beforeEach(async () => {
    owner = await newTherapist(server);
  });

  const put = async (bucket: string, path: string, { client }: Therapist = owner) => {
    const body = bucket === 'documents' ? pdf : photo;
    const { error } = await client.storage.from(bucket).upload(path, body);
    if (error) throw error;
    return path;
  };
  const age = (path: string, hours: number) =>
    sql(
      server,
      `update storage.objects set created_at = now() - make_interval(hours => $2::int),
         updated_at = now() - make_interval(hours => $2::int) where name = $1`,
      [path, hours],
    );
  const orphans = async ({ client }: Therapist = owner) => {
    const { data, error } = await client.rpc('orphan_files');
    if (error) throw error;
    return data;
  };
  const withDocument = async () => {
    const patient_id = await newPatient(owner);
    const file_path = await put('documents', `${owner.id}/${patient_id}/1_a.pdf`);
    const row = { patient_id, file_name: 'a.pdf', file_path, file_size: 8, mime_type: 'application/pdf' };
    const { error } = await owner.client.from('patient_documents').insert(row);
    if (error) throw error;
    await age(file_path, 100);
    return { patient_id, file_path };
  };

  it('are never those of a living patient', async () => {
    const { patient_id } = await withDocument();
    await age(await put('patient-photos', `${owner.id}/${patient_id}/profile.jpg`), 100);
    expect(await orphans()).toEqual([]);
  });

  it('are those of a patient that is gone', async () => {
    const { patient_id, file_path } = await withDocument();
    const profile = await put('patient-photos', `${owner.id}/${patient_id}/profile.jpg`);
    await age(profile, 100);
    await owner.client.from('patients').delete().eq('id', patient_id);
    expect(await orphans()).toEqual([
      { bucket_id: 'documents', name: file_path },
      { bucket_id: 'patient-photos', name: profile },
    ]);
  });

  it('are uploads that got no row', async () => {
    const patient = await newPatient(owner);
    const path = await put('documents', `${owner.id}/${patient}/1_b.pdf`);
    await age(path, 25);
    expect(await orphans()).toEqual([{ bucket_id: 'documents', name: path }]);
  });

  it('D-33: are left alone for a day, counted from the last write', async () => {
    const path = await put('documents', `${owner.id}/${randomUUID()}/1_c.pdf`);
    expect(await orphans()).toEqual([]);
    await age(path, 23);
    expect(await orphans()).toEqual([]);
    await sql(server, `update storage.objects set created_at = now() - interval '90 days' where name = $1`, [
      path,
    ]);
    expect(await orphans()).toEqual([]);
  });

  it('are listed for their owner only', async () => {
    const stranger = await newTherapist(server);
    await age(await put('documents', `${owner.id}/${randomUUID()}/1_d.pdf`), 100);
    expect(await orphans(stranger)).toEqual([]);
    expect(await orphans()).toHaveLength(1);
  });

  it('are none while 2,500 patients live', { tags: 'repeat' }, async () => {
    await sql(
      server,
      `with made as (
         insert into patients (user_id, nome, "dataNascimento")
         select $1::uuid, 'Paciente ' || n, '1990-01-01' from generate_series(1, 2500) n returning id
       )
       insert into storage.objects (bucket_id, name, created_at, updated_at)
       select 'patient-photos', $1 || '/' || id || '/profile.jpg', now() - interval '9 days', now() - interval '9 days'
       from made returning id`,
      [owner.id],
    );
    expect(await orphans()).toEqual([]);
  });

  it.each([
    ['orphans', `(select prosrc from pg_proc where proname = 'orphan_files')`],
    [
      'what storage lists',
      `$list$ select name from storage.objects where bucket_id = 'documents' and name ilike 'a%' $list$`,
    ],
  ])(
    'D-252: %s are looked for in the folder of the caller alone',
    { tags: 'repeat' },
    async (_what, query) => {
      // the exception rolls the rows back and carries the plan
      const planning = sql(
        server,
        `do $plan$ declare line text; plan text := ''; begin
         insert into storage.objects (bucket_id, name, created_at, updated_at)
         select 'documents', gen_random_uuid() || '/' || gen_random_uuid() || '/1.pdf', '2025-01-05', '2025-01-05'
         from generate_series(1, 20000);
         analyze storage.objects;
         perform set_config('role', 'authenticated', true);
         for line in execute 'explain ' || ${query} loop
           plan := plan || line || E'\\n';
         end loop;
         raise exception '%', plan;
       end $plan$`,
      );
      await expect(planning).rejects.toThrow(/Index Cond: \(\(name ~>=~ .+\) AND \(name ~<~ .+\)\)/);
      await expect(planning).rejects.not.toThrow(/Seq Scan on objects/);
    },
  );
});
