import { success } from '../../lib/notice';
import { notUndone, standsFailure } from '../../sentences/deviceErrors';
import { isWithoutPatient } from './failures';
import { type Operation, type Question, type Removing, type Saving, withDone } from './items';
import { documentRemoval, fileRemoval } from './operations/documents';
import { evaluation, family, report, review } from './operations/evidence';
import {
  type OperationKind,
  ofWhom,
  type RemovingKind,
  type Result,
  type SavingKind,
  type Sending,
} from './operations/kind';
import { finalNote, note, noteRemoval } from './operations/notes';
import { change, intake } from './operations/records';
import { row, rowRemoval } from './operations/rows';

const saved = {
  session_notes: note,
  family_answers: family,
  evaluations: evaluation,
  issued_reports: report,
};
const finalised = { session_notes: finalNote, family_answers: review };
const removed = { patient_documents: documentRemoval, session_notes: noteRemoval };

const isOneOf = <Table extends string>(
  table: string,
  all: { readonly [Name in Table]: unknown },
): table is Table => Object.hasOwn(all, table);

function savingOf(step: Saving): SavingKind {
  if (step.table === 'patients') return 'intake' in step ? intake : change;
  return isOneOf(step.table, saved) ? saved[step.table] : row;
}

const removingOf = ({ table }: Removing): RemovingKind =>
  isOneOf(table, removed) ? removed[table] : rowRemoval;

/** What tells this operation from the others. */
export function operationOf(step: Operation): OperationKind {
  switch (step.op) {
    case 'save':
      return savingOf(step);
    case 'finalise':
      return finalised[step.table];
    case 'remove':
      return step.table === 'documents' ? fileRemoval : removingOf(step);
    case 'ask':
      return question;
    default:
      return step satisfies never;
  }
}

/** Asks the server; what is gone with its patient is answered, too. */
async function answerTo(asked: Question, sending: Sending): Promise<Result<'answered'>['answer']> {
  if (asked.wish !== 'undo') return { kind: await savingOf(asked.of).ask(asked.of, asked.wish, sending) };
  return removingOf(asked.of)
    .askRemoved(asked.of, sending)
    .catch((error: unknown) => {
      if (isWithoutPatient(error)) return { kind: 'gone' } as const;
      throw error;
    });
}

/** Of something that was not wanted as it was sent. */
const question: OperationKind<Question, Result<'answered'>> = {
  async send(step, sending) {
    return { kind: 'answered', of: step, answer: await answerTo(step, sending) };
  },
  // what is open in its form, and there, waits for what becomes of its draft
  after: (item, { answer }) =>
    answer.kind === 'there' ? withDone(item) : { ...item, done: item.steps.length },
  show({ of, wish }, { answer }, shown) {
    // the form that is open says itself what it finds there, and is not to close; that of a new record reads nothing
    if (wish === 'open' && !('entries' in of || 'intake' in of)) return;
    if (of.op === 'save') savingOf(of).readAgain(of, answer, shown);
    else removingOf(of).readAgain(of, answer, shown);
  },
  opens: ({ answer, of }) => (answer.kind === 'stands' && of.of.table === 'patients' ? 'record' : undefined),
  told({ answer }, item) {
    switch (answer.kind) {
      case 'stands':
        return standsFailure(item.subject, item.patientName);
      case 'restored':
        return success(
          'Exclusão desfeita',
          `${ofWhom(item)}: já estava feita. O que foi excluído foi salvo de novo.`,
        );
      case 'gone':
        return notUndone(ofWhom(item));
      case 'absent':
      case 'there':
      case 'undone':
        return undefined;
      default:
        return answer satisfies never;
    }
  },
};
