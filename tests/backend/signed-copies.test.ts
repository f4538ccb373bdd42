import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { RowToSave } from '../../src/data/records/saveRow';
import { signedCopies } from '../../src/records/signedCopies';
import { loseAnswer, sendUploads, signInApp } from '../support/appCalls';
import { newPatient, newTherapist, onBothDatabases, type Therapist } from '../support/backendClients';
import { giveName, minimalReport, newReportFile } from '../support/treatment';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const ISSUED = '%PDF-1.4 relatório';
const SIGNED = `${ISSUED} assinado`;

onBothDatabases('the signed version of a report', (server) => {
  let owner: Therapist;
  let other: Therapist;
  let patient_id: string;
  let report_id: string;
  let calls: typeof import('../../src/data/records/saveRow');
  let files: typeof import('../../src/data/records/namedFile');
  let entries: typeof import('../../src/data/records/entityRows');

  /** An issued report; `of` is its patient. */
  async function newReport(of: string): Promise<string> {
    const id = randomUUID();
    const document_path = await newReportFile(owner, of);
    const row = { ...minimalReport, id, patient_id: of, document_path, sha256: hash(ISSUED) };
    await owner.client.from('issued_reports').insert(row).throwOnError();
    return id;
  }
  beforeAll(async () => {
    [owner, other] = [await newTherapist(server), await newTherapist(server)];
    await giveName(owner);
    patient_id = await newPatient(owner);
    report_id = await newReport(patient_id);
    await signInApp(server, owner);
    sendUploads();
    calls = await import('../../src/data/records/saveRow');
    files = await import('../../src/data/records/namedFile');
    entries = await import('../../src/data/records/entityRows');
  });

  const file = (text = SIGNED) => new Blob([text], { type: 'application/pdf' });
  const words = (given: object = {}) => ({
    file_name: 'assinado.pdf',
    sha256: hash(SIGNED),
    begins_with_report: true,
    signature: 'digital' as const,
    signed_by: 'Lígia Prado',
    signature_covers: 'parte' as const,
    document_path: files.newPdfPath(owner.id, patient_id),
    ...given,
  });
  const row = (given: object = {}, links = { report_id }): RowToSave => ({
    table: 'signed_copies',
    id: randomUUID(),
    patientId: patient_id,
    base: null,
    links,
    entries: entries.entriesIn(signedCopies, words(given)),
  });
  const stored = async (id: string) => {
    const { data } = await owner.client.from('signed_copies').select().eq('id', id).single();
    return data ?? {};
  };
  const folder = async () => {
    const { data } = await owner.client.storage.from('documents').list(`${owner.id}/${patient_id}`);
    return (data ?? []).map(({ name }) => name).toSorted();
  };

  it('D-705: is stored once after its file, dated by the server and told in the history, also when an answer is lost', async () => {
    for (const part of ['/storage/', '/signed_copies']) {
      const given = row();
      loseAnswer('POST', part);
      await expect(calls.saveRow(owner.id, given, [], file())).rejects.toMatchObject({ kind: 'offline' });
      await calls.saveRow(owner.id, given, [], file());
      const kept = await stored(given.id);
      expect(kept).toMatchObject({ report_id, signature: 'digital', signed_by: 'Lígia Prado' });
      expect(kept).toMatchObject({ signature_covers: 'parte' });
      expect(Date.parse(kept.created_at)).toBeGreaterThan(Date.now() - 600_000);
      expect(await (await files.downloadKept(kept)).text()).toBe(SIGNED);
      const told = owner.client.from('patient_history').select('kind, file_name').eq('entry_id', given.id);
      expect((await told).data).toEqual([{ kind: 'report_signed', file_name: 'assinado.pdf' }]);
    }
  });

  it('D-705: other words after a lost answer are kept beside it, each with its file', async () => {
    const given = row();
    loseAnswer('POST', '/signed_copies');
    await expect(calls.saveRow(owner.id, given, [], file())).rejects.toMatchObject({ kind: 'offline' });
    const again = { ...row({ sha256: hash('%PDF outro'), begins_with_report: false }), id: given.id };
    const { id } = (await calls.saveRow(owner.id, again, [], file('%PDF outro'))) as unknown as {
      id: string;
    };
    expect(id).not.toBe(given.id);
    for (const [one, text] of [
      [given.id, SIGNED],
      [id, '%PDF outro'],
    ] as const)
      expect(await (await files.downloadKept(await stored(one))).text()).toBe(text);
  });

  it('D-705: belongs to a report of the same patient, or is refused and leaves no file', {
    tags: 'repeat',
  }, async () => {
    const before = await folder();
    const foreign = await newReport(await newPatient(owner));
    for (const report of [foreign, randomUUID()])
      await expect(calls.saveRow(owner.id, row({}, { report_id: report }), [], file())).rejects.toMatchObject(
        { kind: 'refused', code: '23503' },
      );
    await expect(calls.saveRow(owner.id, row({ sha256: 'x' }), [], file())).rejects.toMatchObject({
      code: '23514',
    });
    expect(await folder()).toEqual(before);
    const direct = { ...words(), report_id, patient_id, document_path: `${owner.id}/${patient_id}/nada.pdf` };
    const { error } = await owner.client.from('signed_copies').insert(direct);
    expect(error).toMatchObject({ code: '23514' });
  });

  it('D-895: is another file than the report: neither its file, nor its content, nor one that does not go on after it', async () => {
    const before = await folder();
    const [own, foreign] = [await newReport(patient_id), await newReport(patient_id)];
    const reports = owner.client.from('issued_reports').select('id, document_path');
    const pathOf = new Map((await reports.throwOnError()).data?.map((one) => [one.id, one.document_path]));
    const insert = (given: object) =>
      owner.client.from('signed_copies').insert({ ...words(), patient_id, report_id: own, ...given });
    for (const document_path of [pathOf.get(own), pathOf.get(foreign)])
      for (const given of [
        {},
        { begins_with_report: false, signature: 'digitalizada', signature_covers: null },
      ])
        expect((await insert({ document_path, ...given })).error?.code).toBe('23514');
    const same = { sha256: hash(ISSUED), begins_with_report: false };
    for (const [given, text] of [
      [same, ISSUED],
      [same, SIGNED],
      [{}, ISSUED],
    ] as const)
      await expect(
        calls.saveRow(owner.id, row(given, { report_id: own }), [], file(text)),
      ).rejects.toMatchObject({ code: '23514' });
    expect(await folder()).toEqual(
      [...before, ...[own, foreign].map((id) => String(pathOf.get(id)).split('/').at(-1))].toSorted(),
    );

    // nor is a report issued whose file is a signed version
    const other = `${SIGNED} outra vez`;
    const kept = row({ sha256: hash(other) }, { report_id: own });
    await calls.saveRow(owner.id, kept, [], file(other));
    const { document_path } = await stored(kept.id);
    const issued = { ...minimalReport, patient_id, document_path, file_size: file(other).size };
    expect((await owner.client.from('issued_reports').insert(issued)).error?.code).toBe('23514');
  });

  it('D-705: neither row nor file is changed or removed but with the record, which counts it', {
    tags: 'repeat',
  }, async () => {
    const given = row();
    await calls.saveRow(owner.id, given, [], file());
    const { document_path: path } = await stored(given.id);
    const bucket = owner.client.storage.from('documents');
    await bucket.remove([path]);
    await bucket.upload(path, file('%PDF outro'), { upsert: true });
    await bucket.move(path, `${owner.id}/${patient_id}/outro.pdf`);
    expect(await (await files.downloadKept(await stored(given.id))).text()).toBe(SIGNED);
    expect((await other.client.storage.from('documents').download(path)).error).not.toBeNull();
    const copies = owner.client.from('signed_copies');
    expect((await copies.update({ signature: 'nenhuma' }).eq('id', given.id)).error).not.toBeNull();
    expect((await copies.delete().eq('id', given.id)).error).not.toBeNull();

    const gone = await newPatient(owner);
    const document_path = files.newPdfPath(owner.id, gone);
    const report = await newReport(gone);
    const copy = { ...row({ document_path }, { report_id: report }), patientId: gone };
    await calls.saveRow(owner.id, copy as RowToSave, [], file());
    await owner.client.rpc('delete_patient', { patient: gone, reason: 'engano' }).throwOnError();
    const tombstone = owner.client.from('patient_tombstones').select('signed_copies, issued_reports');
    expect((await tombstone.eq('patient_id', gone)).data).toEqual([{ signed_copies: 1, issued_reports: 1 }]);
    await bucket.remove([document_path]).then(({ error }) => expect(error).toBeNull());
    expect((await bucket.download(document_path)).error).not.toBeNull();
  });
});
