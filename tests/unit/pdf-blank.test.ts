import { describe, expect, it } from 'vitest';
import { blankFileName } from '../../src/pdf/names';
import { toBlankReport } from '../../src/printing/blankForm';
import { consentPlainText, consentTextFor } from '../../src/questionnaire/consent';
import { familyGroupsOf } from '../../src/questionnaire/family';
import { askedOfAll, type Question } from '../../src/questionnaire/field';
import { questionnaireFor, relationLabel, relationsOf } from '../../src/questionnaire/questionnaires';
import { bodyOf, expectWellSet, type Found, readPdf, rulesIn, strokesIn, textOf } from '../support/pdf';
import { helena } from '../support/profiles';

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const kinds = ['adulto', 'infantil'] as const;
const forms = kinds.flatMap((kind) => [[kind, 'all'] as const, [kind, 'family'] as const]);
const questions = (kind: (typeof kinds)[number]) => questionnaireFor(kind).steps.flatMap(askedOfAll);

/** Each text comes after the one before it. */
function expectInOrder(text: string, expected: readonly string[]) {
  let from = 0;
  for (const each of expected.map(flat)) {
    const found = text.indexOf(each, from);
    expect(found, each).toBeGreaterThanOrEqual(from);
    from = found + each.length;
  }
}

/** The text printed before the consent, and its labels. */
async function askedIn(kind: (typeof kinds)[number], part: 'all' | 'family') {
  const pdf = await readPdf(toBlankReport(kind, part, helena));
  const asked = bodyOf(pdf.pages.slice(0, -1));
  const labels = flat(textOf(asked.filter(({ size }) => size === ASK)));
  return { ...pdf, labels, asked: flat(textOf(asked)) };
}

/** The size of a label, in pt. */
const ASK = 10.5;
const whoFilledIn = (kind: (typeof kinds)[number]) => ['Nome', 'Data', relationLabel(kind)];
const optionsOf = (question: Question) => (question.kind === 'choice' ? question.options : []);

describe('D-209: a blank form on paper', () => {
  it.each(forms)(
    'D-209: is well set, numbered, headed, and says nothing of anybody (%s, %s)',
    async (kind, part) => {
      const { pages, info } = await askedIn(kind, part);
      expectWellSet(pages);
      expect(pages.length).toBeLessThanOrEqual(6);
      const [first, ...others] = pages as [Found[], ...Found[][]];
      expect(first.map(({ text }) => text)).toContain('Espaço Fazer');
      expect(first.map(({ text }) => text)).toContain(questionnaireFor(kind).paperTitle);
      const nameLabel = questions(kind)[0]?.label;
      for (const page of others) expect(page.map(({ text }) => text)).toContain(`${nameLabel}:`);
      expect(textOf(pages.flat())).not.toMatch(/Gerado em|\d\d\/\d\d\/\d{4}/);
      expect(info).toMatchObject({ Title: questionnaireFor(kind).paperTitle, Language: 'pt-BR' });
    },
  );

  it.each(kinds)(
    'D-209: asks every question once, in the order of the form, with its hint (%s)',
    async (kind) => {
      const { labels, asked, outline } = await askedIn(kind, 'all');
      expect(labels).toBe([...questions(kind).map(({ label }) => label), ...whoFilledIn(kind)].join(' '));
      for (const question of questions(kind)) {
        if (question.kind === 'choice')
          expect(asked).toContain(flat([question.label, ...question.options].join(' ')));
        if (question.hint) expect(asked.split(question.hint), question.hint).toHaveLength(2);
      }
      const steps = questionnaireFor(kind).steps.filter((step) => step.kind === 'fields');
      expect(outline).toEqual([
        ...steps.map(({ title }) => title),
        'Quem preencheu',
        consentTextFor(kind).title,
      ]);
    },
  );

  it.each(kinds)(
    'D-209: asks the family its own questions, in its words, and nothing else (%s)',
    async (kind) => {
      const { labels, asked, outline } = await askedIn(kind, 'family');
      const groups = familyGroupsOf(questionnaireFor(kind));
      const about = questions(kind).filter(({ column }) => column === 'nome' || column === 'dataNascimento');
      const prompts = groups.flatMap((group) => group.questions.map(({ familyPrompt }) => familyPrompt));
      expect(labels).toBe([...about.map(({ label }) => label), ...prompts, ...whoFilledIn(kind)].join(' '));
      expect(asked).toContain('Perguntas para a família');
      for (const { kind: field, hint = '?' } of questions(kind)) {
        if (field === 'longText') expect(asked).not.toContain(hint);
      }
      expect(outline).toEqual([
        ...groups.map(({ title }) => title),
        'Quem preencheu',
        consentTextFor(kind).title,
      ]);
    },
  );

  it.each(forms)(
    'D-209: has four to six lines under each long question, on its page (%s, %s)',
    async (kind, part) => {
      const report = toBlankReport(kind, part, helena);
      const [{ pages }, rules] = [await readPdf(report), await rulesIn(report)];
      const long = report.sections.flatMap(({ fields }) =>
        fields.flatMap((field) => (field.kind === 'lines' ? [field] : [])),
      );
      const counts = long.map(({ label, hint = '' }) => {
        const isLabel = ({ text, size }: Found) => size === ASK && label.startsWith(text);
        const page = pages.findIndex((found) => found.some(isLabel));
        const texts = pages[page] ?? [];
        const at = texts.findIndex(isLabel);
        const next = texts.slice(at).find(({ text, y }) => y > 280 || !`${label} ${hint}`.includes(text));
        const [from, to] = [texts[at]?.y ?? 0, Math.min(281, next?.y ?? 0)];
        const under = rules.filter(
          ({ page: on, top, left, right }) => on === page && right - left > 164 && top > from && top < to,
        );
        for (const [index, { top }] of under.slice(1).entries()) {
          expect(top - (under[index]?.top ?? 0)).toBeCloseTo(8.5, 1);
        }
        return under.length;
      });
      expect([4, 5, 6]).toContain(counts[0]);
      expect(counts).toEqual(long.map(() => counts[0]));
    },
  );

  it.each(forms)('has a box for each option (%s, %s)', async (kind, part) => {
    const boxes = await strokesIn(toBlankReport(kind, part, helena));
    const asked = part === 'all' ? questions(kind).flatMap(optionsOf).length : 0;
    expect(boxes).toHaveLength(asked + 2 * relationsOf(kind).length);
    for (const { left, right, top, bottom } of boxes) {
      expect(right - left).toBeCloseTo(3.6, 1);
      expect(bottom - top).toBeCloseTo(3.6, 1);
    }
  });

  it.each(forms)(
    'D-209: ends with the whole consent on a page of its own, to be signed (%s, %s)',
    async (kind, part) => {
      const { pages } = await askedIn(kind, part);
      const term = consentTextFor(kind);
      const last = flat(textOf(bodyOf(pages.slice(-1))));
      expect(last.startsWith(term.title)).toBe(true);
      expectInOrder(last, [
        ...consentPlainText(term).split('\n\n'),
        'Paciente',
        'Quem aceita',
        'CPF de quem aceita',
        relationLabel(kind),
        ...relationsOf(kind),
        'Assinatura de quem aceita',
        'Local e data',
        `Texto ${term.version}, SHA-256 ${term.sha256}`,
      ]);
    },
  );

  it('D-209: splits a consent over pages, and keeps the declaration with the signature', {
    tags: 'repeat',
  }, async () => {
    const report = toBlankReport('infantil', 'family', helena);
    const [opening, ...text] = report.consent.text;
    if (!opening) throw new Error('no text');
    for (let times = 2; times < 12; times += 1) {
      const long = { ...opening, value: `${opening.value}\n`.repeat(times * 2) };
      const consent = { ...report.consent, text: [long, ...text] };
      const { pages } = await readPdf({ ...report, consent });
      expectWellSet(pages);
      const last = flat(textOf(bodyOf(pages.slice(-1))));
      expect(last).toContain('Declaração');
      expect(last).toContain('Assinatura de quem aceita');
    }
  });

  it("has the product's name as the letterhead without a profile", async () => {
    const { pages } = await readPdf(toBlankReport('adulto', 'all', null));
    expectWellSet(pages);
    expect(pages[0]?.slice(0, 2).map(({ text }) => text)).toEqual(['Anamnese', 'Terapia Ocupacional']);
  });

  it('is named by form and part', () => {
    expect(forms.map(([kind, part]) => blankFileName(kind, part))).toEqual([
      'formulario_adulto.pdf',
      'formulario_adulto_familia.pdf',
      'formulario_infantil.pdf',
      'formulario_infantil_familia.pdf',
    ]);
  });
});
