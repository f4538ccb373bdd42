import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { serviceClient } from '../support/accessRoles';
import { newPatient, newTherapist, onBothDatabases, sql, type Therapist } from '../support/backendClients';
import { code } from '../support/backendNotes';
import { beside, issuingSql } from '../support/beside';
import { giveName, minimalReport, newReportFile } from '../support/treatment';

/** Enough to meet at every step of both. */
const ATTEMPTS = 20;

onBothDatabases('D-373: the file of an issued report', (server, database) => {
  let owner: Therapist;
  let stranger: Therapist;
  let service: SupabaseClient;
  beforeAll(async () => {
    [owner, stranger] = [await newTherapist(server), await newTherapist(server)];
    for (const therapist of [owner, stranger]) await giveName(therapist);
    service = await serviceClient(server, owner);
  });

  const other = () => new Blob(['%PDF-1.4 outro'], { type: 'application/pdf' });
  const files = (client = owner.client) => client.storage.from('documents');
  const issue = (patient_id: string, document_path: string, values: object = {}, { client } = owner) =>
    code(client.from('issued_reports').insert({ patient_id, document_path, ...minimalReport, ...values }));
  const issued = async () => {
    const patient = await newPatient(owner);
    const path = await newReportFile(owner, patient);
    expect(await issue(patient, path)).toBeUndefined();
    return { patient, path };
  };
  const text = async (path: string): Promise<string | undefined> =>
    (await files().download(path)).data?.text();

  /** As the row of the file has it. */
  const storedSize = async (path: string) => {
    const [row] = await sql(
      server,
      `select (metadata #>> '{}')::jsonb ->> 'size' as size from storage.objects where name = $1`,
      [path],
    );
    return row?.size;
  };

  type Ways = Record<string, (path: string, patient: string) => PromiseLike<unknown>>;
  const ways: Ways = {
    removing: (path) => files().remove([path]),
    'removing with its folder': async (path, patient) => {
      const spare = await newReportFile(owner, patient);
      return files().remove([spare, path]);
    },
    'removing with the service key': (path) => service.storage.from('documents').remove([path]),
    'moving away': (path, patient) => files().move(path, `${owner.id}/${patient}/levado.pdf`),
    'moving to the other bucket': (path, patient) =>
      files().move(path, `${owner.id}/${patient}/levado.pdf`, { destinationBucket: 'patient-photos' }),
    'moving with the service key': (path, patient) =>
      service.storage.from('documents').move(path, `${owner.id}/${patient}/levado.pdf`),
    'uploading over it': (path) => files().upload(path, other(), { upsert: true }),
    'uploading it again': (path) => files().upload(path, other()),
    updating: (path) => files().update(path, other()),
    'updating with the service key': (path) => service.storage.from('documents').update(path, other()),
    'copying another over it': async (path, patient) =>
      files().copy(await newReportFile(owner, patient), path),
    'moving another over it': async (path, patient) =>
      files().move(await newReportFile(owner, patient), path),
    'an address for an upload, signed now': async (path) => {
      const { data } = await files().createSignedUploadUrl(path, { upsert: true });
      if (data) await files().uploadToSignedUrl(path, data.token, other());
    },
    'deleting its row on the console': (path) =>
      sql(server, "delete from storage.objects where bucket_id = 'documents' and name = $1", [path]).catch(
        () => null,
      ),
    'renaming its row on the console': (path) =>
      sql(server, "update storage.objects set name = name || '.x' where name = $1", [path]).catch(() => null),
  };

  it.each(Object.keys(ways))('D-373: outlasts %s', async (way) => {
    const { patient, path } = await issued();
    await ways[way]?.(path, patient);
    expect(await text(path)).toBe('%PDF-1.4 relatório');
  });

  it('D-373: outlasts an upload to an address that was signed before it was issued', async () => {
    const patient = await newPatient(owner);
    const path = `${owner.id}/${patient}/${randomUUID()}.pdf`;
    const { data } = await files().createSignedUploadUrl(path, { upsert: true });
    if (!data) throw new Error('no address');
    await files().upload(path, new Blob(['%PDF-1.4 relatório'], { type: 'application/pdf' }));
    expect(await issue(patient, path)).toBeUndefined();
    await files().uploadToSignedUrl(path, data.token, other(), { upsert: true });
    expect(await text(path)).toBe('%PDF-1.4 relatório');
  });

  const together = [
    'removing',
    'removing with the service key',
    'moving with the service key',
    'updating with the service key',
  ];
  it.each(together)('D-430: outlasts %s at the moment when it is issued', { tags: 'repeat' }, async (way) => {
    const patient = await newPatient(owner);
    const lost: string[] = [];
    let kept = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const path = await newReportFile(owner, patient);
      const [refusal] = await Promise.all([issue(patient, path), ways[way]?.(path, patient)]);
      if (refusal) continue;
      kept += 1;
      const found = await text(path);
      // the file was replaced before it was issued: the report has the other one from its beginning
      const isOne = way.startsWith('updating') && found === '%PDF-1.4 outro';
      if (found !== '%PDF-1.4 relatório' && !isOne) lost.push(`${attempt}: ${found}`);
      expect(await storedSize(path)).toBe(String(new TextEncoder().encode(found).length));
    }
    expect(lost).toEqual([]);
    expect(kept).toBeGreaterThan(0);
  });

  it('D-430: a deletion that comes while it is being issued waits for it, and removes nothing then', {
    tags: 'repeat',
  }, async () => {
    const patient = await newPatient(owner);
    const path = await newReportFile(owner, patient);
    const row = { ...minimalReport, patient_id: patient, document_path: path };
    const [, { data }] = await beside(
      server,
      database,
      (pause) => sql(server, `do $do$ begin ${issuingSql(owner, row)}; ${pause}; end $do$`),
      () => files().remove([path]),
    );
    expect(data ?? []).toEqual([]);
    expect(await text(path)).toBe('%PDF-1.4 relatório');
  });

  it('D-373: is removed once its patient is deleted, and only then an orphan', async () => {
    const { patient, path } = await issued();
    await sql(
      server,
      "update storage.objects set created_at = now() - interval '3 days', updated_at = now() - interval '3 days' where name = $1",
      [path],
    );
    const orphans = async () => {
      const { data } = await owner.client.rpc('orphan_files');
      return data?.map(({ name }: { name: string }) => name).includes(path);
    };
    expect(await orphans()).toBe(false);
    expect((await owner.client.rpc('delete_patient', { patient, reason: 'pedido' })).data).toBe(true);
    expect(await orphans()).toBe(true);
    const { data } = await files().remove([path]);
    expect(data).toHaveLength(1);
    expect(await text(path)).toBeUndefined();
  });

  describe('is named by a report', () => {
    it('only when it is there, in the folder of the patient, once', async () => {
      const { patient, path } = await issued();
      expect(await issue(patient, `${owner.id}/${patient}/nenhum.pdf`)).toBe('23514');
      expect(await issue(patient, path)).toBe('23505');
      const elsewhere = await newReportFile(owner, await newPatient(owner));
      expect(await issue(patient, elsewhere)).toBe('23514');
    });

    it('never by another account, which learns nothing about it', async () => {
      const { path } = await issued();
      const own = await newPatient(stranger);
      const random = `${owner.id}/${randomUUID()}/${randomUUID()}.pdf`;
      expect(await issue(own, path, {}, stranger)).toBe(await issue(own, random, {}, stranger));
      const inItsName = (document_path: string) => issue(own, document_path, { user_id: owner.id }, stranger);
      expect(await inItsName(path)).toBe('42501');
      expect(await inItsName(random)).toBe('42501');
    });

    it('by nobody with the service key, who could sign for a therapist', async () => {
      const patient = await newPatient(owner);
      const path = await newReportFile(owner, patient);
      const author = { name: 'Outra Pessoa', category: 'Médica' };
      expect(await issue(patient, path, { user_id: owner.id, author }, { ...owner, client: service })).toBe(
        '42501',
      );
    });
  });
});
