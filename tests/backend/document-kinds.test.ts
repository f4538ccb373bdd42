import { expect, it } from 'vitest';
import type { NewRow } from '../../src/data/records/entityRows';
import { documentKinds } from '../../src/records/documentKinds';
import { signInApp } from '../support/appCalls';
import { newPatient, newTherapist, onBothDatabases } from '../support/backendClients';

onBothDatabases('kinds of documents', (server) => {
  it('D-737: a kind is of a document of the same record, is changed with history, and goes with its document', async () => {
    const owner = await newTherapist(server);
    const [patient_id, other] = [await newPatient(owner), await newPatient(owner)];
    await signInApp(server, owner);
    const calls = await import('../../src/data/records/entityRows');
    const document = async (of: string): Promise<string> => {
      const { data } = await owner.client
        .from('patient_documents')
        .insert({
          patient_id: of,
          file_name: 'integracao.pdf',
          file_size: 4,
          mime_type: 'application/pdf',
          file_path: `${owner.id}/${of}/1_${crypto.randomUUID().slice(0, 8)}.pdf`,
        })
        .select('id')
        .single();
      return data?.id ?? '';
    };
    const [document_id, elsewhere] = [await document(patient_id), await document(other)];
    const kindOf = (words: Partial<NewRow<typeof documentKinds>> = {}): NewRow<typeof documentKinds> => ({
      id: crypto.randomUUID(),
      patient_id,
      document_id,
      kind: 'laudo',
      ...words,
    });
    const added = await calls.addRow(documentKinds, owner.id, kindOf());
    if (added.kind !== 'saved') throw new Error(added.kind);
    await expect(
      calls.addRow(documentKinds, owner.id, kindOf({ document_id: elsewhere })),
    ).rejects.toMatchObject({ code: '23503' });
    await expect(
      calls.addRow(documentKinds, owner.id, kindOf({ kind: 'receita' as 'laudo' })),
    ).rejects.toMatchObject({ code: '23514' });
    const changed = await calls.changeRow(documentKinds, added.row, { kind: 'certificado' });
    expect(changed).toMatchObject({ kind: 'saved', row: { kind: 'certificado', document_id, revision: 2 } });

    await owner.client.from('patient_documents').delete().eq('id', document_id);
    expect((await owner.client.from('document_kinds').select('id')).data).toEqual([]);
    const { data } = await owner.client
      .from('patient_history')
      .select('kind, columns, old')
      .eq('patient_id', patient_id)
      .like('kind', 'document_kind_%')
      .order('id');
    expect(data).toMatchObject([
      { kind: 'document_kind_added' },
      { kind: 'document_kind_changed', columns: ['kind'], old: { kind: 'laudo' } },
      { kind: 'document_kind_removed', old: { kind: 'certificado', document_id } },
    ]);
  });
});
