import { describe, expect, it } from 'vitest';
import { tinyPhoto } from '../support/jpeg';
import { expectWellSet, photosIn, readPdf, recordOf, section } from '../support/pdf';

const sections = [section('Dados Pessoais', { Telefone: '(19) 99999-0142' }, false)];

describe('the photo of a patient', () => {
  it('D-83: is beside name and facts, and no text overlaps it', { tags: 'repeat' }, async () => {
    expect(await photosIn(recordOf(sections))).toHaveLength(0);
    expect(await photosIn(recordOf(sections, { photo: tinyPhoto() }))).toHaveLength(1);
    const patient = ['Data de Nascimento', 'CPF', 'Responsável'].map((label) => ({
      label,
      value: `${label} com um valor que é comprido demais para a sua coluna`,
      long: false,
    }));
    const patientName = 'Maria Aparecida Gonçalves da Conceição de Albuquerque';
    const { pages } = await readPdf(recordOf(sections, { photo: tinyPhoto(), facts: patient, patientName }));
    expectWellSet(pages);
    const title = pages[0]?.findIndex(({ text }) => text.startsWith('Anamnese - ')) ?? -1;
    const next = pages[0]?.findIndex(({ text }) => text === 'Dados Pessoais') ?? -1;
    expect(next).toBeGreaterThan(title);
    for (const { text, x, width } of pages[0]?.slice(title, next) ?? []) {
      expect(x + width, text).toBeLessThan(190 - 28);
    }
  });

  it('moves the following content below it', async () => {
    const { pages } = await readPdf(recordOf(sections, { photo: tinyPhoto(), facts: [], ageText: '' }));
    const [title, following] = ['Anamnese - Maria Aparecida Gonçalves', 'Dados Pessoais'].map((text) =>
      pages[0]?.find((found) => found.text === text),
    );
    // 6 × 8 pixels at a width of 28 mm are at most 36 mm high
    expect((following?.y ?? 0) - (title?.y ?? 0)).toBeGreaterThan(36);
  });

  it.each([
    ['a standing one', { width: 6, height: 8 }, { width: 27, height: 36 }],
    ['a lying one', { width: 1024, height: 768 }, { width: 28, height: 21 }],
  ])('D-83: keeps its shape: %s', async (_, size, drawn) => {
    const [found] = await photosIn(recordOf(sections, { photo: { ...tinyPhoto(), ...size } }));
    expect(found?.width).toBeCloseTo(drawn.width, 1);
    expect(found?.height).toBeCloseTo(drawn.height, 1);
  });
});
