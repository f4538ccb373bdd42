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
import {
  giveName,
  minimalDisclosure,
  minimalEvaluation,
  minimalGoal,
  minimalRating,
  minimalReport,
  minimalResult,
  newGoal,
  newReportFile,
} from './treatment';

export const actions = ['select', 'count', 'embed', 'insert', 'update', 'upsert', 'delete'] as const;
export type Action = (typeof actions)[number];

export type Row = Record<string, unknown>;
type TableRights = {
  /** The columns with ids; rows are selected by the first. */
  readonly ids: readonly [string, ...string[]];
  readonly change: Row;
  /** The table that embeds this one; undefined if no foreign key leads here. */
  readonly embeddedIn?: string;
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

/** Allowed actions on a row of the owner, addressed by the owner's ids. */
export const tables: Record<string, TableRights> = {
  patients: {
    ids: ['id', 'user_id'],
    change: { nome: 'Outro Nome' },
    embeddedIn: 'patient_documents',
    row: async ({ id }) => ({ id: randomUUID(), user_id: id, ...minimalPatient }),
    store: async (owner) => {
      const document = await tables.patient_documents?.row(owner);
      await stored(owner.client, 'patient_documents', document ?? {});
      return { id: document?.patient_id, user_id: owner.id, ...minimalPatient };
    },
    outcomes: full,
  },
  patient_documents: {
    ids: ['id', 'patient_id', 'user_id'],
    change: { file_name: 'outro.pdf' },
    embeddedIn: 'patients',
    row: async (owner) => {
      const [id, ids] = [randomUUID(), await ofPatient(owner)];
      const file = { file_path: `${ids.user_id}/${ids.patient_id}/${id}.pdf`, file_size: 1024 };
      return { id, ...ids, ...file, file_name: 'laudo.pdf', mime_type: 'application/pdf' };
    },
    outcomes: { ...full, update: closed, upsert: closed },
  },
  consents: {
    ids: ['id', 'patient_id', 'user_id'],
    change: { revoked_at: now },
    embeddedIn: 'patients',
    row: async (owner) => ({
      id: randomUUID(),
      ...(await ofPatient(owner)),
      ...minimalConsent,
    }),
    outcomes: { ...full, upsert: closed, delete: closed },
  },
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
  session_notes: {
    ids: ['id', 'patient_id', 'user_id'],
    change: { content: 'Outra evolução' },
    embeddedIn: 'patients',
    row: async (owner) => ({ id: randomUUID(), ...(await ofPatient(owner)), ...minimalNote }),
    outcomes: { ...full, upsert: closed },
  },
  answer_marks: {
    ids: ['patient_id', 'user_id'],
    change: { informant: 'Mãe' },
    embeddedIn: 'patients',
    row: async (owner) => ({ ...(await ofPatient(owner)), column: 'alergias', mark: 'nao_sabe' }),
    outcomes: full,
  },
  family_answers: {
    ids: ['id', 'patient_id', 'user_id'],
    change: { reviewed_at: now },
    embeddedIn: 'patients',
    row: async (owner) => ({ id: randomUUID(), ...(await ofPatient(owner)), ...minimalFamilyAnswers }),
    outcomes: { ...full, upsert: closed, delete: closed },
  },
  imported_records: {
    ids: ['id', 'patient_id', 'user_id'],
    change: { source: 'outro.zip' },
    embeddedIn: 'patients',
    row: async (owner) => ({ id: randomUUID(), ...(await ofPatient(owner)), ...minimalImportedRecord }),
    outcomes: kept,
  },
  care_plans: {
    ids: ['patient_id', 'user_id'],
    change: { diagnosis: 'Outro diagnóstico' },
    embeddedIn: 'patients',
    row: async (owner) => ({ ...(await ofPatient(owner)), diagnosis: 'Não calça o tênis.' }),
    outcomes: { ...full, delete: closed },
  },
  goals: {
    ids: ['id', 'patient_id', 'user_id'],
    change: { statement: 'Outra meta' },
    embeddedIn: 'patients',
    row: async (owner) => ({ id: randomUUID(), ...(await ofPatient(owner)), ...minimalGoal }),
    outcomes: { ...full, upsert: closed, delete: closed },
  },
  goal_ratings: {
    ids: ['id', 'goal_id', 'patient_id', 'user_id'],
    change: { level: 2 },
    embeddedIn: 'goals',
    row: async (owner) => {
      const ids = await ofPatient(owner);
      return { id: randomUUID(), ...ids, goal_id: await newGoal(owner, ids.patient_id), ...minimalRating };
    },
    outcomes: kept,
  },
  results: {
    ids: ['id', 'patient_id', 'user_id'],
    change: { value: 12 },
    embeddedIn: 'patients',
    row: async (owner) => ({ id: randomUUID(), ...(await ofPatient(owner)), ...minimalResult }),
    outcomes: { ...full, upsert: closed },
  },
  evaluations: {
    ids: ['id', 'patient_id', 'user_id'],
    change: { evaluated_on: '2026-01-05' },
    embeddedIn: 'patients',
    row: async (owner) => {
      await giveName(owner);
      return { id: randomUUID(), ...(await ofPatient(owner)), ...minimalEvaluation };
    },
    outcomes: kept,
  },
  issued_reports: {
    ids: ['id', 'patient_id', 'user_id'],
    change: { addressee: 'Outra escola' },
    embeddedIn: 'patients',
    row: async (owner) => {
      await giveName(owner);
      const ids = await ofPatient(owner);
      const document_path = await newReportFile(owner, ids.patient_id);
      return { id: randomUUID(), ...ids, document_path, ...minimalReport };
    },
    outcomes: kept,
  },
  disclosures: {
    ids: ['id', 'patient_id', 'user_id'],
    change: { recipient: 'Outra pessoa' },
    embeddedIn: 'patients',
    row: async (owner) => ({ id: randomUUID(), ...(await ofPatient(owner)), ...minimalDisclosure }),
    outcomes: kept,
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

async function stored(client: SupabaseClient, table: string, row: Row): Promise<Row> {
  const { error } = await client.from(table).insert(row);
  if (error) throw error;
  return row;
}

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
  const { ids: [key] = [''], change = {}, embeddedIn } = tables[table] ?? {};
  const from = client.from(table);
  const asked = () => {
    switch (action) {
      case 'select':
        return from.select().eq(key, row[key]);
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
