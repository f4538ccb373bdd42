import { beforeAll, expect, it } from 'vitest';
import { signInApp } from '../support/appCalls';
import { newTherapist, onBothDatabases, type Therapist } from '../support/backendClients';

const uuid = (number: number) => `bbbbbbbb-0000-4000-8000-${String(number).padStart(12, '0')}`;

onBothDatabases('an imported treatment', (server) => {
  let owner: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
    await signInApp(server, owner);
  });

  const lists = {
    documentos: [
      {
        id: uuid(5),
        file_name: 'berg.pdf',
        uploaded_at: '2026-01-01T00:00:00Z',
        arquivo: 'documentos/berg.pdf',
      },
    ],
    metas: [
      {
        id: uuid(2),
        statement: 'Calçar o tênis',
        levels: ['a', 'b', 'c', 'd', 'e'],
        baseline: -2,
        state: 'ativa',
      },
      { id: uuid(3), statement: 'Calçar a bota', replaces: uuid(2), state: 'alcancada' },
    ],
    marcas_de_metas: [{ id: uuid(4), goal_id: uuid(2), rated_on: '2026-03-02', level: 0 }],
    resultados: [
      { id: uuid(6), instrument: 'Berg', measured_on: '2026-03-02', value: 41, document_id: uuid(5) },
    ],
    avaliacoes: [{ id: uuid(7), kind: 'again', questions: ['alergias'], answers: { alergias: 'x' } }],
  };
  const bring = async (patient: number, changed: object = {}) => {
    const { readCopy } = await import('../../src/features/import/readCopy');
    const { importRecord } = await import('../../src/data/records/importRecord');
    const paciente = { id: uuid(patient), tipo: 'adulto', nome: 'Ana Lima', dataNascimento: '1990-05-05' };
    const text = JSON.stringify({ formato: 'anamnese-ficha', versao: 1, paciente, ...lists, ...changed });
    const { record } = await readCopy(owner.id, text);
    // a file is sent by the browser alone; an interrupted import left its row
    await owner.client
      .from('patients')
      .upsert({ ...record.patient, user_id: owner.id }, { ignoreDuplicates: true });
    for (const { id, name } of record.documents) {
      const file_path = `${owner.id}/${record.patient.id}/${id}.pdf`;
      const row = {
        id,
        patient_id: record.patient.id,
        file_name: name,
        file_path,
        file_size: 1,
        mime_type: 'application/pdf',
      };
      await owner.client.from('patient_documents').insert(row);
    }
    const files = { documents: [], photo: null };
    await importRecord(owner.id, record, files, 'copia.zip', new AbortController().signal);
    return record.patient.id;
  };
  const rows = async (table: string, patient: string, columns = '*') => {
    const { data, error } = await owner.client.from(table).select(columns).eq('patient_id', patient);
    if (error) throw error;
    return data as unknown as Record<string, unknown>[];
  };

  it('D-377: has goals with their versions and results with their PDF; its marks make no rating here', {
    tags: 'repeat',
  }, async () => {
    const patient = await bring(1);
    const goals = await rows('goals', patient);
    expect(goals).toHaveLength(2);
    const [old, version] = ['Calçar o tênis', 'Calçar a bota'].map((statement) =>
      goals.find((goal) => goal.statement === statement),
    );
    expect(version).toMatchObject({ replaces: old?.id, state: 'alcancada', revision: 1 });
    expect(old).toMatchObject({ levels: ['a', 'b', 'c', 'd', 'e'], baseline: -2 });
    const [document] = await rows('patient_documents', patient, 'id');
    expect(await rows('results', patient, 'value, document_id')).toEqual([
      { value: 41, document_id: document?.id },
    ]);
    for (const table of ['goal_ratings', 'evaluations', 'issued_reports', 'disclosures'])
      expect(await rows(table, patient)).toEqual([]);
    const [origin] = await rows('imported_records', patient, 'record');
    expect(origin?.record).toMatchObject({ marcas_de_metas: [{ level: 0, meta: 'Calçar o tênis' }] });
  });

  it('D-377: comes twice as nothing twice, and what was removed here since stays so', async () => {
    const changed = {
      documentos: [],
      metas: [{ id: uuid(21), statement: 'Comer sozinho' }],
      resultados: [{ id: uuid(22), instrument: 'TUG', measured_on: '2026-03-02', value: 14 }],
    };
    const patient = await bring(20, changed);
    await owner.client.from('results').delete().eq('patient_id', patient).throwOnError();
    expect(await bring(20, changed)).toBe(patient);
    expect(await rows('goals', patient)).toHaveLength(1);
    expect(await rows('results', patient)).toEqual([]);
  });

  it('D-1140, D-1142: has who pays; receipts of there stay in the origin', async () => {
    const patient = await bring(30, {
      documentos: [],
      metas: [],
      marcas_de_metas: [],
      resultados: [],
      avaliacoes: [],
      cobranca: [{ payer: 'plano', payer_name: 'Vida Plena', payer_tax_id: '1', session_price: 18_050 }],
      recibos: [{ id: uuid(31), month: '2026-09', is_issued: true, sessions: 4, session_price: 18_050 }],
    });
    expect(await rows('billings', patient, 'payer, payer_name, payer_tax_id, session_price')).toEqual([
      { payer: 'plano', payer_name: 'Vida Plena', payer_tax_id: null, session_price: 18_050 },
    ]);
    expect(await rows('receipts', patient)).toEqual([]);
    const [origin] = await rows('imported_records', patient, 'record');
    expect(origin?.record).toMatchObject({ recibos: [{ month: '2026-09', is_issued: true }] });
  });

  it('D-1182: has the times of a week, once; nothing is expected before they were brought here, and what cannot be one stays in the origin', async () => {
    const thursday = { weekday: 4, time_of_day: '14:00-14:50', every: 1, until_day: null };
    const changed = {
      documentos: [],
      metas: [],
      marcas_de_metas: [],
      resultados: [],
      avaliacoes: [],
      horarios: [
        { ...thursday, id: uuid(41), setting: 'consultorio', from_day: '2026-02-05' },
        { ...thursday, id: uuid(42), weekday: 2, every: 2, from_day: '2025-03-04', until_day: '2025-12-30' },
        { ...thursday, id: uuid(43), weekday: 9, from_day: '2026-02-05' },
      ],
    };
    const patient = await bring(40, changed);
    expect(await bring(40, changed)).toBe(patient);
    const columns = 'weekday, time_of_day, setting, every, from_day, until_day';
    const found = await rows('weekly_sessions', patient, columns);
    expect(found.toSorted((one, other) => Number(one.weekday) - Number(other.weekday))).toEqual([
      { ...thursday, weekday: 2, setting: null, every: 2, from_day: '2025-03-04', until_day: '2025-12-30' },
      { ...thursday, setting: 'consultorio', from_day: '2026-02-05' },
    ]);
    const { data } = await owner.client
      .rpc('expected_sessions', { from_day: '2025-03-01', to_day: '2026-03-31', patient })
      .throwOnError();
    expect(data).toEqual([]);
    const [origin] = await rows('imported_records', patient, 'record');
    expect(origin?.record).toMatchObject({
      ficha: [{ id: uuid(40) }],
      horarios: [{ id: uuid(43), weekday: 9 }],
    });
  });
});
