import '../support/emptyDisk';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keys } from '../../src/data/records/keys';
import type { StoredItem } from '../../src/device/outbox/items';
import { note } from '../../src/device/outbox/operations/notes';
import { patientRow, therapist } from '../support/patients';
import { sessionNote } from '../support/sessionNotes';

test.each([
  ['undone', true],
  ['stands', true],
  ['there', true],
  ['absent', false],
] as const)(
  'D-842: a note of which a change was given up is there unless the server has none (%s)',
  (kind, isThere) => {
    const cache = new QueryClient();
    const base = sessionNote({ patient_id: patientRow().id });
    cache.setQueryData(keys.note(base.id), base);
    const item = { patientId: base.patient_id } as StoredItem;
    note.readAgain(
      { op: 'save', table: 'session_notes', base, note: base },
      { kind },
      {
        cache,
        userId: therapist.id,
        item,
      },
    );
    expect(cache.getQueryData(keys.note(base.id))).toEqual(isThere ? base : null);
  },
);
