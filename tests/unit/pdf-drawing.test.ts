import { describe, expect, it } from 'vitest';
import type { Drawing, LadderShape } from '../../src/questionnaire/drawing';
import { expectWellSet, readPdf, recordOf, strokesIn, textOf } from '../support/pdf';

const ladder = (given: Partial<LadderShape> = {}): LadderShape => ({
  kind: 'ladder',
  rows: ['+2', '+1', '0', '−1', '−2'].map((handle, index) => ({
    handle,
    text: `Descrição do nível ${index} em poucas palavras`,
    note: handle === '0' ? 'esperado' : '',
  })),
  days: ['04/09/26', '04/11/26'],
  marks: [
    { day: 0, row: 4, by: 'terapeuta' },
    { day: 1, row: 1, by: 'terapeuta' },
    { day: 1, row: 1, by: 'familia' },
    { day: 1, row: 2, by: 'paciente' },
  ],
  today: 1,
  ...given,
});

const reportWith = (drawings: readonly Drawing[], value = 'Hoje.') =>
  recordOf([
    {
      id: 'plan',
      title: 'Plano e diagnóstico',
      entries: drawings.map((drawing, index) => ({ label: `Meta ${index + 1}`, value, long: true, drawing })),
    },
  ]);

describe('D-375: a drawing on paper', () => {
  it('D-420: a correction has a sign of its own, which the legend names', async () => {
    const marks = [...ladder().marks, { day: 1, row: 0, by: 'correcao' } as const];
    const read = async (given: Partial<LadderShape>) => (await readPdf(reportWith([ladder(given)]))).pages;
    const corrected = await read({ marks });
    expect(textOf(corrected.flat())).toContain('correção do terapeuta');
    // with all who rated in one line
    expectWellSet(corrected);
    expect(textOf((await read({})).flat())).not.toContain('correção');
  });

  it('has a row for each level, the days to the right and the signs that occur', async () => {
    const { pages } = await readPdf(reportWith([ladder()]));
    expectWellSet(pages);
    const words = pages.flat();
    const rowOf = (text: string) => words.find((each) => each.text.startsWith(text));
    const levels = ['+2', '+1', '0', '−1', '−2'].map((handle) => rowOf(handle)?.y ?? 0);
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    expect(textOf(words)).toContain('(esperado)');
    for (const text of ['04/09/26', '04/11/26', 'terapeuta', 'família', 'paciente'])
      expect(rowOf(text)).toBeDefined();
    expect(Number(rowOf('04/09/26')?.x)).toBeLessThan(Number(rowOf('04/11/26')?.x));
  });

  it('has each dot in the row of its level', async () => {
    const { pages } = await readPdf(reportWith([ladder({ marks: ladder().marks.slice(0, 2) })]));
    const y = (handle: string) => Number(pages.flat().find(({ text }) => text === handle)?.y);
    const drawn = await strokesIn(reportWith([ladder({ marks: ladder().marks.slice(0, 2) })]));
    const line = drawn.find(({ left, right }) => right - left > 40);
    // baselines stand a little below the middle of their rows
    expect(Number(line?.top)).toBeCloseTo(y('+1') - 1.1, 0);
    expect(Number(line?.bottom)).toBeCloseTo(y('−2') - 1.1, 0);
  });

  it('tells no days where there are no marks', async () => {
    const { pages } = await readPdf(reportWith([ladder({ days: [], marks: [], today: null })]));
    expectWellSet(pages);
    expect(JSON.stringify(pages)).not.toContain('terapeuta"');
  });

  it('shows as many days as there is room for, and stays inside the margins with hundreds', async () => {
    const days = Array.from(
      { length: 200 },
      (_, index) => `${String((index % 28) + 1).padStart(2, '0')}/11/26`,
    );
    const marks = days.map((_, day) => ({ day, row: day % 5, by: 'terapeuta' as const }));
    const { pages } = await readPdf(reportWith([ladder({ days, marks })]));
    expectWellSet(pages);
    const shown = textOf(pages.flat()).split('/11/26').length - 1;
    expect(shown).toBeGreaterThan(2);
    expect(shown).toBeLessThan(12);
  });

  it('writes each value of a line, the greatest at the top, with its day below', async () => {
    const points = [31, 29.5, 41].map((value, index) => ({
      day: `0${index + 1}/09/2026`,
      value,
      shown: value.toLocaleString('pt-BR'),
    }));
    const { pages } = await readPdf(reportWith([{ kind: 'line', points }]));
    expectWellSet(pages);
    const y = (text: string) => Number(pages.flat().find((each) => each.text === text)?.y);
    expect(y('41')).toBeLessThan(y('31'));
    expect(y('31')).toBeLessThan(y('29,5'));
    expect(y('29,5')).toBeLessThan(y('01/09/2026'));
  });

  it.each([
    ['equal values', [7, 7, 7]],
    ['one value', [7]],
    ['many values', Array.from({ length: 120 }, (_, index) => index * 1e9)],
    ['far apart', [-1e12, 0.000001, 1e12]],
  ])('stays inside the margins: %s', async (_, values) => {
    const points = values.map((value) => ({
      day: '01/09/2026',
      value,
      shown: value.toLocaleString('pt-BR'),
    }));
    const { pages } = await readPdf(reportWith([{ kind: 'line', points }]));
    expectWellSet(pages);
  });

  it('is never parted from its last words, nor split', async () => {
    const long = `${'Texto. '.repeat(300)}Fim.`;
    for (const value of [long, `${long} ${long}`, `${long}\n${long}\n${'Linha.\n'.repeat(18)}Fim.`]) {
      const { pages } = await readPdf(reportWith([ladder(), ladder()], value));
      expectWellSet(pages);
      for (const page of pages) {
        const count = (text: string) => page.filter((each) => each.text === text).length;
        expect(count('+2')).toBe(count('−2'));
        if (count('+2') > 0) expect(textOf(page)).toContain('Fim.');
      }
    }
  });
});
