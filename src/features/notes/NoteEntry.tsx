import { CalendarX2, Pencil, Phone, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import type { NoteWords } from '../../data/records/saveNote';
import type { NoteChain, SessionNote } from '../../data/records/sessionNotes';
import { formatCivilDay, fromIsoDate } from '../../lib/dates';
import type { NamedGoal } from '../../questionnaire/goalMarks';
import { labelOfKind, type NoteKind, timesParts } from '../../questionnaire/sessionNotes';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/display/Chip';
import { FoldedText } from './FoldedText';
import { NoteMarks } from './NoteMarks';
import { NoteSignature } from './NoteSignature';

const icon = 'size-3.5';
const kindIcons: Record<NoteKind, ReactNode> = {
  atendimento: null,
  falta: <CalendarX2 aria-hidden className={icon} />,
  contato: <Phone aria-hidden className={icon} />,
};

/** The expanded texts, by note; kept by the list, since entries unmount while it scrolls. */
export type Unfolding = {
  readonly isUnfolded: (key: string) => boolean;
  readonly toggle: (key: string) => void;
};

type ShownNote = Pick<
  SessionNote,
  'id' | 'occurred_on' | 'kind' | 'content' | 'reason' | 'finalised_at' | 'author'
> &
  Pick<NoteWords, 'ratings' | 'time_of_day' | 'setting'>;

type PageProps = {
  note: ShownNote;
  /** The note that this one corrects; 'unknown' if it is not loaded. */
  corrects: Pick<SessionNote, 'occurred_on'> | 'unknown' | undefined;
  /** The goals that are rated; undefined while they are read. */
  goals: readonly NamedGoal[] | undefined;
  isLong: (text: string) => boolean;
  unfolding: Unfolding;
  /** Replaces 'Em aberto'. */
  state?: string;
  /** The sentence about its removal, which waits on this device. */
  leaves?: string | undefined;
  actions?: ReactNode;
};

/** For a note that is shown whole. */
export const unfolded: Pick<PageProps, 'isLong' | 'unfolding'> = {
  isLong: () => false,
  unfolding: { isUnfolded: () => true, toggle: () => {} },
};

/** One note: its day and kind in the margin, then the text and its author. */
export function NotePage({
  note,
  corrects,
  goals,
  isLong,
  unfolding: { isUnfolded, toggle },
  leaves,
  state = leaves ?? 'Em aberto',
  actions,
}: PageProps) {
  const page = useRef<HTMLDivElement>(null);
  const dayId = useId();
  const { id, occurred_on, kind, content, finalised_at, author, reason, ratings } = note;
  const StateIcon = leaves ? Trash2 : Pencil;
  return (
    <div
      ref={page}
      className="grid scroll-mt-16 gap-x-6 gap-y-2 @min-[34rem]:grid-cols-[8.5rem_minmax(0,1fr)]"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 @min-[34rem]:flex-col @min-[34rem]:items-start">
        <h3 id={dayId} className="font-semibold">
          <time dateTime={occurred_on}>{formatCivilDay(occurred_on)}</time>
        </h3>
        {kindIcons[kind] ? (
          <Chip icon={kindIcons[kind]}>{labelOfKind(kind)}</Chip>
        ) : (
          <p className="text-sm text-ink-2">{labelOfKind(kind)}</p>
        )}
        {timesParts(note).map((part) => (
          <p key={part} className="text-sm text-ink-2">
            {part}
          </p>
        ))}
      </div>
      <div className="min-w-0">
        {corrects && (
          <p className="mb-2 max-w-read text-sm text-ink-2 [overflow-wrap:anywhere]">
            Corrige{' '}
            {corrects === 'unknown'
              ? 'uma evolução anterior'
              : `a evolução de ${fromIsoDate(corrects.occurred_on)}`}
            . Motivo: <bdi>{reason}</bdi>
          </p>
        )}
        <FoldedText
          text={content}
          isLong={isLong(content)}
          isUnfolded={isUnfolded(id)}
          onToggle={() => toggle(id)}
          page={page}
          dayId={dayId}
        />
        <NoteMarks ratings={ratings} goals={goals} />
        <div className="mt-2 flex min-h-touch flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {finalised_at && author ? (
            <NoteSignature author={author} finalisedAt={finalised_at} />
          ) : (
            <Chip kind="warn" icon={<StateIcon aria-hidden className={icon} />}>
              {state}
            </Chip>
          )}
          {actions && <div className="-mx-4 flex flex-wrap">{actions}</div>}
        </div>
      </div>
    </div>
  );
}

type Props = Pick<PageProps, 'goals' | 'isLong' | 'unfolding'> & {
  chain: NoteChain;
  /** True if an unsent correction is on this device. */
  isCorrected: boolean;
  leaves: string | undefined;
  onWrite: (noteId: string) => void;
  onCorrect: (noteId: string) => void;
};

/** A note with its actions, and below it, collapsed, the versions that it corrects. */
export function NoteEntry({ chain, isCorrected, leaves, onWrite, onCorrect, ...shown }: Props) {
  const { note, replaced } = chain;
  const key = `${note.id} replaced`;
  const open = shown.unfolding.isUnfolded(key);
  const day = fromIsoDate(note.occurred_on);
  const [verb, begin] = note.finalised_at
    ? (['Corrigir', onCorrect] as const)
    : (['Continuar', onWrite] as const);
  return (
    <>
      <NotePage
        note={note}
        corrects={replaced[0]}
        {...shown}
        leaves={leaves}
        actions={
          isCorrected || leaves ? undefined : (
            <Button
              kind="quiet"
              small
              aria-label={`${verb} a evolução de ${day}`}
              onClick={() => begin(note.id)}
            >
              {verb}
            </Button>
          )
        }
      />
      {replaced.length > 0 && (
        <Button
          kind="quiet"
          small
          className="-ml-4 @min-[34rem]:ml-[9rem]"
          aria-expanded={open}
          onClick={() => shown.unfolding.toggle(key)}
        >
          {open ? 'Ocultar ' : 'Ver '}
          {replaced.length === 1 ? 'o texto anterior' : `os ${replaced.length} textos anteriores`}
        </Button>
      )}
      {open && (
        <ol className="mt-2 grid gap-4 border-l-2 border-line-strong pl-4 @min-[34rem]:ml-[10rem]">
          {replaced.map((earlier, index) => (
            <li key={earlier.id} className="@container">
              <NotePage note={earlier} corrects={replaced[index + 1]} {...shown} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
