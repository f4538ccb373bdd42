// Makes the report of all patients, and that of one, in two ways: as the app does, and with jspdf-autotable
// alone on the main thread, with the same fonts and compression. Also the complete report of a record with goals, and
// one for somebody of the same record.
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import bold from '../../src/pdf/fonts/bold.ttf?url';
import regular from '../../src/pdf/fonts/regular.ttf?url';
import { generatePdf, keepPdfReady } from '../../src/pdf/generate';
import { toIssuedLetter } from '../../src/printing/issued/issuedLetter';
import { toRecordReport } from '../../src/printing/recordReport';
import { defaultParts } from '../../src/questionnaire/issuedReports';

const SENTENCE = 'Dificuldade para abotoar a camisa e para segurar a caneta por mais de cinco minutos. ';
const rowAt = (index) => ({
  name: `João da Conceição Araújo ${index}`,
  age: `${20 + (index % 60)} anos, 3 meses`,
  phone: '(19) 99999-0142',
  complaint: SENTENCE.repeat(1 + (index % 3)).trim(),
  createdOn: '20/11/2026',
});
const generatedOn = '20/11/2026';
const answers = Array.from({ length: 12 }, (_, index) => ({
  label: `Pergunta ${index + 1}`,
  value: SENTENCE.repeat(6).trim(),
  long: true,
}));

async function fontFile(url) {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

const FONT = 'DejaVuSansCondensed';
const files = { normal: await fontFile(regular), bold: await fontFile(bold) };

function tableOf(head, body) {
  const doc = new jsPDF({ compress: true, putOnlyUsedFonts: true });
  for (const [style, file] of Object.entries(files)) {
    doc.addFileToVFS(`${style}.ttf`, file);
    doc.addFont(`${style}.ttf`, FONT, style);
  }
  doc.setFont(FONT, 'normal');
  doc.text('Relatório', 14, 15);
  autoTable(doc, { head: [head], body, startY: 20, styles: { font: FONT } });
  return doc.output('blob');
}

const [GOALS, RATINGS, NOTES] = [30, 24, 100];
const DAY = 86_400_000;
const dayAt = (index) => new Date(Date.UTC(2026, 0, 1) + index * DAY).toISOString().slice(0, 10);
const patient = {
  id: 'p',
  nome: 'João da Conceição Araújo',
  tipo: 'adulto',
  dataNascimento: '1985-02-14',
  queixaPrincipal: SENTENCE.repeat(3),
  historicoMedico: SENTENCE.repeat(5),
  answer_marks: [],
  avd: SENTENCE.repeat(4),
  objetivos: SENTENCE.repeat(3),
  revision: 1,
};
const goals = Array.from({ length: GOALS }, (_, index) => ({
  goal: {
    id: `g${index}`,
    statement: `Meta ${index + 1}: ${SENTENCE}`.trim(),
    own_words: null,
    said_by: null,
    area: 'Vestir-se',
    target_on: '2026-12-16',
    baseline: -2,
    state: 'ativa',
    state_reason: null,
    levels: [-2, -1, 0, 1, 2].map((level) => `${SENTENCE.trim()} (${level})`),
  },
  ratings: Array.from({ length: RATINGS }, (__, mark) => ({
    id: `r${index}.${mark}`,
    goal_id: `g${index}`,
    rated_on: dayAt(mark * 7),
    rated_by: 'terapeuta',
    level: ((mark + index) % 5) - 2,
    word: null,
    by_name: null,
    comment: null,
  })),
  isRated: true,
  earlier: [],
}));
const notes = Array.from({ length: NOTES }, (_, index) => ({
  note: {
    id: `n${index}`,
    occurred_on: dayAt(index * 2),
    kind: index % 9 === 0 ? 'falta' : 'atendimento',
    content: SENTENCE.repeat(4),
    author: null,
  },
  replaced: [],
  day: dayAt(index * 2),
}));
const sources = {
  patient,
  profile: null,
  plan: null,
  goals,
  results: [],
  evaluations: [],
  documents: [],
  notes: { notes, open: 0 },
};
const letterWith = (parts, chosen) =>
  generatePdf(
    toIssuedLetter(
      {
        kind: 'medico',
        addressee: 'Equipe',
        purpose: '',
        parts,
        opinion: SENTENCE.repeat(10),
        advice: '',
        procedures: '',
        dated: dayAt(200),
        from: dayAt(0),
        to: dayAt(200),
        leftOut: [],
        notes: chosen,
      },
      sources,
    ),
  );

const ways = {
  outcome: {
    complete: () =>
      generatePdf(
        toRecordReport(patient, { profile: null, plan: null, goals, results: [], evaluations: [] }),
      ),
    somebody: () => letterWith(defaultParts('medico'), []),
    withNotes: () =>
      letterWith(
        [...defaultParts('medico'), 'notes'],
        notes.map(({ note }) => note.id),
      ),
  },
  all: {
    ours: (count) =>
      generatePdf({
        kind: 'patients',
        generatedOn,
        counters: { total: count, newThisMonth: 3, complete: 10 },
        rows: Array.from({ length: count }, (_, index) => rowAt(index)),
      }),
    plain: (count) =>
      tableOf(
        ['Nome', 'Idade', 'Telefone', 'Queixa Principal', 'Data de Cadastro'],
        Array.from({ length: count }, (_, index) => Object.values(rowAt(index))),
      ),
  },
  one: {
    ours: () =>
      generatePdf({
        kind: 'record',
        patientName: 'João da Conceição Araújo',
        ageText: '41 anos',
        generatedOn,
        patient: [],
        sections: [{ id: 'a', title: 'Dados Clínicos', entries: answers }],
      }),
    plain: () =>
      tableOf(
        ['Pergunta', 'Resposta'],
        answers.map(({ label, value }) => [label, value]),
      ),
  },
};

/** Prepares a worker as a screen with a report button does. */
globalThis.openScreen = () => void keepPdfReady();

const PAUSE_MS = 4;

/** The duration and the longest freeze of the page (both in ms), and the size of the file in bytes. */
globalThis.measure = async (which, way, count) => {
  let [freeze, last, on] = [0, performance.now(), true];
  // polls with a pause: a busy loop would take the processor from the worker
  const watch = () => {
    const now = performance.now();
    freeze = Math.max(freeze, now - last - PAUSE_MS);
    last = now;
    if (on) setTimeout(watch, PAUSE_MS);
  };
  watch();
  await new Promise((resolve) => setTimeout(resolve, 100));
  freeze = 0;
  const begun = performance.now();
  const made = await ways[which][way](count);
  const time = performance.now() - begun;
  await new Promise((resolve) => setTimeout(resolve, 20));
  on = false;
  return { time, freeze, bytes: (made.file ?? made).size };
};
