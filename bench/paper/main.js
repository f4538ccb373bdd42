// Makes the report of all patients, and that of one, in two ways: as the app does, and with jspdf-autotable
// alone on the main thread, with the same fonts and compression. Also reports of a record with goals (record.ts).
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import bold from '../../src/pdf/fonts/bold.ttf?url';
import regular from '../../src/pdf/fonts/regular.ttf?url';
import { generatePdf, keepPdfReady } from '../../src/pdf/generate';
import { outcome, SENTENCE } from './record';

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

const ways = {
  outcome,
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
        kind: 'letter',
        title: 'Anamnese',
        subject: 'Anamnese de terapia ocupacional',
        patientName: 'João da Conceição Araújo',
        ageText: '41 anos',
        dated: generatedOn,
        signedOn: generatedOn,
        facts: [],
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
