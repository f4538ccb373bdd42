import * as v from 'valibot';
import { toIsoDate } from '../lib/dates';
import { LONG_TEXT_MAX, tooLong } from '../lib/limits';
import { NOT_REAIS, parseReais } from '../lib/money';
import { NO_DATE } from '../questionnaire/days';
import {
  isProofKind,
  promptsOf,
  REPORT_MAX,
  type ReportKind,
  type ReportPart,
} from '../questionnaire/issuedReports';

/** What else of a report decides what is wrong with it. */
type About = {
  readonly kind: ReportKind | null;
  readonly parts: readonly ReportPart[];
  readonly from: string;
};

/** What is typed into a report, and how it is read again from a draft or from what was issued. */
type Column<Value> = {
  /** One that an earlier version did not know is empty there. */
  readonly codec: v.GenericSchema<unknown, Value>;
  /** Why a report cannot be issued with it. */
  problem?(typed: Value, of: About): string | undefined;
  /** What is to be done then; '' where nothing can be wrong. */
  readonly toDo: string;
};

const text = v.optional(v.string(), '');
const isLetter = ({ kind }: About) => !isProofKind(kind);
const isDeclaration = ({ kind }: About) => kind === 'comparecimento';

/** A text that is asked for where `isAsked` says so. */
const written = (toDo: string, most: number, isAsked: (of: About) => boolean): Column<string> => ({
  codec: text,
  problem: (typed, of) => (isAsked(of) ? tooLong(typed, most) : undefined),
  toDo,
});

/** A civil date: typed 'dd/mm/aaaa', stored in ISO. */
const day = (toDo: string): Column<string> => ({
  codec: text,
  problem: (typed) => (toIsoDate(typed) ? undefined : NO_DATE),
  toDo,
});

const ids: Column<string[]> = { codec: v.optional(v.array(v.string()), []), toDo: '' };

const addressee: Column<string> = {
  codec: text,
  problem: (typed, of) => {
    if (typed.trim()) return tooLong(typed, REPORT_MAX.addressee);
    return isLetter(of) ? 'Escreva para quem é o relatório.' : 'Escreva para quem é.';
  },
  toDo: 'Escrever quem recebe',
};

const to: Column<string> = {
  ...day('Corrigir o fim do período'),
  problem: (typed, { from }) => {
    const end = toIsoDate(typed);
    if (!end) return NO_DATE;
    return toIsoDate(from) > end ? 'O fim vem antes do começo do período.' : undefined;
  },
};

const prompts: Column<Record<string, string>> = {
  codec: v.optional(v.record(v.string(), v.string()), {}),
  problem: (typed, { kind }) =>
    ((kind && promptsOf(kind)?.prompts) ?? [])
      .map(({ id }) => tooLong(typed[id] ?? '', LONG_TEXT_MAX))
      .find(Boolean),
  toDo: 'Encurtar o que passa do limite',
};

const price: Column<string> = {
  codec: text,
  problem: (typed, { kind }) =>
    kind === 'atendimentos' && typed.trim() && parseReais(typed) === null ? NOT_REAIS : undefined,
  toDo: 'Corrigir o valor',
};

/** What is stored in its content, from which a correction begins. */
const ofContent = {
  from: day('Corrigir o começo do período'),
  to,
  dated: day('Corrigir a data do relatório'),
  opinion: written('Encurtar o parecer', LONG_TEXT_MAX, isLetter),
  advice: written(
    'Encurtar as orientações',
    LONG_TEXT_MAX,
    (of) => isLetter(of) && of.parts.includes('advice'),
  ),
  procedures: written('Encurtar os procedimentos', REPORT_MAX.procedures, isLetter),
  /** The answers to what its kind asks for (`promptsOf`), by id. */
  prompts,
  /** Who came along, of a declaration. */
  companion: written('Encurtar o acompanhante', REPORT_MAX.companion, isDeclaration),
  /** Columns, goals, instruments, evaluations and documents of its parts that it does not carry. */
  leftOut: ids,
  /** The ids of the notes that it carries. */
  notes: ids,
};

const columns = {
  addressee,
  purpose: written('Encurtar a finalidade', REPORT_MAX.purpose, (of) => !isDeclaration(of)),
  ...ofContent,
  /** What a session of a list costs: in the draft and in the PDF alone. */
  price,
};
export type ReportColumn = keyof typeof columns;
/** In the order of the form. */
export const reportColumns = Object.keys(columns) as readonly ReportColumn[];

const codecsOf = <Columns extends { readonly [name: string]: Column<unknown> }>(given: Columns) =>
  Object.fromEntries(Object.entries(given).map(([name, { codec }]) => [name, codec])) as {
    readonly [Name in keyof Columns]: Columns[Name]['codec'];
  };

/** Read what is typed into a report, by its columns. */
export const typedReport = codecsOf(columns);
type Typed = Readonly<v.InferOutput<v.ObjectSchema<typeof typedReport, undefined>>>;

const content = v.object({
  /** The parts that it carries (`partsOfReport`). */
  included: v.array(v.string()),
  ...codecsOf(ofContent),
  /** The day until which the plan is valid that it renews, ISO; the database looks for it. '' for none. */
  renews: text,
});
const contentCodec = v.fallback(content, v.parse(content, { included: [] }));

/** What was in a report; dates are ISO, '' for none. */
export type ReportContent = Readonly<v.InferOutput<typeof content>>;

/** Reads what was in a report, also as an earlier version has it. */
export const reportContent = (stored: unknown): ReportContent => v.parse(contentCodec, stored);

/** What a report says beside the record, as it is issued. */
export type ReportWords = Omit<ReportContent, 'included'> & {
  readonly kind: ReportKind;
  readonly addressee: string;
  readonly purpose: string;
  readonly parts: readonly ReportPart[];
  /** In centavos; null where it is not said. */
  readonly price: number | null;
};

export type ReportProblems = { readonly [name in ReportColumn]?: string | undefined };

/** What keeps a report from being issued, by column: of what its kind asks for. */
export function reportProblems(typed: Typed & About): ReportProblems {
  const problemOf = <Value>({ problem }: Column<Value>, value: Value) => problem?.(value, typed);
  return Object.fromEntries(
    reportColumns.map((name) => [name, problemOf<unknown>(columns[name], typed[name])]),
  );
}

/** What is to be done about a column that is wrong. */
export const reportToDo = (name: ReportColumn): string => columns[name].toDo;
