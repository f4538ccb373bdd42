import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { viewOfDialog } from '../../src/app/view';
import { draftsOf, parseDraftKey } from '../../src/device/drafts/keyOfDraft';
import type { DraftKey } from '../../src/device/drafts/kinds';
import {
  consentEntryTitle,
  historyTitles,
  isConsentKind,
  noteWords,
} from '../../src/questionnaire/historyWords';
import { copiedEntities, isRowChange, plainEntities, rowChangeTitle } from '../../src/records/entities';
import { heldHeading, heldParts } from '../../src/records/held';
import { results } from '../../src/records/results';
import { wordsFrom } from '../../src/records/sentences';

test('D-540: what is said, counted, copied and kept of a row follows from its definition', () => {
  const page = readFileSync('docs/export.md', 'utf8');
  for (const { table, words, copied } of copiedEntities) {
    expect(heldHeading(table)).toBe(words.heading);
    expect(heldParts({ [table]: 1 })).toEqual([`1 ${words.counted[0]}`]);
    expect(page).toContain(`| \`${copied.list}\` | ${table} |`);
  }
  for (const { name, words, isSingle, listedIn } of plainEntities) {
    const key: DraftKey = isSingle ? draftsOf(name, 'p') : `${draftsOf(name, 'p')}:r`;
    expect(rowChangeTitle(`${name}_changed`)).toBe(words.history.changed);
    expect(parseDraftKey(key)).toMatchObject({ kind: name, patientId: 'p' });
    expect(viewOfDialog({ kind: name, key: key, savedAt: '' })).toMatchObject({
      tab: listedIn ?? 'plan',
    });
  }
  expect(results.words).toMatchObject({
    saved: 'Resultado salvo',
    kept: 'Resultado guardado neste aparelho',
    waits: 'Ele aguarda envio: será enviado quando a internet voltar.',
    unsaved: 'O resultado que você está escrevendo ainda não foi salvo.',
    queued: 'A mudança nos resultados',
    changed: 'Este resultado mudou em outro aparelho',
  });
  expect(
    wordsFrom({ one: 'Orientação', isFeminine: true }, { isSingle: false, isChanged: true }),
  ).toMatchObject({
    kept: 'Orientação guardada neste aparelho',
    waits: 'Ela aguarda envio: será enviada quando a internet voltar.',
    refused: 'não foi aceita',
  });
});

test('D-540: each kind of entry that the database writes into the history has a title', () => {
  const schema = readFileSync('supabase/schema.sql', 'utf8');
  const [, listed = ''] = /patient_history_kind_check CHECK \(kind IN \(([^)]*)\)/.exec(schema) ?? [];
  const kinds = listed.split(', ').map((kind) => kind.slice(1, -1));
  expect(kinds).toContain('goal_rated');
  const titles: { readonly [kind: string]: string } = { ...historyTitles, ...noteWords };
  const titleOf = (kind: string) => {
    if (isRowChange(kind)) return rowChangeTitle(kind);
    return isConsentKind(kind) ? consentEntryTitle(kind, null) : titles[kind];
  };
  // they are titled by what was answered
  const untitled = kinds.filter((kind) => !titleOf(kind));
  expect(untitled).toEqual(['created', 'changed']);
  expect(
    ['goal_added', 'rating_struck', 'disclosed', 'report_explained', 'report_signed'].map(titleOf),
  ).toEqual([
    'Meta criada',
    'Nível de meta corrigido',
    'Compartilhamento registrado',
    'Relatório explicado',
    'Versão assinada anexada',
  ]);
});
