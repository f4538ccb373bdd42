import { expect, it } from 'vitest';
import type { IssuedReport } from '../../src/data/records/disclosures';
import { handedOut } from '../../src/printing/handedOut';
import { issuedReport } from '../support/issued';

/** What 'Quem recebeu' says that a report carried. */
function carried(
  values: Partial<IssuedReport>,
  content: Partial<IssuedReport['content']>,
): string | undefined {
  const report = issuedReport(values);
  return handedOut([{ ...report, content: { ...report.content, included: [], ...content } }], [])[0]?.content;
}

it('D-393: says the days of a proof, which are no part of the record, and who came along', () => {
  const days = 'Datas e horários dos atendimentos';
  expect(carried({ kind: 'comparecimento' }, {})).toBe(days);
  expect(carried({ kind: 'comparecimento' }, { companion: 'Lia' })).toBe(`${days}, Acompanhante`);
  expect(carried({ kind: 'atendimentos' }, { included: ['cpf'], companion: 'Lia', procedures: 'A' })).toBe(
    'Datas, horários e locais dos atendimentos, Faltas e quem avisou, CPF',
  );
});

it('D-393: says what was written for a report alone', () => {
  const prompts = { capacity: 'Com ajuda.' };
  expect(carried({ kind: 'pericia' }, { included: ['opinion'], prompts, procedures: 'Avaliação' })).toBe(
    'Parecer, Capacidade funcional e trabalho, Procedimentos',
  );
});
