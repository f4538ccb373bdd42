import clsx from 'clsx';
import { Pencil } from 'lucide-react';
import type { AnswerColumn } from '../../../questionnaire/field';
import { informedBy } from '../../../questionnaire/marks';
import type { SectionEntry } from '../../../questionnaire/present';
import { Chip } from '../../../ui/display/Chip';
import { answerDomId } from './useShownAnswer';

type Props = {
  entries: readonly SectionEntry[];
  /** Who informed all of it; said once, with the section's title. */
  informant: string | undefined;
  /** The answer that was just changed or looked for. */
  tinted: AnswerColumn | undefined;
  onEdit: (column: AnswerColumn) => void;
};

function Pen({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="quiet-until-hover absolute -right-3 -top-[0.6875rem] grid size-touch place-items-center rounded text-ink-3 hover:bg-accent-100 hover:text-accent-800"
    >
      <Pencil aria-hidden className="size-[1.125rem]" />
      {/* text instead of aria-label: the input's label must stay the only one of that name */}
      <span className="sr-only">Editar {label}</span>
    </button>
  );
}

function Answer({
  entry: { label, value, long, column, marked, informant },
  informant: ofSection,
  tinted,
  onEdit,
  wide,
}: Omit<Props, 'entries'> & { entry: SectionEntry; wide: boolean }) {
  return (
    <div
      id={column && answerDomId(column)}
      // a touch focuses it, and shows its pencil
      tabIndex={-1}
      data-tinted={column !== undefined && column === tinted ? '' : undefined}
      className={clsx(
        'group relative rounded-sm outline-none transition-[background-color,box-shadow] duration-[280ms] data-tinted:bg-accent-100 data-tinted:shadow-[0_0_0_0.625rem_theme(colors.accent.100)]',
        wide && 'sm:col-span-2',
      )}
    >
      <dt className={clsx('pr-8 text-sm text-ink-2', long && 'font-semibold')}>{label}</dt>
      <dd
        className={clsx(
          '[overflow-wrap:anywhere]',
          long && 'mt-0.5 max-w-read whitespace-pre-line',
          !long && 'font-medium',
        )}
      >
        {marked ? <Chip>{value}</Chip> : <bdi>{value}</bdi>}
        {column && <Pen label={label} onPress={() => onEdit(column)} />}
      </dd>
      {informant && informant !== ofSection && (
        <dd className="mt-0.5 text-xs text-ink-2 [overflow-wrap:anywhere]">{informedBy(informant)}</dd>
      )}
    </div>
  );
}

/** True for a text that a narrow column would break often, or inside a word. */
const isWide = (value: string) => value.length > 48 || /\S{24}/.test(value);

/** One section in read mode: filled fields only, each with a pencil that opens its field (D-153). */
export function SectionView({ entries, ...rest }: Props) {
  const facts = entries.filter((entry) => !entry.long);
  const prose = entries.filter((entry) => entry.long);
  return (
    <div className="grid grid-cols-1 gap-5">
      {entries.length === 0 ? <p className="text-ink-2">Nenhuma informação nesta seção.</p> : null}
      {facts.length > 0 ? (
        <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          {facts.map((entry) => (
            <Answer key={entry.label} entry={entry} wide={isWide(entry.value)} {...rest} />
          ))}
        </dl>
      ) : null}
      {prose.length > 0 ? (
        <dl className="grid grid-cols-1 gap-5">
          {prose.map((entry) => (
            <Answer key={entry.label} entry={entry} wide={false} {...rest} />
          ))}
        </dl>
      ) : null}
    </div>
  );
}
