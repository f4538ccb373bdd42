import { describe, expect, it } from 'vitest';
import { drawnSignature, type Signature, type Stroke } from '../../src/lib/signature';
import type { ConsentReport } from '../../src/pdf/report';
import { consentSection } from '../../src/printing/consentSection';
import { toConsentReport } from '../../src/printing/consentTerm';
import { toRecordReport } from '../../src/printing/recordReport';
import { consentPlainText, consentTextFor, consentTextOf } from '../../src/questionnaire/consent';
import type { ConsentKind } from '../../src/questionnaire/consentKinds';
import { publishedTexts } from '../../src/questionnaire/consentTexts';
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
  const report = toConsentReport(patientRow({ nome: 'Miguel Araújo Nóbrega' }), consentRow(values), helena);
  if (!report) throw new Error('no term');
  return report;
}

describe('the copy of a consent', () => {
  it.each(publishedTexts.map(({ version }) => version))(
    'D-61, D-160, D-655: of %s says the very text that was accepted, who accepted it and how it was signed, on one page',
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

  it('D-610: is one page with a title of two lines, a supervisor, a guardian and what the server says', async () => {
    const report = termOf({
      signature: drawn,
      signed_at,
      received_at: '2026-11-21T13:00:00Z',
      device_times: { signed_at: '2026-11-18T12:00:00Z' },
    });
    const { pages } = await readPdf(report);
    expectWellSet(pages);
    expect(pages).toHaveLength(1);
    const small = pages.flat().filter(({ size, y }) => size < 8.1 && y < 280);
    expect(small.map(({ text }) => text).join(' ')).toMatch(
      /^Texto infantil-3, SHA-256 [0-9a-f]{64} Aceito em 18\/11\/2026 10:00 \(recebido pelo servidor em 21\/11\/2026 10:00\) Assinado em 18\/11\/2026 10:05 \(hora do servidor; o relógio do aparelho marcava 18\/11\/2026 09:00\)$/,
    );
    const large = textOf(pages.flat().filter(({ size }) => size > 8.1));
    expect(large).not.toMatch(/SHA-256|infantil-3|servidor em|relógio/);
    expect(large).toContain('Aceito em 18/11/2026 10:00');
  });

  it('D-610: has what is declared on the page of its signature, however long the text is', {
    tags: 'repeat',
  }, async () => {
    const report = termOf({ signature: drawn, signed_at });
    const longer = { label: 'Mais', value: 'Uma frase do termo. '.repeat(200), long: true };
    const declaration = report.term.text.at(-1);
    for (let extra = 1; extra < 5; extra += 1) {
      const text = [...Array(extra).fill(longer), ...report.term.text];
      const { pages } = await readPdf({ ...report, term: { ...report.term, text } });
      expectWellSet(pages);
      const [page] = pages.filter((each) => textOf(each).includes('Assinado na tela em'));
      expect(flat(textOf(page ?? []))).toContain(flat(declaration?.value ?? '?'));
    }
  });

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
    consent_version: 'infantil-3',
  });
  const reportWith = (values: Parameters<typeof consentRow>[0]) =>
    toRecordReport(patient, { profile: helena, consents: [consentRow(values)] });

  it.each(['infantil-1', 'infantil-2', 'infantil-3'])(
    'D-606: to %s is a block of four lines: the term with its words, hash and signature is a document of its own',
    async (text_version) => {
      const report = reportWith({ signature: drawn, signed_at, text_version });
      const { pages, outline } = await readPdf(report);
      expectWellSet(pages);
      expect(pages).toHaveLength(1);
      expect(outline).toEqual(['Identificação', 'Consentimento']);
      const found = bodyOf(pages).map(({ text }) => text);
      const from = found.indexOf('Consentimento') + 1;
      expect(found.slice(from, found.indexOf('Helena Duarte'))).toEqual([
        `${consentTextOf(text_version)?.title}, versão ${text_version.slice(-1)}`,
        'Aceito por Joana Araújo Nóbrega (Mãe) em 18/11/2026 10:00.',
        'Assinado na tela em 18/11/2026 10:05, no termo, que é um documento à parte.',
        text_version === 'infantil-3' ? 'Em vigor.' : 'Em vigor, de um texto anterior do termo.',
      ]);
      expect(await strokesIn(report)).toEqual([]);
    },
  );

  it('D-655, D-821: each kind that was given has a block of its own, in one order; none is told as another', () => {
    const to = (kind: ConsentKind, values: Parameters<typeof consentRow>[0] = {}) =>
      consentRow({ id: kind, text_version: consentTextFor('infantil', kind).version, ...values });
    const revoked = { revoked_at: '2026-11-20T12:00:00Z', revoked_by_name: 'Joana' };
    const told = (consents: Parameters<typeof consentSection>[1], values: object = {}) =>
      consentSection({ ...patient, treatment_version: null, ...values }, consents).flatMap(({ entries }) =>
        entries.map(({ label, value }) => [label, value.split('\n').at(-1)]),
      );
    const titleOf = (kind: ConsentKind) => `${consentTextFor('infantil', kind).title}, versão`;
    const gone = 'Revogado em 20/11/2026 09:00, a pedido de Joana.';
    const written = { signature: { kind: 'typed', name: 'Joana' }, signed_at } as const;
    expect(told([to('image', revoked), to('treatment', written), to('data', revoked)])).toEqual([
      [`${titleOf('data')} 3`, gone],
      [`${titleOf('treatment')} 1`, 'Em vigor.'],
      [`${titleOf('image')} 1`, gone],
    ]);
    // not read: what the record says
    expect(told(undefined, { treatment_version: 'tratamento-infantil-1' })).toEqual([
      [`${titleOf('data')} 3`, 'Em vigor.'],
      [`${titleOf('treatment')} 1`, 'Em vigor.'],
    ]);
    // as the record has it, which names a consent to the treatment once it is signed
    expect(told([to('treatment')], { consent_version: null })).toEqual([
      [`${titleOf('treatment')} 1`, 'Ainda não está em vigor: falta a assinatura.'],
    ]);
    expect(told([to('telehealth')], { consent_version: null })).toEqual([
      [`${titleOf('telehealth')} 1`, 'Em vigor.'],
    ]);
  });
});
