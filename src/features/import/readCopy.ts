import * as v from 'valibot';
import { COPY_FORMAT, COPY_VERSION } from '../../data/records/copyFormat';
import type { ImportedRecord } from '../../data/records/importRecord';
import { parseIso, todayIso } from '../../lib/dates';
import { derivedId } from '../../lib/derivedId';
import { isGestation } from '../../lib/gestation';
import { INFORMANT_MAX, LONG_TEXT_MAX, ORIGIN_PART, SHORT_TEXT_MAX, tooLong } from '../../lib/limits';
import { visible, visibleWords } from '../../lib/text';
import { impossibleDay, impossiblePlan } from '../../questionnaire/days';
import { type DischargeReason, dischargeReasons } from '../../questionnaire/discharge';
import { storableText } from '../../questionnaire/familyWords';
import { type AnswerColumn, type Question, questionsOf } from '../../questionnaire/field';
import type { MarkEntry } from '../../questionnaire/marks';
import type { OriginLists } from '../../questionnaire/origin';
import { isAnswerColumn, QUESTIONNAIRE_VERSION, questionnaireFor } from '../../questionnaire/questionnaires';
import { copiedEntities } from '../../records/entities';
import { RecordProblem } from '../../sentences/importErrors';
import { namedMarks, readEntities } from './readTreatment';

const MOST_LEVELS = 60;

/** A value as the database can store it; rejects keys that it cannot, and what is nested without end. */
function storable(value: unknown, level = 0): unknown {
  if (level > MOST_LEVELS) throw new RecordProblem('shape');
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map((each) => storable(each, level + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (storableText(key) !== key) throw new RecordProblem('characters');
      return [key, storable(each, level + 1)];
    }),
  );
}

const rows = v.optional(v.array(v.record(v.string(), v.unknown())), []);
const files = v.optional(
  v.array(
    v.looseObject({
      id: v.pipe(v.string(), v.uuid()),
      file_name: v.string(),
      uploaded_at: v.optional(v.string(), ''),
      arquivo: v.nullish(v.string(), null),
    }),
  ),
  [],
);
const copyCodec = v.object({
  // copies from before they named their format have none
  formato: v.optional(v.literal(COPY_FORMAT)),
  versao: v.optional(v.number(), COPY_VERSION),
  exportado_em: v.optional(v.string()),
  paciente: v.looseObject({
    id: v.pipe(v.string(), v.uuid()),
    tipo: v.picklist(['adulto', 'infantil']),
  }),
  documentos: files,
  marcas: rows,
  evolucoes: rows,
  familia: rows,
  avaliacoes: rows,
  relatorios_emitidos: files,
  versoes_assinadas: files,
  historico: rows,
  origem: rows,
});

/** The lists of entities. */
const listsCodec = v.object(Object.fromEntries(copiedEntities.map(({ copied }) => [copied.list, rows])));

type Copy = v.InferOutput<typeof copyCodec> & { readonly lists: v.InferOutput<typeof listsCodec> };

const versionCodec = v.object({ versao: v.number(), formato: v.literal(COPY_FORMAT) });

/** Any of FHIR's resources, which name their type first. */
const isFhir = (value: unknown): boolean => v.is(v.looseObject({ resourceType: v.string() }), value);

function copyOf(text: string): Copy {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RecordProblem('json');
  }
  if (isFhir(json)) throw new RecordProblem('fhir');
  const version = v.safeParse(versionCodec, json);
  if (version.success && version.output.versao > COPY_VERSION) throw new RecordProblem('later');
  const stored = storable(json);
  const [read, lists] = [v.safeParse(copyCodec, stored), v.safeParse(listsCodec, stored)];
  if (!read.success || !lists.success) throw new RecordProblem('shape');
  return { ...read.output, lists: lists.output };
}

const questions: ReadonlyMap<AnswerColumn, Question> = new Map(
  [...questionsOf(questionnaireFor('adulto')), ...questionsOf(questionnaireFor('infantil'))].map(
    (question) => [question.column, question],
  ),
);

type Answered = { readonly [column in AnswerColumn]?: string | null };

/** Checks what the database checks, before anything is stored. The birth date is ISO. */
export function checkAnswers(answers: Answered, today = todayIso()): void {
  if (!answers.nome?.trim()) throw new RecordProblem('no-name');
  const { dataNascimento: born } = answers;
  if (!born) throw new RecordProblem('no-birth-date');
  if (!parseIso(born)) throw new RecordProblem('birth-date');
  if (born > today) throw new RecordProblem('birth-date-later');
  for (const [column, text] of Object.entries(answers)) {
    const isLong = questions.get(column as AnswerColumn)?.kind === 'longText';
    if (text && tooLong(text, isLong ? LONG_TEXT_MAX : SHORT_TEXT_MAX)) throw new RecordProblem('too-long');
  }
}

const civilDate = (value: unknown) => (typeof value === 'string' && parseIso(value) ? value : null);
/** The days that the database takes; null for others. */
const pastDate = (value: unknown, birthDate: string) => {
  const day = civilDate(value);
  return day && !impossibleDay(day, birthDate) ? day : null;
};
const plannedDate = (value: unknown, birthDate: string) => {
  const day = civilDate(value);
  return day && !impossiblePlan(day, birthDate) ? day : null;
};
const isReason = (value: unknown): value is DischargeReason =>
  dischargeReasons.some((reason) => reason.value === value);
const shortText = (value: unknown, most: number) =>
  typeof value === 'string' && value.trim() !== '' && !tooLong(value, most) ? value : null;

/** Discharge and return as far as they fit together; the origin has them as they are stated. */
function treatment({ paciente }: Copy, birthDate: string) {
  const discharged_on = plannedDate(paciente.discharged_on, birthDate);
  const reason = paciente.discharge_reason;
  const isDischarged = discharged_on !== null && isReason(reason);
  return {
    ...(isDischarged && {
      discharged_on,
      discharge_reason: reason,
      discharge_summary: shortText(paciente.discharge_summary, LONG_TEXT_MAX),
    }),
    ...(!isDischarged && { readmission_reason: shortText(paciente.readmission_reason, SHORT_TEXT_MAX) }),
    resumed_on: plannedDate(paciente.resumed_on, birthDate),
  };
}

const isMark = (value: unknown): value is MarkEntry['mark'] =>
  value === null || value === 'nao_perguntado' || value === 'nao_sabe' || value === 'nao_se_aplica';

/** The mark of a row, if it is one that a record can have. */
function markOf(
  row: { readonly [name: string]: unknown },
  answers: Answered,
): [AnswerColumn, MarkEntry] | null {
  const { column, mark = null, informant = null } = row;
  if (!isAnswerColumn(column) || !isMark(mark)) return null;
  const words = shortText(informant, INFORMANT_MAX);
  const isAnswered = Boolean(answers[column]?.trim());
  if (words !== informant || isAnswered !== (mark === null) || (!mark && !words)) return null;
  return [column, { mark, informant: words }];
}

/** Rejects what does not fit into the parts in which it is stored. */
export function checkOrigin(origin: OriginLists): void {
  for (const each of Object.values(origin).flat()) {
    const json = JSON.stringify(each);
    // the database prints a space after each colon and comma
    const bytes = new TextEncoder().encode(json).length + (json.match(/[:,]/g)?.length ?? 0);
    if (bytes + 100 > ORIGIN_PART.bytes) throw new RecordProblem('too-large');
  }
}

/** As a form stores it, except that a phone stays as it was. A birth date is ISO here. */
const cleaned = (column: AnswerColumn, text: string) =>
  questions.get(column)?.kind === 'longText' ? visibleWords(text) : visible(text);

/** False for an answer that the database does not take; the origin has it. */
const fits = (column: AnswerColumn, value: unknown) =>
  questions.get(column)?.kind !== 'gestation' ||
  value === null ||
  (typeof value === 'string' && isGestation(value));

function answersOf({ paciente }: Copy): { answers: Answered; rest: Record<string, unknown> } {
  const answers: Record<string, string | null> = {};
  const rest: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(paciente)) {
    if (!isAnswerColumn(column) || !fits(column, value)) rest[column] = value;
    else if (typeof value === 'string') answers[column] = cleaned(column, value) || null;
    else if (value === null) answers[column] = null;
    else throw new RecordProblem('shape');
  }
  return { answers, rest };
}

const isVersion = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 32_767;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Its id follows from the therapist and the source, as the record's. */
const toDocument = async (
  userId: string,
  { id, file_name, arquivo }: Copy['documentos'][number],
  uploadedAt: string,
) => ({
  id: await derivedId(userId, 'documento', id),
  name: file_name.trim().slice(0, SHORT_TEXT_MAX) || 'documento.pdf',
  uploadedAt,
  path: arquivo,
});

type ReadRecord = {
  readonly record: ImportedRecord;
  /** The record's id where it came from. */
  readonly sourceId: string;
  /** ISO, as stated. */
  readonly exportedAt: string | undefined;
};

/** The record in `dados.json` as this therapist will store it. Throws `RecordProblem`. */
export async function readCopy(userId: string, text: string): Promise<ReadRecord> {
  const copy = copyOf(text);
  const { paciente, documentos, marcas, evolucoes, familia, historico, origem } = copy;
  const { avaliacoes, relatorios_emitidos, versoes_assinadas } = copy;
  const { answers, rest } = answersOf(copy);
  checkAnswers(answers);
  const birthDate = answers.dataNascimento ?? '';
  const marks = marcas.map((row) => ({ row, mark: markOf(row, answers) }));
  const patientId = await derivedId(userId, 'ficha', paciente.id);
  const documents = await Promise.all([
    ...documentos.map((row) => toDocument(userId, row, row.uploaded_at)),
    // a report that was issued elsewhere comes as a document; who received it stands in the origin
    ...relatorios_emitidos.map((row) => toDocument(userId, row, textOf(row.issued_at))),
    ...versoes_assinadas.map((row) => toDocument(userId, row, textOf(row.created_at))),
  ]);
  const { rows, others } = await readEntities(userId, { id: patientId, birthDate }, copy.lists);
  const { consentimentos = [], marcas_de_metas = [], compartilhamentos = [], ...ofTreatment } = others;
  // an import that was interrupted goes on in this order
  const lists: OriginLists = {
    ficha: [rest],
    evolucoes,
    consentimentos,
    familia,
    documentos,
    marcas: marks.flatMap(({ row, mark }) => (mark ? [] : [row])),
    ...ofTreatment,
    marcas_de_metas: namedMarks(marcas_de_metas, copy.lists.metas ?? []),
    avaliacoes,
    relatorios_emitidos,
    versoes_assinadas,
    compartilhamentos,
    historico,
    origem,
  };
  const origin = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
  checkOrigin(origin);
  const record: ImportedRecord = {
    patient: {
      ...(answers as { nome: string; dataNascimento: string }),
      ...treatment(copy, birthDate),
      id: patientId,
      tipo: paciente.tipo,
      attended_on: pastDate(paciente.attended_on, birthDate),
      questionnaire_version: isVersion(paciente.questionnaire_version)
        ? paciente.questionnaire_version
        : QUESTIONNAIRE_VERSION,
    },
    marks: Object.fromEntries(marks.flatMap(({ mark }) => (mark ? [mark] : []))),
    rows,
    documents,
    hasPhoto: typeof paciente.photo_url === 'string' && paciente.photo_url !== '',
    isArchived: typeof paciente.archived_at === 'string',
    origin,
  };
  return { record, sourceId: paciente.id, exportedAt: copy.exportado_em };
}
