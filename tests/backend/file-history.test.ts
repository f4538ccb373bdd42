import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { serviceClient } from '../support/accessRoles';
import {
  clientOf,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { eachOften } from '../support/eachOften';

const pdf = (text: string) => new Blob([`%PDF-1.4 ${text}`], { type: 'application/pdf' });
const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' });

onBothDatabases('D-98: the history', (server) => {
  let owner: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
  });

  const must = async (answer: PromiseLike<{ error: unknown }>) => {
    const { error } = await answer;
    if (error) throw error;
  };
  const noted = async (patientId: string) => {
    const { data } = await owner.client
      .from('patient_history')
      .select('kind, columns, old, file_name, document_id, changed_by')
      .eq('patient_id', patientId)
      .order('id');
    return (data ?? []).filter(({ kind }) => !['created', 'changed'].includes(kind));
  };
  const kinds = async (patientId: string) => (await noted(patientId)).map(({ kind }) => kind);

  describe('of documents', () => {
    const files = () => owner.client.storage.from('documents');
    /** Stores the file, then its row, in the app's order. */
    const attach = async (patientId: string, row: object = {}) => {
      const [id, path] = [randomUUID(), `${owner.id}/${patientId}/1_${randomUUID().slice(0, 8)}.pdf`];
      await must(files().upload(path, pdf('um')));
      const stored = { file_name: 'Laudo.pdf', file_path: path, file_size: 11, mime_type: 'application/pdf' };
      await must(
        owner.client.from('patient_documents').insert({ id, patient_id: patientId, ...stored, ...row }),
      );
      return { id, path };
    };
    const removeRow = (id: string) => must(owner.client.from('patient_documents').delete().eq('id', id));

    it('D-98: has one entry for each added and removed file, with its name', async () => {
      const patient = await newPatient(owner);
      const { id, path } = await attach(patient);
      await must(files().remove([path]));
      await removeRow(id);
      const entry = { columns: [], file_name: 'Laudo.pdf', document_id: id, changed_by: owner.id };
      expect(await noted(patient)).toEqual([
        { kind: 'document_added', old: {}, ...entry },
        {
          kind: 'document_removed',
          old: expect.objectContaining({ file_path: path, file_size: 11, uploaded_at: expect.any(String) }),
          ...entry,
        },
      ]);
    });

    it('has an entry for a deleted row whose file stays', async () => {
      const patient = await newPatient(owner);
      await removeRow((await attach(patient)).id);
      expect(await kinds(patient)).toEqual(['document_added', 'document_removed']);
    });

    it('D-98, D-250: has entries for a file that is removed alone, and for its replacement', async () => {
      const patient = await newPatient(owner);
      const { path } = await attach(patient);
      await must(files().remove([path]));
      await must(files().upload(path, pdf('outro')));
      expect(await noted(patient)).toMatchObject([
        { kind: 'document_added' },
        { kind: 'document_removed', file_name: 'Laudo.pdf', changed_by: owner.id },
        { kind: 'document_replaced', file_name: 'Laudo.pdf', changed_by: owner.id },
      ]);
    });

    it('D-98: needs no entry for an overwritten file or a changed row, which are refused', {
      tags: 'repeat',
    }, async () => {
      const patient = await newPatient(owner);
      const { id, path } = await attach(patient);
      expect((await files().upload(path, pdf('outro'), { upsert: true })).error).not.toBeNull();
      expect((await files().update(path, pdf('outro'))).error).not.toBeNull();
      expect((await files().move(path, path.replace('.pdf', '-2.pdf'))).error).not.toBeNull();
      expect(await (await files().download(path)).data?.text()).toBe('%PDF-1.4 um');
      const { error } = await owner.client
        .from('patient_documents')
        .update({ file_name: 'Outro.pdf' })
        .eq('id', id);
      expect(error?.code).toBe('42501');
      expect(await kinds(patient)).toEqual(['document_added']);
    });

    it('D-250: a signed address from before the document was stored cannot replace it', async () => {
      const patient = await newPatient(owner);
      const [id, path] = [randomUUID(), `${owner.id}/${patient}/1_assinado.pdf`];
      const { data } = await files().createSignedUploadUrl(path, { upsert: true });
      await must(files().upload(path, pdf('um')));
      const row = { file_name: 'Laudo.pdf', file_path: path, file_size: 11, mime_type: 'application/pdf' };
      await must(owner.client.from('patient_documents').insert({ id, patient_id: patient, ...row }));
      const visitor = clientOf(server).storage.from('documents');
      const late = await visitor.uploadToSignedUrl(path, data?.token ?? '', pdf('outro'), { upsert: true });
      expect(late.error).not.toBeNull();
      expect(await (await files().download(path)).data?.text()).toBe('%PDF-1.4 um');
      expect(await kinds(patient)).toEqual(['document_added']);
    });

    it.each([
      `insert into storage.objects (bucket_id, name, version) values ('documents', $1, 'outra')
         on conflict (bucket_id, name) do update set version = excluded.version`,
      `update storage.objects set version = 'outra' where name = $1`,
      `update storage.objects set metadata = '{"size": 1}' where name = $1`,
      `update storage.objects set name = name || 'x' where name = $1`,
      `update storage.objects set bucket_id = 'patient-photos' where name = $1`,
    ])('D-250: a file cannot be replaced while a row names it: %s', async (statement) => {
      const { id, path } = await attach(await newPatient(owner));
      await expect(sql(server, statement, [path])).rejects.toThrow(
        'the file of a document is never replaced',
      );
      await sql(server, 'update storage.objects set last_accessed_at = now() where name = $1', [path]);
      await removeRow(id);
      await sql(server, `update storage.objects set version = 'outra' where name = $1`, [path]);
    });

    it('D-250: rows cannot be rewritten, with any key or on the console', async () => {
      const { id, path } = await attach(await newPatient(owner));
      const service = await serviceClient(server, owner);
      const change = { file_path: path.replace('.pdf', '-2.pdf') };
      const { error } = await service.from('patient_documents').update(change).eq('id', id);
      expect(error?.message).toBe('documents are never changed');
      for (const statement of [
        `update public.patient_documents set file_name = 'Outro.pdf' where id = '${id}'`,
        'truncate public.patient_documents cascade',
      ])
        await expect(sql(server, statement)).rejects.toThrow(/documents are never (changed|deleted)/);
      const { data } = await owner.client.from('patient_documents').select('file_path').eq('id', id);
      expect(data).toEqual([{ file_path: path }]);
    });

    it('D-98: takes the time of a document from the server', async () => {
      const patient = await newPatient(owner);
      const { id } = await attach(patient, { uploaded_at: '1999-01-01T00:00:00Z' });
      const { data } = await owner.client
        .from('patient_documents')
        .select('uploaded_at')
        .eq('id', id)
        .single();
      expect(Date.now() - Date.parse(data?.uploaded_at)).toBeLessThan(60_000);
    });

    eachOften([['./x.pdf'], ['x%2Epdf'], ['x.pdf?y'], ['x.pdf#y'], ['/x.pdf'], ['x.pdf/.'], ['.'], ['']])(
      'D-98: cannot be got round by another spelling of a path: %j',
      async (name) => {
        const patient = await newPatient(owner);
        const { path } = await attach(patient);
        const { error } = await owner.client.from('patient_documents').insert({
          patient_id: patient,
          file_name: 'Laudo.pdf',
          file_path: path.replace(/[^/]*$/, name),
          file_size: 11,
          mime_type: 'application/pdf',
        });
        expect(error?.code).toBe('23514');
      },
    );

    it('is deleted with the patient and all attached files', async () => {
      const patient = await newPatient(owner);
      const { path } = await attach(patient);
      await must(owner.client.from('patients').delete().eq('id', patient));
      await must(files().remove([path]));
      expect(await noted(patient)).toEqual([]);
    });
  });

  describe('of the photo', () => {
    const photos = () => owner.client.storage.from('patient-photos');
    const pathOf = (patientId: string) => `${owner.id}/${patientId}/profile.jpg`;
    const put = (patientId: string, text: string) =>
      must(photos().upload(pathOf(patientId), jpeg(text), { upsert: true }));
    const point = (patientId: string, version: string | null) => {
      const photo_url = version === null ? null : `https://x/patient-photos/${pathOf(patientId)}${version}`;
      return must(owner.client.from('patients').update({ photo_url }).eq('id', patientId));
    };

    /** As the hosted storage service, on connections without the embedded one's setting. */
    const asStorage = (role: string, sub: string, statement: string) =>
      sql(
        server,
        `do $$ begin
           perform set_config('app.embedded_storage', '', true), set_config('role', '${role}', true),
             set_config('request.jwt.claim.sub', '${sub}', true),
             set_config('request.jwt.claims', '{"sub": ${sub ? `"${sub}"` : 'null'}}', true);
           ${statement};
         end $$`,
      );

    it('has no entry for the first photo at the creation, and one for each later change', async () => {
      const patient = await newPatient(owner);
      await put(patient, 'a');
      await point(patient, '');
      expect(await kinds(patient)).toEqual([]);
      await put(patient, 'bb');
      await point(patient, '?t=2');
      expect(await noted(patient)).toMatchObject([{ kind: 'photo_replaced', changed_by: owner.id }]);
      await must(photos().remove([pathOf(patient)]));
      await point(patient, null);
      await put(patient, 'c');
      await point(patient, '?t=3');
      expect(await kinds(patient)).toEqual(['photo_replaced', 'photo_removed', 'photo_added']);
    });

    it('D-249: does not name the therapist as the author of a change with a service key', async () => {
      const patient = await newPatient(owner);
      await put(patient, 'a');
      await point(patient, '');
      const upload = (uploader: string | null) => `
        insert into storage.objects (bucket_id, name, owner, version)
        values ('patient-photos', '${pathOf(patient)}', ${uploader ? `'${uploader}'` : 'null'}, gen_random_uuid())
        on conflict (bucket_id, name) do update
        set version = excluded.version${uploader ? ', owner = excluded.owner' : ''}`;
      const move = (from: string, to: string) =>
        `update storage.objects set name = '${to}' where name = '${from}'`;
      const remove = `delete from storage.objects where name = '${pathOf(patient)}'`;
      await asStorage('service_role', '', upload(owner.id));
      await asStorage('service_role', '', upload(null));
      await asStorage('service_role', '', move(pathOf(patient), `${pathOf(patient)}x`));
      await asStorage('service_role', '', upload(null));
      await asStorage('service_role', '', remove);
      await asStorage('service_role', '', upload(owner.id));
      await asStorage('authenticated', owner.id, remove);
      expect((await noted(patient)).map(({ kind, changed_by }) => [kind, changed_by])).toEqual([
        ['photo_replaced', owner.id],
        ['photo_replaced', null],
        ['photo_removed', null],
        ['photo_replaced', null],
        ['photo_removed', null],
        ['photo_replaced', owner.id],
        ['photo_removed', owner.id],
      ]);
    });

    it('D-431: names the therapist whose id the storage service takes for no owner, and nobody for other words', async () => {
      // ids of the embedded backend are of version 7, of which the service keeps the text alone
      expect(owner.id[14]).toBe('7');
      const patient = await newPatient(owner);
      await put(patient, 'a');
      await point(patient, '');
      const upload = (owner_id: string) => `
        insert into storage.objects (bucket_id, name, owner, owner_id, version)
        values ('patient-photos', '${pathOf(patient)}', null, '${owner_id}', gen_random_uuid())
        on conflict (bucket_id, name) do update
        set version = excluded.version, owner = excluded.owner, owner_id = excluded.owner_id`;
      for (const name of [owner.id, 'outro-servico', '']) await asStorage('service_role', '', upload(name));
      expect((await noted(patient)).map(({ kind, changed_by }) => [kind, changed_by])).toEqual([
        ['photo_replaced', owner.id],
        ['photo_replaced', null],
        ['photo_replaced', null],
      ]);
    });

    it('D-431: names the therapist for a file that came from a hosted project, once it is removed here', async () => {
      const patient = await newPatient(owner);
      await put(patient, 'a');
      await point(patient, '');
      await sql(server, 'update storage.objects set owner = null where name = $1', [pathOf(patient)]);
      await must(photos().remove([pathOf(patient)]));
      expect(await noted(patient)).toMatchObject([{ kind: 'photo_removed', changed_by: owner.id }]);
    });

    it('D-97: has an entry for a first photo that is added later', async () => {
      const patient = await newPatient(owner);
      await put(patient, 'a');
      await point(patient, '?t=1');
      expect(await kinds(patient)).toEqual(['photo_added']);
    });

    it('D-98: has entries for a file that is overwritten, removed or renamed without its row', async () => {
      const patient = await newPatient(owner);
      await put(patient, 'a');
      await point(patient, '');
      await put(patient, 'bb');
      await must(photos().remove([pathOf(patient)]));
      await put(patient, 'c');
      await must(photos().move(pathOf(patient), `${owner.id}/${patient}/outra.jpg`));
      expect(await kinds(patient)).toEqual([
        'photo_replaced',
        'photo_removed',
        'photo_replaced',
        'photo_removed',
      ]);
    });

    it('has an entry for a row that refers to another file', async () => {
      const patient = await newPatient(owner);
      await put(patient, 'a');
      await point(patient, '');
      await must(
        owner.client.from('patients').update({ photo_url: 'https://x/outra.jpg' }).eq('id', patient),
      );
      await point(patient, null);
      expect(await kinds(patient)).toEqual(['photo_replaced', 'photo_removed']);
    });

    eachOften<[what: string, path: (own: string, other: string) => string]>([
      ['no folder of a patient', () => `${owner.id}/solta.jpg`],
      ['the folder of another patient', (_own, other) => pathOf(other)],
      ['an id in capitals', (own) => pathOf(own.toUpperCase())],
      ['a step on the spot', (own) => `${owner.id}/${own}/./profile.jpg`],
      ['a sign that is written as its code', (own) => `${owner.id}/${own}/profile%2Ejpg`],
      ['a fragment', (own) => `${pathOf(own)}#x`],
      ['no file', () => ''],
    ])('D-98: cannot be got round by a record that points to %s', async (_what, path) => {
      const [own, other] = [await newPatient(owner), await newPatient(owner)];
      const photo_url = `https://x/patient-photos/${path(own, other)}?t=1`;
      const { error } = await owner.client.from('patients').update({ photo_url }).eq('id', own);
      expect(error?.code).toBe('23514');
    });

    it('takes files of any name in the folder', async () => {
      await must(photos().upload(`${owner.id}/solta.jpg`, jpeg('a')));
      await must(photos().upload(`${owner.id}/${'-'.repeat(36)}/x.jpg`, jpeg('a')));
    });
  });
});
