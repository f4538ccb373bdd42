import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { viewOfDialog } from '../../src/app/view';
import { draftsOf, parseDraftKey } from '../../src/device/drafts/keyOfDraft';
import type { DraftKey } from '../../src/device/drafts/kinds';
import { copiedEntities, plainEntities, rowChangeTitle } from '../../src/records/entities';
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
  for (const { name, words, isSingle } of plainEntities) {
    const key: DraftKey = isSingle ? draftsOf(name, 'p') : `${draftsOf(name, 'p')}:r`;
    expect(rowChangeTitle(`${name}_changed`)).toBe(words.history.changed);
    expect(parseDraftKey(key)).toMatchObject({ kind: name, patientId: 'p' });
    expect(viewOfDialog({ kind: name, key: key, savedAt: '' })).toMatchObject({
      tab: { absence: 'notes', document_kind: 'anamnesis' }[name as string] ?? 'plan',
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
