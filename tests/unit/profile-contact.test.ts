import { expect, test } from 'vitest';
import { therapistOf } from '../../src/data/records/profile';
import type { ProfileVersion } from '../../src/data/records/profileVersions';
import { profileTable } from '../../src/printing/files/evidenceTables';
import { contactColumns, profiles } from '../../src/records/profile';
import { therapist } from '../support/patients';
import { helena } from '../support/profiles';

test('D-975: whatever the profile says of the clinic is printed, and has a column of its own in perfil.csv', () => {
  const said = Object.fromEntries(contactColumns.map((name) => [name, `${name} da clínica`]));
  const version: ProfileVersion = {
    ...helena,
    ...said,
    version: 1,
    valid_from: '2026-11-20T12:00:00+00:00',
    changed_by: therapist.id,
  };
  expect(therapistOf(version).contact).toEqual(Object.values(said));
  const [heads = [], cells = []] = profileTable([version]);
  for (const name of contactColumns)
    expect(cells[heads.indexOf(profiles.columns[name].label)]).toBe(said[name]);
});
