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

test('D-992: a city that the address names stands once in the letterhead, and in any case with the date', () => {
  const printed = (address: string, city: string) => {
    const { contact, city: place } = therapistOf({ ...helena, address, city, phone: null });
    return [contact.filter(Boolean).join(' · '), place];
  };
  expect(printed('Rua das Acácias, 214, campinas (SP)', 'Campinas')).toEqual([
    'Rua das Acácias, 214, campinas (SP)',
    'Campinas',
  ]);
  for (const address of ['Rua A, 2, Santos', 'Rua A, 2 - Santos/SP', 'Rua A, 2, Santos - SP'])
    expect(printed(address, 'Santos')).toEqual([address, 'Santos']);
  // a street has the name of a city, too
  for (const address of ['Rua dos Santos, 12', 'Praça Santos Dumont, 3, Sala 2'])
    expect(printed(address, 'Santos')).toEqual([`${address} · Santos`, 'Santos']);
  expect(printed('Rua das Acácias, 214', 'Campinas')).toEqual([
    'Rua das Acácias, 214 · Campinas',
    'Campinas',
  ]);
});
