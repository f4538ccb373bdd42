import type { DuePlan, LatestPatient, OpenNote, UntreatedChild } from '../../data/records/overview';
import { formatWeekday } from '../../lib/dates';
import { LACKS_TREATMENT } from '../../questionnaire/consentKinds';
import type { AnswerColumn } from '../../questionnaire/field';
import { toAskOf } from '../../questionnaire/present';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import type { Task } from './task';

export type TaskLinks = {
  /** Opens a record; with `column`, at its field. */
  onOpen: (patientId: string, column?: AnswerColumn) => void;
  onNote: (patientId: string, noteId: string) => void;
  onPlan: (patientId: string) => void;
  /** Opens the form of the consent to the treatment. */
  onTreatmentConsent: (patientId: string) => void;
};

export const taskOfNote = (
  { id, patient_id, occurred_on, patients }: OpenNote,
  { onNote }: TaskLinks,
): Task => ({
  kind: 'note',
  key: id,
  owner: patient_id,
  title: patients.nome,
  text: `Evolução em aberto desde ${formatWeekday(occurred_on)}${patients.archived_at ? ' · ficha arquivada' : ''}`,
  verb: 'Continuar',
  run: () => onNote(patient_id, id),
});

export const taskOfPlan = ({ patient_id, review_on, patients }: DuePlan, { onPlan }: TaskLinks): Task => ({
  kind: 'plan',
  key: patient_id,
  owner: patient_id,
  title: patients.nome,
  text: `Rever o tratamento, marcado para ${formatWeekday(review_on)}`,
  verb: 'Ver',
  run: () => onPlan(patient_id),
});

/** The children whose representative has not consented to the treatment in writing: one task, whether one or forty. */
export function tasksOfUntreated(
  children: readonly UntreatedChild[],
  { onTreatmentConsent }: TaskLinks,
): Task[] {
  const byName = children.toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
  const each = byName.map(
    ({ id, nome }): Task => ({
      kind: 'consent',
      key: id,
      owner: id,
      title: nome,
      text: LACKS_TREATMENT,
      verb: 'Registrar',
      run: () => onTreatmentConsent(id),
    }),
  );
  const [first, ...others] = each;
  if (!first || others.length === 0) return each;
  const title = `${each.length.toLocaleString('pt-BR')} crianças`;
  return [{ ...first, key: 'children', owner: 'children', title, verb: 'Ver', each }];
}

/** The questions of one patient marked to be asked later. */
export function taskOfQuestions({ id, nome, tipo, to_ask }: LatestPatient, { onOpen }: TaskLinks): Task[] {
  const [first, ...others] = toAskOf(questionnaireFor(tipo), to_ask).flatMap(({ questions }) => questions);
  if (!first) return [];
  const more = others.length > 0 ? ` e mais ${others.length}` : '';
  const text = `Falta perguntar ${first.label}${more}`;
  const run = () => onOpen(id, first.column);
  return [{ kind: 'question', key: id, owner: id, title: nome, text, verb: 'Perguntar', run }];
}
