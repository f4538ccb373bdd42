import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { type HistoryEntry, historyOptions } from '../../data/records/history';
import { holdsWords } from '../../data/records/noteHistory';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../forms/contexts';
import { formatDateTime } from '../../lib/dates';
import { capitalised } from '../../lib/text';
import { type Questionnaire, questionsOf } from '../../questionnaire/field';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { entityChangedIn } from '../../records/entities';
import { Button } from '../../ui/controls/Button';
import { Select } from '../../ui/controls/Select';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { type ChangeSummary, describeSave, noteWord, type Restore } from './changes';
import { HistoryDetails } from './HistoryDetails';
import { MarkDetails } from './MarkDetails';
import { NoteDetails } from './NoteDetails';
import { RowDetails } from './RowDetails';
import { type HistorySave, savesOf } from './saves';
import { type StateChange, stateChanges, stateFields } from './states';
import { useSubjects } from './useSubjects';

/** Number of changes that are shown at once. */
const STEP = 20;

type Props = { patient: PatientRow; onRestore: Restore };

/** Who made an entry that is not the therapist's; the database's own console and the link of a family have no account. */
function doneBy({ changed_by, kind }: HistoryEntry): string {
  if (changed_by) return 'Feito por outra conta';
  return kind === 'family_answered' ? 'De casa, pelo link' : 'Importado';
}

type HistoryItemProps = Props & {
  save: HistorySave;
  entries: readonly HistoryEntry[];
  change: ChangeSummary;
  state: StateChange | undefined;
  questionnaire: Questionnaire;
};

function HistoryItem({ patient, save, entries, change, state, questionnaire, onRestore }: HistoryItemProps) {
  const { userId } = useTherapist();
  const { entry, marked, earlier } = save;
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const ofNote = [entry, ...earlier].filter(holdsWords);
  const ofRow = entityChangedIn(entry.kind);
  const isChange = entry.kind === 'changed' || entry.kind === 'marked';
  const isShown = change.sections.length > 0 || (state && stateFields(state).length > 0);
  const hasTexts = ofRow !== undefined || (isChange && isShown);
  const label = ofNote.length === 1 && ofNote[0]?.kind === 'note_removed' ? 'Ver o texto' : 'Ver o que mudou';
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
      <p className="[overflow-wrap:anywhere]">
        <span id={titleId} className="font-medium">
          {change.title}
        </span>{' '}
        {change.summary ? <bdi className="block text-sm text-ink-2">{change.summary}</bdi> : null}{' '}
        <span className="text-sm text-ink-2">
          <time dateTime={entry.changed_at}>{formatDateTime(entry.changed_at)}</time>
          {entry.changed_by !== userId && ` · ${doneBy(entry)}`}
        </span>
      </p>
      {hasTexts || ofNote.length > 0 ? (
        <Button
          kind="quiet"
          small
          className="-ml-4"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          aria-describedby={titleId}
        >
          {open ? 'Fechar' : label}
        </Button>
      ) : null}
      {open &&
        ofNote.map((one) => (
          <div key={one.id} className="mt-2">
            {one !== entry && (
              <p className="text-sm text-ink-2">
                {`${capitalised(noteWord(one))}, ${formatDateTime(one.changed_at)}`}
              </p>
            )}
            <NoteDetails patientId={patient.id} entry={one} entries={entries} />
          </div>
        ))}
      {open && entry.kind === 'changed' ? (
        <HistoryDetails
          patient={patient}
          entry={entry}
          entries={entries}
          state={state}
          questions={questionsOf(questionnaire)}
          onRestore={onRestore}
        />
      ) : null}
      {open && ofRow ? (
        <RowDetails entity={ofRow} patientId={patient.id} entry={entry} entries={entries} />
      ) : null}
      {open && marked.length > 0 ? (
        <MarkDetails patient={patient} save={save} entries={entries} questions={questionsOf(questionnaire)} />
      ) : null}
    </li>
  );
}

/** The changes of a record, filtered by section, read page by page; the texts are fetched on expanding. */
export function HistoryPanel({ patient, onRestore }: Props) {
  const { userId } = useTherapist();
  const query = useInfiniteQuery(historyOptions(userId, patient.id));
  const { data: read, isError, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const data = useMemo(() => read?.pages.flat(), [read]);
  const subjects = useSubjects(patient.id, data ?? []);
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
  const changes = savesOf(data)
    .map((save) => {
      const state = states.get(save.entry.id);
      return { save, state, change: describeSave(questionnaire, save, subjects, state) };
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
      {changes.length === 0 ? (
        <p className="text-ink-2">
          {hasNextPage ? 'Nenhuma mudança recente nesta seção.' : 'Nenhuma mudança nesta seção.'}
        </p>
      ) : null}
      <ol>
        {changes.slice(0, shown).map(({ save, state, change }) => (
          <HistoryItem
            key={save.entry.id}
            patient={patient}
            save={save}
            entries={data}
            change={change}
            state={state}
            questionnaire={questionnaire}
            onRestore={onRestore}
          />
        ))}
      </ol>
      {isError ? (
        <div className="mt-4">
          <ErrorState
            title={
              isFetchNextPageError
                ? 'As mudanças mais antigas não puderam ser carregadas'
                : 'O histórico não pôde ser atualizado'
            }
            text="Acima está o que já foi carregado."
            read={isFetchNextPageError ? { isFetching, refetch: query.fetchNextPage } : query}
          />
        </div>
      ) : null}
      {changes.length > shown || (hasNextPage && !isError) ? (
        <Button
          small
          className="mt-4"
          busy={isFetchingNextPage ? 'Buscando...' : false}
          onClick={() => {
            setShown(shown + STEP);
            if (changes.length < shown + STEP && hasNextPage && !isError) void query.fetchNextPage();
          }}
        >
          Mostrar mudanças mais antigas
        </Button>
      ) : null}
    </Sheet>
  );
}
