import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type HistoryEntry, historyOptions } from '../../data/records/history';
import type { PatientRow } from '../../data/records/patients';
import { formatDateTime } from '../../lib/dates';
import { type Questionnaire, questionsOf } from '../../questionnaire/field';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { Button } from '../../ui/controls/Button';
import { Select } from '../../ui/controls/Select';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { type Change, describe, type Restore } from './changes';
import { HistoryDetails } from './HistoryDetails';
import { type StateChange, stateChanges, stateFields } from './states';

/** Number of changes shown per page. */
const STEP = 20;

type Props = { userId: string; patient: PatientRow; onRestore: Restore };

type EntryProps = Props & {
  entry: HistoryEntry;
  entries: readonly HistoryEntry[];
  change: Change;
  state: StateChange | undefined;
  questionnaire: Questionnaire;
};

function Entry({ userId, patient, entry, entries, change, state, questionnaire, onRestore }: EntryProps) {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const hasTexts = change.sections.length > 0 || (state && stateFields(state).length > 0);
  return (
    <li className="group relative pb-5 pl-7 last:pb-0">
      <span
        aria-hidden
        className="absolute bottom-0 left-[5px] top-7 border-l-2 border-line group-last:hidden"
      />
      <span
        aria-hidden
        className="absolute left-0 top-2 size-3 rounded-full border-2 border-accent-700 bg-sheet group-first:bg-accent-700"
      />
      <p id={titleId} className="font-medium [overflow-wrap:anywhere]">
        {change.title}
      </p>
      {change.summary ? (
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
          <bdi>{change.summary}</bdi>
        </p>
      ) : null}
      <p className="text-sm text-ink-2">
        <time dateTime={entry.changed_at}>{formatDateTime(entry.changed_at)}</time>
      </p>
      {entry.changed_by === userId ? null : <p className="text-sm text-ink-2">Feito fora do sistema</p>}
      {entry.kind === 'changed' && hasTexts ? (
        <Button
          kind="quiet"
          small
          className="-ml-4"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          aria-describedby={titleId}
        >
          {open ? 'Fechar' : 'Ver o que mudou'}
        </Button>
      ) : null}
      {open ? (
        <HistoryDetails
          userId={userId}
          patient={patient}
          entry={entry}
          entries={entries}
          state={state}
          questions={questionsOf(questionnaire)}
          onRestore={onRestore}
        />
      ) : null}
    </li>
  );
}

/** The changes of a record, filtered by section. Lists titles first; the texts are fetched on expanding. */
export function HistoryPanel({ userId, patient, onRestore }: Props) {
  const query = useQuery(historyOptions(userId, patient.id));
  const { data } = query;
  const [section, setSection] = useState('');
  const [shown, setShown] = useState(STEP);
  const questionnaire = questionnaireFor(patient.tipo);

  if (!data) {
    return (
      <Sheet>
        <QueryState query={query} label="Buscando o histórico…" />
      </Sheet>
    );
  }
  const states = stateChanges(data, patient);
  const changes = data
    .map((entry) => {
      const state = states.get(entry.id);
      return { entry, state, change: describe(questionnaire, entry, state) };
    })
    .filter(({ change }) => section === '' || change.sections.includes(section));
  return (
    <Sheet>
      <Select
        label="Seção"
        emptyLabel="Todas as seções"
        options={questionnaire.steps.map(({ title }) => title)}
        value={section}
        onChange={(event) => setSection(event.target.value)}
        className="mb-6 max-w-sm"
      />
      {changes.length === 0 ? <p className="text-ink-2">Nenhuma mudança nesta seção.</p> : null}
      <ol>
        {changes.slice(0, shown).map(({ entry, state, change }) => (
          <Entry
            key={entry.id}
            userId={userId}
            patient={patient}
            entry={entry}
            entries={data}
            change={change}
            state={state}
            questionnaire={questionnaire}
            onRestore={onRestore}
          />
        ))}
      </ol>
      {changes.length > shown ? (
        <Button small className="mt-4" onClick={() => setShown(shown + STEP)}>
          Mostrar mais
        </Button>
      ) : null}
    </Sheet>
  );
}
