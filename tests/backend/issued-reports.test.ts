import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { NewIssuedReport } from '../../src/data/records/issuedReports';
import { loseAnswer, sendUploads, signInApp } from '../support/appCalls';
import { newPatient, newTherapist, onBothDatabases, type Therapist } from '../support/backendClients';
import { giveName } from '../support/treatment';

/** Of the file below. */
const SHA256 = 'fa207e16729e77f7400a3cea2ddd5f65415e465a4d95b2d31058c390de1b514f';

onBothDatabases('issuing a report', (server) => {
  let owner: Therapist;
  let patient_id: string;
  let calls: typeof import('../../src/data/records/issuedReports');
  let stored: typeof import('../../src/data/records/namedFile');
  beforeAll(async () => {
    owner = await newTherapist(server);
    await giveName(owner);
    patient_id = await newPatient(owner);
    await signInApp(server, owner);
    sendUploads();
    calls = await import('../../src/data/records/issuedReports');
    stored = await import('../../src/data/records/namedFile');
  });

  const file = () => new Blob(['%PDF-1.4 relatório'], { type: 'application/pdf' });
  const words = (given: Partial<NewIssuedReport> = {}): NewIssuedReport => ({
    id: randomUUID(),
    patient_id,
    kind: 'escola',
    addressee: 'Márcia Teles',
    purpose: null,
    content: {
      included: ['opinion', 'birth', 'cpf'],
      opinion: 'Escreve.',
      advice: '',
      procedures: '',
      dated: '2026-11-20',
      from: '2026-06-01',
      to: '2026-11-20',
      leftOut: ['a', 'b'],
      notes: [],
      companion: '',
      prompts: {},
      renews: '',
    },
    without_consent: 'Pedido por telefone.',
    record_revision: 1,
    sha256: SHA256,
    file_name: 'a.pdf',
    file_size: 19,
    replaces: null,
    document_path: stored.newPdfPath(owner.id, patient_id),
    ...given,
  });
  const issue = (row: NewIssuedReport) => calls.issueReport(owner.id, row, file());
  const files = async () => {
    const { data } = await owner.client.storage.from('documents').list(`${owner.id}/${patient_id}`);
    return data?.map(({ name }) => name) ?? [];
  };

  it('D-403: stores file and row once, also when the answer to either is lost', async () => {
    for (const part of ['/storage/', '/issued_reports']) {
      const row = words();
      loseAnswer('POST', part);
      await expect(issue(row)).rejects.toMatchObject({ kind: 'offline' });
      const issued = await issue(row);
      expect(issued).toMatchObject({
        id: row.id,
        addressee: 'Márcia Teles',
        author: { name: 'Lígia Prado' },
      });
      expect(await (await stored.downloadKept(issued)).text()).toBe('%PDF-1.4 relatório');
    }
  });

  it('D-403: takes a file that was made anew for the one that was issued, where it says the same', async () => {
    const row = words();
    const issued = await issue(row);
    const before = await files();
    const leftOut = row.content.leftOut.toReversed();
    const anew = { ...row, sha256: 'b'.repeat(64), document_path: stored.newPdfPath(owner.id, patient_id) };
    expect(await issue({ ...anew, content: { ...row.content, leftOut } })).toEqual(issued);
    expect(await files()).toEqual(before);
  });

  it('D-778: a list whose answer was lost is issued once when it is drawn and issued again, and not for another price', {
    tags: 'repeat',
  }, async () => {
    const drawn = (at: string, price: string) =>
      new Blob([`%PDF-1.4 /CreationDate (D:${at}-03'00') ${price}`], { type: 'application/pdf' });
    const first = drawn('20261120113000', '180');
    const row = words({ kind: 'atendimentos', sha256: 'c'.repeat(64), file_size: first.size });
    loseAnswer('POST', '/issued_reports');
    await expect(calls.issueReport(owner.id, row, first)).rejects.toMatchObject({ kind: 'offline' });
    const before = await files();
    const anew = () => ({
      ...row,
      sha256: 'd'.repeat(64),
      document_path: stored.newPdfPath(owner.id, patient_id),
    });
    const issued = await calls.issueReport(owner.id, anew(), drawn('20261120113205', '180'));
    expect(issued).toMatchObject({ id: row.id, sha256: row.sha256, document_path: row.document_path });
    await expect(calls.issueReport(owner.id, anew(), drawn('20261120113205', '190'))).rejects.toMatchObject({
      code: 'otherwise',
    });
    expect(await files()).toEqual(before);
  });

  it('D-422: states the size of its file and a revision that the record has had, or is not issued', async () => {
    const before = await files();
    for (const untrue of [
      { file_size: 1 },
      { file_size: 20 },
      { record_revision: 2 },
      { record_revision: 999_999 },
    ])
      await expect(issue(words(untrue))).rejects.toMatchObject({ kind: 'refused', code: 'PT412' });
    await expect(issue(words({ record_revision: 0 }))).rejects.toMatchObject({ code: '23514' });
    expect(await files()).toEqual(before);
    const patients = owner.client.from('patients');
    await patients.update({ observacoes: 'Outra.' }).eq('id', patient_id).throwOnError();
    for (const record_revision of [1, 2])
      expect(await issue(words({ record_revision }))).toMatchObject({ record_revision, file_size: 19 });
  });

  it('D-423: a file with another hash than the issued one is not given as that', async () => {
    const issued = await issue(words({ sha256: '0'.repeat(64) }));
    await expect(stored.downloadKept(issued)).rejects.toMatchObject({ code: 'hash' });
    expect(await (await stored.downloadKept({ ...issued, sha256: SHA256 })).text()).toBe(
      '%PDF-1.4 relatório',
    );
  });

  it('D-405: a report is corrected once; the second correction leaves no file', async () => {
    const { id } = await issue(words());
    await issue(words({ replaces: id }));
    const before = await files();
    await expect(issue(words({ replaces: id }))).rejects.toMatchObject({ code: '23505' });
    expect(await files()).toEqual(before);
  });

  it('D-403: never takes what was issued for a report that carries something else', {
    tags: 'repeat',
  }, async () => {
    const row = words();
    await issue(row);
    const before = await files();
    for (const change of [
      { content: { ...row.content, included: ['opinion', 'birth'] } },
      { content: { ...row.content, leftOut: ['a'] } },
      { purpose: 'Matrícula' },
      { addressee: 'Outra pessoa' },
      { without_consent: 'Ordem judicial.' },
      { record_revision: 2 },
    ]) {
      const document_path = stored.newPdfPath(owner.id, patient_id);
      await expect(issue({ ...row, ...change, document_path })).rejects.toMatchObject({ code: 'otherwise' });
    }
    expect(await files()).toEqual(before);
  });

  it('D-900: is told apart by each thing that its content says', { tags: 'repeat' }, async () => {
    const row = words();
    await issue(row);
    const said = (value: unknown) => {
      if (Array.isArray(value)) return [...value, 'x'];
      return typeof value === 'string' ? `${value}x` : { x: 'x' };
    };
    for (const [name, value] of Object.entries(row.content)) {
      const content = { ...row.content, [name]: said(value) };
      await expect(issue({ ...row, content }), name).rejects.toMatchObject({ code: 'otherwise' });
    }
  });

  it('D-900: one that waited in an earlier version, which knew less of its content, is issued once', async () => {
    const row = words();
    const { companion: _, renews: __, ...content } = row.content;
    const earlier = { ...row, content } as NewIssuedReport;
    loseAnswer('POST', '/issued_reports');
    await expect(issue(earlier)).rejects.toMatchObject({ kind: 'offline' });
    expect(await issue(earlier)).toMatchObject({ id: row.id, content: row.content });
  });

  it('D-658: is marked as explained to somebody on a possible day, as an entry of the history that goes with its record', {
    tags: 'repeat',
  }, async () => {
    const { client } = owner;
    const other = await newPatient(owner);
    const { id: report_id } = await issue(words({ kind: 'familia' }));
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const today = day(0);
    const told = { report_id, patient_id, explained_to: 'Renata (mãe)', explained_on: today };
    const add = async (values: object) =>
      (await client.from('report_explanations').insert({ ...told, ...values })).error?.code;
    expect(await add({ patient_id: other })).toBe('23503');
    expect(await add({ report_id: randomUUID() })).toBe('23503');
    expect(await add({ explained_to: ' ' })).toBe('23514');
    // a device's clock may be a day off
    for (const explained_on of ['1985-02-13', day(-3), day(3)])
      expect(await add({ explained_on })).toBe('PT422');
    const { id: forSchool } = await issue(words({ kind: 'escola' }));
    expect(await add({ report_id: forSchool })).toBe('23503');
    const id = randomUUID();
    expect(await add({ id })).toBeUndefined();
    const entry = await client
      .from('patient_history')
      .select('kind, file_name, occurred_on, entry_id')
      .eq('patient_id', patient_id)
      .eq('kind', 'report_explained');
    expect(entry.data).toEqual([
      { kind: 'report_explained', file_name: 'Renata (mãe)', occurred_on: today, entry_id: id },
    ]);
    const stranger = await newTherapist(server);
    const foreign = await stranger.client.from('report_explanations').insert(told);
    expect(foreign.error?.code).toBe('23503');
    await client.from('patients').delete().eq('id', patient_id).throwOnError();
    const left = await client.from('report_explanations').select('id').eq('id', id);
    const tombstone = await client
      .from('patient_tombstones')
      .select('report_explanations')
      .eq('patient_id', patient_id);
    expect([left.data, tombstone.data]).toEqual([[], [{ report_explanations: 1 }]]);
  });
});
