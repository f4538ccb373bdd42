import type { PatientRow } from '../../data/records/patients';
import type { OutboxItem } from '../../device/outbox/outboxState';

/** The data of its patient that a note needs. */
export type NotePatient = Pick<
  PatientRow,
  'id' | 'tipo' | 'nome' | 'dataNascimento' | 'objetivos' | 'planoTratamento' | 'archived_at'
>;

/** A patient whose record is not sent yet; undefined for any other. */
export function waitingPatient(unsent: readonly OutboxItem[], patientId: string): NotePatient | undefined {
  for (const item of unsent) {
    if (item.kind !== 'intake' || item.intake.patient.id !== patientId) continue;
    const { id, tipo, nome, dataNascimento, objetivos, planoTratamento } = item.intake.patient;
    return {
      ...{ id, tipo, nome: nome ?? '', dataNascimento: dataNascimento ?? '' },
      ...{ objetivos: objetivos ?? null, planoTratamento: planoTratamento ?? null, archived_at: null },
    };
  }
  return undefined;
}
