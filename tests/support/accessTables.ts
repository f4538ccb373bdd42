import { randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Outcome, Outcomes } from './accessRoles';
import {
  minimalConsent,
  minimalFamilyAnswers,
  minimalImportedRecord,
  minimalNote,
  minimalPatient,
  newPatient,
  type Therapist,
} from './backendClients';
import { newInvitation } from './invitations';
import {
  giveName,
  minimalDisclosure,
  minimalEvaluation,
  minimalGoal,
  minimalRating,
  minimalReport,
  minimalResult,
  minimalSigned,
  newGoal,
  newReportFile,
} from './treatment';

export const actions = ['select', 'count', 'embed', 'insert', 'update', 'upsert', 'delete'] as const;
export type Action = (typeof actions)[number];

export type Row = Record<string, unknown>;
type Life = 'editable' | 'final' | 'kept' | 'struck' | 'file';
type TableRights = {
  /** The columns with ids; rows are selected by the first. */
  readonly ids: readonly [string, ...string[]];
  readonly change: Row;
  /** What is selected, where not every column may be. */
  readonly columns?: string;
  /** The table that embeds this one; undefined if no foreign key leads here. */
  readonly embeddedIn?: string;
  /** What `record_tables` says of it; undefined if it is none of a record. */
  readonly life?: Life;
  /** An unsaved row of this therapist. */
  row(owner: Therapist): Promise<Row>;
  /** Stores a row as the app does, where a plain insert is not allowed. */
  store?(owner: Therapist): Promise<Row>;
  readonly outcomes: Record<Action, Outcomes>;
};

const readable: Outcomes = ['done', 'nothing', 'refused'];
/** Rows that belong to no therapist. */
const shared: Outcomes = ['done', 'done', 'refused'];
const writable: Outcomes = ['done', 'refused', 'refused'];
const closed: Outcomes = ['refused', 'refused', 'refused'];
const reading = { select: readable, count: readable, embed: readable };
const full = { ...reading, insert: writable, update: readable, upsert: writable, delete: readable };
/** Evidence: added, and never changed or deleted. */
const kept = { ...full, update: closed, upsert: closed, delete: closed };
const unrelated: Outcomes = ['nothing', 'nothing', 'nothing'];
/** Written by triggers only. */
const readOnly = {
  ...reading,
  embed: unrelated,
  insert: closed,
  update: closed,
  upsert: closed,
  delete: closed,
};

const now = '2026-01-05T09:00:00Z';
const ofPatient = async (owner: Therapist) => ({ patient_id: await newPatient(owner), user_id: owner.id });

/** What a life allows. A row that is sent again is inserted, never written over. */
const rightsOf: Record<Life, TableRights['outcomes']> = {
  editable: { ...full, upsert: closed },
  final: { ...full, upsert: closed },
  kept,
  struck: kept,
  file: { ...full, update: closed, upsert: closed },
};
/** Kept, but for columns that are filled later. */
const filledLater = { update: readable };

/** A table of a record: its life, a change of a row, the words of one, and which rights differ from those of its life. */
function ofRecord(
  life: Life,
  change: Row,
  said: Row | ((owner: Therapist, patient: string) => Promise<Row>),
  rights: Partial<TableRights['outcomes']> = {},
): TableRights {
  return {
    ids: ['id', 'patient_id', 'user_id'],
    life,
    change,
    embeddedIn: 'patients',
    row: async (owner) => {
      const ids = { id: randomUUID(), ...(await ofPatient(owner)) };
      return { ...ids, ...(typeof said === 'function' ? await said(owner, ids.patient_id) : said) };
    },
    outcomes: { ...rightsOf[life], ...rights },
  };
}

const documentOf = (owner: Therapist, patient: string): Row => ({
  file_name: 'laudo.pdf',
  file_path: `${owner.id}/${patient}/${randomUUID()}.pdf`,
  file_size: 1024,
  mime_type: 'application/pdf',
});

/** Allowed actions on a row of the owner, addressed by the owner's ids. */
export const tables: Record<string, TableRights> = {
  patients: {
    ids: ['id', 'user_id'],
    change: { nome: 'Outro Nome' },
    embeddedIn: 'care_plans',
    row: async ({ id }) => ({ id: randomUUID(), user_id: id, ...minimalPatient }),
    store: async (owner) => {
      const plan = await tables.care_plans?.row(owner);
      await stored(owner.client, 'care_plans', plan ?? {});
      return { id: plan?.patient_id, user_id: owner.id, ...minimalPatient };
    },
    outcomes: full,
  },
  patient_documents: ofRecord('file', { file_name: 'outro.pdf' }, async (owner, patient) =>
    documentOf(owner, patient),
  ),
  consents: ofRecord('kept', { revoked_at: now }, minimalConsent, filledLater),
  consent_texts: {
    ids: ['version'],
    change: { hash: 'b'.repeat(64) },
    row: async () => ({ version: `novo-${randomUUID()}`, hash: 'a'.repeat(64) }),
    // created by a migration; it belongs to no user
    store: async () => ({ version: minimalConsent.text_version, hash: minimalConsent.text_hash }),
    outcomes: { ...readOnly, select: shared, count: shared, embed: shared },
  },
  patient_history: {
    ids: ['patient_id', 'user_id'],
    change: { old: {} },
    row: async (owner) => ({ ...(await ofPatient(owner)), kind: 'created', columns: ['nome'] }),
    store: ofPatient,
    outcomes: readOnly,
  },
  patient_tombstones: {
    ids: ['patient_id', 'user_id'],
    change: { deleted_by: null },
    row: ofPatient,
    store: async (owner) => {
      const ids = await ofPatient(owner);
      const { error } = await owner.client.from('patients').delete().eq('id', ids.patient_id);
      if (error) throw error;
      return ids;
    },
    outcomes: readOnly,
  },
  deleted_ids: {
    ids: ['id', 'user_id'],
    change: { id: randomUUID() },
    row: async ({ id }) => ({ id: randomUUID(), user_id: id }),
    store: async (owner) => {
      const { patient_id: id, user_id } = (await tables.patient_tombstones?.store?.(owner)) ?? {};
      return { id, user_id };
    },
    outcomes: readOnly,
  },
  profile_versions: {
    ids: ['user_id'],
    change: { full_name: 'Outra Pessoa' },
    row: async ({ id }) => ({ user_id: id, version: 70, category: 'Terapeuta Ocupacional' }),
    store: async (owner) => {
      const profile = { user_id: owner.id, full_name: 'Lígia Prado' };
      const { error } = await owner.client.from('therapist_profiles').upsert(profile);
      if (error) throw error;
      return { user_id: owner.id };
    },
    outcomes: readOnly,
  },
  session_notes: ofRecord('final', { content: 'Outra evolução' }, minimalNote),
  answer_marks: {
    ids: ['patient_id', 'user_id'],
    change: { informant: 'Mãe' },
    embeddedIn: 'patients',
    row: async (owner) => ({ ...(await ofPatient(owner)), column: 'alergias', mark: 'nao_sabe' }),
    outcomes: full,
  },
  family_answers: ofRecord('kept', { reviewed_at: now }, minimalFamilyAnswers, filledLater),
  family_invitations: {
    ids: ['id', 'patient_id', 'user_id'],
    change: { ended_at: now },
    columns: 'id, heading, answers',
    row: async ({ id }) => ({ user_id: id, patient_id: randomUUID(), ...newInvitation().row }),
    outcomes: { ...full, embed: unrelated, upsert: closed },
  },
  family_guesses: {
    ids: ['place'],
    change: { guesses: 0 },
    row: async () => ({ place: 1, begun_at: now, guesses: 1 }),
    store: async () => ({ place: 1 }),
    outcomes: { ...readOnly, select: closed, count: closed },
  },
  imported_records: ofRecord('kept', { source: 'outro.zip' }, minimalImportedRecord),
  care_plans: {
    // one for each record, which stays
    ...ofRecord('editable', { diagnosis: 'Outro diagnóstico' }, {}, { upsert: writable, delete: closed }),
    ids: ['patient_id', 'user_id'],
    row: async (owner) => ({ ...(await ofPatient(owner)), diagnosis: 'Não calça o tênis.' }),
  },
  goals: ofRecord('editable', { statement: 'Outra meta' }, minimalGoal, { delete: closed }),
  goal_ratings: {
    ...ofRecord('struck', { level: 2 }, async (owner, patient) => ({
      goal_id: await newGoal(owner, patient),
      ...minimalRating,
    })),
    ids: ['id', 'goal_id', 'patient_id', 'user_id'],
    embeddedIn: 'goals',
  },
  results: {
    ...ofRecord('editable', { value: 12 }, async (owner, patient_id) => {
      const document_id = randomUUID();
      const document = { id: document_id, patient_id, ...documentOf(owner, patient_id) };
      await stored(owner.client, 'patient_documents', document);
      return { ...minimalResult, document_id };
    }),
    ids: ['id', 'document_id', 'patient_id', 'user_id'],
  },
  diagnoses: ofRecord('editable', { statement: 'Outro diagnóstico' }, { statement: 'Paralisia cerebral' }),
  home_guidance: {
    ...ofRecord('editable', { content: 'Outra orientação' }, async (owner, patient_id) => {
      const document_id = randomUUID();
      const document = { id: document_id, patient_id, ...documentOf(owner, patient_id) };
      await stored(owner.client, 'patient_documents', document);
      return { given_on: '2026-01-05', title: 'Vestir-se', content: 'Sentado, sem pressa.', document_id };
    }),
    ids: ['id', 'document_id', 'patient_id', 'user_id'],
  },
  document_kinds: {
    ...ofRecord('editable', { kind: 'outro' }, async (owner, patient_id) => {
      const document_id = randomUUID();
      const document = { id: document_id, patient_id, ...documentOf(owner, patient_id) };
      await stored(owner.client, 'patient_documents', document);
      return { document_id, kind: 'laudo' };
    }),
    ids: ['id', 'document_id', 'patient_id', 'user_id'],
  },
  absences: ofRecord('editable', { told_by: 'A avó' }, { missed_on: '2026-01-05', kind: 'desmarcou' }),
  evaluations: ofRecord('kept', { evaluated_on: '2026-01-05' }, async (owner) => {
    await giveName(owner);
    return minimalEvaluation;
  }),
  issued_reports: ofRecord('kept', { addressee: 'Outra escola' }, async (owner, patient) => {
    await giveName(owner);
    return { document_path: await newReportFile(owner, patient), ...minimalReport };
  }),
  signed_copies: {
    ...ofRecord('kept', { file_name: 'outro.pdf' }, async (owner, patient) => {
      await giveName(owner);
      const report = { id: randomUUID(), patient_id: patient, ...minimalReport };
      const document_path = await newReportFile(owner, patient);
      await stored(owner.client, 'issued_reports', { ...report, document_path });
      return { report_id: report.id, ...minimalSigned, document_path: await newReportFile(owner, patient) };
    }),
    ids: ['id', 'report_id', 'patient_id', 'user_id'],
  },
  disclosures: ofRecord('kept', { recipient: 'Outra pessoa' }, minimalDisclosure),
  report_explanations: {
    ...ofRecord('kept', { explained_to: 'Outra pessoa' }, async (owner, patient_id) => ({
      report_id: await newReport(owner, patient_id, { kind: 'familia' }),
      // not before it was issued
      explained_to: 'Ana (mãe)',
      explained_on: new Date().toISOString().slice(0, 10),
    })),
    ids: ['id', 'report_id', 'patient_id', 'user_id'],
  },
  phrases: {
    ids: ['id', 'user_id'],
    change: { content: 'Outro texto' },
    row: async ({ id }) => ({
      id: randomUUID(),
      user_id: id,
      title: `Frase ${randomUUID()}`,
      content: 'Sessão sem intercorrências.',
    }),
    outcomes: { ...full, embed: unrelated },
  },
  device_keys: {
    ids: ['device_id', 'user_id'],
    change: { key_material: randomBytes(32).toString('base64') },
    row: async ({ id }) => ({
      user_id: id,
      device_id: randomUUID(),
      key_material: randomBytes(32).toString('base64'),
    }),
    outcomes: { ...readOnly, insert: writable },
  },
};

async function newReport(owner: Therapist, patient_id: string, words: Row = {}): Promise<string> {
  const id = randomUUID();
  await giveName(owner);
  const document_path = await newReportFile(owner, patient_id);
  await stored(owner.client, 'issued_reports', {
    id,
    patient_id,
    document_path,
    ...minimalReport,
    ...words,
  });
  return id;
}

async function stored(client: SupabaseClient, table: string, row: Row): Promise<Row> {
  const { error } = await client.from(table).insert(row);
  if (error) throw error;
  return row;
}

/** Those of a record, whose rows have ids. */
export const recordTables = Object.keys(tables).filter(
  (table) => tables[table]?.life && tables[table].ids.includes('id'),
);

export async function store(table: string, owner: Therapist): Promise<Row> {
  const rights = tables[table];
  if (!rights) throw new Error(table);
  return rights.store ? rights.store(owner) : stored(owner.client, table, await rights.row(owner));
}

/** Performs an action on a row and classifies the answer. */
export async function attempt(
  client: SupabaseClient,
  table: string,
  action: Action,
  row: Row,
): Promise<Outcome> {
  const { ids: [key] = [''], change = {}, columns, embeddedIn } = tables[table] ?? {};
  const from = client.from(table);
  const asked = () => {
    switch (action) {
      case 'select':
        return from.select(columns).eq(key, row[key]);
      case 'count':
        return from.select(key, { count: 'exact' }).eq(key, row[key]).limit(0);
      case 'embed':
        // without a foreign key, the answer must not depend on the rows
        return embeddedIn
          ? client.from(embeddedIn).select(`user_id, ${table}!inner(${key})`).eq(`${table}.${key}`, row[key])
          : from.select(`${key}, patients(nome)`).eq(key, row[key]);
      case 'insert':
        return from.insert(row).select(key);
      case 'update':
        return from.update(change).eq(key, row[key]).select(key);
      case 'upsert':
        return from.upsert({ ...row, ...change }).select(key);
      case 'delete':
        return from.delete().eq(key, row[key]).select(key);
    }
  };
  const { data, error, status, count } = await asked();
  if (!error) return (action === 'count' ? Number(count) : data.length) > 0 ? 'done' : 'nothing';
  if (error.code === '42501' && [401, 403].includes(status)) return 'refused';
  if (status === 401) return 'barred';
  if (action === 'embed' && error.code === 'PGRST200') return 'nothing';
  throw new Error(`${status} ${JSON.stringify(error)}`);
}
