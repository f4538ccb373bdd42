import { describe, expect, it } from 'vitest';
import type { PatientRow } from '../../src/data/records/patients';
import { toRecordReport } from '../../src/printing/recordReport';
import { type Answers, toRow } from '../../src/questionnaire/answers';
import { consentTextFor } from '../../src/questionnaire/consent';
import { type PatientKind, questionsOf } from '../../src/questionnaire/field';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import { consentRow } from '../support/consents';
import { maria } from '../support/maria';
import { miguel } from '../support/miguel';
import { patientRow } from '../support/patients';
import { bodyOf, expectWellSet, readPdf, textOf } from '../support/pdf';
import { helena } from '../support/profiles';

const now = new Date('2026-11-20T15:00:00Z');
const given = consentRow();

const rowOf = (tipo: PatientKind, answers: Answers) =>
  ({
    ...patientRow(),
    ...toRow(questionsOf(questionnaireFor(tipo)), answers),
    tipo,
    attended_on: '2026-11-18',
    consent_version: consentTextFor(tipo).version,
  }) as PatientRow;

/** Repeats every long answer `times` times, each time with another number. */
function atLength(tipo: PatientKind, answers: Answers, times: number): Answers {
  const long = questionsOf(questionnaireFor(tipo)).filter(({ kind }) => kind === 'longText');
  const said = long.map(({ column }) => [
    column,
    Array.from({ length: times }, (_, index) => `${column} ${index + 1}: ${answers[column]}`).join('\n'),
  ]);
  return { ...answers, ...Object.fromEntries(said) };
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

describe.each([
  ['adulto', maria],
  ['infantil', miguel],
] as const)('the record of one patient (%s)', (tipo, answers) => {
  it.each([
    ['short', { nome: answers.nome ?? '', dataNascimento: answers.dataNascimento ?? '' }, 1, 1],
    ['typical', answers, 2, 3],
    ['of forty pages', atLength(tipo, answers, tipo === 'adulto' ? 33 : 60), 36, 60],
  ])('D-85: %s: says every filled answer once and in order, well set', async (_, filled, fewest, most) => {
    const report = toRecordReport(rowOf(tipo, filled), { profile: helena, consents: [given] }, now);
    const { pages, outline, bookmarks } = await readPdf(report);
    expect(pages.length).toBeGreaterThanOrEqual(fewest);
    expect(pages.length).toBeLessThanOrEqual(most);
    expectWellSet(pages);

    const text = textOf(bodyOf(pages));
    let from = 0;
    const next = (value: string) => {
      const found = text.indexOf(flat(value), from);
      expect(found, value).toBeGreaterThanOrEqual(from);
      from = found + flat(value).length;
    };
    next(`Anamnese - ${filled.nome}`);
    next(report.ageText);
    const entries = [...report.facts, ...report.sections.flatMap((section) => section.entries)];
    for (const { label } of entries) expect(text).toContain(label);
    // values of a row are printed side by side, so the text order is that of the values
    for (const { value } of entries) next(value);
    next('Local e data');

    for (const question of questionsOf(questionnaireFor(tipo))) {
      const answer = flat(filled[question.column] ?? '');
      const isInTitle = [...report.facts.map(({ value }) => value), filled.nome].some(
        (told) => flat(told ?? '') === answer,
      );
      if (answer.length > 20) expect(text.split(answer), question.column).toHaveLength(isInTitle ? 3 : 2);
      else if (answer) expect(text).toContain(answer);
    }
    const filledSections = report.sections.filter((section) => section.entries.length > 0);
    expect(outline).toEqual(filledSections.map(({ title }) => title));
    for (const { title, page } of bookmarks) {
      expect(
        pages[page]?.some((found) => found.text === title && found.size > 11),
        title,
      ).toBe(true);
    }
  });
});

describe('who the patient is', () => {
  const block = (tipo: PatientKind, answers: Answers) => {
    const { patientName, ageText, facts, sections } = toRecordReport(rowOf(tipo, answers), {}, now);
    return {
      patientName,
      ageText,
      patient: facts.map(({ label, value }) => `${label}: ${value}`),
      sections,
    };
  };

  it('D-83: is under the title, and in the first section again', () => {
    const { patientName, ageText, patient, sections } = block('adulto', maria);
    expect([patientName, ageText]).toEqual([maria.nome, '72 anos, 3 meses, 8 dias']);
    expect(patient).toEqual([
      'Data de Nascimento: 12/08/1954',
      'CPF: 529.982.247-25',
      'Data do atendimento: 18/11/2026',
    ]);
    const [first, ...others] = sections;
    expect(first?.entries.slice(0, 4).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      `Nome Completo: ${maria.nome}`,
      'Data de Nascimento: 12/08/1954',
      'Idade: 72 anos, 3 meses, 8 dias',
      'CPF: 529.982.247-25',
    ]);
    expect(JSON.stringify(others)).not.toMatch(/12\/08\/1954|529\.982|72 anos/);
    expect(JSON.stringify(first)).toContain('Cláudia Gonçalves Prado (filha)');
  });

  it('names the guardian of a child', () => {
    expect(block('infantil', miguel).patient).toEqual([
      'Data de Nascimento: 03/10/2021',
      'Nome do Responsável: Joana Araújo Nóbrega',
      'Parentesco: Mãe',
      'Data do atendimento: 18/11/2026',
    ]);
  });

  it('leaves out what is not known', () => {
    const row = { ...rowOf('adulto', { nome: 'Ana', dataNascimento: '12/08/1954' }), attended_on: null };
    expect(toRecordReport(row, {}, now).facts.map(({ label }) => label)).toEqual(['Data de Nascimento']);
  });
});

describe('the end of the treatment', () => {
  const row = rowOf('infantil', miguel);
  const discharged: PatientRow = {
    ...row,
    discharged_on: '2026-11-12',
    discharge_reason: 'objetivos',
    discharge_summary: 'Come sozinho.\nOrientada a escola.',
  };

  it('D-174: is a short section before the consent, where there is one, and the rest stays', async () => {
    const report = toRecordReport(discharged, { profile: helena, consents: [given] }, now);
    const without = toRecordReport(row, { profile: helena, consents: [given] }, now);
    expect(report.sections.filter(({ title }) => title !== 'Alta')).toEqual(without.sections);
    const { pages, outline } = await readPdf(report);
    expect(outline.indexOf('Alta')).toBe(outline.indexOf('Consentimento') - 1);
    expectWellSet(pages);
    expect(textOf(bodyOf(pages))).toContain(
      'Data da alta 12/11/2026 Motivo da alta Objetivos alcançados Resumo da alta Come sozinho. Orientada a escola.',
    );
  });

  it('D-174: has no summary where none was written', () => {
    const report = toRecordReport({ ...discharged, discharge_summary: ' ' }, {}, now);
    const section = report.sections.find(({ title }) => title === 'Alta');
    expect(section?.entries.map(({ label }) => label)).toEqual(['Data da alta', 'Motivo da alta']);
  });
});

describe('the state of the consent', () => {
  const current = consentTextFor('infantil');
  const said = (more: Partial<typeof given> | null, version: string | null = current.version) => {
    const row = { ...rowOf('infantil', miguel), consent_version: version };
    const consents = more ? [{ ...given, ...more }] : undefined;
    const report = toRecordReport(row, { consents }, now);
    const section = report.sections.find(({ title }) => title === 'Consentimento');
    return section?.entries.flatMap(({ label, value }) => [label, ...value.split('\n')]);
  };
  const term = `${current.title}, versão 3`;
  const accepted = 'Aceito por Joana Araújo Nóbrega (Mãe) em 18/11/2026 10:00.';

  it('D-83, D-606: names who accepted what, when and how, in four lines', () => {
    expect(said({})).toEqual([term, accepted, 'Em vigor.']);
    const signature = { kind: 'typed', name: 'Joana Araújo Nóbrega' } as const;
    expect(said({ signature, signed_at: '2026-11-18T13:05:00Z' })).toEqual([
      term,
      accepted,
      'Assinado com o nome digitado em 18/11/2026 10:05, no termo, que é um documento à parte.',
      'Em vigor.',
    ]);
  });

  it('D-606: does not say when the server heard of it, nor what a clock showed', () => {
    const device_times = { given_at: '2026-11-18T12:00:00Z' };
    expect(said({ received_at: '2026-11-21T13:00:00Z' })?.[1]).toBe(accepted);
    expect(said({ device_times })?.[1]).toBe(accepted);
  });

  it('says when it was revoked, and why', () => {
    const revocation = {
      revoked_at: '2026-11-19T13:00:00Z',
      revoked_by_name: 'Joana',
      revocation_reason: 'Mudança de cidade',
    };
    expect(said(revocation, null)).toEqual([
      term,
      accepted,
      'Revogado em 19/11/2026 10:00, a pedido de Joana. Motivo: Mudança de cidade',
    ]);
  });

  it('comes from the record alone when the declaration cannot be read', () => {
    expect(said(null)).toEqual([term, 'Em vigor.']);
    expect(said(null, 'infantil-0')).toEqual(['', 'Em vigor, de um texto anterior do termo.']);
    expect(said(null, 'infantil-1')?.[0]).toBe(`${current.title}, versão 1`);
  });

  it('D-83: is left out without a consent, which only the screen reports', async () => {
    expect(said(null, null)).toBeUndefined();
    const report = toRecordReport({ ...rowOf('adulto', maria), consent_version: null }, {}, now);
    const { pages, outline } = await readPdf(report);
    expect(outline).not.toContain('Consentimento');
    expect(textOf(pages.flat())).not.toMatch(/Consentimento|Pendente/);
  });
});
