import { describe, expect, it } from 'vitest';
import type { Layout, PageItem, Typeface } from '../../src/pdf/layout';
import { layOutLetter } from '../../src/pdf/render';
import { recordOf, section } from '../support/pdf';

const type: Typeface = { width: (text, _, size) => text.length * size * 0.18, has: () => true };
const sizeOf = (item: PageItem) => (item.kind === 'text' ? item.style.size : 0);
const isBold = (item: PageItem) => item.kind === 'text' && item.style.font === 'bold';
/** The texts between header and footer. */
const body = (layout: Layout) =>
  layout.pages.map((items) =>
    items.filter(
      (item) => item.kind === 'text' && item.y < 280 && item.y > (items === layout.pages[0] ? 30 : 24),
    ),
  );
const text = (item: PageItem | undefined) => (item?.kind === 'text' ? item.text : '');
const linesOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`).join('\n');

// answers of every short length, at every height of a page
const layouts = Array.from({ length: 60 }, (_, shift) =>
  layOutLetter(
    recordOf([
      section('Primeira', { Assunto: linesOf('linha', shift + 1) }),
      ...Array.from({ length: 9 }, (_s, index) =>
        section(`Seção ${index}`, { Rótulo: linesOf('linha', index + 1), Outro: linesOf('linha', 7) }),
      ),
    ]),
    type,
  ),
);

/** From the baseline of body text to the lower end of its line, in mm. */
const UNDER_BASELINE = 1.33;
const LINE = (14.5 * 25.4) / 72;

describe('breaking pages', () => {
  it('R-9.6, D-43: content fills a page down to 280 mm and never exceeds it; the footer is below', () => {
    // content starts at every height, so that a line ends at every height too
    const ends = Array.from({ length: 24 }, (_, index) => {
      const facts = Array.from({ length: index % 12 }, (_f, at) => [`R${at}`, 'v']);
      const dados = section('Dados', Object.fromEntries(facts), index < 12);
      return layOutLetter(recordOf([dados, section('Plano', { Objetivos: linesOf('linha', 160) })]), type);
    }).flatMap((layout) => {
      // the signature block pulls the last lines onto its page
      const full = body(layout).slice(0, -2);
      for (const items of layout.pages) {
        for (const item of items) if (sizeOf(item) === 8) expect(item.y).toBeGreaterThan(283);
      }
      return full.map((page) => Math.max(...page.map(({ y }) => y)) + UNDER_BASELINE);
    });
    expect(ends.length).toBeGreaterThan(40);
    for (const end of ends) {
      expect(end).toBeLessThanOrEqual(280.01);
      // there was no room for another line
      expect(end).toBeGreaterThan(280 - LINE - 0.01);
    }
    expect(Math.max(...ends)).toBeGreaterThan(279);
  });

  it('never leaves a section title or a label at the foot, nor parts a label from its first two lines', () => {
    for (const layout of layouts) {
      for (const page of body(layout)) {
        expect(isBold(page.at(-1) as PageItem), text(page.at(-1))).toBe(false);
        page.forEach((item, index) => {
          if (sizeOf(item) !== 9 || !isBold(item)) return;
          expect(text(page[index + 1])).toBe('linha 1');
          if (index + 2 < page.length) return;
          // the page ends after one line, so the answer has only that one
          const next = body(layout)[body(layout).indexOf(page) + 1];
          expect(text(next?.[0])).not.toBe('linha 2');
        });
      }
    }
  });

  it('never opens a page with the last line of an answer', () => {
    for (const layout of layouts) {
      for (const [first, second] of body(layout).slice(1)) {
        if (isBold(first as PageItem) || text(first) === 'linha 1') continue;
        expect(text(second)).toMatch(/^linha/);
      }
    }
  });

  it('D-85: never parts the first or the last line of a paragraph from its neighbour', () => {
    // four words, each as wide as a line
    const paragraph = (name: number) =>
      [1, 2, 3, 4].map((part) => `${name}.${part}${'x'.repeat(70)}`).join(' ');
    let broken = 0;
    for (let shift = 0; shift < 8; shift += 1) {
      const paragraphs = Array.from({ length: 60 }, (_, index) => paragraph(index + 1)).join('\n');
      const value = `${linesOf('linha', shift + 1)}\n${paragraphs}`;
      const layout = layOutLetter(recordOf([section('S', { Rótulo: value })]), type);
      for (const page of body(layout).slice(0, -1)) {
        expect(text(page.at(-1))).not.toMatch(/\.1x/);
        if (/\.[23]x/.test(text(page.at(-1)))) broken += 1;
      }
      for (const page of body(layout).slice(1)) expect(text(page[0])).not.toMatch(/\.4x/);
    }
    // paragraphs do split where two lines fit on both sides
    expect(broken).toBeGreaterThan(0);
  });

  it('keeps the signature whole, with room to sign under the text, and never alone', () => {
    for (const layout of layouts) {
      const last = body(layout).at(-1) ?? [];
      const signature = last.slice(-5);
      const [day, ...under] = signature.map(text).toReversed();
      expect(under.toReversed()).toEqual(['Nome', 'Terapeuta Ocupacional', 'CREFITO nº', 'Local e data']);
      expect(day).toMatch(/^\d\d\/\d\d\/\d{4}$/);
      const above = last.at(-6) as PageItem;
      expect(text(above)).toMatch(/^linha/);
      expect((signature[0] as PageItem).y - above.y).toBeGreaterThan(32);
      expect(text(last.at(-7))).toMatch(/^linha/);
    }
  });
});

describe('a goal', () => {
  it('D-608: never breaks between pages, wherever it begins', () => {
    for (let shift = 1; shift < 60; shift += 1) {
      const goal = (index: number) =>
        ({ label: `Meta ${index}`, value: linesOf(`meta ${index}`, 12), long: true, whole: true }) as const;
      const layout = layOutLetter(
        recordOf([
          section('Primeira', { Rótulo: linesOf('linha', shift) }),
          { id: 'goals', title: 'Metas', entries: [1, 2, 3, 4].map(goal) },
        ]),
        type,
      );
      for (const index of [1, 2, 3, 4]) {
        const found = body(layout).filter((page) =>
          page.some((item) => text(item).toLowerCase().startsWith(`meta ${index}`)),
        );
        expect(found).toHaveLength(1);
      }
    }
  });

  it('D-608: that no page holds goes on, with its first lines under its sentence', () => {
    const entry = { label: 'Meta', value: linesOf('linha', 120), long: true, whole: true } as const;
    const layout = layOutLetter(recordOf([{ id: 'goals', title: 'Metas', entries: [entry] }]), type);
    expect(layout.pages.length).toBeGreaterThan(1);
    expect(body(layout)[0]?.map(text)).toEqual(expect.arrayContaining(['Meta', 'linha 1', 'linha 2']));
  });
});

describe('a short last section', () => {
  it('D-85: is printed whole above the signature', () => {
    for (let shift = 1; shift < 60; shift += 1) {
      const layout = layOutLetter(
        recordOf([
          section('Primeira', { Rótulo: linesOf('linha', shift) }),
          section(
            'Consentimento',
            { Situação: 'Em vigor', 'Quem aceitou': 'Joana', Termo: 'infantil-1' },
            false,
          ),
        ]),
        type,
      );
      expect((body(layout).at(-1) ?? []).map(text)).toEqual(
        expect.arrayContaining(['Consentimento', 'Em vigor', 'Joana', 'infantil-1', 'Local e data']),
      );
    }
  });
});

describe('filling lines', () => {
  const printed = (value: string) => {
    const [page = []] = body(layOutLetter(recordOf([section('S', { Rótulo: value })]), type));
    const texts = page.map(text);
    return texts.slice(texts.indexOf('Rótulo') + 1, -5);
  };

  it('keeps the spaces and indents that were typed, a tab as four of them', () => {
    expect(printed('uma  palavra   longe\n  - item\n\tb\tc  ')).toEqual([
      'uma  palavra   longe',
      '  - item',
      '    b    c',
    ]);
  });

  it('lets the spaces go where a line breaks', () => {
    // a line of 152 mm holds 84 letters of this font
    expect(printed(`${'a'.repeat(80)}     ${'b'.repeat(20)}`)).toEqual(['a'.repeat(80), 'b'.repeat(20)]);
    expect(printed(`x ${'b'.repeat(200)} y`)).toEqual([
      'x',
      'b'.repeat(84),
      'b'.repeat(84),
      `${'b'.repeat(32)} y`,
    ]);
  });

  it('never parts an accent from its letter', () => {
    const [first] = printed(`x${'q\u0303'.repeat(100)}`);
    expect(first).toBe(`x${'q\u0303'.repeat(41)}`);
  });

  it('D-85: breaks a long address where its parts meet', () => {
    const email = `${'ana.maria.'.repeat(12)}souza@clinica-escola.exemplo.com.br`;
    const lines = printed(email);
    expect(lines.join('')).toBe(email);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines.slice(1)) expect(line).toMatch(/^[.]|^clinica|^escola/);
  });
});
