import { describe, expect, it } from 'vitest';
import { jpegSize } from '../../src/pdf/jpeg';
import { claiming, tinyJpeg } from '../support/jpeg';
import { expectWellSet, makePdf, readPdf, recordOf, section } from '../support/pdf';

const sections = [section('Dados Pessoais', { Telefone: '(19) 99999-0142' }, false)];
const pictures = (photo: Uint8Array | undefined) => {
  const file = Buffer.from(makePdf(recordOf(sections, { photo }))).toString('latin1');
  return file.split('/Subtype /Image').length - 1;
};

describe('the photo of a patient', () => {
  it('stands beside name and facts, and no text runs over it', async () => {
    expect(pictures(undefined)).toBe(0);
    expect(pictures(tinyJpeg())).toBe(1);
    const patient = ['Data de Nascimento', 'CPF', 'Responsável'].map((label) => ({
      label,
      value: `${label} com um valor que é comprido demais para a sua coluna`,
      long: false,
    }));
    const patientName = 'Maria Aparecida Gonçalves da Conceição de Albuquerque';
    const { pages } = await readPdf(recordOf(sections, { photo: tinyJpeg(), patient, patientName }));
    expectWellSet(pages);
    const title = pages[0]?.findIndex(({ text }) => text.startsWith('Anamnese - ')) ?? -1;
    const next = pages[0]?.findIndex(({ text }) => text === 'Dados Pessoais') ?? -1;
    expect(next).toBeGreaterThan(title);
    for (const { text, x, width } of pages[0]?.slice(title, next) ?? []) {
      expect(x + width, text).toBeLessThan(190 - 28);
    }
  });

  it('pushes what follows below it', async () => {
    const { pages } = await readPdf(recordOf(sections, { photo: tinyJpeg(), patient: [], ageText: '' }));
    const [title, following] = ['Anamnese - Maria Aparecida Gonçalves', 'Dados Pessoais'].map((text) =>
      pages[0]?.find((found) => found.text === text),
    );
    // 6 × 8 pixels in 28 mm of width are 36 mm high at most
    expect((following?.y ?? 0) - (title?.y ?? 0)).toBeGreaterThan(36);
  });

  const cut = tinyJpeg().slice(0, -20);
  const heavy = new Uint8Array(3 << 20);
  heavy.set(tinyJpeg());
  heavy.set([0xff, 0xd9], heavy.length - 2);
  const noise = Uint8Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256);
  it.each([
    ['an empty file', new Uint8Array()],
    ['a file that was cut short', cut],
    ['noise', noise],
    ['noise that begins and ends as a JPEG', Uint8Array.of(0xff, 0xd8, ...noise, 0xff, 0xd9)],
    ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['a picture without pixels', claiming(0, 0)],
    ['a picture of four thousand megapixels', claiming(65_000, 65_000)],
    ['a file of many megabytes', heavy],
  ])('is left out when it is %s', async (_, photo) => {
    expect(jpegSize(photo)).toBeNull();
    expect(pictures(photo)).toBe(0);
    const { pages } = await readPdf(recordOf(sections, { photo }));
    expectWellSet(pages);
    expect(pages).toHaveLength(1);
  });

  it('keeps its shape', () => {
    expect(jpegSize(tinyJpeg())).toEqual({ width: 6, height: 8 });
    expect(jpegSize(claiming(1024, 768))).toEqual({ width: 1024, height: 768 });
  });
});
