import { autoTable, type Styles, type UserOptions } from 'jspdf-autotable';
import { describeDocument, FAMILY, type OpenDocument } from './document';
import { COLOR, drawItem, drawItems } from './draw';
import { foot, frame, runningHead, sectionTitle } from './furniture';
import { headingBlock } from './heading';
import { measure, moved, type Row, rule, sheet, type TextStyle, type Typeface, widthIn } from './layout';
import { letterhead } from './letterhead';
import type { PatientLine, PatientsReport } from './report';
import { HAIRLINE } from './strokes';
import { styles } from './styles';
import { printableLine } from './text';
import { wrap } from './wrap';

const TITLE = 'Relatório de Pacientes';
const NOTHING = 'N/A';
/** The gap between two columns. */
const GAP = 3.5;
const LABEL_WIDTH = 62;
const COUNT_WIDTH = 20;

type Column = {
  readonly head: string;
  readonly width: number;
  readonly of: (patient: PatientLine) => string;
};
/** The widest age, phone and date take one line. */
const columns: readonly Column[] = [
  { head: 'Nome', width: 28, of: (patient) => patient.name },
  { head: 'Idade', width: 37.4, of: (patient) => patient.age },
  { head: 'Telefone', width: 25.1, of: (patient) => patient.phone },
  { head: 'Queixa Principal', width: 43.1, of: (patient) => patient.complaint },
  { head: 'Data de Cadastro', width: 17.4, of: (patient) => patient.createdOn },
];

const cellsOf = (patient: PatientLine, type: Typeface): string[] =>
  columns.map(({ of }) => printableLine(of(patient), type.has) || NOTHING);

/** Converts a text style for jspdf-autotable; lines are wrapped by the same function as in other reports. */
const cellStyle = (style: TextStyle, type: Typeface): Partial<Styles> => ({
  font: FAMILY[style.font],
  fontStyle: 'normal',
  fontSize: style.size,
  textColor: COLOR[style.ink],
  overflow: (text, width) => [text].flat().flatMap((line) => wrap(line, width, widthIn(type, style))),
});

function countersTable(counters: PatientsReport['counters'], type: Typeface): UserOptions {
  const rows: [string, number][] = [
    ['Total de Pacientes', counters.total],
    ['Novos Pacientes (este mês)', counters.newThisMonth],
    ['Anamneses Completas', counters.complete],
  ];
  return {
    tableWidth: LABEL_WIDTH + COUNT_WIDTH,
    body: rows.map(([label, count]) => [label, count.toLocaleString('pt-BR')]),
    styles: { ...cellStyle(styles.text, type), cellPadding: { top: 2, bottom: 1 } },
    columnStyles: {
      0: { cellWidth: LABEL_WIDTH },
      1: { ...cellStyle(styles.count, type), cellWidth: COUNT_WIDTH, halign: 'right' },
    },
  };
}

function patientsTable(rows: readonly PatientLine[], type: Typeface): UserOptions {
  return {
    // the gap after the last column extends into the margin
    tableWidth: measure + GAP,
    head: [columns.map(({ head, width }) => ({ content: head, styles: { cellWidth: width + GAP } }))],
    body: rows.map((patient) => cellsOf(patient, type)),
    styles: { ...cellStyle(styles.tableCell, type), cellPadding: { top: 2, bottom: 1, right: GAP } },
    headStyles: cellStyle(styles.cellHead, type),
  };
}

/** Called after each page with its number and the share of the patients drawn so far. */
export type DrawingProgress = (page: number, part: number) => void;

/** Draws the counters and all patients as two tables into an empty document. */
export function drawPatients(
  { doc, type }: OpenDocument,
  report: PatientsReport,
  onProgress?: DrawingProgress,
) {
  const { counters, generatedOn, rows, therapist } = report;
  const author = therapist?.name ?? '';
  describeDocument(doc, { title: TITLE, subject: 'Pacientes de terapia ocupacional', author });
  doc.setLineHeightFactor(styles.tableCell.leading / styles.tableCell.size);

  let y: number = frame.firstTop;
  const place = ({ before, height, items, bookmark }: Row) => {
    const top = y + before;
    for (const item of items) drawItem(doc, moved(item, top));
    if (bookmark) doc.outline.add(null, bookmark, { pageNumber: 1 });
    y = top + height;
  };
  const placeTable = (width: number, options: UserOptions) =>
    autoTable(doc, {
      theme: 'plain',
      startY: y,
      margin: { top: frame.nextTop, bottom: sheet.height - sheet.bottom, left: sheet.left },
      rowPageBreak: 'avoid',
      didDrawCell: ({ cell, column }) => {
        if (column.index === 0)
          drawItem(doc, rule(cell.x, cell.y + cell.height, width, HAIRLINE, 'hairline'));
      },
      ...options,
    });

  place(letterhead(therapist, generatedOn, type));
  place(headingBlock({ title: TITLE, under: '', facts: [] }, undefined, type).row);
  place(sectionTitle('Resumo'));
  placeTable(LABEL_WIDTH + COUNT_WIDTH, {
    ...countersTable(counters, type),
    didDrawPage: ({ cursor }) => {
      y = cursor?.y ?? y;
    },
  });
  place(sectionTitle('Pacientes'));
  let drawn = 0;
  placeTable(measure, {
    ...patientsTable(rows, type),
    willDrawCell: ({ section, row }) => {
      if (section === 'body') drawn = Math.max(drawn, row.index + 1);
    },
    willDrawPage: ({ pageNumber }) => {
      if (pageNumber > 1) drawItems(doc, runningHead(TITLE, generatedOn, type));
    },
    didDrawPage: ({ pageNumber }) => onProgress?.(pageNumber, drawn / rows.length),
  });
  const total = doc.getNumberOfPages();
  for (let page = 1; page <= total; page += 1) drawItems(doc.setPage(page), foot(page, total, type));
}
