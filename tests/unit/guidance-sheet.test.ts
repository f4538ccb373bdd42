import { expect, test } from 'vitest';
import { toGuidanceSheet } from '../../src/printing/guidanceSheet';
import { noRows } from '../../src/records/entities';
import { patientRow } from '../support/patients';
import { expectWellSet, readPdf, textOf } from '../support/pdf';
import { helena } from '../support/profiles';
import { guidanceRow } from '../support/treatmentRows';

const now = new Date('2026-11-20T12:00:00');
const patient = patientRow({ nome: 'Davi Rezende Paixão', cpf: '529.982.247-25' });

test('D-986: the guidance for home is a sheet of its own, the newest first, with who gave it and nothing else of the record', async () => {
  const rows = {
    ...noRows,
    home_guidance: [
      guidanceRow({
        id: 'a',
        given_on: '2026-10-01',
        title: 'Talheres',
        content: 'Deixe-o cortar a banana.',
      }),
      guidanceRow({ id: 'b', given_on: '2026-11-12', title: 'Lição', content: 'Dez minutos, com pausa.' }),
    ],
  };
  const sheet = toGuidanceSheet({ patient, profile: helena, rows, documents: [] }, now);
  if (!sheet) throw new Error('no sheet');
  const { pages } = await readPdf(sheet);
  expectWellSet(pages);
  const text = pages.map(textOf).join(' ').replace(/\s+/g, ' ');
  expect(text).toMatch(/Orientação para casa - Davi Rezende Paixão/);
  expect(text).toMatch(
    /12\/11\/2026 · Lição Dez minutos, com pausa\. .*01\/10\/2026 · Talheres Deixe-o cortar a banana\./,
  );
  expect(text).toContain('Helena Duarte');
  expect(text).not.toContain('529.982');
});

test('D-986: without any guidance there is no sheet', () => {
  expect(toGuidanceSheet({ patient, profile: helena, rows: noRows, documents: [] }, now)).toBeUndefined();
});
