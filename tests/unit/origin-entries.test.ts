import { expect, test } from 'vitest';
import { originGroups } from '../../src/features/import/originEntries';

test('D-333: an earlier plan and an earlier answer are told by their labels, as they are stated there', () => {
  const [history] = originGroups('adulto', {
    historico: [
      {
        kind: 'plan_changed',
        changed_at: 'maio de 2020',
        columns: ['diagnosis', 'alergias'],
        old: { diagnosis: 'Não calça o tênis.', alergias: 'Dipirona' },
      },
    ],
  });
  expect(history?.entries).toEqual([
    {
      title: 'Plano',
      facts: ['Consta em maio de 2020', 'Diagnóstico terapêutico ocupacional, Alergias'],
      texts: [
        { label: 'Antes, Diagnóstico terapêutico ocupacional', text: 'Não calça o tênis.' },
        { label: 'Antes, Alergias', text: 'Dipirona' },
      ],
    },
  ]);
});

test('D-377: what came of a treatment elsewhere is told with its dates and authors, as they are stated there', () => {
  const groups = originGroups('adulto', {
    marcas_de_metas: [
      {
        meta: 'Calçar o tênis',
        level: -1,
        rated_on: '2026-03-02',
        rated_by: 'terapeuta',
        comment: 'Com pressa',
      },
      { word: 'em_parte', rated_on: 'maio', by_name: 'Renata (Mãe)', strikes: 'x' },
      { rated_on: '2026-03-02', strikes: 'x' },
    ],
    avaliacoes: [
      {
        kind: 'again',
        evaluated_on: '2026-06-12',
        finalised_at: 'junho',
        author: { name: 'Helena Duarte' },
        questions: ['alergias', 'mobilidade', 5],
        answers: { alergias: 'Dipirona' },
        informants: { alergias: 'Mãe' },
        marks: { mobilidade: 'nao_sabe' },
      },
    ],
    relatorios_emitidos: [
      {
        kind: 'escola',
        addressee: 'E. M. Lobato',
        issued_at: 'ontem',
        arquivo: null,
        content: { opinion: 'Participa.' },
      },
    ],
    compartilhamentos: [{ recipient: 'Dra. Célia', disclosed_on: '2026-03-02', content: 'Cópia' }, 5],
    explicacoes: [{ explained_to: 'Renata (mãe)', explained_on: '2026-03-03' }],
    metas: [{ statement: 'Sem níveis', levels: 5 }],
    resultados: [{ instrument: 'Berg', value: 41, measured_on: 'maio' }],
    diagnosticos: [{ statement: 'Paralisia cerebral', created_at: 'maio', cid10: 5 }],
  });
  expect(
    groups.map(({ title, entries }) => [title, entries.map((entry) => [entry.title, ...entry.facts])]),
  ).toEqual([
    [
      'Níveis de metas',
      [
        ['Calçar o tênis', 'Consta como −1 em 02/03/2026', 'Terapeuta'],
        ['Meta', 'Consta como Em parte em maio', 'Renata (Mãe)', 'Consta como correção de um nível anterior'],
        ['Meta', 'Consta sem valor em 02/03/2026', 'Consta como correção de um nível anterior'],
      ],
    ],
    ['Reavaliações', [['Reavaliação de 12/06/2026', 'Consta como finalizada em junho por Helena Duarte']]],
    [
      'Relatórios emitidos',
      [['E. M. Lobato · Escola', 'Consta como emitido em ontem', 'O arquivo já faltava na cópia']],
    ],
    [
      'Quem recebeu',
      [
        ['Dra. Célia', 'Consta como entregue em 02/03/2026'],
        ['Cópia da ficha', 'Consta como entregue em '],
      ],
    ],
    ['Relatórios explicados', [['Renata (mãe)', 'Consta como explicado em 03/03/2026']]],
    [
      'Diagnósticos de outros profissionais que não puderam entrar',
      [['Paralisia cerebral', 'Consta desde maio']],
    ],
    ['Metas que não puderam entrar', [['Sem níveis']]],
    ['Resultados que não puderam entrar', [['Berg', 'Consta · 41 · maio']]],
  ]);
  expect(groups[1]?.entries[0]?.texts).toEqual([
    { label: 'Alergias', text: 'Dipirona (Mãe)' },
    { label: 'Mobilidade', text: 'Não sabe informar' },
  ]);
});

test('D-1142: a receipt that was given elsewhere stays in the origin, with when that was noted there', () => {
  const [group] = originGroups('adulto', {
    recibos: [
      { month: '2026-09', is_issued: true, updated_at: '2026-09-30T15:00:00Z' },
      { month: '2026-10', is_issued: false, updated_at: '2026-10-30T15:00:00Z' },
      { month: 5, is_issued: true },
    ],
  });
  expect(group?.title).toBe('Recibos');
  expect(group?.entries.map(({ title, facts }) => [title, ...facts])).toEqual([
    ['Setembro de 2026', 'Consta como emitido, anotado em 30/09/2026 12:00'],
    ['Outubro de 2026', 'Consta como desfeito em 30/10/2026 12:00'],
    ['Recibo'],
  ]);
});
