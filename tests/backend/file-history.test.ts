import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPatient, newTherapist, onBothDatabases, type Therapist } from '../support/backendClients';

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

    it('tells what was added and removed, by name, and once', async () => {
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

    it('tells of a row whose file stays', async () => {
      const patient = await newPatient(owner);
      await removeRow((await attach(patient)).id);
      expect(await kinds(patient)).toEqual(['document_added', 'document_removed']);
    });

    it('tells of a file that goes alone, and of another that takes its place', async () => {
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

    it('has no need to tell of an overwritten file or a changed row', async () => {
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

    it('takes the time of a document from the server', async () => {
      const patient = await newPatient(owner);
      const { id } = await attach(patient, { uploaded_at: '1999-01-01T00:00:00Z' });
      const { data } = await owner.client
        .from('patient_documents')
        .select('uploaded_at')
        .eq('id', id)
        .single();
      expect(Date.now() - Date.parse(data?.uploaded_at)).toBeLessThan(60_000);
    });

    it.each(['./x.pdf', 'x%2Epdf', 'x.pdf?y', 'x.pdf#y', '/x.pdf', 'x.pdf/.', '.', ''])(
      'cannot be got round by another spelling of a path: %j',
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

    it('goes with the patient, whatever was attached', async () => {
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

    it('passes over the one of the creation, and tells of what follows it', async () => {
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

    it('D-97: tells of a first one that comes later', async () => {
      const patient = await newPatient(owner);
      await put(patient, 'a');
      await point(patient, '?t=1');
      expect(await kinds(patient)).toEqual(['photo_added']);
    });

    it('tells of a file that is overwritten, removed or renamed past the record', async () => {
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

    it('tells of a record that is pointed to another file', async () => {
      const patient = await newPatient(owner);
      await put(patient, 'a');
      await point(patient, '');
      await must(
        owner.client.from('patients').update({ photo_url: 'https://x/outra.jpg' }).eq('id', patient),
      );
      await point(patient, null);
      expect(await kinds(patient)).toEqual(['photo_replaced', 'photo_removed']);
    });

    it.each<[what: string, path: (own: string, other: string) => string]>([
      ['no folder of a patient', () => `${owner.id}/solta.jpg`],
      ['the folder of another patient', (_own, other) => pathOf(other)],
      ['an id in capitals', (own) => pathOf(own.toUpperCase())],
      ['a step on the spot', (own) => `${owner.id}/${own}/./profile.jpg`],
      ['a sign that is written as its code', (own) => `${owner.id}/${own}/profile%2Ejpg`],
      ['a fragment', (own) => `${pathOf(own)}#x`],
      ['no file', () => ''],
    ])('cannot be got round by a record that points to %s', async (_what, path) => {
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
