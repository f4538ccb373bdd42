import { queryOptions, experimental_streamedQuery as streamedQuery } from '@tanstack/react-query';
import { supabase } from '../supabase/client';
import { DataError, orThrow, toDataError, UNIQUE_VIOLATION } from '../supabase/errors';

export type PatientKind = 'adulto' | 'infantil';

type OptionalAnswer =
  | 'responsavel'
  | 'tipo_responsavel'
  | 'cpf'
  | 'email'
  | 'telefone'
  | 'endereco'
  | 'estado'
  | 'municipio'
  | 'estadoCivil'
  | 'profissao'
  | 'escolaridade'
  | 'escola'
  | 'queixaPrincipal'
  | 'historiaDoenca'
  | 'medicamentos'
  | 'alergias'
  | 'cirurgias'
  | 'historicoFamiliar'
  | 'avaliacaoFuncional'
  | 'atividadesVidaDiaria'
  | 'mobilidade'
  | 'cognicao'
  | 'comunicacao'
  | 'historiagestacaoparto'
  | 'desenvolvimentomotor'
  | 'desenvolvimentolinguagem'
  | 'historicosaude'
  | 'medicamentos_infantil'
  | 'alergias_infantil'
  | 'cirurgias_infantil'
  | 'historico_familiar_infantil'
  | 'outros_acompanhamentos'
  | 'rotinadiaria'
  | 'interacaosocial'
  | 'comportamentos'
  | 'avds'
  | 'desempenhoescolar'
  | 'brincar'
  | 'processamentosensorial'
  | 'objetivos'
  | 'planoTratamento'
  | 'observacoes';

/** A column of `patients` that holds an answer. */
export type AnswerColumn = 'nome' | 'dataNascimento' | OptionalAnswer;

/** What a questionnaire writes: null where nothing was answered. */
export type AnswerValues = { [column in AnswerColumn]: string | null };

/** A row of `patients`. Timestamps are ISO with zone, civil dates 'yyyy-mm-dd'. */
export type PatientRow = { [column in OptionalAnswer]: string | null } & {
  readonly id: string;
  readonly user_id: string;
  readonly tipo: PatientKind;
  readonly nome: string;
  readonly dataNascimento: string;
  readonly photo_url: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** Raised by the database with every update; an update names the one it started from. */
  readonly revision: number;
  /** The therapist's local date when the intake was begun. */
  readonly attended_on: string | null;
  readonly questionnaire_version: number;
  readonly completa: boolean;
  /** The text version of the consent in force; null when there is none, or it was revoked. */
  readonly consent_version: string | null;
};

const summaryColumns = [
  'id',
  'tipo',
  'nome',
  'dataNascimento',
  'cpf',
  'telefone',
  'endereco',
  'municipio',
  'estado',
  'photo_url',
  'created_at',
  'updated_at',
  'consent_version',
] as const satisfies readonly (keyof PatientRow)[];

/** What a list shows: never a long text. */
export type PatientSummary = Pick<PatientRow, (typeof summaryColumns)[number]>;

export type NewPatient = Partial<AnswerValues> & {
  readonly id: string;
  readonly tipo: PatientKind;
  readonly attended_on: string;
  readonly questionnaire_version: number;
};

/** The first page is small so that the first cards show early; PostgREST answers at most 1,000 rows. */
const FIRST_PAGE = 50;
const NEXT_PAGES = 1000;

type Cursor = Pick<PatientRow, 'created_at' | 'id'>;

/** One page of a therapist's patients, newest first. */
async function readPage<Row extends Cursor>(
  userId: string,
  columns: readonly (keyof Row)[],
  size: number,
  after: Cursor | undefined,
  signal: AbortSignal | undefined,
): Promise<Row[]> {
  let query = supabase
    .from('patients')
    .select(columns.join(','))
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(size)
    // the query cache tries again by its own rule; without network the library would be silent for 7 seconds
    .retry(false);
  if (signal) query = query.abortSignal(signal);
  if (after) {
    query = query.or(
      `created_at.lt.${after.created_at},and(created_at.eq.${after.created_at},id.gt.${after.id})`,
    );
  }
  return orThrow(await query.overrideTypes<Row[], { merge: false }>());
}

async function* readPages<Row extends Cursor>(
  userId: string,
  columns: readonly (keyof Row)[],
  firstSize: number,
  signal?: AbortSignal,
): AsyncGenerator<Row[]> {
  let after: Cursor | undefined;
  for (let size = firstSize; ; size = NEXT_PAGES) {
    const page = await readPage<Row>(userId, columns, size, after, signal);
    yield page;
    after = page.at(-1);
    if (page.length < size) return;
  }
}

/** A patient that was added while the pages came may be met twice. */
function appendNew(known: PatientSummary[], page: PatientSummary[]): PatientSummary[] {
  const ids = new Set(known.map((patient) => patient.id));
  return [...known, ...page.filter((patient) => !ids.has(patient.id))];
}

export const patientKeys = {
  all: ['patients'] as const,
  summaries: ['patients', 'summaries'] as const,
  counters: ['patients', 'counters'] as const,
  one: (id: string) => ['patients', 'one', id] as const,
};

/**
 * All patients of a therapist, newest first. Pages show as they come (`fetchStatus` stays 'fetching' until the
 * last one); a refresh replaces the list only when it is complete.
 */
export function summariesOptions(userId: string) {
  return queryOptions({
    queryKey: patientKeys.summaries,
    meta: { failure: 'load' },
    queryFn: streamedQuery<PatientSummary[], PatientSummary[], typeof patientKeys.summaries>({
      // without the signal: a view that is left in the middle must not leave half a list behind
      streamFn: () => readPages<PatientSummary>(userId, summaryColumns, FIRST_PAGE),
      reducer: appendNew,
      initialValue: [],
      refetchMode: 'replace',
    }),
  });
}

/** The list with a record that was just stored: it need not be read again to show it. */
export function addToSummaries(known: readonly PatientSummary[], row: PatientRow): PatientSummary[] {
  const summary = Object.fromEntries(summaryColumns.map((column) => [column, row[column]])) as PatientSummary;
  const isKnown = known.some(({ id }) => id === row.id);
  return isKnown ? known.map((one) => (one.id === row.id ? summary : one)) : [summary, ...known];
}

/** What the report prints of a complaint. The database gives one character more, and no long text is read for it. */
export const COMPLAINT_LIMIT = 300;

/** What the report of all patients prints. */
export type ReportRow = Pick<
  PatientRow,
  'id' | 'nome' | 'dataNascimento' | 'telefone' | 'created_at' | 'completa'
> & { readonly queixaResumo: string | null };

const reportColumns = [
  'id',
  'nome',
  'dataNascimento',
  'telefone',
  'queixaResumo',
  'completa',
  'created_at',
] as const satisfies readonly (keyof ReportRow)[];

/** All patients for the report, newest first. `onRead` hears how many have come so far. */
export async function readReportRows(
  userId: string,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for await (const page of readPages<ReportRow>(userId, reportColumns, NEXT_PAGES, signal)) {
    rows.push(...page);
    onRead(rows.length);
  }
  return rows;
}

async function readPatient(userId: string, id: string): Promise<PatientRow | null> {
  const answer = await supabase
    .from('patients')
    .select('*')
    .eq('user_id', userId)
    .eq('id', id)
    .retry(false)
    .maybeSingle();
  if (answer.error) throw toDataError(answer.error, answer.status);
  return answer.data;
}

/** One patient with all answers; null when there is none (any more). */
export function patientOptions(userId: string, id: string) {
  return queryOptions({ queryKey: patientKeys.one(id), queryFn: () => readPatient(userId, id) });
}

/**
 * What a first try whose answer was lost did not bring. Once the record was changed elsewhere, what stands there is
 * newer than what a retry carries: then only gaps are filled.
 */
function missingIn(existing: PatientRow, patient: NewPatient): Partial<AnswerValues> {
  const { id: _id, tipo: _tipo, attended_on: _on, questionnaire_version: _version, ...answers } = patient;
  const columns = Object.entries(answers).filter(([column, value]) => {
    const there = existing[column as AnswerColumn];
    return value !== there && (existing.revision === 1 || there === null);
  });
  return Object.fromEntries(columns);
}

/**
 * Inserts a patient whose id the caller made, so that a retry after a lost answer finds the first try's row
 * instead of making a second patient. What was changed between the tries is written too.
 */
export async function createPatient(userId: string, patient: NewPatient): Promise<PatientRow> {
  const answer = await supabase
    .from('patients')
    .insert({ ...patient, user_id: userId })
    .select()
    .single<PatientRow>();
  if (answer.error?.code === UNIQUE_VIOLATION) {
    const existing = await readPatient(userId, patient.id);
    const changes = existing && missingIn(existing, patient);
    if (!changes || Object.keys(changes).length === 0) return existing ?? orThrow(answer);
    const outcome = await updatePatient(userId, existing, changes);
    return outcome.kind === 'saved' ? outcome.row : existing;
  }
  return orThrow(answer);
}

export type UpdateOutcome =
  | { readonly kind: 'saved'; readonly row: PatientRow }
  | { readonly kind: 'gone' }
  /** The same fields were changed elsewhere since `base` was read: the therapist chooses. */
  | { readonly kind: 'conflict'; readonly current: PatientRow; readonly columns: readonly AnswerColumn[] };

/** How often an update that meets other changes in different fields is tried on top of them. */
const MERGE_TRIES = 3;

/**
 * Writes `changes` if the record is still the one that `base` shows. Otherwise nothing is overwritten silently:
 * our values already there counts as saved, other fields changed elsewhere are kept, the same field is a conflict.
 */
export async function updatePatient(
  userId: string,
  base: PatientRow,
  changes: Partial<AnswerValues>,
): Promise<UpdateOutcome> {
  let current: PatientRow = base;
  for (let tries = 0; tries < MERGE_TRIES; tries += 1) {
    const answer = await supabase
      .from('patients')
      .update(changes)
      .eq('id', base.id)
      .eq('user_id', userId)
      .eq('revision', current.revision)
      .select()
      .maybeSingle<PatientRow>();
    if (answer.error) throw toDataError(answer.error, answer.status);
    if (answer.data) return { kind: 'saved', row: answer.data };

    const stored = await readPatient(userId, base.id);
    if (!stored) return { kind: 'gone' };
    const columns = Object.keys(changes) as AnswerColumn[];
    const missing = columns.filter((column) => stored[column] !== changes[column]);
    if (missing.length === 0) return { kind: 'saved', row: stored };
    const contested = missing.filter((column) => stored[column] !== base[column]);
    if (contested.length > 0) return { kind: 'conflict', current: stored, columns: contested };
    current = stored;
  }
  throw new DataError('failed', 'revision');
}

/** The four numbers of the dashboard; months and days begin where the device's clock says so. */
export type PatientCounters = {
  readonly total: number;
  readonly new_this_month: number;
  readonly complete: number;
  readonly active_today: number;
};

/** Where the current month begins by the device's clock. */
export const startOfMonth = (now: Date) => new Date(now.getFullYear(), now.getMonth(), 1);

/** The counters as they are labelled on every screen; null while they are not known. */
export function counterItems(counters: PatientCounters | undefined) {
  return [
    { label: 'Total de Pacientes', value: counters?.total ?? null },
    { label: 'Novos este Mês', value: counters?.new_this_month ?? null },
    { label: 'Anamneses Completas', value: counters?.complete ?? null },
    { label: 'Ativos Hoje', value: counters?.active_today ?? null },
  ];
}

export function countersOptions(now = new Date()) {
  const monthStart = startOfMonth(now).toISOString();
  const dayStart = new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
  return queryOptions({
    queryKey: [...patientKeys.counters, dayStart],
    queryFn: async (): Promise<PatientCounters> =>
      orThrow(
        await supabase
          .rpc('patient_counters', { month_start: monthStart, day_start: dayStart })
          .single<PatientCounters>(),
      ),
  });
}
