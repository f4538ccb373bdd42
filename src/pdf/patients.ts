import { frame, furnish, sectionTitle } from './furniture';
import { headingBlock } from './heading';
import {
  type Layout,
  line,
  lineHeight,
  lines,
  type Mark,
  measure,
  type Row,
  rightAligned,
  rule,
  sheet,
  type TextStyle,
  type Typeface,
  widthIn,
} from './layout';
import { letterhead } from './letterhead';
import { paginate } from './paginate';
import type { PatientLine, PatientsReport } from './report';
import { styles } from './styles';
import { printableLine, wrap } from './text';

const TITLE = 'Relatório de Pacientes';
const NOTHING = 'N/A';
const PAD = 1.5;
const GAP = 4;
const RULE = 0.2;
const WHOLE_LINES = 12;

type Column = {
  readonly head: string;
  readonly width: number;
  /** One part to a line: a number never stands apart from its unit. */
  readonly parts?: true;
  readonly of: (patient: PatientLine) => string;
};
const columns: readonly Column[] = [
  { head: 'Nome', width: 36, of: (patient) => patient.name },
  { head: 'Idade', width: 19, parts: true, of: (patient) => patient.age },
  { head: 'Telefone', width: 28.2, of: (patient) => patient.phone },
  { head: 'Queixa Principal', width: 63.8, of: (patient) => patient.complaint },
  { head: 'Data de Cadastro', width: 18, of: (patient) => patient.createdOn },
];

type Cell = { readonly x: number; readonly texts: readonly string[] };

function cellsOf(contents: readonly string[], style: TextStyle, type: Typeface): Cell[] {
  let x: number = sheet.left;
  return columns.map(({ width, parts }, index) => {
    const text = printableLine(contents[index] ?? '', type.has) || NOTHING;
    const room = width - (index < columns.length - 1 ? GAP : 0);
    const cell = {
      x,
      texts: wrap(parts ? text.replaceAll(', ', ',\n') : text, room, widthIn(type, style)),
    };
    x += width;
    return cell;
  });
}

const tallest = (cells: readonly Cell[]) => Math.max(...cells.map(({ texts }) => texts.length));
const under = (height: number): Mark => rule(sheet.left, height, measure, RULE, 'hairline');

function headRow(type: Typeface): Row {
  const heads = columns.map(({ head }) => head);
  const cells = cellsOf(heads, styles.cellHead, type);
  const height = tallest(cells) * lineHeight(styles.cellHead) + PAD;
  return {
    before: 0,
    height,
    keep: true,
    repeat: true,
    marks: [...cells.flatMap(({ x, texts }) => lines(texts, x, 0, styles.cellHead)), under(height)],
  };
}

/** One patient; only what is higher than a dozen lines may go on over the page, line by line. */
function patientRows(patient: PatientLine, type: Typeface): Row[] {
  const cells = cellsOf(
    columns.map((column) => column.of(patient)),
    styles.cell,
    type,
  );
  const step = lineHeight(styles.cell);
  const count = tallest(cells);
  if (count <= WHOLE_LINES) {
    const height = PAD + count * step + PAD;
    const marks = cells.flatMap(({ x, texts }) => lines(texts, x, PAD, styles.cell));
    return [{ before: 0, height, marks: [...marks, under(height)] }];
  }
  return Array.from({ length: count }, (_, index) => {
    const top = index ? 0 : PAD;
    const last = index === count - 1;
    const height = top + step + (last ? PAD : 0);
    const marks = cells.flatMap(({ x, texts }) => {
      const text = texts[index];
      return text ? [line(text, x, top, styles.cell)] : [];
    });
    return {
      before: 0,
      height,
      keep: index === 0 || index === count - 2,
      marks: last ? [...marks, under(height)] : marks,
    };
  });
}

function counterRows({ total, newThisMonth, complete }: PatientsReport['counters'], type: Typeface): Row[] {
  const counters: [string, number][] = [
    ['Total de Pacientes', total],
    ['Novos Pacientes (este mês)', newThisMonth],
    ['Anamneses Completas', complete],
  ];
  const width = measure / 2;
  const height = PAD + lineHeight(styles.text) + PAD;
  return counters.map(([label, count]) => ({
    before: 0,
    height,
    marks: [
      line(label, sheet.left, PAD, styles.text),
      rightAligned(count.toLocaleString('pt-BR'), sheet.left + width, PAD, styles.count, type),
      rule(sheet.left, height, width, RULE, 'hairline'),
    ],
  }));
}

/** All patients as a table, measured and cut into pages. */
export function layOutPatients(report: PatientsReport, type: Typeface): Layout {
  const rows = [
    letterhead(report.therapist, report.generatedOn, type),
    headingBlock({ title: TITLE, under: '', facts: [] }, undefined, type).row,
    sectionTitle('Resumo'),
    ...counterRows(report.counters, type),
    sectionTitle('Pacientes'),
    headRow(type),
    ...report.rows.flatMap((patient) => patientRows(patient, type)),
  ];
  const { pages, bookmarks } = paginate(rows, frame);
  return {
    title: TITLE,
    subject: 'Pacientes de terapia ocupacional',
    author: report.therapist?.name ?? '',
    pages: furnish(pages, TITLE, report.generatedOn, type),
    bookmarks,
  };
}
