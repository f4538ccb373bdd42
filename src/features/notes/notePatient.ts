import type { PatientRow } from '../../data/records/patients';
import { savedIn } from '../../device/outbox/items';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { namesIn } from '../../lib/patientName';
import { toMarks } from '../../questionnaire/marks';
import { type GlanceEntry, riskOf, toGlance } from '../../questionnaire/present';
import { questionnaireFor } from '../../questionnaire/questionnaires';

/** The data of its patient that a note needs. */
export type NotePatient = Pick<
  PatientRow,
  'id' | 'tipo' | 'nome' | 'social_name' | 'dataNascimento' | 'objetivos' | 'planoTratamento' | 'archived_at'
> & {
  /** Allergies, as the head of the record has them. */
  readonly risk: GlanceEntry | undefined;
};

export const toNotePatient = (row: PatientRow): NotePatient => ({
  ...row,
  risk: riskOf(toGlance(questionnaireFor(row.tipo), row, toMarks(row.answer_marks))),
});

/** A patient whose record is not sent yet; undefined for any other. */
export function waitingPatient(unsent: readonly OutboxItem[], patientId: string): NotePatient | undefined {
  for (const { stored } of unsent) {
    const intake = stored.patientId === patientId && savedIn(stored, 'intake');
    if (!intake) continue;
    const { patient, marks } = intake.intake;
    const { id, tipo, dataNascimento, objetivos, planoTratamento } = patient;
    return {
      id,
      tipo,
      ...namesIn(patient),
      dataNascimento: dataNascimento ?? '',
      objetivos: objetivos ?? null,
      planoTratamento: planoTratamento ?? null,
      archived_at: null,
      risk: riskOf(toGlance(questionnaireFor(tipo), patient, marks)),
    };
  }
  return undefined;
}
