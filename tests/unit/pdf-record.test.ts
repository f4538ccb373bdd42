import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../src/pdf/text';
import { eachOften } from '../support/eachOften';
import { tinyPhoto } from '../support/jpeg';
import { maria } from '../support/maria';
import { bodyOf, expectWellSet, readPdf, recordOf, rulesIn, section, signer, textOf } from '../support/pdf';

const personal = section(
  'Dados Pessoais',
  {
    Telefone: '(19) 99999-0142',
    Endereço: 'Rua das Acácias, 214, fundos, Jardim Flamboyant, atrás da padaria, portão verde',
    Profissão: 'Costureira aposentada',
  },
  false,
);
const sentences = (theme: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${theme} nº ${i + 1}: preensão, pinça e coordenação à mesa.`).join(
    ' ',
  );
const answers = (length: number) => [
  section('Dados Clínicos', {
    'Queixa Principal': `“Não consigo mais abotoar a blusa.” ${sentences('Queixa', length)}`,
    'Medicamentos em Uso': 'Losartana 50 mg, 2x ao dia\nAAS 100 mg, 1x ao dia\n\nSinvastatina 20 mg, à noite',
  }),
  section('Avaliação Funcional', {
    'Atividades de Vida Diária': sentences('Atividade', length),
    Mobilidade: sentences('Mobilidade', length * 2),
  }),
  section('Plano Terapêutico', {
    Objetivos: sentences('Objetivo', length),
    Observações: 'Prefere as manhãs.',
  }),
];

describe('the record on paper', () => {
  it.each([
    ['short', [section('Dados Pessoais', { Profissão: 'Costureira' }, false)], 1, 1],
    ['typical', [personal, ...answers(9)], 2, 4],
    ['of forty pages', [personal, ...answers(580)], 36, 44],
  ])(
    'R-9.6, D-43: %s: every value once and in order, inside the margins',
    async (_, sections, fewest, most) => {
      const { pages, outline } = await readPdf(recordOf(sections));
      expect(pages.length).toBeGreaterThanOrEqual(fewest);
      expect(pages.length).toBeLessThanOrEqual(most);
      expectWellSet(pages);
      const text = textOf(bodyOf(pages));
      const said = ['Anamnese - Maria Aparecida Gonçalves', '72 anos, 3 meses, 8 dias'];
      const values = sections.flatMap(({ title, entries }) => [
        title,
        ...entries.flatMap(({ label, value }) => [label, value.replace(/\s+/g, ' ')]),
      ]);
      let from = 0;
      for (const value of [
        ...said,
        'Data do atendimento',
        '18/11/2026',
        ...values,
        'Terapeuta Ocupacional',
      ]) {
        const found = text.indexOf(value, from);
        expect(found, value).toBeGreaterThanOrEqual(0);
        from = found + value.length;
      }
      for (const { value } of sections.flatMap(({ entries }) => entries)) {
        expect(text.split(value.replace(/\s+/g, ' ')), value).toHaveLength(2);
      }
      expect(outline).toEqual(sections.map(({ title }) => title));
    },
  );

  it('opens with a letterhead and heads the later pages with one line', async () => {
    const { pages } = await readPdf(recordOf(answers(60)));
    expect(pages[0]?.slice(0, 4).map(({ text }) => text)).toEqual([
      'Anamnese',
      'Terapia Ocupacional',
      'Gerado em 20/11/2026',
      'Anamnese - Maria Aparecida Gonçalves',
    ]);
    for (const page of pages.slice(1)) {
      const [name, date, next] = page;
      expect([name?.text, date?.text]).toEqual([
        'Anamnese - Maria Aparecida Gonçalves',
        'Gerado em 20/11/2026',
      ]);
      expect(name?.y).toBeCloseTo(date?.y ?? 0, 3);
      expect(next?.y).toBeGreaterThan(29);
    }
  });

  it('repeats a name that the title shortens, in full', async () => {
    const patientName = `Maria ${'Aparecida '.repeat(80)}Gonçalves`;
    const { pages } = await readPdf(recordOf([personal], { patientName, therapist: signer }));
    expectWellSet(pages);
    const text = textOf(bodyOf(pages));
    expect(text).toContain('…');
    expect(text).toContain(`Nome ${patientName}`);
  });

  it('prints a name of 200 letters in full, and shortens it in the heads alone', async () => {
    const patientName = `${'Maria Aparecida '.repeat(12)}Gonçalves`.padEnd(200, 'x');
    const { pages } = await readPdf(recordOf(answers(40), { patientName }));
    expectWellSet(pages);
    expect(textOf(bodyOf(pages)).split(`Anamnese - ${patientName}`)).toHaveLength(2);
    for (const [head] of pages.slice(1)) expect(head?.text).toMatch(/^Anamnese - Maria Aparecida .*…$/);
  });

  it('D-85: gives an e-mail that a column would cut the full width', async () => {
    const email = 'maria.aparecida.goncalves.da.conceicao@clinica-escola.exemplo.com.br';
    const facts = { Telefone: '(19) 99999-0142', 'E-mail': email, Profissão: 'Costureira' };
    const { pages } = await readPdf(recordOf([section('Dados Pessoais', facts, false)]));
    expectWellSet(pages);
    const set = bodyOf(pages).filter(({ text }) => text === email);
    expect(set).toHaveLength(1);
    expect(set[0]?.x).toBeCloseTo(25, 1);
  });

  it('has about 90 characters per line', async () => {
    const { pages } = await readPdf(recordOf([section('Plano', { Objetivos: maria.planoTratamento ?? '' })]));
    const body = bodyOf(pages).map(({ text }) => text);
    const lines = body.slice(body.indexOf('Objetivos') + 1, body.indexOf('Nome') - 1);
    expect(lines.length).toBeGreaterThan(3);
    for (const { length } of lines) {
      expect(length).toBeGreaterThan(75);
      expect(length).toBeLessThan(100);
    }
  });

  it('accepts any length of the facts under the title', async () => {
    const word = 'x'.repeat(5000);
    const text = sentences('Responsável', 1200);
    const patient = [
      { label: 'Nascimento', value: '12/08/1954', long: false },
      { label: 'Nome do Responsável', value: word, long: false },
      { label: 'Parentesco', value: text, long: false },
      { label: 'Data do atendimento', value: '18/11/2026', long: false },
    ];
    const { pages } = await readPdf(recordOf([personal], { facts: patient, photo: tinyPhoto() }));
    expectWellSet(pages);
    const body = bodyOf(pages);
    expect(
      body
        .filter((found) => /^x+$/.test(found.text))
        .map((found) => found.text)
        .join(''),
    ).toBe(word);
    expect(textOf(body).split(text)).toHaveLength(2);
    for (const value of ['12/08/1954', '18/11/2026']) expect(textOf(body).split(value)).toHaveLength(2);
  });

  it('R-9.6: leaves out sections without answers', async () => {
    const { pages, outline } = await readPdf(
      recordOf([section('Dados Clínicos', {}), ...answers(1).slice(2)]),
    );
    expect(textOf(bodyOf(pages))).not.toContain('Dados Clínicos');
    expect(outline).toEqual(['Plano Terapêutico']);
  });

  it('D-82: leaves lines to fill in by hand, or prints who signs, on the last page only', async () => {
    const unsigned = await readPdf(recordOf(answers(60)));
    expect(textOf(unsigned.pages.at(-1) ?? [])).toContain(
      'Nome Terapeuta Ocupacional CREFITO nº Local e data',
    );
    for (const page of unsigned.pages.slice(0, -1)) expect(textOf(page)).not.toContain('Local e data');
    const signed = await readPdf(recordOf(answers(1), { therapist: signer }));
    expect(textOf(signed.pages.at(-1) ?? [])).toContain(
      'Helena Duarte Terapeuta Ocupacional CREFITO-3/12345-TO Local e data',
    );
    expect(signed.info.Author).toBe('Helena Duarte');
    const withoutNumber = await readPdf(recordOf(answers(1), { therapist: { ...signer, crefito: '' } }));
    expect(textOf(withoutNumber.pages.at(-1) ?? [])).toContain('Terapeuta Ocupacional CREFITO nº Local');
  });

  it('D-390: names the supervisor below a second line to sign on', { tags: 'repeat' }, async () => {
    const supervised = { ...signer, supervisor: 'Ana Lima', supervisorCrefito: 'CREFITO-4/54321-TO' };
    const { pages } = await readPdf(recordOf(answers(60), { therapist: supervised }));
    expectWellSet(pages);
    const last = pages.at(-1) ?? [];
    expect(textOf(last)).toContain(
      'Helena Duarte Terapeuta Ocupacional CREFITO-3/12345-TO Supervisionado por Ana Lima CREFITO-4/54321-TO Local e data',
    );
    for (const page of pages.slice(0, -1)) expect(textOf(page)).not.toContain('Supervisionado');
    const rules = await rulesIn(recordOf(answers(60), { therapist: supervised }));
    const toSign = rules.filter(
      ({ page, left, right, bottom }) =>
        page === pages.length - 1 && left < 26 && right > 80 && right < 130 && bottom < 280,
    );
    expect(toSign).toHaveLength(2);
    const unnumbered = await readPdf(
      recordOf(answers(1), { therapist: { ...supervised, supervisorCrefito: '' } }),
    );
    expect(textOf(unnumbered.pages.at(-1) ?? [])).toContain('Supervisionado por Ana Lima CREFITO nº');
  });

  it('D-673: has each title of a specialist with its RQE after the CREFITO, at the head and below the signature', async () => {
    const specialties = [
      { title: 'Saúde Mental', rqe: '2070001234' },
      { title: 'Contexto Escolar', rqe: '2040005678' },
    ];
    const { pages } = await readPdf(recordOf(answers(60), { therapist: { ...signer, specialties } }));
    expectWellSet(pages);
    const titles = [
      ...['Especialista profissional em Saúde Mental', 'RQE 2070001234'],
      ...['Especialista profissional em Contexto Escolar', 'RQE 2040005678'],
    ];
    const below = ['Helena Duarte', 'Terapeuta Ocupacional', 'CREFITO-3/12345-TO', ...titles];
    expect(textOf(pages.at(-1) ?? [])).toContain(`${below.join(' ')} Local e data`);
    const head = textOf(pages[0] ?? []);
    expect(head).toContain('Especialista profissional em Saúde Mental · RQE 2070001234');
    expect(head).toContain('Especialista profissional em Contexto Escolar · RQE 2040005678');
  });

  it('D-84: carries clinic and therapist at its head', async () => {
    const { pages } = await readPdf(recordOf(answers(1), { therapist: signer }));
    expectWellSet(pages);
    expect(pages[0]?.slice(0, 4).map(({ text }) => text)).toEqual([
      'Espaço Fazer',
      'Gerado em 20/11/2026',
      'Helena Duarte · Terapeuta Ocupacional · CREFITO-3/12345-TO',
      'Rua das Acácias, 214 · (19) 99999-0142',
    ]);
    const { pages: alone } = await readPdf(
      recordOf(answers(1), { therapist: { ...signer, clinic: '', contact: [] } }),
    );
    expect(alone[0]?.slice(0, 4).map(({ text }) => text)).toEqual([
      'Helena Duarte',
      'Gerado em 20/11/2026',
      'Terapeuta Ocupacional · CREFITO-3/12345-TO',
      'Anamnese - Maria Aparecida Gonçalves',
    ]);
  });

  it('never shortens a CREFITO or a phone for something long beside it', async () => {
    const long = (word: string) => word.repeat(Math.ceil(200 / word.length)).slice(0, 200);
    const therapist = {
      ...signer,
      name: long('Helena '),
      clinic: long('Clínica '),
      address: `${long('Rua das Acácias ')}${long('a')}`,
      category: 'x'.repeat(60),
    };
    const { pages } = await readPdf(recordOf([personal], { therapist }));
    expectWellSet(pages);
    const head = textOf(pages[0]?.filter(({ y }) => y < 60) ?? []);
    expect(head).toContain('CREFITO-3/12345-TO');
    expect(head).toContain('(19) 99999-0142');
  });

  it('D-195: prints marks and who said something under the answer, on the page where it ends', {
    tags: 'repeat',
  }, async () => {
    const facts = [
      { label: 'Profissão', value: 'Costureira', long: false, informant: 'Filho(a)' },
      { label: 'Escolaridade', value: 'Não sabe informar', long: false, marked: true, informant: 'Mãe' },
      { label: 'Telefone', value: '(19) 99999-0142', long: false },
    ] as const;
    const clinical = Array.from({ length: 90 }, (_, index) => ({
      label: `Pergunta ${index + 1}`,
      value: sentences('Resposta', 1 + (index % 7)),
      long: true,
      informant: `Outro ${index + 1}`,
    }));
    const marked = { label: 'Alergias', value: 'Não se aplica', long: true, marked: true } as const;
    const { pages } = await readPdf(
      recordOf([
        { id: 'personal', title: 'Dados Pessoais', entries: facts },
        { id: 'clinical', title: 'Dados Clínicos', entries: [marked, ...clinical] },
      ]),
    );
    expectWellSet(pages);
    const text = textOf(bodyOf(pages));
    expect(text).toContain('Profissão Costureira Informado por: Filho(a)');
    expect(text).toContain('Escolaridade Não sabe informar Informado por: Mãe');
    expect(text).toContain('Alergias Não se aplica Pergunta 1');
    for (const { value, informant } of clinical)
      expect(text).toContain(`${value} Informado por: ${informant} `);
    const [informant] = bodyOf(pages).filter((found) => found.text === 'Informado por: Mãe');
    expect(informant?.size).toBeLessThan(10);
    for (const page of pages.slice(1)) expect(page[2]?.text).not.toMatch(/^Informado por/);
  });

  it('D-607: names who informed all answers of a section once, and else each', async () => {
    const entry = (label: string, informant?: string) => ({
      label,
      value: 'Sim.',
      long: true,
      ...(informant && { informant }),
    });
    const said = async (...informants: (string | undefined)[]) => {
      const entries = informants.map((informant, index) => entry(`Pergunta ${index + 1}`, informant));
      const { pages } = await readPdf(recordOf([{ id: 'a', title: 'Rotina', entries }]));
      expectWellSet(pages);
      return textOf(bodyOf(pages));
    };
    expect(await said('Mãe', 'Mãe', 'Mãe')).toContain(
      'Rotina Informado por: Mãe Pergunta 1 Sim. Pergunta 2 Sim. Pergunta 3 Sim. Nome',
    );
    expect(await said('Mãe', 'Pai')).toContain(
      'Rotina Pergunta 1 Sim. Informado por: Mãe Pergunta 2 Sim. Informado por: Pai',
    );
    expect(await said('Mãe', undefined)).toContain('Pergunta 1 Sim. Informado por: Mãe Pergunta 2 Sim. Nome');
    expect(await said(undefined, 'Mãe')).toContain('Pergunta 2 Sim. Informado por: Mãe');
    expect(await said('Mãe')).toContain('Pergunta 1 Sim. Informado por: Mãe');
  });

  it('has its title in its properties', async () => {
    const { info } = await readPdf(recordOf([], { patientName: 'José (Zé) Kovačić \\ 小明' }));
    expect(String(info.Title).normalize('NFC')).toBe('Anamnese - José (Zé) Kovačić \\ 小明');
    expect(info).toMatchObject({
      Subject: 'Anamnese de terapia ocupacional',
      Creator: 'Sistema de Anamnese - Terapia Ocupacional',
      Language: 'pt-BR',
    });
  });
});

describe('D-45: what a keyboard can send', () => {
  const printed = async (value: string, long = true) => {
    const { pages } = await readPdf(recordOf([section('Dados Clínicos', { Queixa: value }, long)]));
    expectWellSet(pages);
    const body = bodyOf(pages).map(({ text }) => text);
    return body.slice(body.indexOf('Queixa') + 1, body.indexOf('Nome'));
  };

  it.each([
    ['decomposed accents', 'ac\u0327a\u0303o e\u0301', ['ação é']],
    [
      'what no font has, once for all of it',
      '王明 e שלום עולם! 🦖🦖',
      ['[em outra escrita] e [em outra escrita]! [emoji]'],
    ],
    ['direction marks and other invisible ones', 'a\u202eb\u200f\u00adc\u200dd\u0007', ['abcd']],
    ['no-break spaces and unusual dashes', '10\u00a0mg, 2\u20113', ['10 mg, 2-3']],
    ['compatibility letters', 'ﬁm ① Ａ', ['fim 1 A']],
    ['medical signs', '≥ 3 ± ½ → 37,5 °C µg β ☐ ☑ ✓ “ok” – …', ['≥ 3 ± ½ → 37,5 °C µg β ☐ ☑ ✓ “ok” – …']],
    ['markup', '<script>alert("1")</script> \\(a\\) %s', ['<script>alert("1")</script> \\(a\\) %s']],
    ['line breaks of every system', 'a\r\nb\rc\u2028d', ['a', 'b', 'c', 'd']],
    [
      'signs of old Windows programs and of Symbol',
      'Dorme 2\u00963\u2028\uf0b7 \uf0fc \uf0e0 \uf0fe \uf0a8',
      ['Dorme 2–3', '• ✓ → ☑ ☐'],
    ],
    ['half of a surrogate pair', 'a\ud83db', ['a[sinal]b']],
  ])('prints %s', async (_, value, expected) => {
    expect(await printed(value)).toEqual(expected);
    expect(await printed(value, false)).toEqual(expected);
  });

  eachOften([
    [
      'names of Brazilian languages',
      'Vẽnh Kygtỹ, g̃uarani, Ỹvytỹ, ɨ, ĩ ỹ ũ̃ ɐ̃',
      'Vẽnh Kygtỹ, g̃uarani, Ỹvytỹ, ɨ, ĩ ỹ ũ̃ ɐ̃',
    ],
    ['phonetics', 'ˈkɔʁ.pʊ t͡ʃ n̩ ʃ ʒ ɲ ʎ ɾ ə ʰ ʷ', 'ˈkɔʁ.pʊ t͡ʃ n̩ ʃ ʒ ɲ ʎ ɾ ə ʰ ʷ'],
    ['fractions and powers', '⅓ ⅔ ⅛ ½ 10⁵ H₂O ∅', '⅓ ⅔ ⅛ ½ 10⁵ H₂O ∅'],
    ['arrows', '← ↑ → ↓ ↔ ⇐ ⇒ ➜ ⬅ ➡ ⟶', '← ↑ → ↓ ↔ ⇐ ⇒ ➜ ⬅ ➡ ⟶'],
    ['ticks, crosses and boxes', '✓ ✔ ✗ ✘ ☐ ☑ ☒ ✅ ❌ ⬜ ❎', '✓ ✔ ✗ ✘ ☐ ☑ ☒ ✔ ✘ ☐ ✘'],
    ['other signs', '☺ ♥ ❤️ ☎ ⚠ ★ ♪ ① ⑳', '☺ ♥ ❤ ☎ ⚠ ★ ♪ ① 20'],
    ['Greek and Cyrillic', 'Ελλάδα Київ', 'Ελλάδα Київ'],
  ])('D-460: prints %s', async (_, value, expected) => {
    expect((await printed(value)).join(' ')).toBe(expected.normalize('NFC'));
    expect((await printed(value, false)).join(' ')).toBe(expected.normalize('NFC'));
  });

  it('D-460: prints every letter of the Latin script of which the font has a picture', {
    tags: 'repeat',
  }, async () => {
    const blocks = [
      [0x100, 0x2af],
      [0x1e00, 0x1ef9],
    ] as const;
    for (const [first, last] of blocks) {
      const letters = Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
      const value = letters.map((letter) => letter.normalize('NFC')).join(' ');
      expect((await printed(value)).join(' ')).toBe(value);
    }
  });

  it.each([
    ['Gostou 😀😂', 'Gostou [sorriso][risada]'],
    ['👍🏽 e 👩🏿', '[polegar para cima] e [mulher]'],
    ['👨‍👩‍👧‍👦 🤷🏽‍♀️ 🇧🇷', '[família] [não sei] [emoji]'],
    ['⭐ 1️⃣ ➕ ❓', '★ 1 + ?'],
  ])('D-461: %s is printed as %s', async (value, expected) => {
    expect(await printed(value)).toEqual([expected]);
  });

  it.each([true, false])('breaks one word of 5,000 letters (long: %s)', async (long) => {
    const word = 'Anticonstitucionalissimamente'.repeat(173).slice(0, 5000);
    expect((await printed(word, long)).join('')).toBe(word);
  });

  it.each([true, false])('runs 100,000 letters over the pages (long: %s)', async (long) => {
    const value = sentences('Linha', 2000).slice(0, 100_000).trim();
    expect((await printed(value, long)).join(' ')).toBe(value);
  });

  it('prints every sign that needs no composing as itself, and most of the fonts, in both of them', {
    tags: 'repeat',
  }, async () => {
    const signs = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
      /[\p{L}\p{N}\p{P}\p{S}]/u.test(sign),
    );
    // separated by spaces, so that no character shapes another; seven per word
    const value = Array.from({ length: Math.ceil(signs.length / 7) }, (_, at) =>
      signs.slice(at * 7, at * 7 + 7).join(''),
    ).join(' ');
    const plain = signs.filter((sign) => PLAIN.test(sign));
    expect(plain).toHaveLength(94 + 94);
    const { pages } = await readPdf(recordOf([section('A', { [value]: value })]));
    const [label = '', answer = ''] = [true, false].map((isLabel) =>
      bodyOf(pages)
        .filter(({ size }) => (isLabel ? size === 9 : size === 10))
        .map(({ text }) => text)
        .join(''),
    );
    for (const sign of plain) {
      expect(label, sign).toContain(sign);
      expect(answer, sign).toContain(sign);
    }
    // any other character is printed, never replaced by a different one
    const known = new Set([...signs, ' ']);
    expect([...label, ...answer].filter((sign) => !known.has(sign))).toEqual([]);
  });

  it('prints 400 lines, and 400 line breaks as one gap', async () => {
    const many = Array.from({ length: 400 }, (_, index) => `linha ${index + 1}`);
    expect(await printed(many.join('\n'))).toEqual(many);
    const { pages } = await readPdf(recordOf([section('S', { Queixa: `antes${'\n'.repeat(400)}depois` })]));
    expect(pages).toHaveLength(1);
    expect(textOf(bodyOf(pages))).toContain('Queixa antes depois');
  });
});
