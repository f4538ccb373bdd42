import type {
  DuePlan,
  LatestPatient,
  OpenNote,
  SessionOfPatient,
  UntreatedChild,
} from '../../data/records/overview';
import type { Renewal } from '../../data/records/renewals';
import { formatWeekday, fromIsoDate } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import { LACKS_TREATMENT } from '../../questionnaire/consentKinds';
import { missingText } from '../../questionnaire/expectedSessions';
import type { AnswerColumn } from '../../questionnaire/field';
import { toAskOf } from '../../questionnaire/present';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import type { Task } from './task';

export type TaskLinks = {
  /** Opens a record; with `column`, at its field. */
  onOpen: (patientId: string, column?: AnswerColumn) => void;
  onNote: (patientId: string, noteId: string) => void;
  onPlan: (patientId: string) => void;
  /** Writes the note of a session. */
  onSession: (session: SessionOfPatient) => void;
  /** Notes that a session did not take place. */
  onMissed: (session: SessionOfPatient) => void;
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
  title: patientNameOf(patients),
  text: `Evolução em aberto desde ${formatWeekday(occurred_on)}${patients.archived_at ? ' · ficha arquivada' : ''}`,
  verb: 'Continuar',
  run: () => onNote(patient_id, id),
});

/** The sessions of which nobody wrote: the oldest first, those of a patient together. */
export function tasksOfMissing(
  missing: readonly SessionOfPatient[],
  { onSession, onMissed }: TaskLinks,
): Task[] {
  const byPatient = new Map<string, SessionOfPatient[]>();
  for (const session of missing) {
    const others = byPatient.get(session.patient_id);
    if (others) others.push(session);
    else byPatient.set(session.patient_id, [session]);
  }
  return [...byPatient.values()].flat().map((session) => ({
    kind: 'missing',
    key: `${session.patient_id} ${session.day} ${session.time_of_day}`,
    owner: session.patient_id,
    title: patientNameOf(session.patients),
    text: missingText(session),
    verb: 'Escrever',
    run: () => onSession(session),
    also: { verb: 'Não houve', run: () => onMissed(session) },
  }));
}

export const taskOfPlan = ({ patient_id, review_on, patients }: DuePlan, { onPlan }: TaskLinks): Task => ({
  kind: 'plan',
  key: patient_id,
  owner: patient_id,
  title: patientNameOf(patients),
  text: `Rever o tratamento, marcado para ${formatWeekday(review_on)}`,
  verb: 'Ver',
  run: () => onPlan(patient_id),
});

/** Several tasks as one, which shows them. */
function folded(each: readonly Task[], about: Pick<Task, 'key' | 'title' | 'text'>): Task[] {
  const [first] = each;
  return first ? [{ ...first, ...about, owner: about.key, verb: 'Ver', each }] : [];
}

/** More renewals than these are one task. */
const SINGLE_RENEWALS = 3;

/** Treatments whose plan ends soon, the first to end first: a report for the health plan. */
export function tasksOfRenewals(
  renewals: readonly Renewal[],
  onRenew: (patientId: string) => void,
): readonly Task[] {
  const each = renewals.map(
    ({ patient_id, patient_name, valid_until }): Task => ({
      kind: 'renewal',
      key: patient_id,
      owner: patient_id,
      title: patient_name,
      text: `Renovar no plano de saúde: válido até ${fromIsoDate(valid_until)}`,
      verb: 'Renovar',
      run: () => onRenew(patient_id),
    }),
  );
  const [first] = renewals;
  if (!first || each.length <= SINGLE_RENEWALS) return each;
  return folded(each, {
    key: 'renewals',
    title: `${each.length.toLocaleString('pt-BR')} pacientes`,
    text: `Renovar no plano de saúde: o primeiro é válido até ${fromIsoDate(first.valid_until)}`,
  });
}

/** The children whose representative has not consented to the treatment in writing: one task, whether one or forty. */
export function tasksOfUntreated(
  children: readonly UntreatedChild[],
  { onTreatmentConsent }: TaskLinks,
): Task[] {
  const byName = children.toSorted((a, b) => patientNameOf(a).localeCompare(patientNameOf(b), 'pt-BR'));
  const each = byName.map(
    ({ id, ...names }): Task => ({
      kind: 'consent',
      key: id,
      owner: id,
      title: patientNameOf(names),
      text: LACKS_TREATMENT,
      verb: 'Assinar',
      run: () => onTreatmentConsent(id),
    }),
  );
  if (each.length <= 1) return each;
  return folded(each, {
    key: 'children',
    title: `${each.length.toLocaleString('pt-BR')} crianças`,
    text: LACKS_TREATMENT,
  });
}

/** The questions of one patient marked to be asked later. */
export function taskOfQuestions(patient: LatestPatient, { onOpen }: TaskLinks): Task[] {
  const { id, tipo, to_ask } = patient;
  const [first, ...others] = toAskOf(questionnaireFor(tipo), to_ask).flatMap(({ questions }) => questions);
  if (!first) return [];
  const more = others.length > 0 ? ` e mais ${others.length}` : '';
  const text = `Falta perguntar ${first.label}${more}`;
  const run = () => onOpen(id, first.column);
  return [
    { kind: 'question', key: id, owner: id, title: patientNameOf(patient), text, verb: 'Perguntar', run },
  ];
}
