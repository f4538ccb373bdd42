import { frame, furnish, letterhead, sectionTitle, styles, titleBlock } from './furniture';
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
import { paginate } from './paginate';
import type { PatientLine, PatientsReport } from './report';
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
  readonly of: (patient: PatientLine) => string;
};
const columns: readonly Column[] = [
  { head: 'Nome', width: 40, of: (patient) => patient.name },
  { head: 'Idade', width: 31, of: (patient) => patient.age },
  { head: 'Telefone', width: 29, of: (patient) => patient.phone },
  { head: 'Queixa Principal', width: 45, of: (patient) => patient.complaint },
  { head: 'Data de Cadastro', width: 20, of: (patient) => patient.createdOn },
];

type Cell = { readonly x: number; readonly texts: readonly string[] };

function cellsOf(contents: readonly string[], style: TextStyle, type: Typeface): Cell[] {
  let x: number = sheet.left;
  return columns.map(({ width }, index) => {
    const text = printableLine(contents[index] ?? '', type.has) || NOTHING;
    const cell = {
      x,
      texts: wrap(text, width - (index < columns.length - 1 ? GAP : 0), widthIn(type, style)),
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
    letterhead(report.generatedOn, type),
    titleBlock(TITLE, [], type).row,
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
