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
