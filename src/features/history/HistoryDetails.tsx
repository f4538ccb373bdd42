import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type HistoryEntry, historyDetailOptions } from '../../data/records/history';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../forms/contexts';
import { toAnswers } from '../../questionnaire/answers';
import type { Question } from '../../questionnaire/field';
import { Button } from '../../ui/controls/Button';
import { TextDiff } from '../../ui/display/TextDiff';
import { QueryState } from '../../ui/feedback/QueryState';
import type { Restore } from './changes';
import { type StateChange, stateFields } from './states';

type Props = {
  patient: PatientRow;
  entry: HistoryEntry;
  /** Includes all later changes: they contain the text that this one produced. */
  entries: readonly HistoryEntry[];
  /** Its change of the discharge, which is undone in the record's header, not restored here. */
  state: StateChange | undefined;
  questions: readonly Question[];
  onRestore: Restore;
};

/** The texts of one change, compared field by field, each with a button that restores the old text. */
export function HistoryDetails({ patient, entry, entries, state, questions, onRestore }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(historyDetailOptions(userId, patient.id, entry, entries));
  const { data } = query;
  const [restoring, setRestoring] = useState<string>();
  const id = useId();
  if (!data) return <QueryState query={query} label="Buscando os textos…" />;
  const touched = questions.filter(({ column }) => entry.columns.includes(column));
  const before = toAnswers(touched, data.before);
  const after = toAnswers(touched, { ...patient, ...data.after });

  const restore = async ({ column }: Question) => {
    setRestoring(column);
    await onRestore(column, data.before[column] ?? null);
    setRestoring(undefined);
  };
  return (
    <dl className="mt-2 grid gap-5">
      {(state ? stateFields(state) : []).map((field) => (
        <div key={field.label}>
          <dt className="text-sm font-semibold text-ink-2">{field.label}</dt>
          <dd className="mt-0.5">
            <TextDiff before={field.before} after={field.after} />
          </dd>
        </div>
      ))}
      {touched.map((question) => (
        <div key={question.column}>
          <dt id={`${id}-${question.column}`} className="text-sm font-semibold text-ink-2">
            {question.label}
          </dt>
          <dd className="mt-0.5">
            <TextDiff before={before[question.column] ?? ''} after={after[question.column] ?? ''} />
            {(data.before[question.column] ?? null) === patient[question.column] ||
            (question.required && data.before[question.column] == null) ? null : (
              <Button
                small
                className="mt-2"
                busy={restoring === question.column ? 'Restaurando...' : false}
                disabled={restoring !== undefined}
                aria-describedby={`${id}-${question.column}`}
                onClick={() => void restore(question)}
              >
                Restaurar este texto
              </Button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
