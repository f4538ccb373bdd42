import type { State } from '../../data/geography';
import type { ImportedRecord } from '../../data/records/importRecord';
import { todayIso } from '../../lib/dates';
import { derivedId } from '../../lib/derivedId';
import { readGestation } from '../../lib/gestation';
import { IMPORT_MAX } from '../../lib/limits';
import { hasAllCpfDigits, isValidCpf, maskCpf } from '../../lib/masks';
import { seenText } from '../../lib/plainText';
import {
  type Delimiter,
  decodeText,
  type Encoding,
  findDelimiter,
  findEncoding,
  isBinary,
  looksGarbled,
  parseCsv,
  type Table,
  wholeNumber,
} from '../../lib/readCsv';
import { type Century, type DateFormat, findDateFormat, type ReadDate, readDate } from '../../lib/readDates';
import { elidedAt, fold, foldName, isSameName } from '../../lib/text';
import { storedAnswer } from '../../questionnaire/answers';
import { storableText } from '../../questionnaire/familyWords';
import { type AnswerColumn, type PatientKind, type Question, questionsOf } from '../../questionnaire/field';
import { QUESTIONNAIRE_VERSION, questionnaireFor } from '../../questionnaire/questionnaires';
import { noRows } from '../../records/entities';
import { FileProblem, RecordProblem, readingNotes } from '../../sentences/importErrors';
import {
  BIRTH_DATE,
  cellsFor,
  FORM,
  findHeads,
  findTargets,
  HEADS_WITHIN,
  NAME,
  NAME_PARTS,
  targets,
} from './csvColumns';
import { type Doubt, doubtsIn } from './csvDoubts';
import { checkAnswers, checkOrigin } from './readCopy';

/** How a table is read: found out, and changed where that was wrong. */
export type CsvReading = {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** The place of the heads among the rows; what stands above does not come. */
  readonly headsAt: number;
  readonly dateFormat: DateFormat;
  /** Of years with two digits that may be in both; undefined until somebody says. */
  readonly century: Century | undefined;
  /** The label of the target of each column; '' for one that goes into the origin alone. */
  readonly targets: readonly string[];
};

/** The bytes of a text, or the rows of a sheet. */
export type TableContent = Uint8Array<ArrayBuffer> | Table;

export type CsvTable = {
  readonly reading: CsvReading;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of each row in its file. */
  readonly lines: readonly number[];
  /** Rows that may be the heads, in their order, in words. */
  readonly headChoices: readonly string[];
  /** A date whose century nobody can tell, and the years that it may mean. */
  readonly asked: { readonly date: string; readonly years: readonly string[] } | null;
  readonly isGarbled: boolean;
  readonly doubts: readonly Doubt[];
};

/** One line more than may come, for each that may stand above them. */
export const MOST_LINES = IMPORT_MAX.rows + HEADS_WITHIN;

type Parsed = { readonly table: Table; readonly isGarbled: boolean } & Pick<
  CsvReading,
  'encoding' | 'delimiter'
>;

function parse(content: TableContent, chosen: Partial<CsvReading>): Parsed {
  if (!(content instanceof Uint8Array))
    return { table: content, isGarbled: false, encoding: 'utf-8', delimiter: ';' };
  if (content.length === 0) throw new FileProblem('empty');
  const encoding = chosen.encoding ?? findEncoding(content);
  const text = decodeText(content, encoding);
  // a wrong choice is seen, and can be changed back
  if (!chosen.encoding && isBinary(text)) throw new FileProblem('binary');
  const delimiter = chosen.delimiter ?? findDelimiter(text);
  const table = parseCsv(text, delimiter, MOST_LINES);
  if (table.isOpen && !chosen.delimiter && !chosen.encoding) throw new FileProblem('open-quote');
  return { table, isGarbled: looksGarbled(text), encoding, delimiter };
}

/** What the origins of all lines have beside what the file has: a line has the head of each of its cells. */
function originCharacters(heads: readonly string[], rows: CsvTable['rows']): number {
  const ofHeads = heads.reduce((sum, { length }) => sum + length, 0);
  const cells = rows.reduce((sum, row) => sum + Math.max(heads.length, row.length), 0);
  return ofHeads * rows.length + cells * IMPORT_MAX.originCell;
}

const SHOWN = 60;
const short = (text: string) => elidedAt(SHOWN, text);

/** Reads a table; what `chosen` does not say is found out. Only one of several may be empty. Throws `FileProblem`. */
export function readTable(
  content: TableContent,
  chosen: Partial<CsvReading> = {},
  mayBeEmpty = false,
): CsvTable {
  const { table, isGarbled, encoding, delimiter } = parse(content, chosen);
  const headsAt = chosen.headsAt ?? findHeads(table.rows);
  const heads = table.rows[headsAt] ?? [];
  const rows = table.rows.slice(headsAt + 1);
  if (table.isTooLong || rows.length > IMPORT_MAX.rows) throw new FileProblem('too-many-rows');
  if (originCharacters(heads, rows) > IMPORT_MAX.originCharacters) throw new FileProblem('wide-sheet');
  const isChosen = chosen.delimiter ?? chosen.encoding ?? chosen.headsAt;
  if (rows.length === 0 && isChosen === undefined && !mayBeEmpty) throw new FileProblem('no-rows');
  const found = chosen.targets ?? findTargets(heads);
  const dates = rows.map((row) => cellsFor(BIRTH_DATE, found, row)[0] ?? '');
  const dateFormat = chosen.dateFormat ?? findDateFormat(dates);
  const [asked = null] = dates.flatMap((date) => {
    const read = readDate(date, { format: dateFormat }, todayIso());
    return read.kind === 'century' ? { date: seenText(date), years: read.years } : [];
  });
  const reading = { encoding, delimiter, headsAt, dateFormat, century: chosen.century, targets: found };
  return {
    reading,
    heads,
    rows,
    doubts: doubtsIn({ isText: content instanceof Uint8Array, isGarbled, heads, rows, reading }),
    lines: table.lines.slice(headsAt + 1),
    headChoices: table.rows
      .slice(0, HEADS_WITHIN)
      .map((row, at) => `${table.lines[at]}: ${short(row.map(seenText).filter(Boolean).join(', '))}`),
    asked,
    isGarbled,
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

/** What a cell says, and what is told of how it was read. */
type Read = { readonly answer: string; readonly note?: string };

const CPF_DIGITS = 11;
/** With fewer digits, zeros in front make a CPF by chance. */
const FEWEST_DIGITS = 8;

/** Fourteen places, of which the last two are digits (Receita Federal, IN 2.229/2024). */
const CNPJ = /^[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}$/i;

/** A number that a spreadsheet kept has lost its zeros in front, which the check digits give back. */
function readCpf(text: string): Read {
  const written = wholeNumber(text) ?? '';
  const padded = written.padStart(CPF_DIGITS, '0');
  if (/^\d+$/.test(written) && written.length >= FEWEST_DIGITS && padded !== written && isValidCpf(padded)) {
    const answer = maskCpf(padded);
    return { answer, note: readingNotes.paddedCpf(text, answer) };
  }
  if (CNPJ.test(text)) return { answer: '', note: readingNotes.cnpj(text) };
  const answer = hasAllCpfDigits(written) ? maskCpf(written) : text;
  return isValidCpf(answer) || answer === ''
    ? { answer }
    : { answer, note: readingNotes.doubtfulCpf(short(text)) };
}

function answerOf(question: Question, cell: string, born: ReadDate, states: readonly State[]): Read {
  const text = seenText(cell);
  switch (question.kind) {
    case 'birthDate':
      if (born.kind !== 'date') return { answer: '' };
      return { answer: born.iso, ...(born.isTold && { note: readingNotes.birthDate(short(text)) }) };
    case 'cpf':
      return readCpf(text);
    case 'phone':
      return { answer: storedAnswer(question, wholeNumber(text) ?? '').trim() };
    case 'gestation': {
      const answer = text === '' ? '' : readGestation(text);
      return answer === null ? { answer: '', note: readingNotes.gestation(short(text)) } : { answer };
    }
    case 'choice':
      return { answer: question.options.find((option) => fold(option) === fold(text)) ?? text };
    case 'state':
      return { answer: stateOf(text, states) };
    case 'longText':
      return { answer: text === '' ? '' : storedAnswer(question, cell) };
    default:
      return { answer: text };
  }
}

/** The name with the parts that stand in columns of their own, unless it ends with the last of them already. */
function wholeName(cellOf: (label: string) => string): string {
  const [name = '', ...others] = [NAME, ...NAME_PARTS].map((label) => seenText(cellOf(label)));
  const further = others.filter(Boolean);
  const last = foldName(further.at(-1) ?? '');
  return last && ` ${foldName(name)}`.endsWith(` ${last}`) ? name : [name, ...further].join(' ').trim();
}

/** Lines of a report that belong to no patient. */
const NO_PATIENT =
  /^(sub ?)?tota(l|is)\b|^(soma|media|pagina|page)\b|^(emitido|gerado|impresso|exportado) (em|por)\b/;

function checkPatient(cells: readonly string[], heads: readonly string[], born: string): void {
  const [first = '', ...others] = cells.map(seenText).filter(Boolean);
  const isNote = born === '' && NO_PATIENT.test(fold(first)) && others.length < 3;
  const isHeads = cells.length > 1 && cells.join('\n') === heads.join('\n');
  if (isNote || isHeads) throw new RecordProblem('no-patient');
}

const EVERY_QUESTION: ReadonlyMap<PatientKind, ReadonlyMap<AnswerColumn, Question>> = new Map(
  (['adulto', 'infantil'] as const).map((kind) => [
    kind,
    new Map(questionsOf(questionnaireFor(kind)).map((question) => [question.column, question])),
  ]),
);

/** A record of a line, and what is told of how its values were read. */
type ReadLine = { readonly record: ImportedRecord; readonly notes: readonly string[] };

/**
 * The record of one line. What no question of its form asks stays in its origin, which has the whole line as it stands in the
 * file. `source` is the content of the file by its hash. Throws `RecordProblem`.
 */
export async function readLine(
  userId: string,
  source: string,
  { heads, rows, reading }: CsvTable,
  line: number,
  states: readonly State[],
  today = todayIso(),
): Promise<ReadLine> {
  const cells = (rows[line] ?? []).map(storableText);
  const cellOf = (label: string) => cellsFor(label, reading.targets, cells)[0] ?? '';
  const written = seenText(cellOf(BIRTH_DATE));
  checkPatient(cells, heads.map(storableText), written);
  const born = readDate(written, { format: reading.dateFormat, century: reading.century }, today);
  const kind = kindOf(cellOf(FORM), born.kind === 'date' ? born.iso : '', today);
  const answers: { [column in AnswerColumn]?: string | null } = {};
  const notes: string[] = [];
  const shortened: string[] = [];
  for (const { label, columns } of targets) {
    const column = columns[kind];
    const question = column && EVERY_QUESTION.get(kind)?.get(column);
    if (!question || !reading.targets.includes(label)) continue;
    const [first = '', ...others] = cellsFor(label, reading.targets, cells);
    const cell = label === NAME ? wholeName(cellOf) : first;
    const isNumber = question.kind === 'cpf' || question.kind === 'phone';
    if (isNumber && wholeNumber(seenText(cell)) === null) shortened.push(`${label} “${seenText(cell)}”`);
    const { answer, note } = answerOf(question, cell, born, states);
    if (answer) answers[column] = answer;
    if (note) notes.push(note);
    const further = others
      .filter((other) => answerOf(question, other, born, states).answer !== answer)
      .map((other) => short(seenText(other)));
    if (further.length > 0) notes.push(readingNotes.further(label, further));
  }
  // other systems repeat the name there
  if (isSameName(answers.nome ?? '', answers.social_name ?? '')) delete answers.social_name;
  if (shortened.length > 0) throw new RecordProblem('shortened', shortened.join(', '));
  if (answers.nome && written && born.kind !== 'date')
    throw new RecordProblem(born.kind === 'century' ? 'century' : 'birth-date');
  checkAnswers(answers, today);
  const width = Math.max(heads.length, cells.length);
  const linha = Array.from({ length: width }, (_, at) => [storableText(heads[at] ?? ''), cells[at] ?? '']);
  const origin = { linha };
  checkOrigin(origin);
  const record: ImportedRecord = {
    patient: {
      ...(answers as { nome: string; dataNascimento: string }),
      // the line's place: two lines may say the same; counted from the first one, whatever heads were chosen
      id: await derivedId(userId, 'linha', source, String(reading.headsAt + line)),
      tipo: kind,
      attended_on: null,
      questionnaire_version: QUESTIONNAIRE_VERSION,
    },
    marks: {},
    documents: [],
    rows: noRows,
    hasPhoto: false,
    isArchived: false,
    origin,
  };
  return { record, notes };
}

/** The name in a line, as it is written; '' for none. */
export const nameOfLine = ({ rows, reading: { targets: chosen } }: CsvTable, line: number): string =>
  wholeName((label) => storableText(cellsFor(label, chosen, rows[line] ?? [])[0] ?? ''));

/** The record of one line alone. */
export const recordOfLine = async (...args: Parameters<typeof readLine>): Promise<ImportedRecord> =>
  (await readLine(...args)).record;
