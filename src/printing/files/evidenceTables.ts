import { therapistOf } from '../../data/records/profile';
import type { ProfileVersion } from '../../data/records/profileVersions';
import type { Tombstone } from '../../data/records/tombstones';
import { formatDateTime } from '../../lib/dates';
import { specialtyText } from '../../lib/specialty';
import { deletionText } from '../../questionnaire/deletion';
import { heldColumns, heldHeading } from '../../records/held';

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

/** The versions of the profile as spreadsheet rows, with a header row. */
export function profileTable(versions: readonly ProfileVersion[]): string[][] {
  return [
    [
      'Versão',
      'Desde',
      'Nome',
      'Categoria',
      'CREFITO',
      'Especialidades e RQE',
      'Clínica',
      'Endereço',
      'Telefone',
      'Supervisão',
      'CREFITO da supervisão',
    ],
    ...versions.map((version) => {
      const { name, category, crefito, specialties, clinic, address, phone, supervisor, supervisorCrefito } =
        therapistOf(version);
      return [
        String(version.version),
        moment(version.valid_from),
        name,
        category,
        crefito,
        specialties.map(specialtyText).join(' · '),
        clinic,
        address,
        phone,
        supervisor,
        supervisorCrefito,
      ];
    }),
  ];
}
