import { describe, expect, it, vi } from 'vitest';
import type { DrawingProgress } from '../../src/pdf/patients';
import type { PatientLine, PatientsReport } from '../../src/pdf/report';
import { bodyOf, expectWellSet, makePdf, readPdf, signer, textOf } from '../support/pdf';

const heads = ['Nome', 'Idade', 'Telefone', 'Queixa Principal', 'Data de', 'Cadastro'];
const names = [
  'Ana Júlia Ferraz',
  'João Batista de Souza',
  'Teresa Cristina Valença de Albuquerque Cavalcanti',
];
const patient = (index: number, more: Partial<PatientLine> = {}): PatientLine => ({
  name: `${names[index % names.length]} ${index + 1}`,
  age: '72 anos, 3 meses, 8 dias',
  phone: '(19) 99999-0142',
  complaint: `Queixa ${index + 1}: ${'não abotoa a blusa. '.repeat(index % 5)}`.trim(),
  createdOn: '18/11/2026',
  ...more,
});
const reportOf = (rows: PatientLine[]): PatientsReport => ({
  kind: 'patients',
  generatedOn: '20/11/2026',
  counters: { total: 1048, newThisMonth: 6, complete: 39 },
  rows,
});

describe('the report of all patients', () => {
  it('R-9.7: opens with the counters, and prints every patient once and in order under a head on every page', {
    tags: 'repeat',
  }, async () => {
    const rows = Array.from({ length: 120 }, (_, index) => patient(index));
    const { pages, info, outline } = await readPdf(reportOf(rows));
    expect(pages.length).toBeGreaterThan(3);
    expectWellSet(pages);
    const text = textOf(bodyOf(pages));
    expect(text).toMatch(
      /^Relatório de Pacientes Resumo Total de Pacientes 1\.048 Novos Pacientes \(este mês\) 6 Anamneses Completas 39 Pacientes Nome/,
    );
    let from = 0;
    for (const { name, complaint } of rows) {
      expect(text.split(`${name} 72 anos`), name).toHaveLength(2);
      const found = text.indexOf(
        `${name} 72 anos, 3 meses, 8 dias (19) 99999-0142 ${complaint} 18/11/2026`,
        from,
      );
      expect(found, name).toBeGreaterThanOrEqual(from);
      from = found;
    }
    for (const page of pages.slice(1)) {
      expect(page.slice(0, 2).map((found) => found.text)).toEqual([
        'Relatório de Pacientes',
        'Gerado em 20/11/2026',
      ]);
      expect(page.slice(2, 8).map((found) => found.text)).toEqual(heads);
    }
    expect(text.split('Queixa Principal')).toHaveLength(pages.length + 1);
    expect(info.Title).toBe('Relatório de Pacientes');
    expect(outline).toEqual(['Resumo', 'Pacientes']);
  });

  it('D-84: carries clinic and therapist at its head', async () => {
    const { pages, info } = await readPdf({ ...reportOf([patient(0)]), therapist: signer });
    expectWellSet(pages);
    expect(pages[0]?.slice(0, 5).map(({ text }) => text)).toEqual([
      'Espaço Fazer',
      'Gerado em 20/11/2026',
      'Helena Duarte · Terapeuta Ocupacional · CREFITO-3/12345-TO',
      'Rua das Acácias, 214 · (19) 99999-0142',
      'Relatório de Pacientes',
    ]);
    expect(info.Author).toBe('Helena Duarte');
  });

  it('D-609: has the widest age, phone and date on one line each, and the most width for the complaint', async () => {
    const widest = { age: '102 anos, 10 meses, 28 dias', phone: '(00) 90000-0000', createdOn: '20/08/2020' };
    const complaint = 'Não consegue abotoar a blusa';
    const { pages } = await readPdf(reportOf([patient(0, { ...widest, complaint })]));
    expectWellSet(pages);
    const cells = bodyOf(pages).map(({ text }) => text);
    expect(cells).toEqual(expect.arrayContaining([...Object.values(widest), complaint]));
  });

  it('R-9.7: says N/A where nothing is known', async () => {
    const nothing = { name: 'Ana', age: '', phone: ' ', complaint: '\n', createdOn: '' };
    const { pages } = await readPdf(reportOf([nothing]));
    expect(textOf(bodyOf(pages))).toContain('Ana N/A N/A N/A N/A');
  });

  it('splits no row, unless it is very high', async () => {
    const rows = Array.from({ length: 80 }, (_, index) =>
      patient(index, { complaint: 'linha '.repeat(index % 60) }),
    );
    const { pages } = await readPdf(reportOf(rows));
    for (const page of pages) {
      const firstCells = page.filter(({ x, y }) => x < 25.1 && y < 280).map(({ text }) => text);
      const opening = firstCells[firstCells.indexOf('Nome') + 1];
      expect(
        names.some((name) => opening?.startsWith(name.slice(0, 8))),
        opening,
      ).toBe(true);
    }
    const name = 'Anacleto '.repeat(2000).trim();
    const high = await readPdf(reportOf([patient(0), patient(1, { name }), patient(2)]));
    expectWellSet(high.pages);
    const column = high.pages.flatMap((page) =>
      page.filter(({ x, text }) => x < 25.1 && text.includes('Anacleto')),
    );
    expect(textOf(column)).toBe(name);
  });

  it('prints anything that a keyboard can send', async () => {
    const word = 'x'.repeat(400);
    const rows = [patient(0, { name: 'Jose\u0301 😀\u202e\tשלום علي', complaint: word, phone: '\u0000' })];
    const { pages } = await readPdf(reportOf(rows));
    expectWellSet(pages);
    expect(textOf(bodyOf(pages))).toContain('José [sorriso] [em outra escrita] 72 anos');
    const pieces = bodyOf(pages).filter(({ text }) => /^x+$/.test(text));
    expect(pieces.map(({ text }) => text).join('')).toBe(word);
  });

  it('reports each page with its number and the share of the patients drawn', () => {
    const onProgress = vi.fn<DrawingProgress>();
    makePdf(reportOf(Array.from({ length: 60 }, (_, index) => patient(index))), onProgress);
    const pages = onProgress.mock.calls.map(([page]) => page);
    const parts = onProgress.mock.calls.map(([, part]) => part);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages).toEqual(pages.map((_, index) => index + 1));
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts[0]).toBeGreaterThan(0);
    expect(parts[0]).toBeLessThan(1);
    expect(parts.at(-1)).toBe(1);
  });

  it.each([0, 1, 2])('of %i patients is one page with the head of the table', async (count) => {
    const { pages } = await readPdf(reportOf(Array.from({ length: count }, (_, index) => patient(index))));
    expect(pages).toHaveLength(1);
    expectWellSet(pages);
    expect(textOf(bodyOf(pages)).split('Queixa Principal')).toHaveLength(2);
    expect(textOf(bodyOf(pages)).split('(19) 99999-0142')).toHaveLength(count + 1);
  });
});
