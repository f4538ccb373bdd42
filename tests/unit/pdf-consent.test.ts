import { describe, expect, it } from 'vitest';
import { therapistOf } from '../../src/data/records/profile';
import { drawnSignature, type Signature, type Stroke } from '../../src/lib/signature';
import type { ConsentReport } from '../../src/pdf/report';
import { toConsentTerm } from '../../src/printing/consentTerm';
import { toRecordReport } from '../../src/printing/recordReport';
import { consentPlainText, consentTextOf } from '../../src/questionnaire/consent';
import { consentRow } from '../support/consents';
import { patientRow } from '../support/patients';
import { bodyOf, expectWellSet, readPdf, strokesIn, textOf } from '../support/pdf';
import { helena } from '../support/profiles';

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const signed_at = '2026-11-18T13:05:00Z';
const drawn = drawnSignature([
  [40, 120, 90, 40, 130, 150, 220, 60],
  [300, 100],
]);

function termOf(values: Parameters<typeof consentRow>[0]): ConsentReport {
  const term = toConsentTerm('Miguel Araújo Nóbrega', consentRow(values));
  if (!term) throw new Error('no term');
  return {
    kind: 'consent',
    patientName: 'Miguel Araújo Nóbrega',
    generatedOn: '20/11/2026',
    term,
    therapist: therapistOf(helena),
  };
}

describe('the copy of a consent', () => {
  it.each(['infantil-1', 'infantil-2'])(
    'D-61, D-160: of %s says the very text that was accepted, who accepted it and how it was signed, on one page',
    async (text_version) => {
      const text = consentTextOf(text_version);
      const { pages, info } = await readPdf(
        termOf({ signature: drawn, signed_at, text_version, text_hash: text?.sha256 ?? '?' }),
      );
      expectWellSet(pages);
      expect(pages).toHaveLength(1);
      const said = flat(textOf(bodyOf(pages)));
      let from = 0;
      for (const piece of text ? consentPlainText(text).split('\n\n').map(flat) : ['?']) {
        const found = said.indexOf(piece, from);
        expect(found, piece).toBeGreaterThanOrEqual(0);
        from = found + piece.length;
      }
      for (const fact of [
        'Miguel Araújo Nóbrega',
        'Joana Araújo Nóbrega (Mãe)',
        '529.982.247-25',
        text_version,
        text?.sha256 ?? '?',
        'Assinado na tela em 18/11/2026',
      ]) {
        expect(said).toContain(fact);
      }
      expect(info).toMatchObject({ Title: `${text?.title} - Miguel Araújo Nóbrega`, Language: 'pt-BR' });
    },
  );

  it('leaves space for a signature by hand if there is none', async () => {
    const report = termOf({});
    const { pages } = await readPdf(report);
    expectWellSet(pages);
    expect(textOf(bodyOf(pages))).toContain('Local e data:');
    expect(await strokesIn(report)).toEqual([]);
  });

  it('has the date of a revocation and who requested it', async () => {
    const { pages } = await readPdf(
      termOf({
        signature: { kind: 'typed', name: 'Joana Araújo Nóbrega' },
        signed_at,
        revoked_at: '2026-11-19T13:00:00Z',
        revoked_by_name: 'Joana',
        revocation_reason: 'Mudança de cidade. '.repeat(200),
      }),
    );
    expectWellSet(pages);
    const said = flat(textOf(bodyOf(pages)));
    expect(said).toContain('Assinado com o nome digitado em 18/11/2026');
    expect(said).toContain('Revogação Revogado em');
    expect(said).toContain(flat('Mudança de cidade. '.repeat(200)));
  });

  const scribble: Stroke = Array.from({ length: 40_000 }, (_, index) =>
    index % 2 ? (index * 37) % 200 : (index * 91) % 600,
  );
  const signatures: [string, Signature, number][] = [
    ['lines and a dot', drawn, 2],
    ['one dot', drawnSignature([[300, 100]]), 1],
    ['20,000 points', drawnSignature([scribble]), 1],
    [
      '20,000 points that nobody has thinned out',
      { kind: 'drawn', width: 600, height: 200, strokes: [scribble] },
      1,
    ],
    ['a field without lines', { kind: 'drawn', width: 600, height: 200, strokes: [] }, 0],
    [
      'a field that is higher than wide',
      { kind: 'drawn', width: 10, height: 4000, strokes: [[0, 0, 10, 4000]] },
      1,
    ],
  ];
  it.each(signatures)('of %s: drawn over its line and nowhere else', async (_, signature, count) => {
    const report = termOf({ signature, signed_at });
    const { pages } = await readPdf(report);
    expectWellSet(pages);
    const strokes = await strokesIn(report);
    expect(strokes).toHaveLength(count);
    const line = pages
      .flat()
      .find(({ text }) => text.startsWith('Joana Araújo Nóbrega (Mãe)') && text.length < 40);
    for (const { left, right, top, bottom, page } of strokes) {
      expect(page).toBe(pages.length - 1);
      expect(left).toBeGreaterThanOrEqual(24);
      expect(right).toBeLessThanOrEqual(125);
      expect(top).toBeGreaterThan(100);
      expect(bottom).toBeLessThan(280);
    }
    expect(line).toBeDefined();
  });

  it.each(['x'.repeat(200), 'مريم بنت عبد الله', '👩‍👧 Joana'])(
    'of a name like %j stays on its line',
    async (name) => {
      const { pages } = await readPdf(
        termOf({ signer_name: name, signature: { kind: 'typed', name }, signed_at }),
      );
      expectWellSet(pages);
    },
  );
});

describe('the consent in a record', () => {
  const patient = patientRow({
    tipo: 'infantil',
    nome: 'Miguel Araújo Nóbrega',
    consent_version: 'infantil-2',
  });
  const reportWith = (values: Parameters<typeof consentRow>[0]) =>
    toRecordReport(patient, { profile: helena, newestConsent: consentRow(values) });

  it('D-61: that was signed is on a page of its own, the last one, with its bookmark', async () => {
    const { pages, outline, bookmarks } = await readPdf(reportWith({ signature: drawn, signed_at }));
    expectWellSet(pages);
    const title = consentTextOf('infantil-2')?.title;
    expect(outline.at(-1)).toBe(title);
    expect(bookmarks.at(-1)).toMatchObject({ page: pages.length - 1 });
    const last = flat(textOf(pages.at(-1) ?? []));
    expect(last).toContain('Registro do consentimento');
    expect(last).toContain('Assinado na tela em 18/11/2026');
    const before = flat(textOf(pages.slice(0, -1).flat()));
    expect(before).toContain('Assinatura Assinado na tela em 18/11/2026');
    expect(before).not.toContain('Registro do consentimento');
  });

  it('D-160: to the first text has the words of that text, and is in force', async () => {
    const report = reportWith({ signature: drawn, signed_at, text_version: 'infantil-1' });
    const said = flat(textOf((await readPdf(report)).pages.flat()));
    const [first, second] = ['infantil-1', 'infantil-2'].map((version) => consentTextOf(version)?.statement);
    expect(said).toContain(flat(first ?? '?'));
    expect(said).not.toContain(flat(second ?? '?'));
    expect(said).toContain('Em vigor, de um texto anterior do termo');
  });

  it('without a signature has no such page', async () => {
    const { pages } = await readPdf(reportWith({}));
    expect(textOf(pages.flat())).not.toContain('Registro do consentimento');
  });
});
