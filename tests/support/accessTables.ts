import { randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { leastRows } from '../../scripts/leastRows';
import { type CopiedEntity, type CopiedTable, eachCopied } from '../../src/records/entities';
import { columnOf, columnsOf } from '../../src/records/entityWords';
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
import { giveName, minimalEvaluation, minimalReport, newGoal, newReportFile } from './treatment';

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

type Differing = Partial<Pick<TableRights, 'change' | 'embeddedIn'>> & {
  readonly rights?: Partial<TableRights['outcomes']>;
  words?(owner: Therapist, patient: string): Promise<Row>;
};

/** What no definition says of a table. */
const differing: { readonly [table in CopiedTable]?: Differing } = {
  consents: { change: { revoked_at: now }, rights: filledLater, words: async () => minimalConsent },
  goal_ratings: { embeddedIn: 'goals' },
  receipts: { change: { is_issued: true } },
};

/** Makes the row that another one names in this column. */
const named: { readonly [column: string]: (owner: Therapist, patient: string) => Promise<string> } = {
  document_id: async (owner, patient_id) => {
    const id = randomUUID();
    await stored(owner.client, 'patient_documents', { id, patient_id, ...documentOf(owner, patient_id) });
    return id;
  },
  goal_id: newGoal,
  report_id: newReport,
};

const least = leastRows('Texto');
const lives = { editable: 'editable', appendOnly: 'kept', struck: 'struck' } as const;

/** Another text in its first column, or another choice. */
function changeOf(entity: CopiedEntity): Row {
  const others = columnsOf(entity).map((name) => {
    const { field, most } = columnOf(entity, name);
    const text = most === null ? undefined : 'Outro texto';
    return [name, field.kind === 'choice' ? field.options[1]?.value : text] as const;
  });
  return Object.fromEntries(others.filter(([, other]) => other !== undefined).slice(0, 1));
}

/** A table of a record as its definition says it: its life, the least of its words, and the rows that it names. */
function ofEntity(entity: CopiedEntity): TableRights {
  const { table, life, isSingle, keeps, file, further = {} } = entity;
  const { change = changeOf(entity), rights, words, ...other } = differing[table] ?? {};
  const naming = [...columnsOf(entity), ...Object.keys(further)].filter((name) => name in named);
  const said = async (owner: Therapist, patient: string): Promise<Row> => {
    const row: Row = { ...least[table], ...(await words?.(owner, patient)) };
    for (const name of naming) row[name] = await named[name]?.(owner, patient);
    if (file) row[file] = await newReportFile(owner, patient);
    return row;
  };
  const made = ofRecord(lives[life], change, said, {
    // one for each record, which stays
    ...(isSingle && { upsert: writable, delete: closed }),
    // what others are built on
    ...(keeps && { delete: closed }),
    ...rights,
  });
  if (isSingle) return { ...made, ids: ['patient_id', 'user_id'], row: withoutId(made.row), ...other };
  return { ...made, ids: ['id', ...naming, 'patient_id', 'user_id'], ...other };
}

const withoutId = (row: TableRights['row']) => async (owner: Therapist) => {
  const { id: _, ...rest } = await row(owner);
  return rest;
};

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
  spent_secrets: {
    ids: ['secret_hash'],
    change: { secret_hash: 'b'.repeat(64) },
    row: async () => ({ secret_hash: 'a'.repeat(64) }),
    store: async () => ({ secret_hash: 'a'.repeat(64) }),
    outcomes: { ...readOnly, select: closed, count: closed },
  },
  project_settings: {
    ids: ['is_only'],
    change: { second_factor_required: false },
    row: async () => ({ is_only: true, second_factor_required: false }),
    store: async () => ({ is_only: true }),
    outcomes: { ...readOnly, select: closed, count: closed },
  },
  imported_records: ofRecord('kept', { source: 'outro.zip' }, minimalImportedRecord),
  evaluations: ofRecord('kept', { evaluated_on: '2026-01-05' }, async (owner) => {
    await giveName(owner);
    return minimalEvaluation;
  }),
  issued_reports: ofRecord('kept', { addressee: 'Outra escola' }, async (owner, patient) => {
    await giveName(owner);
    return { document_path: await newReportFile(owner, patient), ...minimalReport };
  }),
  ...eachCopied(ofEntity),
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

/** One for the family, which alone is marked as explained. */
async function newReport(owner: Therapist, patient_id: string): Promise<string> {
  const id = randomUUID();
  await giveName(owner);
  const document_path = await newReportFile(owner, patient_id);
  await stored(owner.client, 'issued_reports', {
    id,
    patient_id,
    document_path,
    ...minimalReport,
    kind: 'familia',
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
