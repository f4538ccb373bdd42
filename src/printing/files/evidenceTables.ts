import { therapistOf } from '../../data/records/profile';
import type { ProfileVersion } from '../../data/records/profileVersions';
import type { Tombstone } from '../../data/records/tombstones';
import { formatDateTime } from '../../lib/dates';
import { specialtyText } from '../../lib/specialty';
import { deletionText } from '../../questionnaire/deletion';
import { heldColumns, heldHeading } from '../../records/held';
import { contactColumns, profiles } from '../../records/profile';

const moment = (at: string | null) => (at === null ? '' : formatDateTime(at));
const number = (count: number | null) => (count === null ? '' : String(count));

/** The deleted records as spreadsheet rows, with a header row. */
export function tombstoneTable(tombstones: readonly Tombstone[]): string[][] {
  return [
    [
      'Exclusão',
      'Motivo',
      ...heldColumns.map(heldHeading),
      'Cadastro',
      'Último registro',
      'Código',
      'Código de quem excluiu',
    ],
    ...tombstones.map((one) => [
      moment(one.deleted_at),
      deletionText(one),
      ...heldColumns.map((kind) => number(one[kind])),
      moment(one.begun_at),
      moment(one.last_entry_at),
      one.patient_id,
      one.deleted_by ?? '',
    ]),
  ];
}

type Signer = ReturnType<typeof therapistOf>;
/** As a signature says them, and not as its form does: both titles in one column, and none of somebody who is supervised. */
const signerColumns: readonly (readonly [heading: string, cell: (signer: Signer) => string])[] = [
  ['Nome', ({ name }) => name],
  ['Categoria', ({ category }) => category],
  ['CREFITO', ({ crefito }) => crefito],
  ['Especialidades e RQE', ({ specialties }) => specialties.map(specialtyText).join(' · ')],
  ['Clínica', ({ clinic }) => clinic],
  ...contactColumns.map(
    (name, place) => [profiles.columns[name].label, ({ contact }: Signer) => contact[place] ?? ''] as const,
  ),
  ['CPF ou CNPJ', ({ taxId }) => taxId],
  ['Supervisão', ({ supervisor }) => supervisor],
  ['CREFITO da supervisão', ({ supervisorCrefito }) => supervisorCrefito],
];

/** The versions of the profile as spreadsheet rows, with a header row. */
export function profileTable(versions: readonly ProfileVersion[]): string[][] {
  return [
    ['Versão', 'Desde', ...signerColumns.map(([heading]) => heading)],
    ...versions.map((version) => [
      String(version.version),
      moment(version.valid_from),
      ...signerColumns.map(([, cell]) => cell(therapistOf(version))),
    ]),
  ];
}
