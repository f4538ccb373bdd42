import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnswerColumn } from '../../../questionnaire/field';
import type { GoalNow } from '../../../questionnaire/goalsNow';
import type { GlanceEntry } from '../../../questionnaire/present';

/** What the treatment is about: its running goals; where there is none at all, the objectives of the intake. */
export type Aims =
  | { readonly kind: 'reading' }
  | { readonly kind: 'goals'; readonly running: readonly GoalNow[] }
  | { readonly kind: 'objectives'; readonly said: string };

type Props = {
  entries: readonly GlanceEntry[];
  aims: Aims;
  /** Undefined where they are on the screen. */
  onGoals: (() => void) | undefined;
  /** Shows the answer, or the field of a question that was not asked. */
  onShow: (column: AnswerColumn) => void;
  /** The newest note; undefined while it is not known. */
  latest: { readonly day: string; readonly text: string } | null | undefined;
  /** Undefined where the notes are on the screen. */
  onNotes: (() => void) | undefined;
};

/** What therapists look up before a session, each cell a way to its whole text (D-151). */
export function Glance({ entries, aims, onGoals, onShow, latest, onNotes }: Props) {
  return (
    <section aria-label="Em resumo" className="@container mb-1">
      <dl className="grid grid-cols-1 overflow-hidden rounded-lg border border-line bg-sheet shadow-sheet @min-[34rem]:grid-cols-2 @max-[46rem]:[&>:last-child:nth-child(odd)]:col-span-full @min-[46rem]:grid-cols-3">
        {entries.map(({ column, label, value }) =>
          column === 'objetivos' && aims.kind !== 'objectives' ? (
            <Cell key={column} label="Metas agora" onPress={onGoals}>
              <GoalsNow aims={aims} />
            </Cell>
          ) : (
            <Cell
              key={column}
              label={
                column === 'objetivos' && value !== undefined && aims.kind === 'objectives'
                  ? `${label}, ${aims.said}`
                  : label
              }
              onPress={() => onShow(column)}
            >
              {value === undefined ? <NotAsked>não perguntado</NotAsked> : <bdi>{clippable(value)}</bdi>}
            </Cell>
          ),
        )}
        <Cell label="Última evolução" onPress={onNotes}>
          {latest ? (
            <>
              <span className="font-semibold">{latest.day}</span>
              <bdi className="line-clamp-1">{latest.text}</bdi>
            </>
          ) : (
            <span className="text-ink-2">{latest === null ? 'nenhuma ainda' : '…'}</span>
          )}
        </Cell>
      </dl>
    </section>
  );
}

function GoalsNow({ aims }: { aims: Exclude<Aims, { kind: 'objectives' }> }) {
  if (aims.kind === 'reading') return <span className="text-ink-2">…</span>;
  if (aims.running.length === 0) return <span className="text-ink-2">nenhuma em andamento</span>;
  return aims.running.map(({ id, statement, stands }) => (
    <span key={id} className="flex">
      <bdi className="min-w-0 truncate">{statement.replace(/\.$/, '')}</bdi>
      {stands && <span className="shrink-0 whitespace-pre text-ink-2"> · {stands}</span>}
    </span>
  ));
}

/** A text that may be cut: its '…' never follows the full stop of a sentence. */
const clippable = (text: string) => text.replace(/\.(?=\n)/g, '').replace(/\. /g, '.\u00a0');

/** In place of an answer that nobody gave: something to do, nothing wrong. */
export const NotAsked = ({ children }: { children: string }) => (
  <span className="font-semibold text-accent-700 underline decoration-dashed underline-offset-4">
    {children}
  </span>
);

type CellProps = {
  label: string;
  /** Undefined: it leads nowhere. */
  onPress: (() => void) | undefined;
  children: ReactNode;
};

function Cell({ label, onPress, children }: CellProps) {
  return (
    <div
      className={clsx(
        'relative -mb-px -mr-px min-w-0 border-b border-r border-line px-4 py-2 sm:px-5',
        onPress && 'hover:bg-sunk',
      )}
    >
      <dt className="text-sm font-semibold text-ink-2">
        {onPress ? (
          <button
            type="button"
            onClick={onPress}
            className="flex w-full items-center justify-between gap-2 text-left after:absolute after:inset-0"
          >
            <span>
              <span className="sr-only">Ver</span> {label}
            </span>
            <ChevronRight aria-hidden className="size-4 text-ink-3" />
          </button>
        ) : (
          label
        )}
      </dt>
      <dd className="mt-0.5 line-clamp-2 whitespace-pre-line text-sm [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
