import type { State } from '../../data/geography';
import type { ImportedRecord } from '../../data/records/importRecord';
import { FileProblem, RecordProblem } from '../../data/supabase/importErrors';
import { todayIso } from '../../lib/dates';
import { derivedId } from '../../lib/derivedId';
import { IMPORT_MAX } from '../../lib/limits';
import { hasAllCpfDigits, maskCpf } from '../../lib/masks';
import {
  type DateFormat,
  type Delimiter,
  decodeText,
  type Encoding,
  findDateFormat,
  findDelimiter,
  findEncoding,
  isBinary,
  looksGarbled,
  parseCsv,
  toCivilDate,
} from '../../lib/readCsv';
import { fold } from '../../lib/text';
import { storedAnswer } from '../../questionnaire/answers';
import { storableText } from '../../questionnaire/familyWords';
import { type AnswerColumn, type PatientKind, type Question, questionsOf } from '../../questionnaire/field';
import { QUESTIONNAIRE_VERSION, questionnaireFor } from '../../questionnaire/questionnaires';
import { BIRTH_DATE, FORM, findTargets, targets } from './csvColumns';
import { checkAnswers, checkOrigin } from './readCopy';

/** How a table is read: found out, and changed where that was wrong. */
export type CsvReading = {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly dateFormat: DateFormat;
  /** The label of the target of each column; '' for one that goes into the origin alone. */
  readonly targets: readonly string[];
};

export type CsvTable = {
  readonly reading: CsvReading;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly isGarbled: boolean;
};

/** Reads a table; what `chosen` does not say is found out. Throws `FileProblem`. */
export function readTable(bytes: Uint8Array, chosen: Partial<CsvReading> = {}): CsvTable {
  if (bytes.length === 0) throw new FileProblem('empty');
  const encoding = chosen.encoding ?? findEncoding(bytes);
  const text = decodeText(bytes, encoding);
  // a wrong choice is seen, and can be changed back
  if (!chosen.encoding && isBinary(text)) throw new FileProblem('binary');
  const delimiter = chosen.delimiter ?? findDelimiter(text);
  // one line more, for the heads
  const { rows: all, isOpen, isTooLong } = parseCsv(text, delimiter, IMPORT_MAX.rows + 1);
  if (isTooLong) throw new FileProblem('too-many-rows');
  if (isOpen && !chosen.delimiter && !chosen.encoding) throw new FileProblem('open-quote');
  const [heads = [], ...rows] = all;
  if (rows.length === 0 && !chosen.delimiter && !chosen.encoding) throw new FileProblem('no-rows');
  const found = chosen.targets ?? findTargets(heads);
  const born = found.indexOf(BIRTH_DATE);
  const dateFormat = chosen.dateFormat ?? findDateFormat(rows.map((row) => row[born] ?? ''));
  return {
    reading: { encoding, delimiter, dateFormat, targets: found },
    heads,
    rows,
    isGarbled: looksGarbled(text),
  };
}

/** A child by the Estatuto da Criança e do Adolescente, art. 2: up to twelve years. */
const CHILD_YEARS = 12;

function kindOf(said: string, born: string, today: string): PatientKind {
  const form = fold(said);
  if (form.startsWith('infantil') || form.startsWith('crianca')) return 'infantil';
  if (form.startsWith('adult')) return 'adulto';
  const [year = '', ...day] = today.split('-');
  return born > [String(Number(year) - CHILD_YEARS).padStart(4, '0'), ...day].join('-')
    ? 'infantil'
    : 'adulto';
}

const stateOf = (text: string, states: readonly State[]) =>
  states.find(({ nome, sigla }) => fold(nome) === fold(text) || fold(sigla) === fold(text))?.nome ?? text;

function answerOf(
  question: Question,
  cell: string,
  { dateFormat }: CsvReading,
  states: readonly State[],
): string {
  const text = question.kind === 'birthDate' ? cell.trim() : storedAnswer(question, cell).trim();
  switch (question.kind) {
    case 'birthDate': {
      const iso = toCivilDate(text, dateFormat);
      if (text && !iso) throw new RecordProblem('birth-date');
      return iso;
    }
    case 'cpf':
      return hasAllCpfDigits(text) ? maskCpf(text) : text;
    case 'choice':
      return question.options.find((option) => fold(option) === fold(text)) ?? text;
    case 'state':
      return stateOf(text, states);
    case 'longText':
      return text === '' ? '' : storedAnswer(question, cell);
    default:
      return text;
  }
}

const EVERY_QUESTION: ReadonlyMap<PatientKind, ReadonlyMap<AnswerColumn, Question>> = new Map(
  (['adulto', 'infantil'] as const).map((kind) => [
    kind,
    new Map(questionsOf(questionnaireFor(kind)).map((question) => [question.column, question])),
  ]),
);

/**
 * The record of one line. What no question of its form asks stays in its origin, which has the whole line as it stands in the
 * file. `source` is the content of the file by its hash. Throws `RecordProblem`.
 */
export async function recordOfLine(
  userId: string,
  source: string,
  { heads, rows, reading }: CsvTable,
  line: number,
  states: readonly State[],
  today = todayIso(),
): Promise<ImportedRecord> {
  const cells = (rows[line] ?? []).map(storableText);
  const cellOf = (label: string) => cells[reading.targets.indexOf(label)] ?? '';
  const kind = kindOf(cellOf(FORM), toCivilDate(cellOf(BIRTH_DATE), reading.dateFormat), today);
  const answers: { [column in AnswerColumn]?: string | null } = {};
  for (const { label, columns } of targets) {
    const column = columns[kind];
    const question = column && EVERY_QUESTION.get(kind)?.get(column);
    const value =
      question && reading.targets.includes(label) && answerOf(question, cellOf(label), reading, states);
    if (column && value) answers[column] = value;
  }
  checkAnswers(answers, today);
  const width = Math.max(heads.length, cells.length);
  const linha = Array.from({ length: width }, (_, at) => [storableText(heads[at] ?? ''), cells[at] ?? '']);
  const origin = { linha };
  checkOrigin(origin);
  return {
    patient: {
      ...(answers as { nome: string; dataNascimento: string }),
      // the line's place: two lines may say the same
      id: await derivedId(userId, 'linha', source, String(line)),
      tipo: kind,
      attended_on: null,
      questionnaire_version: QUESTIONNAIRE_VERSION,
    },
    marks: {},
    documents: [],
    plan: null,
    goals: [],
    results: [],
    hasPhoto: false,
    isArchived: false,
    origin,
  };
}
